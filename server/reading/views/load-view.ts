import { randomUUID } from 'node:crypto';
import { listEmbedHosts } from '../../../blocks/embed/find-embed-host.ts';
import { type Persona, parseViewer, type Viewer } from '../../../contract/reading/viewer.ts';
import {
  type BookletContext,
  buildReaderSnapshot,
  type Draft,
  loadDraft,
  requireBooklet,
  type Snapshot,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import { buildOnlineBooklet, type OnlineBooklet } from '../reader/booklet/online-booklets.ts';
import { loadReaderPerson, makeExamplePerson } from '../reader/person/person.ts';
import { createTreeCache } from '../reader/person/person-tree.ts';
import type { BookletTree, ReaderPerson } from '../reader/person/reader-context.ts';

/** The draft of a booklet, as one person would see it on a day. */
export interface BookletView {
  viewer: Viewer;
  draft: Draft;
  snapshot: Snapshot;
  online: OnlineBooklet;
  person: ReaderPerson;
  tree: BookletTree;
  today: string;
  /** What the person has read counts. */
  showsReading: boolean;
}

interface ViewedPerson {
  person: ReaderPerson;
  today: string;
  showsReading: boolean;
}

/** A persona on a day from their arrival: that of the persona, or one that makes the day of the view today. */
const viewAsPersona = (companyId: string, persona: Persona, now: string): ViewedPerson => {
  const { firstName, lastName, jobTitle, site, department, contractType, groups, language, fields, day } = persona;
  const person = makeExamplePerson(companyId);
  const arrivalOn = persona.arrivalOn ?? addDays(now, -day);
  const names = firstName === '' && lastName === '' ? {} : { firstName, lastName };
  const profile = { ...names, arrivalOn, site, department, contractType, groups, language };
  return {
    person: {
      ...person,
      sheet: {
        ...person.sheet,
        ...profile,
        jobTitle: jobTitle || person.sheet.jobTitle,
        fields: { ...person.sheet.fields, ...fields },
      },
      enrolment: { ...person.enrolment, arrivalOn },
    },
    today: addDays(arrivalOn, day),
    showsReading: false,
  };
};

/**
 * A participant without what they wrote, which nobody else may see in the booklet. Their reading stays only for those
 * who may see who read what, in a booklet that tracks by name.
 */
const hidePrivateParts = (person: ReaderPerson, showsReading: boolean): ReaderPerson => ({
  ...person,
  ...(!showsReading && { done: new Set(), passed: new Set(), proofs: [], opened: new Map() }),
  enrolment: showsReading
    ? person.enrolment
    : { ...person.enrolment, state: 'invited', completedAt: null, toReread: false },
  answered: new Set(),
  messages: [],
});

/** GEN-009 without the right to see the participants, GEN-010 for anybody who is no participant of the booklet. */
const loadViewedPerson = async (
  scope: Scope,
  { row, can, company }: BookletContext,
  { enrolmentId, day }: Extract<Viewer, { kind: 'person' }>,
): Promise<ViewedPerson> => {
  await requireBooklet(scope, row.id, 'participants.list');
  const found = await loadReaderPerson(scope, enrolmentId);
  if (!found || found.enrolment.bookletId !== row.id || found.sheet.anonymisedAt !== null) throw new Refusal('GEN-010');
  const showsReading = can['participants.progress'] && row.settings.tracking.mode === 'named';
  const { arrivalOn } = found.enrolment;
  const today = getLocalDay(company.timeZone);
  return {
    person: hidePrivateParts(found, showsReading),
    today: day !== null && arrivalOn !== null ? addDays(arrivalOn, day) : today,
    showsReading,
  };
};

/** A version that is not stored: it has the number that the next one will have. */
const buildDraftVersion = (
  db: Db,
  { row, company, onlineVersion }: BookletContext,
  snapshot: Snapshot,
): Promise<OnlineBooklet> =>
  buildOnlineBooklet(db, company, {
    cacheKey: '',
    id: row.id,
    title: snapshot.title,
    access: row.access,
    options: row.settings,
    // Each view renders anew: nothing of a draft is kept.
    publicationId: randomUUID(),
    number: (onlineVersion ?? 0) + 1,
    majors: onlineVersion === null ? [] : [{ number: onlineVersion, places: null }],
    embedHosts: listEmbedHosts(snapshot.chapters.flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks))),
    image: null,
  });

/**
 * Loads what a viewer would see, by the rule that decides for readers. It only reads: nothing is counted or stored.
 * GEN-018 for a viewer that no address has.
 */
export const loadBookletView = async (db: Db, scope: Scope, bookletId: string, as: string): Promise<BookletView> => {
  const found = await requireBooklet(scope, bookletId, 'booklet.read');
  const viewer = parseViewer(as);
  if (!viewer) throw new Refusal('GEN-018');
  const now = getLocalDay(found.company.timeZone);
  const { person, today, showsReading } =
    viewer.kind === 'person'
      ? await loadViewedPerson(scope, found, viewer)
      : viewAsPersona(scope.companyId, viewer, now);
  const draft = await loadDraft(scope, found.row);
  // Quizzes keep their order from one page of the view to the next. The browser keeps what it notes of a reading by
  // booklet: a view has its own name, so that it never touches the reading of whoever looks.
  const snapshot = { ...buildReaderSnapshot(draft), quizKey: bookletId, bookletId: `vue-${bookletId}` };
  const online = await buildDraftVersion(db, found, snapshot);
  const tree = createTreeCache()({
    publicationId: online.publicationId,
    majors: online.majors,
    whole: snapshot,
    person,
    today,
    hasTracking: online.options.tracking.mode !== 'none',
  });
  return { viewer, draft, snapshot, online, person, tree, today, showsReading };
};
