import {
  addBlock,
  deleteBlock,
  getChanges,
  placeBlock,
  restoreBlock,
  type Tree,
  updateBlock,
  updatePage,
} from '../../../contract/content.ts';
import { lockBlock, unlockBlock } from '../../../contract/locks.ts';
import { api } from '../../lib/api.ts';
import type { LockCalls } from './locks.ts';
import type { Operation } from './operations.ts';
import type { Acknowledgement } from './outbox.ts';

/** Tells the server one operation; `onTree` gets the tree that a change of the page's own fields answers. */
export const sendOperation = async (
  pageId: string,
  operation: Operation,
  onTree: (tree: Tree) => void,
): Promise<Acknowledgement> => {
  if (operation.kind === 'page') {
    const { fields, rowVersion } = operation;
    const tree = await api(updatePage, { params: { id: pageId }, body: { ...fields, rowVersion }, quiet: true });
    onTree(tree);
    const page = tree.chapters.flatMap(({ pages }) => pages).find(({ id }) => id === pageId);
    return { rowVersion: page?.rowVersion };
  }
  const params = { id: operation.block };
  switch (operation.kind) {
    case 'add': {
      const { block: id, type, props, after } = operation;
      return api(addBlock, { params: { id: pageId }, body: { id, type, props, after }, quiet: true });
    }
    case 'update': {
      const { props, rowVersion } = operation;
      return api(updateBlock, { params, body: { props, rowVersion }, quiet: true });
    }
    case 'place':
      return api(placeBlock, { params, body: { after: operation.after }, quiet: true });
    case 'delete':
      await api(deleteBlock, { params, quiet: true });
      return {};
    case 'restore':
      return api(restoreBlock, { params, body: { after: operation.after }, quiet: true });
  }
};

export const serverOrder = async (pageId: string): Promise<readonly string[]> =>
  (await api(getChanges, { params: { id: pageId }, query: { since: 2_000_000_000 }, quiet: true })).order;

/** Asked on the side: what goes wrong here is told by the next save. */
const aside = { quiet: true, background: true };

export const lockCalls: LockCalls = {
  take: (id) => api(lockBlock, { params: { id }, ...aside }),
  leave: (id, closing) => api(unlockBlock, { params: { id }, keepalive: closing, ...aside }),
};
