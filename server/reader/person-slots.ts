import { renderArrival, renderAskLink, renderDone, renderNews, renderOpinion, renderStart } from '#renderer';
import { ARRIVAL_FACTS } from '../calendar/arrival-file.ts';
import { escapeHtml } from '../publications/variables.ts';
import { daysShown } from './countdowns.ts';
import { fileToReadSlot } from './file-pages.ts';
import { messagesSlot } from './messages.ts';
import { frenchDay, type Person } from './person.ts';
import { confirmationSlot, confirmationsSlot } from './person-confirmations.ts';
import type { Fill } from './person-documents.ts';
import { textOf } from './person-text.ts';
import { opensOn, resumeAt, type Tree } from './person-tree.ts';
import type { OnLine } from './shelf.ts';
import { surveyShown } from './survey.ts';

export interface Standing {
  online: OnLine;
  base: string;
  person: Person;
  tree: Tree;
  /** She has given her opinion. */
  given: boolean;
  /** What was wrong with it. */
  error?: string | undefined;
}

/** « lundi 4 janvier 2027 ». */
const longDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('fr-FR', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** When, where and whom to ask for on the day of the arrival; null: no day is known, or the person leaves. */
export const arrivalOf = ({ person, tree }: Pick<Standing, 'person' | 'tree'>) => {
  const day = person.enrolment.arrivalOn;
  if (day === null || tree.readable.type === 'departure') return null;
  const { variables } = tree.readable;
  const facts = ARRIVAL_FACTS.flatMap(([key, label]) => (variables[key] ? [[label, variables[key]] as const] : []));
  return { on: day, day: longDay(day), facts };
};

/** Of the pages that are open; `isPart`: others will be. */
const sumInWords = (n: number, total: number, isPart: boolean): string => {
  if (total > 0 && n === total)
    return isPart ? 'Toutes les pages ouvertes à ce jour sont lues.' : 'Toutes les pages sont lues.';
  const open = isPart ? `${total} ouvertes à ce jour` : String(total);
  return n === 0 ? '' : `${n} ${n < 2 ? 'page lue' : 'pages lues'} sur ${open}.`;
};

/** What stands in each slot of her documents, as HTML. */
export const slotsOf = (standing: Standing): Fill => {
  const { online, base, person, tree, given, error } = standing;
  const { done, enrolment, sheet } = person;
  const text = textOf(standing);
  const isTu = tree.readable.tone === 'tu';

  const start = () => {
    const next = resumeAt(tree, done);
    const first = tree.pages[0];
    if (!first) return '';
    if (done.size === 0) return renderStart({ href: `${base}/${first.slug}`, label: 'Commencer' });
    if (next === null) return renderStart({ href: `${base}/${first.slug}`, label: 'Relire' });
    return renderStart({
      href: `${base}/${next.slug}`,
      label: isTu ? 'Reprendre où tu en étais' : 'Reprendre où vous en étiez',
    });
  };
  const card = () => {
    const arrival = arrivalOf(standing);
    const above = messagesSlot(standing) + news();
    if (arrival === null) return above;
    const title = `${isTu ? 'Ton' : 'Votre'} ${tree.readable.type === 'return_from_leave' ? 'retour' : 'arrivée'}`;
    return above + renderArrival({ ...arrival, title, calendar: `${base}/moi/arrivee.ics` });
  };
  /** A major version asks for more than what she has read. */
  const news = () => (enrolment.toReread ? renderNews({ isTu, href: `${base}/sommaire` }) : '');
  const chapter = (id: string): string => {
    const pages = tree.visible.chapters.find((one) => one.id === id)?.pages ?? [];
    const read = pages.filter((page) => done.has(page.id)).length;
    if (read === 0) return '';
    return read === pages.length ? 'Lu' : 'En cours';
  };
  const readOnes = tree.pages.filter(({ id }) => done.has(id)).length;

  const named: Record<string, () => string> = {
    hello: () => escapeHtml(`Bonjour ${sheet.firstName}`.trim()),
    start,
    card,
    ask: () => (person.takers.length > 0 ? renderAskLink(base) : ''),
    sum: () => sumInWords(readOnes, tree.pages.length, tree.locked.size > 0),
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
    if (kind === 'p') return done.has(rest) ? '<span class="r-state" data-read="">Lu</span>' : 'À lire';
    if (kind === 'c') return chapter(rest);
    if (kind === 'k') return confirmationSlot(standing, rest);
    if (kind === 'f') return fileToReadSlot(standing, rest);
    if (kind === 't') return daysShown(standing, rest);
    if (kind === 'q') return surveyShown(standing, rest);
    if (kind === 'd') return renderDone({ base, page: rest, isDone: done.has(rest) });
    if (kind === 'o') return `S’ouvre le ${frenchDay(opensOn(enrolment.arrivalOn, Number(rest)) ?? '')}`;
    return '';
  };
};
