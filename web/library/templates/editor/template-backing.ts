import { readConditions } from '../../../../contract/booklets/content/content.ts';
import {
  changeTemplateDocument,
  checkTemplatePageAccessibility,
  type DocumentChange,
  getTemplateChanges,
  getTemplateDocument,
  getTemplatePage,
} from '../../../../contract/library/template-content.ts';
import type { EditorBackend } from '../../../booklets/editor/editor-backend.ts';
import type { PageOperation } from '../../../booklets/editor/store/operations.ts';
import { findChapter, findPage, type TreeOperation } from '../../../booklets/editor/store/tree-operations.ts';
import { api } from '../../../lib/api.ts';
import { libraryKeys } from '../use-library.ts';

/** Converts an editor operation on a page to a change of the template. */
const toPageChange = (pageId: string, operation: PageOperation): DocumentChange => {
  switch (operation.kind) {
    case 'add': {
      const { kind: _, ...added } = operation;
      return { kind: 'addBlock', page: pageId, ...added };
    }
    case 'conditions':
      return { kind: 'setConditions', block: operation.block, ...operation.conditions };
    case 'update':
      return { kind: 'updateBlock', block: operation.block, props: operation.props, rowVersion: operation.rowVersion };
    case 'place':
      return { kind: 'placeBlock', block: operation.block, after: operation.after };
    case 'delete':
      return { kind: 'removeBlock', block: operation.block };
    case 'restore':
      return { kind: 'restoreBlock', block: operation.block, after: operation.after };
    case 'page':
      return { kind: 'changePage', page: pageId, fields: operation.fields, rowVersion: operation.rowVersion };
  }
};

const toTreeChange = (operation: TreeOperation): DocumentChange => {
  const { node: page } = operation;
  switch (operation.kind) {
    case 'addPage':
      return { kind: 'addPage', page, title: operation.title, after: operation.after };
    case 'copyPage':
      return { kind: 'copyPage', page, from: operation.from };
    case 'changePage':
      return { kind: 'changePage', page, fields: operation.fields, rowVersion: operation.rowVersion };
    case 'placePage':
      return { kind: 'placePage', page, after: operation.after };
    case 'removePage':
      return { kind: 'removePage', page };
    case 'restorePage':
      return { kind: 'restorePage', page, after: operation.after };
    default:
      throw new Error(`a template is one chapter: ${operation.kind}`);
  }
};

/** Templates have no edit locks: when two users save the same block, the second sees a conflict. */
const NO_LOCKS = { acquire: async () => ({ until: null }), release: async () => ({}) };

export const createTemplateBacking = (id: string): EditorBackend => {
  const change = (body: DocumentChange) =>
    api(changeTemplateDocument, { params: { id }, body, quiet: true, silent: true });
  const changes: EditorBackend['loadChanges'] = (pageId, { since }) =>
    api(getTemplateChanges, { params: { id, pageId }, query: { since }, quiet: true });
  return {
    id,
    loadChanges: changes,
    treeKey: libraryKeys.documentTree(id),
    loadFindings: (pageId) => api(checkTemplatePageAccessibility, { params: { id, pageId }, quiet: true }),
    staleKeys: [libraryKeys.template(id), libraryKeys.document(id), libraryKeys.list],
    server: {
      loadPage: (pageId) => api(getTemplatePage, { params: { id, pageId }, quiet: true }),
      loadTree: async () => (await api(getTemplateDocument, { params: { id }, quiet: true })).tree,
      loadOrder: async (pageId) => (await changes(pageId, { since: 2_000_000_000 })).order,
      locks: NO_LOCKS,
      sendOperation: async (pageId, operation) => {
        const { tree, block } = await change(toPageChange(pageId, operation));
        if (operation.kind === 'conditions') return block ? { conditions: readConditions(block) } : {};
        return operation.kind === 'page' ? { tree, rowVersion: findPage(tree, pageId)?.rowVersion } : { block };
      },
      sendTreeOperation: async (operation) => {
        const { tree } = await change(toTreeChange(operation));
        const node = findChapter(tree, operation.node) ?? findPage(tree, operation.node);
        return { tree, rowVersion: node?.rowVersion };
      },
    },
  };
};
