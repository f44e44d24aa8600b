import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUserBooklets, listUserHistory } from '../contract/administration/accounts/users.ts';
import { listTasks } from '../contract/administration/tasks/tasks.ts';
import { getBookletOverview, listBookletActivity } from '../contract/booklets/booklets/booklets.ts';
import { listPublications } from '../contract/booklets/publications/publications.ts';
import { listSupportMessages } from '../contract/home/help.ts';
import { exportStorageUsage, getStorageUsage } from '../contract/operations/storage-usage.ts';
import { getParticipant } from '../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import type { Browser } from '../test/browser.ts';
import { makeBooklet } from './booklets/publications/booklet.fixture.ts';
import { type Office, openOffice } from './people/participants/participants.fixture.ts';
import { AccountAccess } from './platform/data/access/account-access.ts';

/** Two pages of a panel and two rows more. */
const ROWS = 52;
const numbers = Array.from({ length: ROWS }, (_, n) => n);

let app: TestApp;
let office: Office;
let editorId: string;
let author: Browser;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
  const { scope, booklet, adminId, companyId } = office;
  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1, 8, n));
  await scope.insert(
    'publications',
    numbers.map((n) => ({
      ...{ bookletId: booklet.id, number: 100 + n, kind: 'minor' as const, title: 'Livret', snapshot: {} },
      ...{ hash: `h${n}`, pageCount: 1, publishedAt: dayOf(n) },
    })),
  );
  await scope.insert(
    'activity',
    numbers.map((n) => ({
      bookletId: booklet.id,
      userId: adminId,
      what: 'published' as const,
      detail: `${n}`,
      at: dayOf(n),
    })),
  );
  const editor = await app.make.user({ companyId, role: 'editor', firstName: 'Léa', lastName: 'Petit' });
  editorId = editor.id;
  for (const n of numbers) {
    const { id } = await makeBooklet(scope, [], { title: `Livret ${n}`, slug: `dossier-${n}` });
    await scope.insert('bookletRights', [{ bookletId: id, userId: editorId, level: 'writer', grantedBy: adminId }]);
  }
  const account = new AccountAccess(app.services.db, { userId: editorId });
  await account.insert(
    'accountEvents',
    numbers.map((n) => ({ userId: editorId, what: 'changed' as const, detail: '', byId: adminId, at: dayOf(n) })),
  );
  await account.insert(
    'supportMessages',
    numbers.map((n) => ({
      userId: editorId,
      subject: `Question ${n}`,
      message: 'Une question.',
      bookletId: '',
      route: '/',
      browser: '',
      at: dayOf(n),
    })),
  );
  await scope.insert(
    'tasks',
    numbers.map((n) => ({
      kind: 'company_export',
      title: `Export ${n}`,
      state: 'done' as const,
      requestedBy: adminId,
    })),
  );
  author = app.browser();
  await app.make.signIn(author, { companyId: null, role: 'super_admin' });
});
afterAll(() => app.close());

interface PanelAnswer {
  rows: { id: string }[];
  total: number;
}
const booklet = () => ({ id: office.booklet.id });
const PANELS: [string, (page: number) => Promise<{ body: PanelAnswer }>][] = [
  ['versions', (page) => office.admin.call(listPublications, { params: booklet(), query: { page } })],
  ['activity', (page) => office.admin.call(listBookletActivity, { params: booklet(), query: { page } })],
  [
    'booklets of an account',
    (page) => office.admin.call(listUserBooklets, { params: { id: editorId }, query: { page } }),
  ],
  [
    'history of an account',
    (page) => office.admin.call(listUserHistory, { params: { id: editorId }, query: { page } }),
  ],
  ['messages to the staff', (page) => author.call(listSupportMessages, { query: { page } })],
  ['tasks', (page) => office.admin.call(listTasks, { query: { page } })],
];

describe.each(PANELS)('the list of %s', (_, load) => {
  test('is read page after page, each row once', async () => {
    const { total, rows } = (await load(1)).body;
    expect(total).toBeGreaterThanOrEqual(ROWS);
    expect(rows).toHaveLength(25);
    const ids = new Set(rows.map(({ id }) => id));
    for (const page of [2, 3]) for (const row of (await load(page)).body.rows) ids.add(row.id);
    expect(ids.size).toBe(total);
    expect((await load(4)).body.rows).toEqual([]);
  });
});

test('the overview holds the first page of the activity, and says how many entries there are', async () => {
  const { activity } = (await office.admin.call(getBookletOverview, { params: booklet() })).body;
  expect(activity).toEqual((await office.admin.call(listBookletActivity, { params: booklet(), query: {} })).body);
});

test('another company finds neither the activity nor the account', async () => {
  const other = app.browser();
  await app.make.signIn(other, { companyId: (await app.make.company()).id, role: 'company_admin' });
  const answers = [
    await other.call(listBookletActivity, { params: booklet(), query: {} }),
    await other.call(listUserBooklets, { params: { id: editorId }, query: {} }),
    await other.call(listUserHistory, { params: { id: editorId }, query: {} }),
  ];
  for (const { status, error } of answers) expect([status, error.code]).toEqual([404, 'GEN-010']);
});

test('a list that shows its first rows alone says how many it leaves out', async () => {
  const { scope, booklet: own, adminId } = office;
  const { id: enrolmentId } = await app.make.enrolment(scope, { bookletId: own.id });
  await scope.insert(
    'enrolmentEvents',
    Array.from({ length: 203 }, () => ({ enrolmentId, what: 'invite' as const, detail: '', userId: adminId })),
  );
  const { body } = await office.admin.call(getParticipant, { params: { id: own.id, enrolmentId } });
  expect([body.events.length, body.left]).toEqual([200, { events: 3, confirmations: 0, mails: 0, devices: 0 }]);

  const folders = await scope.insert(
    'mediaFolders',
    Array.from({ length: 23 }, (_, n) => ({ name: `Dossier ${n}`, nameKey: `dossier ${n}`, createdBy: adminId })),
  );
  await scope.insert(
    'media',
    folders.map(({ id }, n) => ({
      ...{ name: `photo-${n}.jpg`, kind: 'image' as const, mime: 'image/jpeg', size: 1000 + n, fileSize: 1000 },
      ...{ sha256: `hash-${n}`, storageKey: `media-${n}`, folderId: id, createdBy: adminId, variants: [] },
    })),
  );
  const usage = (await office.admin.call(getStorageUsage)).body;
  expect([usage.folders.rows.length, usage.folders.left, usage.users.left]).toEqual([20, 3, 0]);
  const file = await office.admin.call(exportStorageUsage);
  expect(String(file.body).match(/Dossier;/g)).toHaveLength(23);
});
