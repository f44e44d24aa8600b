import { useEditor } from './editor-context.ts';

/** Opens a page, at a block when one is given. `replace` replaces the current history entry. */
export type OpenPage = (page: string, block?: string, replace?: boolean) => void;

export const useOpenPage = (): OpenPage => useEditor().openPage;
