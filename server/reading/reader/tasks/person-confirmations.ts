import { type ConfirmationProps, type GivenConfirmation, renderConfirmation, renderConfirmations } from '#renderer';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import {
  type Confirmation,
  computeContentHash,
  countSeenPages,
  findChangedPages,
  findValidProof,
  listCoveredPages,
  listSnapshotConfirmations,
} from '../../../booklets/index.ts';
import { formatMoment } from '../../proofs/receipt.ts';
import { findResumePage } from '../person/person-tree.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { PersonProof, ReaderContext } from '../person/reader-context.ts';
import { findUnreadReason } from './files-to-read.ts';

/** Characters of a hash that are shown: enough to compare two by eye. */
const SHOWN_HASH_LENGTH = 12;

export const findConfirmation = ({ tree }: Pick<ReaderContext, 'tree'>, blockId: string): Confirmation | null =>
  listSnapshotConfirmations(tree.readable).find((one) => one.blockId === blockId) ?? null;

/** Text of the confirmation, with the reader's variables filled in. */
export const fillConfirmationText = (context: Pick<ReaderContext, 'person' | 'tree'>, { props }: Confirmation) => {
  const text = createVariableLookup(context);
  const fill = (words: string) => fillVariables(words, context.tree.readable.language, text);
  return { document: fill(props.title), declaration: fill(props.statement) };
};

const toGivenConfirmation = (
  { online }: Pick<ReaderContext, 'online'>,
  proof: PersonProof | null,
): GivenConfirmation | null =>
  proof && { number: proof.number, version: proof.version, on: formatMoment(proof.at, online.timeZone) };

/** Pages that must be read before this confirmation; null: none is missing. */
const findMissingPages = (
  { online, base, person, tree }: ReaderContext,
  confirmation: Confirmation,
): ConfirmationProps['missing'] => {
  if (!confirmation.props.allPages || online.options.tracking.mode === 'none') return null;
  const changed = findChangedPages(person.proofs, confirmation, tree.majors);
  const { seen, total } = countSeenPages(tree.visible, confirmation, person.done, changed);
  if (seen === total) return null;
  const isAsked = ({ id }: { id: string }) => changed === null || changed.has(id);
  const pages = listCoveredPages(tree.readable, confirmation).filter(
    (page) => page.id !== confirmation.page.id && isAsked(page),
  );
  const next = findResumePage({ ...tree, pages }, person.done);
  const later = listCoveredPages(tree.visible, confirmation).filter(
    (page) => tree.locked.has(page.id) && isAsked(page),
  ).length;
  return { seen, total, later, to: next ? `${base}/${next.slug}` : '' };
};

/** Message about the unread files on the same page; empty: none. */
const describeUnreadFiles = ({ online, person }: ReaderContext, { page }: Confirmation): string => {
  const unread = online.options.tracking.mode === 'none' ? null : findUnreadReason(page, person.opened);
  return unread ? errorText(unread.code, unread.values) : '';
};

type ConfirmationFormState = Partial<Pick<ConfirmationProps, 'typed' | 'errors' | 'alert'>>;

/** Form state below a statement. `shown`: typed values and their errors. */
export const buildConfirmationPart = (
  context: ReaderContext,
  confirmation: Confirmation,
  shown: ConfirmationFormState = {},
): ConfirmationProps => {
  const { online, base, person, tree } = context;
  const { sheet, proofs } = person;
  const { blockId, props } = confirmation;
  const given = findValidProof(proofs, confirmation, tree.majors);
  const former = given ? null : (proofs.findLast((proof) => proof.blockId === blockId) ?? null);
  return {
    base,
    tone: tree.readable.tone ?? 'vous',
    blockId,
    version: online.number,
    hash: computeContentHash(tree.visible, confirmation).slice(0, SHOWN_HASH_LENGTH),
    given: toGivenConfirmation(context, given),
    former: toGivenConfirmation(context, former),
    changes: (context.changes ?? []).filter(({ confirmations }) => confirmations.includes(blockId)),
    missing: findMissingPages(context, confirmation),
    unread: describeUnreadFiles(context, confirmation),
    name: `${sheet.firstName} ${sheet.lastName}`.trim(),
    signature: props.signature,
    typed: { name: '', ticked: false },
    errors: {},
    alert: '',
    ...shown,
  };
};

/** Content of the block's placeholder. */
export const renderConfirmationPlaceholder = (context: ReaderContext, blockId: string): string => {
  const confirmation = findConfirmation(context, blockId);
  return confirmation ? renderConfirmation(buildConfirmationPart(context, confirmation)) : '';
};

/** Placeholder at the end of the booklet: every confirmation asked of this reader; empty: none. */
export const renderConfirmationsPlaceholder = (context: ReaderContext): string => {
  const { base, person, tree } = context;
  const all = listSnapshotConfirmations(tree.visible).map((one) => ({
    document: fillConfirmationText(context, one).document,
    to: tree.locked.has(one.page.id) ? '' : `${base}/${one.page.slug}#bloc-${one.blockId}`,
    given: toGivenConfirmation(context, findValidProof(person.proofs, one, tree.majors)),
  }));
  return all.length === 0 ? '' : renderConfirmations({ base, all });
};
