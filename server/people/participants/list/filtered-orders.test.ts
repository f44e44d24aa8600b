import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParticipantSort } from '../../../../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { countRowsRead } from '../../../../test/count-rows-read.ts';
import { selectPageIds } from '../../../platform/data/statements/list-pages.ts';
import { requireParticipants } from '../context.ts';
import { type Office, openOffice } from '../participants.fixture.ts';
import { buildParticipantQuestion } from './list.ts';

const ROWS = 8000;
const DEPARTMENTS = 20;
const SITES = 5;
const SIZE = 25;

let app: TestApp;
let office: Office;

/** Each department has its own sites, all of which stand at the same end of the order of sites. */
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
  const { scope, booklet } = office;
  await scope.bulkInsert(
    'participants',
    Array.from({ length: ROWS }, (_, n) => {
      const department = String.fromCharCode(65 + (n % DEPARTMENTS));
      const site = `${department} ${Math.floor(n / DEPARTMENTS) % SITES}`;
      return { firstName: 'Jo', lastName: `N ${n}`, nameKey: `n ${n} jo`, department, site };
    }),
  );
  const { participants } = scope.views;
  await scope.insertFromSelect(
    'enrolments',
    {
      id: sql`gen_random_uuid()`,
      bookletId: sql`${booklet.id}::uuid`,
      participantId: participants.id,
      nameKey: participants.nameKey,
      source: sql`'import'`,
    },
    sql`${participants}`,
  );
  await app.services.db.execute(sql`analyze enrolments`);
});
afterAll(() => app.close());

const SORTS: readonly ParticipantSort[] = ['name', 'site', 'department'];
const PLACES = [{ department: 'A' }, { department: 'T' }, { site: 'A 0' }, { site: 'T 4' }];
const DIRECTIONS = ['asc', 'desc'] as const;
const QUESTIONS = [
  ...PLACES.flatMap((filter) => SORTS.flatMap((sort) => DIRECTIONS.map((direction) => ({ filter, sort, direction })))),
  ...DIRECTIONS.map((direction) => ({ filter: { state: 'to_invite' as const }, sort: 'state' as const, direction })),
];

test.each(QUESTIONS)('a page reads the rows of its filter at most: $filter by $sort $direction', async (question) => {
  const { scope, params } = office;
  const people = await requireParticipants(scope, params.id, 'participants.list');
  const filter = { tab: 'all' as const, search: '', ...question.filter };
  const page = selectPageIds(buildParticipantQuestion(scope, people, filter, question), {
    after: null,
    skip: sql`${0}`,
    size: SIZE,
  });
  const read = await countRowsRead(app.services.db, 'enrolments', sql`select * from ${page} page`);
  expect(read).toBeLessThanOrEqual(ROWS / DEPARTMENTS);
});
