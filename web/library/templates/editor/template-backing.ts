import {
  changeTemplateDocument,
  type DocumentChange,
  getTemplateChanges,
  getTemplateDocument,
  getTemplatePage,
} from '../../../../contract/library/template-content.ts';
import type { Backing } from '../../../booklets/editor/backing.ts';
import type { Operation } from '../../../booklets/editor/store/operations.ts';
import { chapterOf, pageOf, type TreeOperation } from '../../../booklets/editor/store/tree-operations.ts';
import { api } from '../../../lib/api.ts';
import { libraryKeys } from '../use-library.ts';

/** Converts an editor operation on a page to a change of the template. */
const ofPage = (pageId: string, operation: Operation): DocumentChange => {
  switch (operation.kind) {
    case 'add': {
      const { block, type, props, after } = operation;
      return { kind: 'addBlock', page: pageId, block, type, props, after };
    }
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

const ofTree = (operation: TreeOperation): DocumentChange => {
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
const LOCKS = { take: async () => ({ until: null }), leave: async () => ({}) };

export const templateBacking = (id: string): Backing => {
  const change = (body: DocumentChange) =>
    api(changeTemplateDocument, { params: { id }, body, quiet: true, silent: true });
  const changes: Backing['changes'] = (pageId, { since }) =>
    api(getTemplateChanges, { params: { id, pageId }, query: { since }, quiet: true });
  return {
    id,
    changes,
    treeKey: libraryKeys.documentTree(id),
    staleKeys: [libraryKeys.template(id), libraryKeys.document(id), libraryKeys.list],
    server: {
      page: (pageId) => api(getTemplatePage, { params: { id, pageId }, quiet: true }),
      tree: async () => (await api(getTemplateDocument, { params: { id }, quiet: true })).tree,
      order: async (pageId) => (await changes(pageId, { since: 2_000_000_000 })).order,
      locks: LOCKS,
      send: async (pageId, operation) => {
        const { tree, block } = await change(ofPage(pageId, operation));
        return operation.kind === 'page' ? { tree, rowVersion: pageOf(tree, pageId)?.rowVersion } : { block };
      },
      sendTree: async (operation) => {
        const { tree } = await change(ofTree(operation));
        const node = chapterOf(tree, operation.node) ?? pageOf(tree, operation.node);
        return { tree, rowVersion: node?.rowVersion };
      },
    },
  };
};
