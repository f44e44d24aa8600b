import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCompany } from '../../../contract/administration/companies/companies.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { countCompanyRows, listTablesInPurgeOrder } from '../../platform/data/queries/purge-company.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import { purgeCompanies, purgeCompany } from './purge.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const silentLogger = {
  info: () => {},
  error: (...told: unknown[]) => {
    throw new Error(JSON.stringify(told));
  },
};

const createFullCompany = async () => {
  const company = await app.make.company();
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId: company.id });
  const scope = app.make.scope(user, company.id);
  const booklet = await makeBooklet(scope, GOOD_CHAPTERS, { ownerId: user.id } as never);
  const { id: enrolmentId } = await app.make.enrolment(scope, { bookletId: booklet.id });
  await scope.insert('proofs', [
    {
      bookletId: booklet.id,
      enrolmentId,
      blockId: booklet.id,
      pageId: booklet.id,
      version: 1,
      statement: { name: 'Eva Roy' },
      contentHash: 'c',
      previousHash: '',
      hash: 'h',
      number: 1,
    },
  ]);
  const key = `companies/${company.id}/media/un/original`;
  await app.services.storage.put(key, Buffer.from('x'), 'text/plain');
  return { company, scope, key };
};

test('every table is emptied after those that hang on it', () => {
  expect(listTablesInPurgeOrder().length).toBeGreaterThan(40);
});

test('a company closed for 60 days is deleted with its files, and only it; its proofs are put away', async () => {
  const { services } = app;
  const { db, storage } = services;
  const gone = await createFullCompany();
  const stays = await createFullCompany();
  const boss = app.browser();
  await app.make.signInAs(boss, await app.make.user({ role: 'super_admin' }), stays.company.id);
  await boss.call(closeCompany, { params: { id: gone.company.id }, body: { name: gone.company.name } });

  const { id } = gone.company;
  const dry = await purgeCompany(services, id, { dryRun: true });
  expect(dry).toMatchObject({ files: 1, proofs: 1, rows: { booklets: 1, enrolments: 1, proofs: 1 } });
  expect(await countCompanyRows(db, id)).toEqual(dry.rows);

  const before = await countCompanyRows(db, stays.company.id);
  await purgeCompanies(services, silentLogger, Date.now() + 59 * 86_400_000);
  expect(await countCompanyRows(db, id)).toEqual(dry.rows);
  await purgeCompanies(services, silentLogger, Date.now() + 61 * 86_400_000);

  expect(await countCompanyRows(db, id)).toEqual({});
  expect(await db.$count(users, eq(users.companyId, id))).toBe(0);
  expect(await storage.exists(gone.key)).toBe(false);
  const [left] = await db.select().from(companies).where(eq(companies.id, id));
  expect(left).toMatchObject({ state: 'purged', contactEmail: '' });
  const archive = JSON.parse(String(await storage.get(`archives/${id}/preuves.json`)));
  expect(archive.proofs).toMatchObject([{ number: 1, hash: 'h', statement: { name: 'Eva Roy' } }]);

  expect(await countCompanyRows(db, stays.company.id)).toEqual(before);
  expect(await storage.exists(stays.key)).toBe(true);
  await purgeCompanies(services, silentLogger, Date.now() + 6 * 366 * 86_400_000);
  expect(await storage.exists(`archives/${id}/preuves.json`)).toBe(false);
});
