import {
  addBlock,
  deleteBlock,
  getBookletTree,
  getPage,
  getPageChanges,
  type PageContent,
  placeBlock,
  readConditions,
  restoreBlock,
  setBlockConditions,
  type Tree,
  updateBlock,
  updatePage,
} from '../../../../contract/booklets/content/content.ts';
import { lockBlock, unlockBlock } from '../../../../contract/platform/locks.ts';
import { api } from '../../../lib/api.ts';
import type { LockCalls } from './locks.ts';
import type { PageOperation } from './operations.ts';
import type { Acknowledgement } from './queued-operation.ts';
import { findPage, type TreeOperation } from './tree-operations.ts';
import { sendTreeOperation } from './tree-transport.ts';

/** Calls of the editor to the server about one booklet. */
export interface EditorServer {
  loadPage: (pageId: string) => Promise<PageContent>;
  loadTree: () => Promise<Tree>;
  /** The ids of the blocks of a page, in order. */
  loadOrder: (pageId: string) => Promise<readonly string[]>;
  locks: LockCalls;
  sendOperation: (pageId: string, operation: PageOperation) => Promise<Acknowledgement>;
  sendTreeOperation: (operation: TreeOperation) => Promise<Acknowledgement>;
}

/** Sends one operation to the server. A change of the page's own fields returns the tree. */
const sendOperation = async (pageId: string, operation: PageOperation): Promise<Acknowledgement> => {
  if (operation.kind === 'page') {
    const { fields, rowVersion } = operation;
    const tree = await api(updatePage, { params: { id: pageId }, body: { ...fields, rowVersion }, quiet: true });
    return { tree, rowVersion: findPage(tree, pageId)?.rowVersion };
  }
  const params = { id: operation.block };
  switch (operation.kind) {
    case 'add': {
      const { block: id, type, props, after } = operation;
      const body = { id, type, props, after, ...readConditions(operation) };
      return api(addBlock, { params: { id: pageId }, body, quiet: true });
    }
    case 'conditions': {
      const { conditions, known } = operation;
      const { block } = await api(setBlockConditions, { params, body: { ...conditions, known }, quiet: true });
      return { conditions: readConditions(block) };
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

const loadOrder = async (pageId: string): Promise<readonly string[]> =>
  (await api(getPageChanges, { params: { id: pageId }, query: { since: 2_000_000_000 }, quiet: true })).order;

/** Background calls: the next save reports their failures. */
const BACKGROUND_CALL = { quiet: true, background: true };

const lockCalls: LockCalls = {
  acquire: (id) => api(lockBlock, { params: { id }, ...BACKGROUND_CALL }),
  release: (id, closing) => api(unlockBlock, { params: { id }, keepalive: closing, ...BACKGROUND_CALL }),
};

export const createEditorServer = (bookletId: string): EditorServer => ({
  loadPage: (id) => api(getPage, { params: { id }, quiet: true }),
  loadTree: () => api(getBookletTree, { params: { id: bookletId }, quiet: true }),
  loadOrder,
  locks: lockCalls,
  sendOperation: sendOperation,
  sendTreeOperation: (operation) => sendTreeOperation(bookletId, operation),
});
