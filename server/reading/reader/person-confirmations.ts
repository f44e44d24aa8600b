import { type ConfirmationPart, type GivenConfirmation, renderConfirmation, renderConfirmations } from '#renderer';
import { fillVariables } from '../../../blocks/walk.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import {
  type Confirmation,
  confirmationsIn,
  contentHashOf,
  coveredBy,
  pagesSeen,
  standingFor,
} from '../proofs/confirmations.ts';
import { moment } from '../proofs/receipt.ts';
import { unreadOf } from './files-to-read.ts';
import type { KnownProof } from './person.ts';
import type { Standing } from './person-slots.ts';
import { textOf } from './person-text.ts';
import { resumeAt } from './person-tree.ts';

/** Characters of a hash that are shown: enough to compare two by eye. */
const SHORT = 12;

export const confirmationOf = ({ tree }: Pick<Standing, 'tree'>, blockId: string): Confirmation | null =>
  confirmationsIn(tree.readable).find((one) => one.blockId === blockId) ?? null;

/** Text of the confirmation, with the reader's variables filled in. */
export const wordsOf = (standing: Pick<Standing, 'person' | 'tree'>, { props }: Confirmation) => {
  const text = textOf(standing);
  const fill = (words: string) => fillVariables(words, standing.tree.readable.language, text);
  return { document: fill(props.title), declaration: fill(props.statement) };
};

const givenAs = ({ online }: Pick<Standing, 'online'>, proof: KnownProof | null): GivenConfirmation | null =>
  proof && { number: proof.number, version: proof.version, on: moment(proof.at, online.timeZone) };

/** Pages that must be read before this confirmation; null: none is missing. */
const missingOf = (
  { online, base, person, tree }: Standing,
  confirmation: Confirmation,
): ConfirmationPart['missing'] => {
  if (!confirmation.props.allPages || online.options.tracking.mode === 'none') return null;
  const { seen, total } = pagesSeen(tree.visible, confirmation, person.done);
  if (seen === total) return null;
  const pages = coveredBy(tree.readable, confirmation).filter(({ id }) => id !== confirmation.page.id);
  const next = resumeAt({ ...tree, pages }, person.done);
  const later = coveredBy(tree.visible, confirmation).filter(({ id }) => tree.locked.has(id)).length;
  return { seen, total, later, to: next ? `${base}/${next.slug}` : '' };
};

/** Message about the unread files on the same page; empty: none. */
const unreadBeside = ({ online, person }: Standing, { page }: Confirmation): string => {
  const unread = online.options.tracking.mode === 'none' ? null : unreadOf(page, person.opened);
  return unread ? errorText(unread.code, unread.values) : '';
};

type Shown = Partial<Pick<ConfirmationPart, 'typed' | 'errors' | 'alert'>>;

/** Form state below a statement. `shown`: typed values and their errors. */
export const partOf = (standing: Standing, confirmation: Confirmation, shown: Shown = {}): ConfirmationPart => {
  const { online, base, person, tree } = standing;
  const { sheet, proofs } = person;
  const { blockId, props } = confirmation;
  const given = standingFor(proofs, confirmation, online.major);
  const former = given ? null : (proofs.findLast((proof) => proof.blockId === blockId) ?? null);
  return {
    base,
    tone: tree.readable.tone ?? 'vous',
    blockId,
    version: online.number,
    hash: contentHashOf(tree.visible, confirmation).slice(0, SHORT),
    given: givenAs(standing, given),
    former: givenAs(standing, former),
    missing: missingOf(standing, confirmation),
    unread: unreadBeside(standing, confirmation),
    name: `${sheet.firstName} ${sheet.lastName}`.trim(),
    signature: props.signature,
    typed: { name: '', ticked: false },
    errors: {},
    alert: '',
    ...shown,
  };
};

/** Content of the block's placeholder. */
export const confirmationSlot = (standing: Standing, blockId: string): string => {
  const confirmation = confirmationOf(standing, blockId);
  return confirmation ? renderConfirmation(partOf(standing, confirmation)) : '';
};

/** Placeholder at the end of the booklet: every confirmation asked of this reader; empty: none. */
export const confirmationsSlot = (standing: Standing): string => {
  const { online, base, person, tree } = standing;
  const all = confirmationsIn(tree.visible).map((one) => ({
    document: wordsOf(standing, one).document,
    to: tree.locked.has(one.page.id) ? '' : `${base}/${one.page.slug}#bloc-${one.blockId}`,
    given: givenAs(standing, standingFor(person.proofs, one, online.major)),
  }));
  return all.length === 0 ? '' : renderConfirmations(base, all);
};
