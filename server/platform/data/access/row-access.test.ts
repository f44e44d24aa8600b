import { eq, getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEWS_CATEGORIES } from '../../../../contract/home/news.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { AccountAccess, openManagedAccounts } from './account-access.ts';
import { ALL_COMPANIES } from './all-companies.ts';
import { AuditAccess } from './audit-access.ts';
import * as platformTables from './platform-tables.ts';
import { SendingAccess } from './sending-access.ts';
import { SharedAccess } from './shared-access.ts';

let app: TestApp;
type User = Awaited<ReturnType<TestApp['make']['user']>>;
let [ours, theirs, staff]: User[] = [];

const userOf = (user: User | undefined): User => {
  if (!user) throw new Error('the users are made first');
  return user;
};
const companyOf = (user: User | undefined): string => userOf(user).companyId ?? '';
const open = (reach: ConstructorParameters<typeof AccountAccess>[1]) => new AccountAccess(app.services.db, reach);

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.make.user();
  theirs = await app.make.user();
  staff = await app.make.user({ role: 'super_admin' });
  for (const user of [ours, theirs, staff]) {
    await open(ALL_COMPANIES).insert('accountEvents', [{ userId: userOf(user).id, what: 'invited' }]);
  }
});
afterAll(() => app.close());

describe('accounts', () => {
  test('of a company are read, changed and deleted, and no others', async () => {
    const access = open({ companyId: companyOf(ours) });
    const { users, companies, accountEvents } = access.views;
    expect((await access.select().from(users)).map(({ id }) => id)).toEqual([userOf(ours).id]);
    expect((await access.select().from(companies)).map(({ id }) => id)).toEqual([companyOf(ours)]);
    expect((await access.select().from(accountEvents)).map(({ userId }) => userId)).toEqual([userOf(ours).id]);
    expect(await access.update('users', { jobTitle: 'Pris' }, ({ id }) => eq(id, userOf(theirs).id))).toEqual([]);
    expect(await access.update('users', { jobTitle: 'Pris' }, () => sql`true or true`)).toHaveLength(1);
    expect(await access.deleteRows('accountEvents', ({ userId }) => eq(userId, userOf(theirs).id))).toBe(0);
  });

  test('of one user are that one alone', async () => {
    const access = open({ userId: userOf(theirs).id });
    expect((await access.select().from(access.views.users)).map(({ id }) => id)).toEqual([userOf(theirs).id]);
    expect((await access.select().from(access.views.companies)).map(({ id }) => id)).toEqual([companyOf(theirs)]);
    const [event] = await access.insert('accountEvents', [{ userId: userOf(ours).id, what: 'invited' }]);
    expect(event?.userId).toBe(userOf(theirs).id);
    expect(await access.deleteRows('sessions', () => sql`true`)).toBe(0);
  });

  test('of the publisher’s staff are read beside those of a company if wanted, and not changed', async () => {
    const access = open({ companyId: companyOf(ours), hasStaff: true });
    const seen = (await access.select().from(access.views.users)).map(({ id }) => id);
    expect(seen).toEqual(expect.arrayContaining([userOf(ours).id, userOf(staff).id]));
    expect(seen).not.toContain(userOf(theirs).id);
    expect(await access.update('users', { jobTitle: 'Pris' }, ({ id }) => eq(id, userOf(staff).id))).toEqual([]);
  });

  test('that an actor manages are all for the staff, and those of the company for the others', async () => {
    const { db } = app.services;
    const all = openManagedAccounts(db, userOf(staff));
    expect((await all.select().from(all.views.users)).length).toBeGreaterThanOrEqual(3);
    const own = openManagedAccounts(db, userOf(theirs));
    expect(await own.select().from(own.views.users)).toHaveLength(1);
    expect(() => openManagedAccounts(db, { role: 'company_admin', companyId: null })).toThrow();
  });
});

test('messages and log lines are those of the company, or of none', async () => {
  const { db } = app.services;
  const message = { kind: 'test', recipient: 'x@exemple.fr', subject: '', source: '', state: 'kept' } as const;
  const line = { action: 'GET test', outcome: 'done', contentHash: 'x' } as const;
  for (const companyId of [companyOf(ours), companyOf(theirs), null]) {
    await new SendingAccess(db, { companyId }).insert('outbox', [message]);
    await new AuditAccess(db, { companyId }).insert('auditLines', [line]);
  }
  const listOutboxOwners = async (access: SendingAccess) =>
    (await access.select().from(access.views.outbox)).map(({ companyId }) => companyId);
  const companyId = companyOf(ours);
  expect(await listOutboxOwners(new SendingAccess(db, { companyId }))).toEqual([companyId]);
  expect(await listOutboxOwners(new SendingAccess(db, { companyId: null }))).toEqual([null]);
  expect(new Set(await listOutboxOwners(new SendingAccess(db, { companyId, hasPlatform: true })))).toEqual(
    new Set([companyId, null]),
  );
  const others = new SendingAccess(db, { companyId: companyOf(theirs) });
  const [theirMessage] = await others.select().from(others.views.outbox);
  const id = theirMessage?.id ?? '';
  const own = new SendingAccess(db, { companyId });
  expect(await own.updateRows('outbox', { error: 'Pris' }, (row) => eq(row.id, id))).toBe(0);
  expect(await others.updateRows('outbox', { error: 'Perdu' }, (row) => eq(row.id, id))).toBe(1);
  const log = new AuditAccess(db, { companyId });
  const lines = await log.select().from(log.views.auditLines);
  expect(lines.map((row) => row.companyId)).toEqual([companyId]);
});

test('rows that the publisher shares are read by all, and changed by its staff alone', async () => {
  const { db } = app.services;
  const all = new SharedAccess(db, ALL_COMPANIES);
  const item = { lead: '', category: NEWS_CATEGORIES[0] };
  await all.insert('news', [
    { ...item, blocks: [], roles: [], companyIds: [], title: 'De l’éditeur', ownerId: null },
    { ...item, blocks: [], roles: [], companyIds: [], title: 'Chez nous', ownerId: companyOf(ours) },
    { ...item, blocks: [], roles: [], companyIds: [], title: 'Chez eux', ownerId: companyOf(theirs) },
  ]);
  const mine = new SharedAccess(db, { companyId: companyOf(ours), isStaff: false });
  const seen = await mine.select().from(mine.views.news);
  expect(seen.map(({ title }) => title).sort()).toEqual(['Chez nous', 'De l’éditeur']);
  const changed = await mine.update('news', { lead: 'Vu' }, () => sql`true`);
  expect(changed.map(({ title }) => title)).toEqual(['Chez nous']);
  const nobody = new SharedAccess(db, { companyId: null, isStaff: false });
  expect(await nobody.update('news', { lead: 'Pris' }, () => sql`true`)).toEqual([]);
  const publisher = new SharedAccess(db, { companyId: companyOf(ours), isStaff: true });
  expect(await publisher.update('news', { lead: 'Relu' }, () => sql`true`)).toHaveLength(2);
});

test.each(Object.entries(platformTables))('%s belongs to no company and to no account', (_, table) => {
  const columns = Object.keys(getTableColumns(table));
  expect(columns).not.toContain('companyId');
  expect(columns).not.toContain('userId');
});
