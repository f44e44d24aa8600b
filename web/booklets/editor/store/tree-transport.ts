import {
  addChapters,
  addPages,
  deleteChapter,
  deletePage,
  duplicatePage,
  placeChapter,
  placePage,
  restoreChapter,
  restorePage,
  type Tree,
  updateChapter,
  updatePage,
} from '../../../../contract/booklets/content/content.ts';
import { api } from '../../../lib/api.ts';
import type { Acknowledgement } from './queued-operation.ts';
import { findChapter, findPage, type TreeOperation } from './tree-operations.ts';
import { isNodePlaced } from './tree-places.ts';

/** No toast of success or failure: the tree reports the outcome. */
const SILENT_CALL = { quiet: true, silent: true };

const callServer = async (bookletId: string, operation: TreeOperation): Promise<Tree> => {
  const params = { id: operation.node };
  switch (operation.kind) {
    case 'addChapter': {
      const { node: id, title } = operation;
      return api(addChapters, { params: { id: bookletId }, body: { id, title }, ...SILENT_CALL });
    }
    case 'addPage': {
      const { node: id, chapter, title, after } = operation;
      return api(addPages, { params: { id: chapter }, body: { id, title, after }, ...SILENT_CALL });
    }
    case 'copyPage':
      return api(duplicatePage, { params: { id: operation.from }, body: { id: operation.node }, ...SILENT_CALL });
    case 'changeChapter':
    case 'changePage': {
      const body = { ...operation.fields, rowVersion: operation.rowVersion };
      const sent = { params, body, ...SILENT_CALL };
      return operation.kind === 'changePage' ? api(updatePage, sent) : api(updateChapter, sent);
    }
    case 'placeChapter':
      return api(placeChapter, { params, body: { after: operation.after }, ...SILENT_CALL });
    case 'placePage': {
      const { chapter: chapterId, after } = operation;
      return api(placePage, { params, body: { chapterId, after }, ...SILENT_CALL });
    }
    case 'removeChapter':
      return api(deleteChapter, { params, ...SILENT_CALL });
    case 'removePage':
      return api(deletePage, { params, ...SILENT_CALL });
    case 'restoreChapter': {
      const { node, after } = operation;
      const tree = await api(restoreChapter, { params, ...SILENT_CALL });
      return isNodePlaced(tree, node, null, after)
        ? tree
        : api(placeChapter, { params, body: { after }, ...SILENT_CALL });
    }
    case 'restorePage': {
      const { node, chapter: chapterId, after } = operation;
      const tree = await api(restorePage, { params, ...SILENT_CALL });
      const there = isNodePlaced(tree, node, chapterId, after);
      return there ? tree : api(placePage, { params, body: { chapterId, after }, ...SILENT_CALL });
    }
  }
};

/** Sends one change of chapters and pages to the server. A restored node is then moved to its place. */
export const sendTreeOperation = async (bookletId: string, operation: TreeOperation): Promise<Acknowledgement> => {
  const tree = await callServer(bookletId, operation);
  const node = findChapter(tree, operation.node) ?? findPage(tree, operation.node);
  return { tree, rowVersion: node?.rowVersion };
};
