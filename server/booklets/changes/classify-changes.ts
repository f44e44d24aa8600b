import type { ChangeChoice } from '../../../contract/booklets/publications/change-choices.ts';
import type { ChangeCause, VersionChange } from '../../../contract/booklets/publications/version-changes.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { findReplacement, REPLACEMENT_CAUSES } from './propose-level.ts';
import type { SnapshotChange } from './snapshot-changes.ts';

/** Characters of a text that a version keeps for its readers. */
const MAX_SHOWN_CHARACTERS = 2000;

/** A text as a version keeps it for its readers. */
export const cutShownText = (text: string): string =>
  text.length <= MAX_SHOWN_CHARACTERS ? text : `${text.slice(0, MAX_SHOWN_CHARACTERS).replace(/\s+\S*$/u, '')}…`;

const describeCause = (cause: ChangeCause | undefined): string => {
  if (cause === 'duty') return phraseText('une obligation, une interdiction ou une autorisation change');
  if (cause === 'negation') return phraseText('une négation ou une exception change');
  if (cause === 'figure') return phraseText('un chiffre, une durée ou une unité change');
  if (cause === 'date') return phraseText('une date ou un horaire change');
  if (cause === 'name') return phraseText('un nom ou une adresse change');
  if (cause === 'condition') return phraseText('une condition change');
  if (cause === 'file') return phraseText('un fichier est remplacé');
  return phraseText('un passage change');
};

const MAX_SENTENCE_CHARACTERS = 200;

const describeReplacement = ({ causes, before, after }: SnapshotChange): string | null => {
  const found = causes[0] !== undefined && REPLACEMENT_CAUSES.has(causes[0]) ? findReplacement(before, after) : null;
  return (
    found && phraseText('passe de « {avant} » à « {maintenant} »', { avant: found.before, maintenant: found.after })
  );
};

/** Sentence shown to readers when nobody wrote one. */
export const buildDefaultSentence = (change: SnapshotChange): string => {
  const write = (words: string) =>
    phraseText('Page « {page} » : {changement}.', { page: change.pageTitle, changement: words }).replace(
      /(?<=«) | (?=»)/gu,
      '\u00a0',
    );
  if (change.kind === 'added') return write(phraseText('un passage est ajouté')).slice(0, MAX_SENTENCE_CHARACTERS);
  if (change.kind === 'removed') return write(phraseText('un passage est supprimé')).slice(0, MAX_SENTENCE_CHARACTERS);
  const replacement = describeReplacement(change);
  const exact = replacement === null ? '' : write(replacement);
  if (exact !== '' && exact.length <= MAX_SENTENCE_CHARACTERS) return exact;
  return write(describeCause(change.causes[0])).slice(0, MAX_SENTENCE_CHARACTERS);
};

const toVersionChange = (
  change: SnapshotChange,
  { level, reason, sentence }: Pick<VersionChange, 'level' | 'reason' | 'sentence'>,
): VersionChange => {
  const { blockId, blockType, kind, place, pageTitle, causes, proposed, before, after, stateBefore, stateAfter } =
    change;
  const isMajor = level === 'major';
  return {
    ...{ blockId, blockType, kind, place, pageTitle, causes, proposed, level },
    reason: proposed === 'major' && !isMajor ? reason : '',
    sentence: isMajor ? sentence || buildDefaultSentence(change) : '',
    before: isMajor ? cutShownText(before) : '',
    after: isMajor ? cutShownText(after) : '',
    ...(stateBefore !== undefined && { stateBefore, stateAfter }),
  };
};

/**
 * Applies what the author chose for each changed block. PUB-060: a proposed major change is lowered without a reason;
 * PUB-061: the draft has changed since the author read the list.
 */
export const classifyChanges = (
  changes: readonly SnapshotChange[],
  choices: readonly ChangeChoice[],
): VersionChange[] => {
  const positions = new Map(choices.map(({ blockId }, at) => [blockId, at]));
  return changes.map((change) => {
    const at = positions.get(change.blockId);
    const choice = at === undefined ? undefined : choices[at];
    if (!choice) throw new Refusal('PUB-061');
    if (change.proposed === 'major' && choice.level === 'minor' && choice.reason.length < 3)
      throw createFieldRefusal(`changes.${at}.reason`, 'PUB-060');
    return toVersionChange(change, choice);
  });
};

/**
 * The same when nobody is there to answer, as for a planned publication: a block without a choice, or that needs a
 * reason since it was chosen, takes the proposed level.
 */
export const applyProposals = (
  changes: readonly SnapshotChange[],
  choices: readonly ChangeChoice[] = [],
): VersionChange[] => {
  const chosen = new Map(choices.map((choice) => [choice.blockId, choice]));
  return changes.map((change) => {
    const choice = chosen.get(change.blockId);
    const isLowered = change.proposed === 'major' && choice?.level === 'minor';
    return choice && !(isLowered && choice.reason === '')
      ? toVersionChange(change, choice)
      : toVersionChange(change, { level: change.proposed, reason: '', sentence: '' });
  });
};
