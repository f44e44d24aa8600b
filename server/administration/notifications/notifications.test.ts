import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTIFICATION_KIND_NAMES } from '../../../contract/administration/notifications/notification-kinds.ts';
import {
  countNotifications,
  getNotificationChoices,
  listNotifications,
  readNotifications,
  setNotificationChoices,
} from '../../../contract/administration/notifications/notifications.ts';
import { applyFrenchSpacing } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { notificationChoices, notifications } from '../../platform/data/schema/audit-notifications.ts';
import { outbox, users } from '../../platform/data/schema/people.ts';
import { NOTIFICATION_TEXTS, renderNotificationText } from './notification-texts.ts';
import { notifyUsers } from './notify-users.ts';
import { deleteOldNotifications, sendNotificationMails } from './send-notification-mails.ts';

const silent = pino({ level: 'silent' });

let app: TestApp;
let browser: Browser;
let me: Awaited<ReturnType<TestApp['make']['user']>>;
let companyId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of [notifications, notificationChoices, outbox]) await app.services.db.delete(table);
  companyId = (await app.make.company()).id;
  browser = app.browser();
  me = await app.make.signIn(browser, { companyId });
});

type NotificationRequest = Parameters<typeof notifyUsers>[1];
const notifyMe = (more: Partial<NotificationRequest> = {}) =>
  notifyUsers(app.services.db, {
    userIds: [me.id],
    companyId,
    kind: 'import_finished',
    values: { fichier: 'équipe.csv' },
    href: '/livrets',
    ...more,
  });
const loadNotifications = async (from = browser) => (await from.call(listNotifications, { query: {} })).body;
const listMails = async () =>
  (await app.services.db.select().from(outbox)).map(({ recipient, subject }) => [recipient, subject]);

describe('what somebody is told', () => {
  test('is hers alone, the latest first, until she has read it', async () => {
    const colleague = app.browser();
    await app.make.signIn(colleague, { companyId });
    await notifyMe();
    await notifyMe({ values: { fichier: 'second.csv' } });
    const { rows, unread } = await loadNotifications();
    expect(rows.map(({ values, read }) => [values.fichier, read])).toEqual([
      ['second.csv', false],
      ['équipe.csv', false],
    ]);
    expect([unread, (await browser.call(countNotifications)).body.unread]).toEqual([2, 2]);
    expect((await loadNotifications(colleague)).rows).toEqual([]);
    const ids = [rows[0]?.id ?? ''];
    // Notifications of other users do not change.
    expect((await colleague.call(readNotifications, { body: { ids } })).status).toBe(200);
    expect((await loadNotifications()).unread).toBe(2);
    expect((await browser.call(readNotifications, { body: { ids } })).body.unread).toBe(1);
    expect((await browser.call(readNotifications, { body: { ids, read: false } })).body.unread).toBe(2);
    expect((await browser.call(readNotifications, { body: { ids: null } })).body.unread).toBe(0);
  });

  test('is told once to each, and to nobody whose account is not active', async () => {
    const gone = await app.make.user({ companyId, status: 'archived' });
    await notifyMe({ userIds: [me.id, me.id, gone.id] });
    expect(await app.services.db.select().from(notifications)).toHaveLength(1);
    await notifyMe({ userIds: [] });
    expect((await loadNotifications()).rows).toHaveLength(1);
  });

  test('of another company is not seen by a super admin who works elsewhere', async () => {
    const staff = app.browser();
    const somebody = await app.make.user({ role: 'super_admin' });
    await app.make.signInAs(staff, somebody, companyId);
    const other = (await app.make.company()).id;
    await notifyMe({ userIds: [somebody.id], companyId: other });
    await notifyMe({ userIds: [somebody.id], companyId: null, kind: 'support_message' });
    expect((await loadNotifications(staff)).rows.map(({ kind }) => kind)).toEqual(['support_message']);
  });

  test('is read in pages of 30, whatever was told in the same instant', async () => {
    for (let n = 0; n < 32; n += 1) await notifyMe({ values: { fichier: `${n}.csv` } });
    await app.services.db.update(notifications).set({ createdAt: new Date() });
    const first = await loadNotifications();
    expect([first.rows.length, first.more]).toEqual([30, true]);
    const { body } = await browser.call(listNotifications, { query: { before: first.rows.at(-1)?.id } });
    expect([body.rows.length, body.more]).toEqual([2, false]);
    expect(new Set([...first.rows, ...body.rows].map(({ id }) => id)).size).toBe(32);
  });

  test('is forgotten after 90 days', async () => {
    await notifyMe();
    expect(await deleteOldNotifications(app.services, Date.now() + 89 * 86_400_000)).toBe(0);
    expect(await deleteOldNotifications(app.services, Date.now() + 91 * 86_400_000)).toBe(1);
  });
});

describe('how', () => {
  const choose = (choices: object[]) => browser.call(setNotificationChoices, { body: { choices } as never });

  test('is as one chose, kind by kind', async () => {
    const { body: before } = await browser.call(getNotificationChoices);
    expect(before.find(({ kind }) => kind === 'import_finished')).toMatchObject({ shown: true, mail: 'none' });
    expect(before.map(({ kind }) => kind)).not.toContain('support_message');
    const answer = await choose([{ kind: 'import_finished', shown: false, mail: 'now' }]);
    expect(answer.body.choices.find(({ kind }) => kind === 'import_finished')).toMatchObject({
      shown: false,
      mail: 'now',
    });
    await notifyMe();
    expect((await loadNotifications()).rows).toEqual([]);
    expect(await sendNotificationMails(app.services, silent, 'now')).toBe(1);
    expect(await listMails()).toEqual([[me.email, applyFrenchSpacing('L’import « équipe.csv » est terminé.')]]);
    // Nobody gets two mails.
    expect(await sendNotificationMails(app.services, silent, 'now')).toBe(0);
    await choose([{ kind: 'import_finished', shown: false, mail: 'none' }]);
    await notifyMe();
    expect(await app.services.db.select().from(notifications)).toHaveLength(1);
  });

  test.each([
    [{ kind: 'nothing', shown: true, mail: 'now' }],
    [{ kind: 'news_published', shown: true, mail: 'hourly' }],
  ])('%o is refused, and nothing is kept', async (choice) => {
    expect((await choose([choice])).status).toBe(422);
    expect(await app.services.db.select().from(notificationChoices)).toEqual([]);
  });

  test('once a day: everything of a person is one letter', async () => {
    await choose([{ kind: 'import_finished', shown: true, mail: 'daily' }]);
    await notifyMe();
    await notifyMe({ values: { fichier: 'second.csv' } });
    expect(await sendNotificationMails(app.services, silent, 'now')).toBe(0);
    expect(await sendNotificationMails(app.services, silent, 'daily')).toBe(1);
    const [letter] = await app.services.db.select().from(outbox);
    expect(letter?.subject).toContain('2 notifications');
    expect(await sendNotificationMails(app.services, silent, 'daily')).toBe(0);
  });

  test('a letter that leaves by itself is not doubled, and nobody is written to who left meanwhile', async () => {
    await notifyMe({ kind: 'storage_alert', values: { pourcent: 80 }, email: 'none' });
    await notifyMe({ kind: 'storage_alert', values: { pourcent: 95 } });
    await app.services.db.update(users).set({ status: 'suspended' }).where(eq(users.id, me.id));
    expect(await sendNotificationMails(app.services, silent, 'now')).toBe(0);
    expect(await listMails()).toEqual([]);
  });
});

test('every kind has its words, the same on screen as by e-mail', () => {
  const texts = JSON.parse(readFileSync(new URL('../../../web/locales/fr-FR.json', import.meta.url), 'utf8'));
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  for (const kind of NOTIFICATION_KIND_NAMES) {
    const shown = String(texts[`notifications.kind.${kind}`]).replace(/\{\{(\w+)\}\}/g, '{$1}');
    expect(plain(shown), kind).toBe(plain(NOTIFICATION_TEXTS[kind]));
  }
  expect(renderNotificationText('storage_alert', { pourcent: 80 })).toBe(
    'L’espace utilisé atteint 80 % du quota de l’entreprise.',
  );
});
