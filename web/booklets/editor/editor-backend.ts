import type { QueryKey } from '@tanstack/react-query';
import { checkPageAccessibility, type PageAccessibility } from '../../../contract/booklets/content/accessibility.ts';
import { getPageChanges, type PageChanges } from '../../../contract/booklets/content/content.ts';
import { api } from '../../lib/api.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';
import { createEditorServer, type EditorServer } from './store/transport.ts';

/** Server access for the edited content: a booklet, or a chapter of the library. */
export interface EditorBackend {
  /** Identifies the drafts stored on the device. */
  id: string;
  server: EditorServer;
  /** Changes by others on a page since a revision. `typingIn`: the block being edited here. */
  loadChanges: (pageId: string, asked: { since: number; typingIn?: string }) => Promise<PageChanges>;
  treeKey: QueryKey;
  /** Accessibility findings of a page as it is saved. */
  loadFindings: (pageId: string) => Promise<PageAccessibility>;
  /** Queries to invalidate after a change. */
  staleKeys: readonly QueryKey[];
}

export const createBookletBackend = (id: string): EditorBackend => ({
  id,
  server: createEditorServer(id),
  loadChanges: (pageId, query) => api(getPageChanges, { params: { id: pageId }, query, quiet: true }),
  treeKey: bookletKeys.tree(id),
  loadFindings: (pageId) => api(checkPageAccessibility, { params: { id: pageId }, quiet: true }),
  staleKeys: [bookletKeys.one(id), bookletKeys.list],
});
