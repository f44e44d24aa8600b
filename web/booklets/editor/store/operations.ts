import type { BlockConditions, bookletPageFields, PageNode } from '../../../../contract/booklets/content/content.ts';
import type { QueueRules } from './queued-operation.ts';

/** The fields of a page that the editor changes. */
export type PageFields = Pick<PageNode, keyof typeof bookletPageFields.shape>;

/** A block without its place. Conditions that are absent: every reader of the page, at once. */
export interface BlockToAdd extends Partial<BlockConditions> {
  type: string;
  props: unknown;
}

/** A change of an open page, as sent to the server. `after: null` means first. */
export type PageOperation =
  | ({ kind: 'add'; block: string; after: string | null } & BlockToAdd)
  /** The conditions are those of the block: its words keep them when they have to go to another block. */
  | ({ kind: 'update'; block: string; rowVersion: number } & BlockToAdd)
  /** `known`: the conditions that the server has before. */
  | { kind: 'conditions'; block: string; conditions: BlockConditions; known: BlockConditions }
  | { kind: 'place'; block: string; after: string | null }
  | { kind: 'delete'; block: string }
  | { kind: 'restore'; block: string; after: string | null }
  | { kind: 'page'; fields: Partial<PageFields>; rowVersion: number };

/** Subject of an operation: a block, or the page itself. */
export const getOperationSubject = (operation: PageOperation): string =>
  operation.kind === 'page' ? 'page' : operation.block;

/** Operations on words or fields, which wait for a pause in the typing. */
const isTypedOperation = ({ kind }: PageOperation): boolean => kind === 'update' || kind === 'page';

/** Operations that change the list of blocks or their order; they are sent in the order in which they were made. */
export const isStructuralOperation = (operation: PageOperation): boolean =>
  !isTypedOperation(operation) && operation.kind !== 'conditions';

/** Merges close changes of a text: the pending one takes the later words, and keeps its base version. */
const mergeOperations = (waiting: PageOperation, next: PageOperation): PageOperation | null => {
  const { rowVersion } = 'rowVersion' in waiting ? waiting : { rowVersion: 1 };
  if (waiting.kind === 'update' && next.kind === 'update') return { ...next, rowVersion };
  if (waiting.kind === 'conditions' && next.kind === 'conditions') return { ...next, known: waiting.known };
  if (waiting.kind !== 'page' || next.kind !== 'page') return null;
  return { ...next, fields: { ...waiting.fields, ...next.fields }, rowVersion };
};

/** Queue rules for the operations of a page. */
export const PAGE_RULES: QueueRules<PageOperation> = {
  getSubject: getOperationSubject,
  listDependencies: (operation) => [getOperationSubject(operation)],
  isTyped: isTypedOperation,
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
