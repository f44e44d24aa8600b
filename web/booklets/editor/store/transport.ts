import {
  addBlock,
  deleteBlock,
  getChanges,
  getPage,
  getTree,
  type PageContent,
  placeBlock,
  restoreBlock,
  type Tree,
  updateBlock,
  updatePage,
} from '../../../../contract/booklets/content/content.ts';
import { lockBlock, unlockBlock } from '../../../../contract/platform/locks.ts';
import { api } from '../../../lib/api.ts';
import type { LockCalls } from './locks.ts';
import type { Operation } from './operations.ts';
import type { Acknowledgement } from './queued.ts';
import { pageOf, type TreeOperation } from './tree-operations.ts';
import { sendTreeOperation } from './tree-transport.ts';

/** Calls of the editor to the server about one booklet. */
export interface Server {
  page: (pageId: string) => Promise<PageContent>;
  tree: () => Promise<Tree>;
  /** The ids of the blocks of a page, in order. */
  order: (pageId: string) => Promise<readonly string[]>;
  locks: LockCalls;
  send: (pageId: string, operation: Operation) => Promise<Acknowledgement>;
  sendTree: (operation: TreeOperation) => Promise<Acknowledgement>;
}

/** Sends one operation to the server. A change of the page's own fields returns the tree. */
const sendOperation = async (pageId: string, operation: Operation): Promise<Acknowledgement> => {
  if (operation.kind === 'page') {
    const { fields, rowVersion } = operation;
    const tree = await api(updatePage, { params: { id: pageId }, body: { ...fields, rowVersion }, quiet: true });
    return { tree, rowVersion: pageOf(tree, pageId)?.rowVersion };
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

const order = async (pageId: string): Promise<readonly string[]> =>
  (await api(getChanges, { params: { id: pageId }, query: { since: 2_000_000_000 }, quiet: true })).order;

/** Background calls: the next save reports their failures. */
const aside = { quiet: true, background: true };

const locks: LockCalls = {
  take: (id) => api(lockBlock, { params: { id }, ...aside }),
  leave: (id, closing) => api(unlockBlock, { params: { id }, keepalive: closing, ...aside }),
};

export const serverOf = (bookletId: string): Server => ({
  page: (id) => api(getPage, { params: { id }, quiet: true }),
  tree: () => api(getTree, { params: { id: bookletId }, quiet: true }),
  order,
  locks,
  send: sendOperation,
  sendTree: (operation) => sendTreeOperation(bookletId, operation),
});
