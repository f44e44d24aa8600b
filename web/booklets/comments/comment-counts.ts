import { createContext, use } from 'react';

/** Number of open threads of a block, or of a page with its blocks, by its id. */
export type CommentCounts = ReadonlyMap<string, number>;

export const NO_COMMENTS: CommentCounts = new Map();
export const CommentCountsContext = createContext(NO_COMMENTS);

export const useCommentCount = (id: string): number => use(CommentCountsContext).get(id) ?? 0;
