import type { bookletPageFields, PageNode } from '../../../../contract/booklets/content/content.ts';
import type { QueueRules } from './queued-operation.ts';

/** The fields of a page that the editor changes. */
export type PageFields = Pick<PageNode, keyof typeof bookletPageFields.shape>;

/** A change of an open page, as sent to the server. `after: null` means first. */
export type PageOperation =
  | { kind: 'add'; block: string; type: string; props: unknown; after: string | null }
  | { kind: 'update'; block: string; type: string; props: unknown; rowVersion: number }
  | { kind: 'place'; block: string; after: string | null }
  | { kind: 'delete'; block: string }
  | { kind: 'restore'; block: string; after: string | null }
  | { kind: 'page'; fields: Partial<PageFields>; rowVersion: number };

/** Subject of an operation: a block, or the page itself. */
export const getOperationSubject = (operation: PageOperation): string =>
  operation.kind === 'page' ? 'page' : operation.block;

/** Operations that change the list of blocks or their order; they are sent in the order in which they were made. */
export const isStructuralOperation = (operation: PageOperation): boolean =>
  operation.kind !== 'update' && operation.kind !== 'page';

/** Merges close changes of a text: the pending one takes the later words, and keeps its base version. */
const mergeOperations = (waiting: PageOperation, next: PageOperation): PageOperation | null => {
  const { rowVersion } = 'rowVersion' in waiting ? waiting : { rowVersion: 1 };
  if (waiting.kind === 'update' && next.kind === 'update') return { ...next, rowVersion };
  if (waiting.kind !== 'page' || next.kind !== 'page') return null;
  return { ...next, fields: { ...waiting.fields, ...next.fields }, rowVersion };
};

/** Queue rules for the operations of a page. */
export const PAGE_RULES: QueueRules<PageOperation> = {
  getSubject: getOperationSubject,
  listDependencies: (operation) => [getOperationSubject(operation)],
  isTyped: (operation) => !isStructuralOperation(operation),
  isStructural: isStructuralOperation,
  mergeOperations,
  rebaseOperation: (operation, rowVersion) => ('rowVersion' in operation ? { ...operation, rowVersion } : operation),
};

/** `ids` with `id` right after `after` (first when null, last when `after` is not there). */
export const placeIdAfter = (ids: readonly string[], id: string, after: string | null): string[] => {
  const others = ids.filter((one) => one !== id);
  if (after === null) return [id, ...others];
  const at = others.indexOf(after);
  return at === -1 ? [...others, id] : others.toSpliced(at + 1, 0, id);
};

/** The order of a page after an operation. */
export const applyToOrder = (ids: readonly string[], operation: PageOperation): readonly string[] => {
  switch (operation.kind) {
    case 'add':
    case 'place':
    case 'restore':
      return placeIdAfter(ids, operation.block, operation.after);
    case 'delete':
      return ids.filter((id) => id !== operation.block);
    default:
      return ids;
  }
};
