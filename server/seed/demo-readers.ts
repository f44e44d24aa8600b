import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ContractType } from '../../contract/participant.ts';
import { addDays, dayIn, weekday } from '../calendar/days.ts';
import type { Row, Scope } from '../db/scope.ts';
import { nameKeyOf } from '../participants/enrol.ts';
import { rollUp } from '../statistics/roll-up.ts';

const MONTHS = 8;
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
const SITES = ['Atelier de Nantes', 'Atelier de Rennes', 'Chantiers'];
const TEAMS = ['Fabrication', 'Pose', 'Bureau d’études'];
const CONTRACTS: ContractType[] = ['permanent', 'fixedTerm', 'apprenticeship'];

type Line<Name extends 'participants' | 'enrolments'> = Omit<Row<Name>, 'companyId'>;
type Page = Pick<Row<'pages'>, 'id' | 'slug' | 'mandatory'>;

const pick = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value;
/** Numbers from 0 to 99 that look like chance and are the same at each start. */
const chance = (n: number, of: number): number => (Math.imul(n * 31 + of, 2_654_435_761) >>> 7) % 100;
const at = (day: string, hour: number): Date => new Date(`${day}T${String(hour).padStart(2, '0')}:20:00Z`);

/** The day on which the nth of a month arrives: the Mondays of it. */
const arrivals = (today: string): string[] => {
  const days: string[] = [];
  for (
    let day = addDays(`${today.slice(0, 7)}-01`, -31 * (MONTHS - 1));
    day <= addDays(today, 21);
    day = addDays(day, 1)
  ) {
    if (weekday(day) === 1) days.push(day, day);
  }
  return days;
};

/** How somebody read: nothing, some pages, or all, before or after the arrival. */
const reading = (n: number, arrivalOn: string, pages: readonly Page[], today: string) => {
  const invitedOn = addDays(arrivalOn, -14);
  const opened = addDays(invitedOn, chance(n, 1) % 9);
  const isOpen = chance(n, 2) < 86 && opened <= today && invitedOn <= today;
  const share = isOpen ? Math.min(1, (25 + chance(n, 3)) / 100) : 0;
  const done = opened < today ? pages.slice(0, Math.round(share * pages.length)) : [];
  const ended = addDays(opened, chance(n, 4) % 25);
  const isComplete = done.length === pages.length && ended <= today;
  return { invitedOn, opened, isOpen, done, ended, isComplete };
};

const enrolmentOf = (
  sheet: Line<'participants'>,
  bookletId: string,
  how: ReturnType<typeof reading>,
  pages: number,
  today: string,
) => {
  const { invitedOn, opened, isOpen, done, ended, isComplete } = how;
  const isInvited = invitedOn <= today;
  const hasBegun = isOpen && done.length > 0;
  const state = isComplete
    ? 'completed'
    : hasBegun
      ? 'started'
      : isOpen
        ? 'opened'
        : isInvited
          ? 'invited'
          : 'to_invite';
  return {
    id: uuidv7(),
    bookletId,
    participantId: sheet.id,
    nameKey: sheet.nameKey,
    arrivalOn: sheet.arrivalOn,
    source: 'import' as const,
    state: state as Row<'enrolments'>['state'],
    createdAt: at(addDays(invitedOn <= today ? invitedOn : today, -2), 8),
    invitedAt: isInvited ? at(invitedOn, 8) : null,
    openedAt: isOpen ? at(opened, 9) : null,
    startedAt: hasBegun ? at(opened, 9) : null,
    completedAt: isComplete ? at(ended, 15) : null,
    pagesDone: done.length,
    pagesDue: isOpen ? pages : 0,
    progress: isOpen ? Math.round((100 * done.length) / pages) : 0,
    versionRead: hasBegun ? 1 : null,
  };
};

/** Openings and pages read, by day: as many as people, and a few who only look. */
const countsOf = (bookletId: string, pages: readonly Page[], today: string) =>
  Array.from({ length: 30 * MONTHS }, (_, n) => addDays(today, -n)).flatMap((day, n) => {
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

/** What the answers to a booklet look like: its score, and what was hard in its quiz. */
const answersOf = (bookletId: string, quiz: { id: string; questions: number } | undefined, day: string, n: number) => {
  const common = { bookletId, version: 1, day };
  const score = 6 + (chance(n, 5) % 5);
  const right = Array.from({ length: quiz?.questions ?? 0 }, (_, place) => chance(n, 20 + place) < 97 - 4 * place);
  const value = { passed: right.every(Boolean), right };
  return [
    { ...common, kind: 'satisfaction' as const, blockId: null, value: { score, comment: '' } },
    ...(quiz ? [{ ...common, kind: 'quiz' as const, blockId: quiz.id, value }] : []),
  ];
};

/** People who have been reading a booklet for some months, all of them made up, so that there is something to count. */
export const readDemoBooklet = async (scope: Scope, bookletId: string, now = new Date()): Promise<void> => {
  const today = dayIn(scope.actor.timeZone, now);
  const pages = await pagesOf(scope, bookletId);
  const mandatory = pages.filter((page) => page.mandatory);
  const due = mandatory.length > 0 ? mandatory : pages;
  const { blocks } = scope.views;
  const [quiz] = await scope
    .select({ id: blocks.id, questions: sql<number>`jsonb_array_length(${blocks.props} -> 'questions')` })
    .from(blocks)
    .where(and(eq(blocks.bookletId, bookletId), eq(blocks.type, 'quiz'), isNull(blocks.deletedAt)));
  const people = arrivals(today).map((arrivalOn, n) => {
    const name = { firstName: pick(FIRST, n * 7), lastName: pick(LAST, n * 5 + Math.floor(n / 11)) };
    const sheet = {
      id: uuidv7(),
      ...name,
      nameKey: nameKeyOf(name),
      email: `lecture.${n + 1}@dubreuil.example`,
      arrivalOn,
      site: pick(SITES, chance(n, 9)),
      department: pick(TEAMS, chance(n, 10)),
      contractType: pick(CONTRACTS, chance(n, 11)),
      language: 'fr-FR',
    };
    const how = reading(n, arrivalOn, due, today);
    return { sheet, how, enrolment: enrolmentOf(sheet as Line<'participants'>, bookletId, how, due.length, today) };
  });
  await scope.pour(
    'participants',
    people.map(({ sheet }) => sheet),
  );
  await scope.pour(
    'enrolments',
    people.map(({ enrolment }) => enrolment),
  );
  await scope.pour(
    'pageProgress',
    people.flatMap(({ enrolment, how }) =>
      how.done.map(({ id }) => ({ enrolmentId: enrolment.id, pageId: id, version: 1, doneAt: at(how.opened, 0) })),
    ),
  );
  await scope.pour(
    'responses',
    people.flatMap(({ how }, n) => (how.isComplete ? answersOf(bookletId, quiz, how.ended, n) : [])),
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
  await rollUp(scope, { at: now });
};
