import {
  formatReadCount,
  renderArrival,
  renderAskLink,
  renderBookmark,
  renderNewVersionNotice,
  renderNote,
  renderOpinion,
  renderProgressRing,
  renderReadForm,
  renderRemaining,
  renderResumeLink,
  renderSize,
  renderStartLink,
  renderTick,
} from '#renderer';
import { formatFullDay } from '../../../../blocks/countdown/count-days.ts';
import { typesetText } from '../../../../blocks/typography.ts';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import { escapeHtml, type FrozenPage, listFrozenPages } from '../../../booklets/index.ts';
import { findMissingInState } from '../../../people/index.ts';
import { ARRIVAL_FACTS } from '../../../platform/text/calendar/arrival-file.ts';
import { renderPersonalCountdown } from '../documents/countdowns.ts';
import type { PlaceholderFiller } from '../documents/person-documents.ts';
import { renderMessagesPlaceholder } from '../person/messages.ts';
import { describePageLock } from '../person/page-locks.ts';
import { findResumePage } from '../person/person-tree.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { PageLock, ReaderContext } from '../person/reader-context.ts';
import { renderFileToReadPlaceholder } from '../tasks/file-pages.ts';
import { renderCertificatePlaceholder } from '../tasks/person-certificate.ts';
import { renderChangesPlaceholder } from '../tasks/person-changes.ts';
import { renderConfirmationPlaceholder, renderConfirmationsPlaceholder } from '../tasks/person-confirmations.ts';
import { renderSurveyPlaceholder } from '../tasks/survey.ts';
import { findPageNote } from './page-notes.ts';
import { createFinishPlaceholders } from './person-finish.ts';

/** Arrival day, with the time, place and contact; null: no day is known, or the participant leaves. */
export const findArrival = ({ person, tree }: Pick<ReaderContext, 'person' | 'tree'>) => {
  const day = person.enrolment.arrivalOn;
  if (day === null || tree.readable.type === 'departure') return null;
  const { variables } = tree.readable;
  const facts = ARRIVAL_FACTS.flatMap(([key, label]) => (variables[key] ? [[label, variables[key]] as const] : []));
  return { on: day, day: formatFullDay(day, 'fr-FR'), facts };
};

/** The same while the day has not passed. */
const findComingArrival = (context: ReaderContext) => {
  const arrival = findArrival(context);
  return arrival && arrival.on >= context.today ? arrival : null;
};

/** Progress over all pages; `later`: the number that are still locked. */
const describePageProgress = (n: number, total: number, later: number): string => {
  if (n === 0) return '';
  if (n === total) return 'Toutes les pages sont lues.';
  const sum = `${n} ${n < 2 ? 'page lue' : 'pages lues'} sur ${total}`;
  if (later === 0) return `${sum}.`;
  return n === total - later ? `${sum}\u00a0: toutes celles qui sont ouvertes.` : `${sum}, dont ${later} à venir.`;
};

/** Tasks of the booklet left for the reader. */
export const findMissingTasks = ({ online, person, tree }: Pick<ReaderContext, 'online' | 'person' | 'tree'>) =>
  findMissingInState(
    person.enrolment.state,
    tree.requirements,
    { pages: person.done, quizzes: person.passed, proofs: person.proofs },
    { majors: tree.majors, follows: online.options.tracking.mode !== 'none' },
  );

/** HTML of each placeholder in the reader's documents. */
export const createPlaceholderFiller = (context: ReaderContext): PlaceholderFiller => {
  const { online, base, person, tree, given, error } = context;
  const { done, enrolment, sheet } = person;
  const text = createVariableLookup(context);
  const isTu = tree.readable.tone === 'tu';

  const missing = findMissingTasks(context);
  /** Link to a block or to a whole page; empty: the page is locked. */
  const wayTo = (page: FrozenPage, blockId = '') => {
    if (tree.locked.has(page.id)) return '';
    return `${base}/${page.slug}${blockId === '' ? '' : `#bloc-${blockId}`}`;
  };
  const readTitle = (title: string) =>
    typesetText(fillVariables(title, tree.visible.language, text), tree.visible.language);
  const describeLock = (lock: PageLock) => describePageLock(lock, person, readTitle);
  const item = (page: FrozenPage, title: string, blockId?: string) => {
    const lock = tree.locked.get(page.id);
    const opens = lock ? describeLock(lock).replace(/^S/, 's') : '';
    return { title: readTitle(title), to: wayTo(page, blockId), opens };
  };
  const reading = () => ({
    pages: missing.pages.map((page) => item(page, page.title)),
    quizzes: missing.quizzes.map(({ page, blockId, title }) => item(page, title || page.title, blockId)),
  });
  const confirming = () => missing.confirmations.map(({ page, blockId, props }) => item(page, props.title, blockId));
  const remaining = () => renderRemaining({ isTu, ...reading(), confirmations: confirming() });

  const start = () => {
    const next = findResumePage(tree, done);
    const first = tree.pages[0];
    if (!first) return '';
    const [task] = [...missing.quizzes, ...missing.confirmations].filter(({ page }) => !tree.locked.has(page.id));
    if (next === null && task)
      return renderStartLink({ href: wayTo(task.page, task.blockId), label: 'Terminer ma lecture' });
    if (done.size === 0) return renderStartLink({ href: `${base}/${first.slug}`, label: 'Commencer' });
    if (next === null) return renderStartLink({ href: `${base}/${first.slug}`, label: 'Relire' });
    return renderStartLink({
      href: `${base}/${next.slug}`,
      label: isTu ? 'Reprendre où tu en étais' : 'Reprendre où vous en étiez',
    });
  };
  const card = () => {
    const arrival = findArrival(context);
    const above = renderMessagesPlaceholder(context) + news() + (hasBegun || enrolment.toReread ? remaining() : '');
    if (arrival === null) return above;
    const title = `${isTu ? 'Ton' : 'Votre'} ${tree.readable.type === 'return_from_leave' ? 'retour' : 'arrivée'}`;
    return above + renderArrival({ ...arrival, title, calendar: `${base}/moi/arrivee.ics` });
  };
  /** A major version adds content to a completed reading. */
  const news = () => {
    const changes = renderChangesPlaceholder(context);
    return (enrolment.toReread ? renderNewVersionNotice() : '') + changes;
  };
  const chapter = (id: string): '' | 'Lu' | 'En cours' => {
    const pages = tree.visible.chapters.find((one) => one.id === id)?.pages ?? [];
    const read = pages.filter((page) => done.has(page.id)).length;
    if (read === 0) return '';
    return read === pages.length && !pages.some((page) => tasksOn(page.id) !== '') ? 'Lu' : 'En cours';
  };
  /** Link to the page where reading resumes, on any other page. */
  const resume = (pageId: string): string => {
    const next = hasBegun ? findResumePage(tree, done) : null;
    if (next === null || next.id === pageId) return '';
    return renderResumeLink({ href: wayTo(next), title: item(next, next.title).title });
  };
  /** Tasks left on a page besides reading it, as text; empty: none. */
  const tasksOn = (pageId: string): string =>
    [
      ...(missing.quizzes.some(({ page }) => page.id === pageId) ? ['quiz à réussir'] : []),
      ...(missing.confirmations.some(({ page }) => page.id === pageId) ? ['lecture à confirmer'] : []),
    ].join(', ');
  const pageState = (pageId: string): string => {
    if (!done.has(pageId)) return '';
    const tasks = tasksOn(pageId);
    return `<span class="r-state" data-read="">Lu</span>${tasks === '' ? '' : ` · ${tasks}`}`;
  };
  const all = listFrozenPages(tree.visible);
  const unread = all.filter(({ id }) => !done.has(id));
  const readOnes = all.length - unread.length;
  const hasBegun = readOnes > 0;

  const named: Record<string, () => string> = {
    hello: () => escapeHtml(`Bonjour ${sheet.firstName}`.trim()),
    start,
    card,
    ask: () => (person.takers.length > 0 ? renderAskLink({ base }) : ''),
    size: () =>
      renderSize({
        chapters: tree.visible.chapters.length,
        pages: all.length,
        minutes: unread.reduce((sum, { minutes }) => sum + minutes, 0),
        hasStarted: hasBegun,
      }),
    ring: () => renderProgressRing({ read: readOnes, total: all.length }),
    count: () => formatReadCount({ read: readOnes, total: all.length }),
    sum: () => describePageProgress(readOnes, all.length, tree.locked.size),
    remaining,
    ...createFinishPlaceholders({ context, missing, arrival: findComingArrival(context) }),
    // The end of the booklet lists each confirmation below it.
    remainingReading: () => renderRemaining({ isTu, ...reading(), confirmations: [] }),
    proofs: () => renderConfirmationsPlaceholder(context),
    certificate: () => renderCertificatePlaceholder(context),
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
    if (kind === 'h') return renderTick(chapter(rest) === 'Lu');
    if (kind === 'r') return renderTick(done.has(rest));
    if (kind === 'n') return resume(rest);
    if (kind === 'k') return renderConfirmationPlaceholder(context, rest);
    if (kind === 'f') return renderFileToReadPlaceholder(context, rest);
    if (kind === 't') return renderPersonalCountdown(context, rest);
    if (kind === 'q') return renderSurveyPlaceholder(context, rest);
    if (kind === 'd') return renderReadForm({ base, page: rest, isDone: done.has(rest) });
    if (kind === 'b') return renderBookmark({ base, page: rest, isSet: findPageNote(context, rest).bookmarked });
    if (kind === 'm')
      return renderNote({ base, tone: tree.readable.tone ?? 'vous', page: rest, ...findPageNote(context, rest) });
    if (kind === 'o') return describeLock({ kind: 'day', days: Number(rest) });
    if (kind === 'a') {
      const first = all.find(({ id }) => id === rest);
      return first ? escapeHtml(describeLock({ kind: 'page', page: first })) : '';
    }
    return '';
  };
};
