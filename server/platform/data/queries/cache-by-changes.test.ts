import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../access/scope.ts';
import { queryRows } from '../statements/query-rows.ts';
import { type CacheKey, type ChangeTopic, cacheByChanges, compactChangeCounts } from './cache-by-changes.ts';

let app: TestApp;
let scope: Scope;
let bookletId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { id } = await app.make.company();
  scope = app.make.scope(await app.make.user({ companyId: id }), id);
  bookletId = (await makeBooklet(scope, [])).id;
});

let computed = 0;
/** True when the result had to be computed. */
const isComputed = async (topics: ChangeTopic[], owners: CacheKey['owners'] = [scope.companyId, bookletId]) => {
  const before = computed;
  await cacheByChanges(app.services.db, { key: 'test', owners, topics }, async () => {
    computed += 1;
    return computed;
  });
  return computed > before;
};

describe('a result', () => {
  test('is kept while nothing changes, and computed again after each change of its tables', async () => {
    const enrolment = await app.make.enrolment(scope, { bookletId });
    const read = { pagesDone: 1, pagesDue: 4 };
    const changes: [ChangeTopic, () => Promise<unknown>][] = [
      ['booklets', () => scope.update('booklets', { title: 'Autre' }, ({ id }) => eq(id, bookletId))],
      ['participants', () => scope.update('participants', { site: 'Lyon' }, () => undefined)],
      ['users', () => app.make.user({ companyId: scope.companyId })],
      ['companies', () => scope.updateCompany({ name: 'Autre nom' })],
      ['enrolments', () => scope.update('enrolments', read, () => undefined)],
      ['enrolment_states', () => scope.update('enrolments', { state: 'opened' }, () => undefined)],
      ['enrolments', () => scope.deleteRows('enrolments', ({ id }) => eq(id, enrolment.id))],
      ['enrolment_states', () => app.make.enrolment(scope, { bookletId })],
      ['media_folders', () => scope.insert('mediaFolders', [{ name: 'Photos', nameKey: 'photos' }])],
    ];
    for (const [topic, change] of changes) {
      await isComputed([topic]);
      expect(await isComputed([topic]), topic).toBe(false);
      await change();
      expect(await isComputed([topic]), topic).toBe(true);
    }
  });

  test('about states is kept when somebody reads a page', async () => {
    await app.make.enrolment(scope, { bookletId });
    await isComputed(['enrolment_states']);
    await scope.update('enrolments', { pagesDone: 2, lastActivityAt: new Date() }, () => undefined);
    expect(await isComputed(['enrolment_states'])).toBe(false);
  });

  test('of one company is kept when another changes; that of all companies is not', async () => {
    await isComputed(['users']);
    await isComputed(['users'], 'all');
    await app.make.user({ companyId: (await app.make.company()).id });
    expect(await isComputed(['users'])).toBe(false);
    expect(await isComputed(['users'], 'all')).toBe(true);
  });

  test('is computed again after a failure', async () => {
    const fail = () => Promise.reject(new Error('no database'));
    const key: CacheKey = { key: 'failure', owners: [scope.companyId], topics: ['users'] };
    await expect(cacheByChanges(app.services.db, key, fail)).rejects.toThrow('no database');
    expect(await cacheByChanges(app.services.db, key, async () => 'answer')).toBe('answer');
  });
});

test('counts of ended connections are added up, those of purged owners are the platform’s', async () => {
  const sum = () =>
    queryRows<{ n: number; own: number }>(
      app.services.db,
      sql`select sum(n)::int as n, sum(n) filter (where owner_id = ${scope.companyId})::int as own from change_counts`,
    );
  const gone = '00000000-0000-7000-8000-000000000001';
  await app.services.db.execute(sql`insert into change_counts (owner_id, topic, backend, n)
    values (${scope.companyId}, 'users', 2000000000, 5), (${gone}, 'users', 2000000000, 7), (${gone}, 'users', 0, 1)`);
  const before = await sum();
  expect(await compactChangeCounts(app.services.db)).toBeGreaterThanOrEqual(3);
  expect(await sum()).toEqual(before);
  const left = await queryRows(
    app.services.db,
    sql`select from change_counts where backend = 2000000000 or owner_id = ${gone}`,
  );
  expect(left).toEqual([]);
});
