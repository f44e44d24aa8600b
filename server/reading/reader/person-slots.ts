import {
  renderArrival,
  renderAskLink,
  renderDone,
  renderNews,
  renderOpinion,
  renderRemaining,
  renderSize,
  renderStart,
} from '#renderer';
import { dayInWords } from '../../../blocks/countdown/days.ts';
import { typeset } from '../../../blocks/typography.ts';
import { fillVariables } from '../../../blocks/walk.ts';
import { type FrozenPage, frozenPages } from '../../booklets/publications/snapshot.ts';
import { escapeHtml } from '../../booklets/publications/variables.ts';
import { findMissingIn, openingDay } from '../../people/enrolments/requirements.ts';
import { ARRIVAL_FACTS } from '../../platform/text/calendar/arrival-file.ts';
import { daysShown } from './countdowns.ts';
import { fileToReadSlot } from './file-pages.ts';
import { messagesSlot } from './messages.ts';
import { frenchDay, type Person } from './person.ts';
import { confirmationSlot, confirmationsSlot } from './person-confirmations.ts';
import type { Fill } from './person-documents.ts';
import { textOf } from './person-text.ts';
import { resumeAt, type Tree } from './person-tree.ts';
import type { OnLine } from './shelf.ts';
import { surveyShown } from './survey.ts';

export interface Standing {
  online: OnLine;
  base: string;
  person: Person;
  tree: Tree;
  /** The reader has given their opinion. */
  given: boolean;
  /** Validation error of the opinion form. */
  error?: string | undefined;
}

/** Arrival day, with the time, place and contact; null: no day is known, or the participant leaves. */
export const arrivalOf = ({ person, tree }: Pick<Standing, 'person' | 'tree'>) => {
  const day = person.enrolment.arrivalOn;
  if (day === null || tree.readable.type === 'departure') return null;
  const { variables } = tree.readable;
  const facts = ARRIVAL_FACTS.flatMap(([key, label]) => (variables[key] ? [[label, variables[key]] as const] : []));
  return { on: day, day: dayInWords(day, 'fr-FR'), facts };
};

/** Progress over all pages; `later`: the number that are still locked. */
const sumInWords = (n: number, total: number, later: number): string => {
  if (n === 0) return '';
  if (n === total) return 'Toutes les pages sont lues.';
  const sum = `${n} ${n < 2 ? 'page lue' : 'pages lues'} sur ${total}`;
  if (later === 0) return `${sum}.`;
  return n === total - later ? `${sum}\u00a0: toutes celles qui sont ouvertes.` : `${sum}, dont ${later} à venir.`;
};

/** Tasks of the booklet left for the reader. */
export const missingOf = ({ online, person, tree }: Pick<Standing, 'online' | 'person' | 'tree'>) =>
  findMissingIn(
    person.enrolment.state,
    tree.requirements,
    { pages: person.done, quizzes: person.passed, proofs: person.proofs },
    { major: online.major, follows: online.options.tracking.mode !== 'none' },
  );

/** HTML of each placeholder in the reader's documents. */
export const slotsOf = (standing: Standing): Fill => {
  const { online, base, person, tree, given, error } = standing;
  const { done, enrolment, sheet } = person;
  const text = textOf(standing);
  const isTu = tree.readable.tone === 'tu';

  const missing = missingOf(standing);
  /** Link to a block or to a whole page; empty: the page is locked. */
  const wayTo = (page: FrozenPage, blockId = '') => {
    if (tree.locked.has(page.id)) return '';
    return `${base}/${page.slug}${blockId === '' ? '' : `#bloc-${blockId}`}`;
  };
  const item = (page: FrozenPage, title: string, blockId?: string) => {
    const to = wayTo(page, blockId);
    const opens = to === '' ? `s’ouvre le ${frenchDay(openingDay(enrolment.arrivalOn, page.unlockDays) ?? '')}` : '';
    return { title: typeset(fillVariables(title, tree.visible.language, text), tree.visible.language), to, opens };
  };
  const reading = () => ({
    pages: missing.pages.map((page) => item(page, page.title)),
    quizzes: missing.quizzes.map(({ page, blockId, title }) => item(page, title || page.title, blockId)),
  });
  const confirming = () => missing.confirmations.map(({ page, blockId, props }) => item(page, props.title, blockId));
  const remaining = () => renderRemaining({ isTu, ...reading(), confirmations: confirming() });

  const start = () => {
    const next = resumeAt(tree, done);
    const first = tree.pages[0];
    if (!first) return '';
    const [task] = [...missing.quizzes, ...missing.confirmations].filter(({ page }) => !tree.locked.has(page.id));
    if (next === null && task)
      return renderStart({ href: wayTo(task.page, task.blockId), label: 'Terminer ma lecture' });
    if (done.size === 0) return renderStart({ href: `${base}/${first.slug}`, label: 'Commencer' });
    if (next === null) return renderStart({ href: `${base}/${first.slug}`, label: 'Relire' });
    return renderStart({
      href: `${base}/${next.slug}`,
      label: isTu ? 'Reprendre où tu en étais' : 'Reprendre où vous en étiez',
    });
  };
  const card = () => {
    const arrival = arrivalOf(standing);
    const above = messagesSlot(standing) + news() + (hasBegun || enrolment.toReread ? remaining() : '');
    if (arrival === null) return above;
    const title = `${isTu ? 'Ton' : 'Votre'} ${tree.readable.type === 'return_from_leave' ? 'retour' : 'arrivée'}`;
    return above + renderArrival({ ...arrival, title, calendar: `${base}/moi/arrivee.ics` });
  };
  /** A major version adds content to a completed reading. */
  const news = () => (enrolment.toReread ? renderNews() : '');
  const chapter = (id: string): string => {
    const pages = tree.visible.chapters.find((one) => one.id === id)?.pages ?? [];
    const read = pages.filter((page) => done.has(page.id)).length;
    if (read === 0) return '';
    return read === pages.length && !pages.some((page) => tasksOn(page.id) !== '') ? 'Lu' : 'En cours';
  };
  /** Tasks left on a page besides reading it, as text; empty: none. */
  const tasksOn = (pageId: string): string =>
    [
      ...(missing.quizzes.some(({ page }) => page.id === pageId) ? ['quiz à réussir'] : []),
      ...(missing.confirmations.some(({ page }) => page.id === pageId) ? ['lecture à confirmer'] : []),
    ].join(', ');
  const pageState = (pageId: string): string => {
    if (!done.has(pageId)) return 'À lire';
    const tasks = tasksOn(pageId);
    return `<span class="r-state" data-read="">Lu</span>${tasks === '' ? '' : ` · ${tasks}`}`;
  };
  const all = frozenPages(tree.visible);
  const unread = all.filter(({ id }) => !done.has(id));
  const readOnes = all.length - unread.length;
  const hasBegun = readOnes > 0;

  const named: Record<string, () => string> = {
    hello: () => escapeHtml(`Bonjour ${sheet.firstName}`.trim()),
    start,
    card,
    ask: () => (person.takers.length > 0 ? renderAskLink(base) : ''),
    size: () =>
      renderSize({
        chapters: tree.visible.chapters.length,
        pages: all.length,
        minutes: unread.reduce((sum, { minutes }) => sum + minutes, 0),
        isBegun: hasBegun,
      }),
    sum: () => sumInWords(readOnes, all.length, tree.locked.size),
    remaining,
    // The end of the booklet lists each confirmation below it.
    remainingReading: () => renderRemaining({ isTu, ...reading(), confirmations: [] }),
    proofs: () => confirmationsSlot(standing),
    opinion: () =>
      online.options.tracking.mode === 'none'
        ? ''
        : renderOpinion({ base, given, named: online.options.tracking.mode === 'named', error }),
  };
  return (slot) => {
    const own = named[slot];
    if (own) return own();
    const [kind, rest] = [slot[0], slot.slice(1)];
    if (kind === 'v') return escapeHtml(text(rest));
    if (kind === 'p') return pageState(rest);
    if (kind === 'c') return chapter(rest);
    if (kind === 'k') return confirmationSlot(standing, rest);
    if (kind === 'f') return fileToReadSlot(standing, rest);
    if (kind === 't') return daysShown(standing, rest);
    if (kind === 'q') return surveyShown(standing, rest);
    if (kind === 'd') return renderDone({ base, page: rest, isDone: done.has(rest) });
    if (kind === 'o') return `S’ouvre le ${frenchDay(openingDay(enrolment.arrivalOn, Number(rest)) ?? '')}`;
    return '';
  };
};
