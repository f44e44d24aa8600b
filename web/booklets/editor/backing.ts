import type { QueryKey } from '@tanstack/react-query';
import { getChanges } from '../../../contract/booklets/content/content.ts';
import { api } from '../../lib/api.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';
import type { Changes } from './store/answers.ts';
import { type Server, serverOf } from './store/transport.ts';

/** Server access for the edited content: a booklet, or a chapter of the library. */
export interface Backing {
  /** Identifies the drafts stored on the device. */
  id: string;
  server: Server;
  /** Changes by others on a page since a revision. `typingIn`: the block being edited here. */
  changes: (pageId: string, asked: { since: number; typingIn?: string }) => Promise<Changes>;
  treeKey: QueryKey;
  /** Queries to invalidate after a change. */
  staleKeys: readonly QueryKey[];
}

export const bookletBacking = (id: string): Backing => ({
  id,
  server: serverOf(id),
  changes: (pageId, query) => api(getChanges, { params: { id: pageId }, query, quiet: true }),
  treeKey: bookletKeys.tree(id),
  staleKeys: [bookletKeys.one(id), bookletKeys.list],
});
