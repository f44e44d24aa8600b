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
import type { Acknowledgement } from './queued.ts';
import { chapterOf, pageOf, type TreeOperation } from './tree-operations.ts';
import { isPlaced } from './tree-places.ts';

/** No toast of success or failure: the tree reports the outcome. */
const SILENT = { quiet: true, silent: true };

const call = async (bookletId: string, operation: TreeOperation): Promise<Tree> => {
  const params = { id: operation.node };
  switch (operation.kind) {
    case 'addChapter': {
      const { node: id, title } = operation;
      return api(addChapters, { params: { id: bookletId }, body: { id, title }, ...SILENT });
    }
    case 'addPage': {
      const { node: id, chapter, title, after } = operation;
      return api(addPages, { params: { id: chapter }, body: { id, title, after }, ...SILENT });
    }
    case 'copyPage':
      return api(duplicatePage, { params: { id: operation.from }, body: { id: operation.node }, ...SILENT });
    case 'changeChapter':
    case 'changePage': {
      const body = { ...operation.fields, rowVersion: operation.rowVersion };
      const sent = { params, body, ...SILENT };
      return operation.kind === 'changePage' ? api(updatePage, sent) : api(updateChapter, sent);
    }
    case 'placeChapter':
      return api(placeChapter, { params, body: { after: operation.after }, ...SILENT });
    case 'placePage': {
      const { chapter: chapterId, after } = operation;
      return api(placePage, { params, body: { chapterId, after }, ...SILENT });
    }
    case 'removeChapter':
      return api(deleteChapter, { params, ...SILENT });
    case 'removePage':
      return api(deletePage, { params, ...SILENT });
    case 'restoreChapter': {
      const { node, after } = operation;
      const tree = await api(restoreChapter, { params, ...SILENT });
      return isPlaced(tree, node, null, after) ? tree : api(placeChapter, { params, body: { after }, ...SILENT });
    }
    case 'restorePage': {
      const { node, chapter: chapterId, after } = operation;
      const tree = await api(restorePage, { params, ...SILENT });
      const there = isPlaced(tree, node, chapterId, after);
      return there ? tree : api(placePage, { params, body: { chapterId, after }, ...SILENT });
    }
  }
};

/** Sends one change of chapters and pages to the server. A restored node is then moved to its place. */
export const sendTreeOperation = async (bookletId: string, operation: TreeOperation): Promise<Acknowledgement> => {
  const tree = await call(bookletId, operation);
  const node = chapterOf(tree, operation.node) ?? pageOf(tree, operation.node);
  return { tree, rowVersion: node?.rowVersion };
};
