import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ContractType } from '../../../contract/people/participants/participant.ts';
import type { EnrolmentEvent } from '../../../contract/people/participants/participant-list.ts';
import { buildAccessEndSql, buildNameKey, EXAMPLE_FIRST_NAMES, EXAMPLE_LAST_NAMES } from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { addDays, countDaysBetween, getWeekday } from '../../platform/text/calendar/days.ts';
import { buildDemoReadings, type DemoReading, getPseudoRandom, getPublicationDay } from './demo-readings.ts';

/** The team leader's site comes first. */
export const DEMO_SITES = ['Atelier de Nantes', 'Atelier de Rennes', 'Chantiers'] as const;
const TEAMS = ['Fabrication', 'Pose', 'Bureau d’études'];
const JOBS = ['Menuisière', 'Menuisier', 'Poseuse', 'Poseur', 'Dessinatrice', 'Dessinateur'];
const CONTRACTS: ContractType[] = ['permanent', 'fixedTerm', 'apprenticeship'];

export type DemoPage = Pick<TenantRow<'pages'>, 'id' | 'slug' | 'mandatory'>;

const pickItem = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value;
/** A moment of a day. Hours order the first opening, the reading and the completion. */
export const toDemoMoment = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:20:00Z`);
const INVITED_HOUR = 8;
const OPENED_HOUR = 9;
const READ_HOUR = 14;
const COMPLETED_HOUR = 15;

export interface DemoReader {
  reading: DemoReading;
  profile: { id: string; firstName: string; lastName: string; email: string };
  enrolment: { id: string; completedAt: Date | null };
}

const chooseSite = (n: number, { isOfLeader }: DemoReading): string => {
  if (isOfLeader === null) return pickItem(DEMO_SITES, getPseudoRandom(n, 9));
  return isOfLeader ? DEMO_SITES[0] : pickItem(DEMO_SITES.slice(1), n);
};

const buildProfile = (n: number, reading: DemoReading) => {
  const name = {
    firstName: pickItem(EXAMPLE_FIRST_NAMES, n * 7),
    lastName: pickItem(EXAMPLE_LAST_NAMES, n * 5 + Math.floor(n / 11)),
  };
  return {
    id: uuidv7(),
    ...name,
    nameKey: buildNameKey(name),
    email: `lecture.${n + 1}@dubreuil.example`,
    arrivalOn: reading.arrivalOn,
    site: chooseSite(n, reading),
    department: pickItem(TEAMS, getPseudoRandom(n, 10)),
    jobTitle: pickItem(JOBS, n),
    contractType: pickItem(CONTRACTS, getPseudoRandom(n, 11)),
    language: 'fr-FR',
  };
};

/** Pages read by a participant, each with its day, from the first opening to the last day of reading. */
const listDonePages = (
  { share, openedOn, lastReadOn }: DemoReading,
  pages: readonly DemoPage[],
): { id: string; day: string }[] => {
  if (openedOn === null || lastReadOn === null) return [];
  const done = pages.slice(0, Math.max(1, Math.round(share * pages.length)));
  const span = countDaysBetween(openedOn, lastReadOn);
  const last = Math.max(1, done.length - 1);
  return done.map(({ id }, place) => ({
    id,
    day: place === done.length - 1 ? lastReadOn : addDays(openedOn, Math.floor((span * place) / last)),
  }));
};

const getEnrolmentState = (
  { isComplete, openedOn, invitedOn }: DemoReading,
  pagesDone: number,
): TenantRow<'enrolments'>['state'] => {
  if (isComplete) return 'completed';
  if (pagesDone > 0) return 'started';
  if (openedOn !== null) return 'opened';
  return invitedOn === null ? 'to_invite' : 'invited';
};

const buildEnrolment = (
  { id: participantId, nameKey }: Pick<ReturnType<typeof buildProfile>, 'id' | 'nameKey'>,
  bookletId: string,
  reading: DemoReading,
  { pages, today }: { pages: readonly DemoPage[]; today: string },
) => {
  const { arrivalOn, invitedOn, openedOn, lastReadOn, isComplete } = reading;
  const done = listDonePages(reading, pages);
  const openedAt = openedOn === null ? null : toDemoMoment(openedOn, OPENED_HOUR);
  const completedAt = isComplete && lastReadOn !== null ? toDemoMoment(lastReadOn, COMPLETED_HOUR) : null;
  const readAt = lastReadOn === null ? null : toDemoMoment(lastReadOn, READ_HOUR);
  return {
    id: uuidv7(),
    bookletId,
    participantId,
    nameKey,
    arrivalOn,
    source: 'import' as const,
    state: getEnrolmentState(reading, done.length),
    createdAt: toDemoMoment(addDays(invitedOn ?? today, -3), INVITED_HOUR),
    invitedAt: invitedOn === null ? null : toDemoMoment(invitedOn, INVITED_HOUR),
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
const listEnrolmentEvents = (
  enrolment: ReturnType<typeof buildEnrolment>,
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
const buildReadingCounts = (bookletId: string, pages: readonly DemoPage[], today: string) =>
  Array.from({ length: countDaysBetween(getPublicationDay(today), today) }, (_, n) => addDays(today, -n)).flatMap(
    (day, n) => {
      if (getWeekday(day) > 5) return [];
      const devices = [
        ['desktop', 6],
        ['phone', 4],
        ['tablet', 1],
      ] as const;
      return devices.flatMap(([device, most]) =>
        [{ slug: 'cover' }, ...pages].flatMap(({ slug }, place) => {
          const count = Math.round((most * (getPseudoRandom(n, place) + 20)) / (60 + 12 * place));
          return count > 0 ? [{ bookletId, day, version: 1, key: slug, device, cohort: '', count }] : [];
        }),
      );
    },
  );

const listDemoPages = async (scope: Scope, bookletId: string): Promise<DemoPage[]> => {
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

const findQuiz = async (scope: Scope, bookletId: string): Promise<Quiz | undefined> => {
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
const buildResponses = (bookletId: string, quiz: Quiz | undefined, { reading, enrolment }: DemoReader, n: number) => {
  if (reading.lastReadOn === null) return [];
  const common = { bookletId, version: 1, day: reading.lastReadOn };
  const slip = getPseudoRandom(n, 20) < 45 ? getPseudoRandom(n, 21) % 5 : -1;
  const right = Array.from({ length: quiz?.questions ?? 0 }, (_, place) => place !== slip);
  const score = { score: 6 + (getPseudoRandom(n, 5) % 5), comment: '' };
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
  const all = await listDemoPages(scope, bookletId);
  const mandatory = all.filter((page) => page.mandatory);
  const pages = mandatory.length > 0 ? mandatory : all;
  const quiz = await findQuiz(scope, bookletId);
  const people = buildDemoReadings(today).map((reading, n) => {
    const profile = buildProfile(n, reading);
    return { reading, profile, enrolment: buildEnrolment(profile, bookletId, reading, { pages, today }) };
  });
  await scope.bulkInsert(
    'participants',
    people.map(({ profile }) => profile),
  );
  await scope.bulkInsert(
    'enrolments',
    people.map(({ enrolment }) => enrolment),
  );
  const invited = people.filter(({ reading }) => reading.isInCampaign).map(({ enrolment }) => enrolment.id);
  await scope.update('enrolments', { expiresAt: buildAccessEndSql(scope) }, ({ id }) => inArray(id, invited));
  await scope.bulkInsert(
    'enrolmentEvents',
    people.flatMap(({ enrolment }) =>
      listEnrolmentEvents(enrolment).map((event) => ({ ...event, enrolmentId: enrolment.id, detail: '' })),
    ),
  );
  await scope.bulkInsert(
    'pageProgress',
    people.flatMap(({ enrolment, reading }) =>
      listDonePages(reading, pages).map(({ id, day }) => ({
        enrolmentId: enrolment.id,
        pageId: id,
        version: 1,
        doneAt: new Date(`${day}T00:00:00Z`),
      })),
    ),
  );
  await scope.bulkInsert(
    'responses',
    people.flatMap((person, n) => (person.reading.isComplete ? buildResponses(bookletId, quiz, person, n) : [])),
  );
  await scope.bulkInsert('readingCounts', buildReadingCounts(bookletId, pages, today));
  await scope.incrementSearchMisses([
    { bookletId, digest: 'mutuelle', day: addDays(today, -20), count: 7 },
    { bookletId, digest: 'parking', day: addDays(today, -9), count: 5 },
  ]);
  await scope.insert('searchTerms', [
    { bookletId, digest: 'mutuelle', term: 'mutuelle' },
    { bookletId, digest: 'parking', term: 'parking' },
  ]);
  return people;
};
