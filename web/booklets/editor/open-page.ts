import { useEditor } from './editor-context.ts';

/** Opens a page, at a block when one is given. `replace`: the address before is not gone back to. */
export type OpenPage = (page: string, block?: string, replace?: boolean) => void;

export const useOpenPage = (): OpenPage => useEditor().openPage;
