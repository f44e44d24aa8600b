import { renderAchievements, renderFinish, renderNextSteps } from '#renderer';
import { type FrozenPage, findValidProof, listFrozenPages } from '../../../booklets/index.ts';
import { getOpeningDay, hasNoRequirements, type Requirements } from '../../../people/index.ts';
import { toFrenchDay } from '../../../platform/text/format-date.ts';
import { findResumePage } from '../person/person-tree.ts';
import type { ReaderContext } from '../person/reader-context.ts';
import { fillConfirmationText } from '../tasks/person-confirmations.ts';
import { createTitleReader } from './title-reader.ts';

interface FinishInput {
  context: ReaderContext;
  missing: Requirements<FrozenPage>;
  /** Day of arrival, as « lundi 4 janvier 2027 », and as `2027-01-04`; null: none to announce. */
  arrival: { on: string; day: string } | null;
}

/** Days shown at most: the others are in the contents. */
const MAX_NEXT_DAYS = 4;
const MAX_TITLES_A_DAY = 4;

const sumMinutes = (pages: readonly FrozenPage[]): number => pages.reduce((sum, { minutes }) => sum + minutes, 0);

/** Head of the last page. */
const renderFinishPlaceholder = ({ context, missing }: FinishInput): string => {
  const { base, person, tree } = context;
  const all = listFrozenPages(tree.visible);
  if (all.length === 0) return '';
  const unread = tree.pages.filter(({ id }) => !person.done.has(id));
  const next = findResumePage(tree, person.done);
  const chapter = tree.visible.chapters.find(({ pages }) => pages.some(({ id }) => id === next?.id));
  const read = createTitleReader(context);
  const receipt = person.proofs.at(-1);
  return renderFinish({
    isTu: tree.readable.tone === 'tu',
    firstName: person.sheet.firstName,
    isFinished: hasNoRequirements(missing),
    read: all.filter(({ id }) => person.done.has(id)).length,
    total: all.length,
    unread: { pages: unread.length, minutes: sumMinutes(unread) },
    tasks: missing.quizzes.length + missing.confirmations.length,
    later: tree.locked.size,
    resume: next && { href: `${base}/${next.slug}`, title: read(next.title), chapter: read(chapter?.title ?? '') },
    receipt: receipt ? `${base}/moi/recu-${receipt.number}.pdf` : '',
  });
};

/** Passed quizzes and confirmed readings of this version. */
const renderLearnedPlaceholder = ({ context }: FinishInput): string => {
  const { base, person, tree } = context;
  const read = createTitleReader(context);
  const { quizzes, confirmations } = tree.requirements;
  const passed = quizzes
    .filter(({ blockId }) => person.passed.has(blockId))
    .map(({ title, page }) => ({ kind: 'Quiz réussi', title: read(title || page.title), receipt: '' }));
  const confirmed = confirmations.flatMap((one) => {
    const proof = findValidProof(person.proofs, one, tree.majors);
    if (!proof) return [];
    const { document } = fillConfirmationText(context, one);
    return [{ kind: 'Lecture confirmée', title: document, receipt: `${base}/moi/recu-${proof.number}` }];
  });
  const all = [...passed, ...confirmed];
  return all.length === 0 ? '' : renderAchievements({ all });
};

/** Pages by opening day, and the day of arrival among them. */
const renderNextPlaceholder = ({ context, arrival }: FinishInput): string => {
  const { base, person, tree } = context;
  const isTu = tree.readable.tone === 'tu';
  const read = createTitleReader(context);
  const days = new Map<string, string[]>();
  if (arrival) {
    const word = tree.readable.type === 'return_from_leave' ? 'retour' : 'arrivée';
    days.set(arrival.on, [`${isTu ? 'Ton' : 'Votre'} ${word}`]);
  }
  for (const { id, title, unlockDays } of listFrozenPages(tree.visible)) {
    const isDay = tree.locked.get(id)?.kind === 'day';
    const day = isDay ? getOpeningDay(person.enrolment.arrivalOn, unlockDays) : null;
    if (day !== null) days.set(day, [...(days.get(day) ?? []), `À lire\u00a0: ${read(title)}`]);
  }
  if (days.size === 0) return '';
  const steps = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MAX_NEXT_DAYS)
    .map(([day, titles]) => ({ day: toFrenchDay(day), titles: titles.slice(0, MAX_TITLES_A_DAY) }));
  return renderNextSteps({ isTu, steps, calendar: arrival ? `${base}/moi/arrivee.ics` : '' });
};

/** Placeholders of the last page. */
export const createFinishPlaceholders = (input: FinishInput): Record<string, () => string> => ({
  finish: () => renderFinishPlaceholder(input),
  learned: () => renderLearnedPlaceholder(input),
  next: () => renderNextPlaceholder(input),
});
