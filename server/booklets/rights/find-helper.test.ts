import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listUsers } from '../../../contract/administration/accounts/users.ts';
import { purgeBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { getHelper } from '../../../contract/booklets/booklets/helpers.ts';
import { getBookletSettings, saveBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import type { Level } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { booklets } from '../../platform/data/schema/booklets.ts';
import { users } from '../../platform/data/schema/people.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

type User = Awaited<ReturnType<TestApp['make']['user']>>;

let app: TestApp;
let companyId: string;
let admin: User;
let writer: User;
let writerBrowser: Browser;
let id: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  companyId = (await app.make.company()).id;
  admin = await app.make.user({ companyId, firstName: 'Nadia', lastName: 'Bensaïd' });
  const scope = app.make.scope(admin, companyId);
  id = (await makeBooklet(scope, [])).id;
  writerBrowser = app.browser();
  writer = await app.make.signIn(writerBrowser, { companyId, role: 'editor', firstName: 'Léa', lastName: 'Petit' });
  await give(writer, 'writer');
});

const give = async ({ id: userId }: User, level: Level) => {
  await app.make.scope(admin, companyId).insert('bookletRights', [{ bookletId: id, userId, level }]);
};
const colleague = (firstName: string, values: Partial<typeof users.$inferInsert> = {}) =>
  app.make.user({ companyId, role: 'editor', firstName, lastName: 'Morel', ...values });
const setOwner = ({ id: ownerId }: User) =>
  app.services.db.update(booklets).set({ ownerId }).where(eq(booklets.id, id));
const updateUserRow = ({ id: userId }: User, values: Partial<typeof users.$inferInsert>) =>
  app.services.db.update(users).set(values).where(eq(users.id, userId));
/** Name of the helper suggested to a user without access to the booklet settings. */
const helper = async (browser = writerBrowser) => {
  const { status, error } = await browser.call(getBookletSettings, { params: { id } });
  expect(status).toBe(403);
  return /Demandez à (.*)\.$/.exec(error.message)?.[1];
};

test('a refusal names the owner of the booklet; never one who is suspended, gone or at their term', async () => {
  const owner = await colleague('Olivier');
  await give(owner, 'owner');
  await setOwner(owner);
  expect(await helper()).toBe('Olivier Morel');
  for (const gone of [
    { status: 'suspended' as const },
    { status: 'archived' as const },
    { status: 'active' as const, expiresAt: new Date(Date.now() - 1000) },
  ]) {
    await updateUserRow(owner, gone);
    expect(await helper(), JSON.stringify(gone)).toBe('Nadia Bensaïd');
  }
});

test('an owner who has lost the right is not named: the owner of record is no administrator', async () => {
  const former = await colleague('Farid');
  await setOwner(former);
  expect(await helper()).toBe('Nadia Bensaïd');
  await updateUserRow(former, { role: 'referent' });
  expect(await helper()).toBe('Nadia Bensaïd');
});

test('whoever shares the right is named before an administrator', async () => {
  await give(await colleague('Paul'), 'publisher');
  expect(await helper()).toBe('Nadia Bensaïd');
  await give(await colleague('Zoé'), 'owner');
  expect(await helper()).toBe('Zoé Morel');
});

test('nobody is told to ask themselves', async () => {
  await setOwner(writer);
  expect(await helper()).toBe('Nadia Bensaïd');
  const purge = await writerBrowser.call(purgeBooklet, { params: { id }, query: { title: 'x' } });
  expect([purge.status, purge.error.message.endsWith('Demandez à Nadia Bensaïd.')]).toEqual([403, true]);
});

test('a role that has the right nowhere is sent to an active administrator, or to one without a name when there is none', async () => {
  const ask = async () => (await writerBrowser.call(listUsers, { query: {} })).error.message;
  expect(await ask()).toMatch(/Demandez à Nadia Bensaïd\.$/);
  await updateUserRow(admin, { status: 'suspended' });
  expect(await ask()).toMatch(/Demandez à un administrateur de votre entreprise\.$/);
});

test('a screen that knows the refusal by itself names the same person', async () => {
  const ask = async (bookletId?: string) =>
    writerBrowser.call(getHelper, { query: { permission: 'booklet.advanced', bookletId } });
  expect((await ask(id)).body.name).toBe(await helper());
  expect((await ask()).body.name).toBe('Nadia Bensaïd');
  const elsewhere = await makeBooklet(app.make.scope(admin, companyId), [], { slug: 'autre' });
  expect((await ask(elsewhere.id)).status).toBe(404);
});

test('nobody of another company is named, and a refused change has changed nothing', async () => {
  await updateUserRow(admin, { status: 'suspended' });
  await app.make.user({ firstName: 'Ailleurs' });
  const before = await app.services.db.select().from(booklets).where(eq(booklets.id, id));
  const refused = await writerBrowser.call(saveBookletSettings, {
    params: { id },
    body: { rowVersion: 1, settings: before[0]?.settings as never },
  });
  expect([refused.status, refused.error.message.includes('Ailleurs')]).toEqual([403, false]);
  expect(await app.services.db.select().from(booklets).where(eq(booklets.id, id))).toEqual(before);
});
