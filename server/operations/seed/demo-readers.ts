import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ContractType } from '../../../contract/people/participants/participant.ts';
import type { EnrolmentEvent } from '../../../contract/people/participants/participant-list.ts';
import { accessEnd } from '../../people/enrolments/access-end.ts';
import { nameKeyOf } from '../../people/participants/enrol.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { addDays, daysBetween, weekday } from '../../platform/text/calendar/days.ts';
import { chance, publicationDay, type Reading, readings } from './demo-readings.ts';

const FIRST = ['Inès', 'Hugo', 'Maëlys', 'Karim', 'Chloé', 'Yanis', 'Léa', 'Tiago', 'Aminata', 'Jérôme', 'Zoé', 'Noé'];
const LAST = [
  'Lefort',
  'Benali',
  'Da Costa',
  'Le Goff',
  'Moreau',
  'Diallo',
  'Petit',
  'Nguyen',
  'Garnier',
  'Roux',
  'Côté',
];
/** The team leader's site comes first. */
export const DEMO_SITES = ['Atelier de Nantes', 'Atelier de Rennes', 'Chantiers'] as const;
const TEAMS = ['Fabrication', 'Pose', 'Bureau d’études'];
const JOBS = ['Menuisière', 'Menuisier', 'Poseuse', 'Poseur', 'Dessinatrice', 'Dessinateur'];
const CONTRACTS: ContractType[] = ['permanent', 'fixedTerm', 'apprenticeship'];

export type Page = Pick<Row<'pages'>, 'id' | 'slug' | 'mandatory'>;

const pick = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value;
/** A moment of a day. Hours order the first opening, the reading and the completion. */
export const momentOf = (day: string, hour: number): Date => new Date(`${day}T${String(hour).padStart(2, '0')}:20:00Z`);
const INVITED_AT = 8;
const OPENED_AT = 9;
const READ_AT = 14;
const COMPLETED_AT = 15;

export interface DemoReader {
  reading: Reading;
  sheet: { id: string; firstName: string; lastName: string; email: string };
  enrolment: { id: string; completedAt: Date | null };
}

const siteOf = (n: number, { isOfLeader }: Reading): string => {
  if (isOfLeader === null) return pick(DEMO_SITES, chance(n, 9));
  return isOfLeader ? DEMO_SITES[0] : pick(DEMO_SITES.slice(1), n);
};

const sheetOf = (n: number, reading: Reading) => {
  const name = { firstName: pick(FIRST, n * 7), lastName: pick(LAST, n * 5 + Math.floor(n / 11)) };
  return {
    id: uuidv7(),
    ...name,
    nameKey: nameKeyOf(name),
    email: `lecture.${n + 1}@dubreuil.example`,
    arrivalOn: reading.arrivalOn,
    site: siteOf(n, reading),
    department: pick(TEAMS, chance(n, 10)),
    jobTitle: pick(JOBS, n),
    contractType: pick(CONTRACTS, chance(n, 11)),
    language: 'fr-FR',
  };
};

/** Pages read by a participant, each with its day, from the first opening to the last day of reading. */
const donePages = ({ share, openedOn, lastReadOn }: Reading, pages: readonly Page[]): { id: string; day: string }[] => {
  if (openedOn === null || lastReadOn === null) return [];
  const done = pages.slice(0, Math.max(1, Math.round(share * pages.length)));
  const span = daysBetween(openedOn, lastReadOn);
  const last = Math.max(1, done.length - 1);
  return done.map(({ id }, place) => ({
    id,
    day: place === done.length - 1 ? lastReadOn : addDays(openedOn, Math.floor((span * place) / last)),
  }));
};

const stateOf = ({ isComplete, openedOn, invitedOn }: Reading, pagesDone: number): Row<'enrolments'>['state'] => {
  if (isComplete) return 'completed';
  if (pagesDone > 0) return 'started';
  if (openedOn !== null) return 'opened';
  return invitedOn === null ? 'to_invite' : 'invited';
};

const enrolmentOf = (
  { id: participantId, nameKey }: Pick<ReturnType<typeof sheetOf>, 'id' | 'nameKey'>,
  bookletId: string,
  reading: Reading,
  { pages, today }: { pages: readonly Page[]; today: string },
) => {
  const { arrivalOn, invitedOn, openedOn, lastReadOn, isComplete } = reading;
  const done = donePages(reading, pages);
  const openedAt = openedOn === null ? null : momentOf(openedOn, OPENED_AT);
  const completedAt = isComplete && lastReadOn !== null ? momentOf(lastReadOn, COMPLETED_AT) : null;
  const readAt = lastReadOn === null ? null : momentOf(lastReadOn, READ_AT);
  return {
    id: uuidv7(),
    bookletId,
    participantId,
    nameKey,
    arrivalOn,
    source: 'import' as const,
    state: stateOf(reading, done.length),
    createdAt: momentOf(addDays(invitedOn ?? today, -3), INVITED_AT),
    invitedAt: invitedOn === null ? null : momentOf(invitedOn, INVITED_AT),
    openedAt,
    startedAt: done.length > 0 ? openedAt : null,
    completedAt,
    lastActivityAt: completedAt ?? readAt ?? openedAt,
    pagesDone: done.length,
    pagesDue: openedAt === null ? 0 : pages.length,
    progress: openedAt === null ? 0 : Math.round((100 * done.length) / pages.length),
    proofsDone: 0,
    proofsDue: 1,
    versionRead: done.length > 0 ? 1 : null,
  };
};

/** Events of an enrolment, in order. */
const eventsOf = (
  enrolment: ReturnType<typeof enrolmentOf>,
): { what: EnrolmentEvent; at: Date; userId: string | null }[] =>
  (
    [
      ['enrolled', enrolment.createdAt],
      ['invite', enrolment.invitedAt],
      ['open', enrolment.openedAt],
      ['start', enrolment.startedAt],
      ['complete', enrolment.completedAt],
    ] as const
  ).flatMap(([what, at]) => (at === null ? [] : [{ what, at, userId: null }]));

/** Daily openings and pages read since the publication: as many as there are readers, and a few anonymous visits. */
const countsOf = (bookletId: string, pages: readonly Page[], today: string) =>
  Array.from({ length: daysBetween(publicationDay(today), today) }, (_, n) => addDays(today, -n)).flatMap((day, n) => {
    if (weekday(day) > 5) return [];
    const devices = [
      ['desktop', 6],
      ['phone', 4],
      ['tablet', 1],
    ] as const;
    return devices.flatMap(([device, most]) =>
      [{ slug: 'cover' }, ...pages].flatMap(({ slug }, place) => {
        const count = Math.round((most * (chance(n, place) + 20)) / (60 + 12 * place));
        return count > 0 ? [{ bookletId, day, version: 1, key: slug, device, cohort: '', count }] : [];
      }),
    );
  });

const pagesOf = async (scope: Scope, bookletId: string): Promise<Page[]> => {
  const { chapters, pages } = scope.views;
  return scope
    .select({ id: pages.id, slug: pages.slug, mandatory: pages.mandatory })
    .from(pages)
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(and(eq(pages.bookletId, bookletId), isNull(pages.deletedAt), isNull(chapters.deletedAt)))
    .orderBy(asc(chapters.position), asc(pages.position));
};

interface Quiz {
  id: string;
  pageId: string;
  questions: number;
}

const quizOf = async (scope: Scope, bookletId: string): Promise<Quiz | undefined> => {
  const { blocks } = scope.views;
  const [quiz] = await scope
    .select({
      id: blocks.id,
      pageId: blocks.pageId,
      questions: sql<number>`jsonb_array_length(${blocks.props} -> 'questions')`,
    })
    .from(blocks)
    .where(and(eq(blocks.bookletId, bookletId), eq(blocks.type, 'quiz'), isNull(blocks.deletedAt)));
  return quiz;
};

/** Responses of a reader who finished: an anonymous score, and a passed quiz with one mistake at most. */
const answersOf = (bookletId: string, quiz: Quiz | undefined, { reading, enrolment }: DemoReader, n: number) => {
  if (reading.lastReadOn === null) return [];
  const common = { bookletId, version: 1, day: reading.lastReadOn };
  const slip = chance(n, 20) < 45 ? chance(n, 21) % 5 : -1;
  const right = Array.from({ length: quiz?.questions ?? 0 }, (_, place) => place !== slip);
  const score = { score: 6 + (chance(n, 5) % 5), comment: '' };
  return [
    { ...common, kind: 'satisfaction' as const, enrolmentId: null, blockId: null, pageId: null, value: score },
    ...(quiz
      ? [
          {
            ...common,
            kind: 'quiz' as const,
            enrolmentId: enrolment.id,
            blockId: quiz.id,
            pageId: quiz.pageId,
            value: { passed: true, right },
          },
        ]
      : []),
  ];
};

/** Adds fictitious readers with months of activity, so that statistics have data. */
export const addDemoReaders = async (scope: Scope, bookletId: string, today: string): Promise<DemoReader[]> => {
  const all = await pagesOf(scope, bookletId);
  const mandatory = all.filter((page) => page.mandatory);
  const pages = mandatory.length > 0 ? mandatory : all;
  const quiz = await quizOf(scope, bookletId);
  const people = readings(today).map((reading, n) => {
    const sheet = sheetOf(n, reading);
    return { reading, sheet, enrolment: enrolmentOf(sheet, bookletId, reading, { pages, today }) };
  });
  await scope.pour(
    'participants',
    people.map(({ sheet }) => sheet),
  );
  await scope.pour(
    'enrolments',
    people.map(({ enrolment }) => enrolment),
  );
  const invited = people.filter(({ reading }) => reading.isInCampaign).map(({ enrolment }) => enrolment.id);
  await scope.update('enrolments', { expiresAt: accessEnd(scope) }, ({ id }) => inArray(id, invited));
  await scope.pour(
    'enrolmentEvents',
    people.flatMap(({ enrolment }) =>
      eventsOf(enrolment).map((event) => ({ ...event, enrolmentId: enrolment.id, detail: '' })),
    ),
  );
  await scope.pour(
    'pageProgress',
    people.flatMap(({ enrolment, reading }) =>
      donePages(reading, pages).map(({ id, day }) => ({
        enrolmentId: enrolment.id,
        pageId: id,
        version: 1,
        doneAt: new Date(`${day}T00:00:00Z`),
      })),
    ),
  );
  await scope.pour(
    'responses',
    people.flatMap((person, n) => (person.reading.isComplete ? answersOf(bookletId, quiz, person, n) : [])),
  );
  await scope.pour('readingCounts', countsOf(bookletId, pages, today));
  await scope.countMisses([
    { bookletId, digest: 'mutuelle', day: addDays(today, -20), count: 7 },
    { bookletId, digest: 'parking', day: addDays(today, -9), count: 5 },
  ]);
  await scope.insert('searchTerms', [
    { bookletId, digest: 'mutuelle', term: 'mutuelle' },
    { bookletId, digest: 'parking', term: 'parking' },
  ]);
  return people;
};
