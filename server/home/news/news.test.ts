import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNotifications } from '../../../contract/administration/notifications/notifications.ts';
import * as news from '../../../contract/home/news.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeNewsBody, type NewsBody } from '../../../test/make-news-body.ts';
import { news as table } from '../../platform/data/schema/help.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import { announceDueNews } from './announce.ts';
import { mailNews } from './digest.ts';

let app: TestApp;
let publisher: Browser;
let admin: Browser;
let editor: Browser;
let elsewhere: Browser;
let companyId: string;
let emails: { editor: string; elsewhere: string };

beforeAll(async () => {
  app = await startTestApp();
  [publisher, admin, editor, elsewhere] = [app.browser(), app.browser(), app.browser(), app.browser()];
  companyId = (await app.make.company()).id;
  await app.make.signIn(publisher, { role: 'super_admin' });
  await app.make.signIn(admin, { companyId });
  const mate = await app.make.signIn(editor, { companyId, role: 'editor' });
  const stranger = await app.make.signIn(elsewhere, {});
  emails = { editor: mate.email, elsewhere: stranger.email };
});
afterAll(() => app.close());
beforeEach(() => app.services.db.delete(table));

const makeNewsForm = (values: Partial<NewsBody> = {}): NewsBody =>
  makeNewsBody({
    title: 'Les livrets s’exportent en PDF',
    lead: 'Et l’affiche change de couleur.',
    blocks: [{ type: 'text', html: '<p>Le bouton se trouve dans Accès, à côté du QR code.</p>' }],
    category: 'novelty',
    roles: ['super_admin', 'company_admin', 'editor'],
    ...values,
  });
const createNewsItem = async (values: Partial<NewsBody> = {}, by = publisher) => {
  const { status, body } = await by.call(news.createNews, { body: makeNewsForm(values) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const changeState = (
  item: { id: string; rowVersion: number },
  by = publisher,
  state: 'published' | 'archived' = 'published',
) => by.call(news.setNewsState, { params: { id: item.id }, body: { state, rowVersion: item.rowVersion } });
const publishNews = async (values: Partial<NewsBody> = {}, by = publisher) => {
  const item = await createNewsItem(values, by);
  const { status, body } = await changeState(item, by);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const listSeenTitles = async (by: Browser) => (await by.call(news.listLatestNews)).body.rows.map(({ title }) => title);
const toIsoInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('whom an item is for', () => {
  test('the publisher’s reaches the roles and companies it names; a company’s own stays inside', async () => {
    await publishNews({ title: 'Pour tous' });
    await publishNews({ title: 'Pour une entreprise', companyIds: [companyId] });
    await publishNews({ title: 'Pour les administrateurs', roles: ['company_admin'] });
    await publishNews({ title: 'De la maison' }, admin);
    expect((await listSeenTitles(admin)).sort()).toEqual([
      'De la maison',
      'Pour les administrateurs',
      'Pour tous',
      'Pour une entreprise',
    ]);
    expect((await listSeenTitles(editor)).sort()).toEqual(['De la maison', 'Pour tous', 'Pour une entreprise']);
    expect((await listSeenTitles(elsewhere)).sort()).toEqual(['Pour les administrateurs', 'Pour tous']);
  });

  test('one that is not for somebody answers 404, and is not to be noted or changed either', async () => {
    const ours = await publishNews({ title: 'De la maison' }, admin);
    expect((await elsewhere.call(news.readNews, { params: { id: ours.id } })).status).toBe(404);
    expect(
      (await elsewhere.call(news.recordNewsRead, { params: { id: ours.id }, body: { understood: true } })).status,
    ).toBe(404);
    const publishers = await publishNews({ title: 'Pour tous' });
    const change = {
      params: { id: publishers.id },
      body: { ...makeNewsForm({ title: 'Détournée' }), rowVersion: publishers.rowVersion },
    };
    expect((await admin.call(news.saveNews, change)).status).toBe(404);
    expect((await editor.call(news.createNews, { body: makeNewsForm() })).status).toBe(403);
    expect(await listSeenTitles(elsewhere)).toEqual(['Pour tous']);
  });

  test('a company that writes for others writes for itself all the same', async () => {
    const other = await app.make.company();
    await publishNews({ title: 'Chez les autres', companyIds: [other.id] }, admin);
    expect(await listSeenTitles(admin)).toEqual(['Chez les autres']);
  });
});

describe('its life', () => {
  test('waits for its day, ends on its day, and is read in its order with its neighbours', async () => {
    const later = await createNewsItem({ title: 'Demain', publishAt: toIsoInDays(1), expireAt: toIsoInDays(2) });
    expect((await changeState(later)).body.state).toBe('scheduled');
    const first = await publishNews({ title: 'Première' });
    const second = await publishNews({ title: 'Deuxième' });
    const pinned = await publishNews({ title: 'Épinglée', pinned: true });
    expect(await listSeenTitles(admin)).toEqual(['Épinglée', 'Deuxième', 'Première']);
    const { body } = await admin.call(news.readNews, { params: { id: second.id } });
    expect([body.previous?.id, body.next?.id]).toEqual([first.id, pinned.id]);
    await changeState(second, publisher, 'archived');
    expect((await admin.call(news.readNews, { params: { id: second.id } })).status).toBe(404);
  });

  test('bad dates, no audience, an image without words and a fourth pinned one are refused, and nothing is online', async () => {
    const backwards = await publisher.call(news.createNews, {
      body: makeNewsForm({ publishAt: toIsoInDays(2), expireAt: toIsoInDays(1) }),
    });
    expect(backwards).toMatchObject({
      status: 422,
      error: { code: 'GEN-006', errors: { expireAt: [expect.any(String)] } },
    });
    expect(await changeState(await createNewsItem({ roles: [] }))).toMatchObject({
      status: 422,
      error: { code: 'TUT-002' },
    });
    expect(await changeState(await createNewsItem({ blocks: [] }))).toMatchObject({
      status: 422,
      error: { code: 'TUT-003' },
    });
    expect(await changeState(await createNewsItem({ expireAt: toIsoInDays(-1) }))).toMatchObject({
      status: 422,
      error: { code: 'ACT-002' },
    });
    for (const title of ['Une', 'Deux', 'Trois']) await publishNews({ title: `Épinglée ${title}`, pinned: true });
    const fourth = await changeState(await createNewsItem({ title: 'Épinglée Quatre', pinned: true }));
    expect(fourth).toMatchObject({ status: 409, error: { code: 'ACT-001' } });
    expect(fourth.error.message).toContain('Épinglée Deux');
    expect(await listSeenTitles(admin)).toHaveLength(3);
  });

  test('an important one is told to its readers, and asks for « J’ai compris »', async () => {
    const item = await publishNews({ title: 'Coupure dimanche', important: true, category: 'maintenance' });
    const { body: told } = await editor.call(listNotifications, { query: {} });
    expect(JSON.stringify(told)).toContain('Coupure dimanche');
    await editor.call(news.recordNewsRead, { params: { id: item.id }, body: { understood: false } });
    const head = async () => (await editor.call(news.listLatestNews)).body.rows[0];
    expect(await head()).toMatchObject({ read: true, acknowledged: false });
    await editor.call(news.recordNewsRead, { params: { id: item.id }, body: { understood: true } });
    await editor.call(news.recordNewsRead, { params: { id: item.id }, body: { understood: false } });
    expect(await head()).toMatchObject({ read: true, acknowledged: true });
    const { body } = await publisher.call(news.getNews, { params: { id: item.id } });
    expect([body.readers, body.acknowledged]).toEqual([1, 1]);
    expect((await publisher.call(news.deleteNews, { params: { id: item.id } })).status).toBe(409);
  });

  test('one that waited for its moment is told then, once', async () => {
    const item = await createNewsItem({ title: 'Nouvelle loi', important: true, publishAt: toIsoInDays(1) });
    await changeState(item);
    const told = async () => JSON.stringify((await editor.call(listNotifications, { query: {} })).body);
    const { db } = app.services;
    await announceDueNews(db);
    expect(await told()).not.toContain('Nouvelle loi');
    await announceDueNews(db, new Date(toIsoInDays(1.1)));
    await announceDueNews(db, new Date(toIsoInDays(1.2)));
    expect((await told()).split('Nouvelle loi')).toHaveLength(2);
  });

  test('the letter of the week tells each person what is for her, and no item twice', async () => {
    await publishNews({ title: 'Pour tous', byMail: true });
    await publishNews({ title: 'De la maison', byMail: true }, admin);
    await publishNews({ title: 'Sans lettre' });
    const { db } = app.services;
    await db.delete(outbox);
    const sent = await mailNews(app.services, pino({ level: 'silent' }));
    const letters = await db.select().from(outbox);
    expect(letters).toHaveLength(sent);
    const of = (email: string) => letters.find(({ recipient }) => recipient === email)?.source ?? '';
    expect(of(emails.editor)).toContain('De la maison');
    expect(of(emails.elsewhere)).toContain('Pour tous');
    expect(of(emails.elsewhere)).not.toContain('De la maison');
    expect(letters.some(({ source }) => source.includes('Sans lettre'))).toBe(false);
    expect(await mailNews(app.services, pino({ level: 'silent' }))).toBe(0);
  });
});
