import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  listNotifications,
  setNotificationChoices,
} from '../../../contract/administration/notifications/notifications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type MailSink, openMailSink } from '../../../test/system/mail-sink.ts';
import { sendNotificationMails } from '../../administration/notifications/send-notification-mails.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { notifications } from '../../platform/data/schema/audit-notifications.ts';
import { companies, outbox } from '../../platform/data/schema/people.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';
import { notifyPageOwners } from './notify-owners.ts';

const log = pino({ level: 'silent' });
/** A Monday at 9:00 in Paris, an hour before the sending hours, and the Tuesday after it. */
const MONDAY = new Date('2027-03-15T08:00:00Z');
const EARLY = new Date('2027-03-15T06:00:00Z');
const TUESDAY = new Date('2027-03-16T08:00:00Z');

let app: TestApp;
let sink: MailSink;
let owner: Browser;
let ownerUser: Awaited<ReturnType<TestApp['make']['user']>>;
let scope: Scope;
let booklet: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp();
  sink = await openMailSink();
});
afterAll(async () => {
  await sink.close();
  await app.close();
});
beforeEach(async () => {
  sink.received.length = 0;
  await app.services.db.delete(notifications);
  owner = app.browser();
  ownerUser = await app.make.signIn(owner, { firstName: 'Hélène' });
  scope = app.make.scope(ownerUser, ownerUser.companyId ?? '');
  const id = uuidv7();
  booklet = await makeBooklet(scope, [
    {
      title: 'Un',
      pages: [
        { id, title: 'Inscriptions', slug: 'alpha', blocks: [{ type: 'text', props: { html: '<p>Bonjour</p>' } }] },
      ],
    },
  ]);
  await scope.update('booklets', { ownerId: ownerUser.id, title: 'Accueil' }, (booklets) =>
    eq(booklets.id, booklet.id),
  );
  await scope.update('pages', { reviewOn: '2027-01-01' }, (pages) => eq(pages.bookletId, booklet.id));
});

const run = (now: Date) => notifyPageOwners(app.services, log, now);
const listBell = async () =>
  (await owner.call(listNotifications, { query: {} })).body.rows.filter(({ kind }) => kind === 'pages_to_check');
const sendMails = async () => {
  const from = 'Embarque <ne-pas-repondre@embarque.localhost>';
  const route = { url: sink.url, from, address: 'ne-pas-repondre@embarque.localhost', own: false };
  const mailer = await createMailer(app.services.db, app.services.jobs, { getRoute: async () => route });
  await sendNotificationMails({ ...app.services, mailer }, log, 'now', new Date('2028-01-01'));
};

test('once a week, at the hour of the company: bell and e-mail with the list', async () => {
  await run(EARLY);
  await run(TUESDAY);
  expect(await listBell()).toEqual([]);
  await run(MONDAY);
  expect(await listBell()).toMatchObject([
    { href: '/tableau-bord/pages-a-verifier?pages=miennes', values: { nombre: 1 } },
  ]);
  // The next hours of the same Monday say nothing more: the notification is there.
  await app.services.db.update(notifications).set({ createdAt: MONDAY });
  await run(new Date(MONDAY.getTime() + 3_600_000));
  expect(await listBell()).toHaveLength(1);
  await sendMails();
  const listOwn = () => sink.received.filter(({ to }) => to === ownerUser.email);
  await expect.poll(() => listOwn().length).toBe(1);
  const [letter] = listOwn();
  const { subject, text } = await new PostalMime().parse(letter?.source ?? '');
  const plain = (words = '') => words.replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ');
  expect(plain(subject)).toBe('Vos pages à vérifier cette semaine : 1.');
  expect(plain(text)).toContain('• Inscriptions (Accueil) : À revoir depuis le 01/01/2027.');
  expect(text).toContain('/tableau-bord/pages-a-verifier?pages=miennes');
});

test('lists the searches that found nothing in the booklets of the owner', async () => {
  const other = await makeBooklet(scope, [], { slug: 'autre', title: 'Autre', titleKey: 'autre' });
  const today = getLocalDay('Europe/Paris');
  for (const [bookletId, term, count] of [
    [booklet.id, 'mutuelle', 12],
    [booklet.id, 'rare', 1],
    [other.id, 'cantine', 30],
  ] as const) {
    await scope.insert('searchTerms', [{ bookletId, digest: term, term }]);
    await scope.insert('searchMisses', [{ bookletId, digest: term, day: today, count }]);
  }
  await run(MONDAY);
  const [told] = await listBell();
  expect(Object.keys(told?.values ?? {}).sort()).toEqual(['ligne1', 'ligne2', 'nombre']);
  expect(told?.values.ligne2).toBe('Recherche sans résultat, 12 fois en trois mois : « mutuelle » (Accueil)');
});

test('goes to the owner of a page rather than to the one of the booklet', async () => {
  const author = await app.make.user({ companyId: scope.companyId, role: 'editor' });
  await scope.update('pages', { ownerId: author.id }, (pages) => eq(pages.bookletId, booklet.id));
  await run(MONDAY);
  const rows = await app.services.db.select().from(notifications).where(eq(notifications.companyId, scope.companyId));
  expect(rows.map(({ userId }) => userId)).toEqual([author.id]);
});

test('says nothing of a page that no reader sees', async () => {
  await scope.update('pages', { visible: false }, (pages) => eq(pages.bookletId, booklet.id));
  await run(MONDAY);
  expect(await listBell()).toEqual([]);
  await scope.update('pages', { visible: true }, (pages) => eq(pages.bookletId, booklet.id));
  await run(MONDAY);
  expect(await listBell()).toHaveLength(1);
});

test('is silent when nothing is to do, and for whoever opted out', async () => {
  const choices = [{ kind: 'pages_to_check' as const, shown: true, mail: 'none' as const }];
  await owner.call(setNotificationChoices, { body: { choices } });
  await run(MONDAY);
  expect(await listBell()).toHaveLength(1);
  await sendMails();
  const mails = await app.services.db.select().from(outbox).where(eq(outbox.recipient, ownerUser.email));
  expect(mails).toEqual([]);
  await app.services.db.delete(notifications);
  await scope.update('pages', { reviewOn: null }, (pages) => eq(pages.bookletId, booklet.id));
  await run(MONDAY);
  expect(await listBell()).toEqual([]);
});

test('follows the time zone of the company', async () => {
  await app.services.db
    .update(companies)
    .set({ timeZone: 'America/Martinique' })
    .where(eq(companies.id, scope.companyId));
  await run(MONDAY);
  expect(await listBell()).toEqual([]);
  await run(new Date('2027-03-15T13:00:00Z'));
  expect(await listBell()).toHaveLength(1);
});
