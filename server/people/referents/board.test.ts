import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { publish, unpublishBooklet } from '../../../contract/booklets/publications/publications.ts';
import * as calls from '../../../contract/people/referents/referents.ts';
import { DEFAULT_SETTINGS, type TrackingMode } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { invalidateReaderCache } from '../../booklets/publications/reader-cache-events.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import { createPersonalLink } from '../enrolments/links.ts';
import { REFERENT_BODY, type ReferentBody } from './referents.fixture.ts';

let app: TestApp;
let admin: Browser;
let scope: Scope;
let booklet: TenantRow<'booklets'>;
let slug: string;

const today = getLocalDay('Europe/Paris');
const access: AccessSettings = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
const CHAPTERS = [
  ...GOOD_CHAPTERS,
  {
    title: 'Qui',
    pages: [
      {
        title: 'Qui vous suit',
        slug: 'qui',
        blocks: [{ type: 'text' as const, props: { html: '<p>Demandez {{responsable}} ou {{parrain_nom}}.</p>' } }],
      },
    ],
  },
];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const setTrackingMode = async (mode: TrackingMode) => {
  const settings = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } };
  await scope.update('booklets', { settings }, ({ id }) => eq(id, booklet.id));
  invalidateReaderCache(booklet.id);
};
beforeEach(async () => {
  admin = app.browser();
  const company = await app.make.company();
  slug = company.slug;
  const user = await app.make.signIn(admin, { companyId: company.id });
  scope = app.make.scope(user, company.id);
  booklet = await makeBooklet(scope, CHAPTERS, { access, settings: DEFAULT_SETTINGS });
  expect((await admin.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
});

const params = () => ({ id: booklet.id });
const buildReaderPath = () => `/lire/${slug}/accueil`;
const addReferentRow = async (body: Partial<ReferentBody> = {}) => {
  const answer = await admin.call(calls.addReferent, { params: params(), body: { ...REFERENT_BODY, ...body } });
  const row = answer.body.rows.at(-1);
  if (!row) throw new Error(answer.error?.message ?? 'not added');
  return row;
};
const enrolParticipant = (firstName: string, sheet: object = {}, enrolment: object = {}) =>
  app.make.enrolment(scope, {
    bookletId: booklet.id,
    participant: { firstName, lastName: 'Lemoine', ...sheet },
    ...enrolment,
  });
const listMails = () =>
  app.services.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.companyId, scope.companyId), eq(outbox.kind, 'referent-link')));
const sendLink = (row: calls.ReferentRow) =>
  admin.call(calls.sendReferentLink, { params: { ...params(), referentId: row.id } });
/** Path of the link in the latest message. */
const getLatestLinkPath = async (): Promise<string> => {
  const source = (await listMails()).at(-1)?.source.replace(/=\r?\n/g, '') ?? '';
  return /\/lire\/[^\s"<>]+\/responsable\/[\w-]{43}/.exec(source)?.[0] ?? '';
};
const fetchPage = (path: string, headers: Record<string, string> = {}) =>
  app.browser().sendRequest('GET', path, undefined, headers);
const postForm = (path: string) =>
  app.browser().sendRequest('POST', path, '', { 'content-type': 'application/x-www-form-urlencoded' });
const listActivity = (what: 'referent_looked' | 'referent_link_sent' | 'referent_link_ended') => {
  const view = scope.views.activity;
  return scope
    .select()
    .from(view)
    .where(and(eq(view.bookletId, booklet.id), eq(view.what, what)));
};
const waitUntil = async (enough: () => Promise<boolean>) => {
  for (let n = 0; n < 100 && !(await enough()); n += 1) await new Promise((resolve) => setTimeout(resolve, 30));
};

describe('the page of somebody in charge', () => {
  test('shows his people and nobody else, by a link of his own; looking is kept', async () => {
    const mine = await addReferentRow({ perimeter: { kind: 'site', values: ['Lyon'] } });
    const own = await addReferentRow({ firstName: 'Inès', perimeter: { kind: 'site', values: ['Brest'] } });
    await enrolParticipant(
      'Ana',
      { site: 'Lyon', email: 'secret@exemple.fr' },
      { arrivalOn: addDays(today, 3), state: 'started', progress: 40 },
    );
    await enrolParticipant('Bruno', { site: 'Paris', referentId: mine.id });
    await enrolParticipant('Chloé', { site: 'Paris', buddyId: mine.id });
    await enrolParticipant('Denis', { site: 'Paris', referentId: own.id });
    await enrolParticipant('Élise', { site: 'Lyon' }, { state: 'revoked' });
    const sent = await sendLink(mine);
    expect(sent.body.message).toBe('Le lien est parti à karim.benali@exemple.fr.');
    expect(sent.body.rows[0]?.link).not.toBeNull();
    const [mail] = await listMails();
    expect(mail).toMatchObject({ recipient: 'karim.benali@exemple.fr' });

    const { statusCode, body, headers } = await fetchPage(await getLatestLinkPath());
    expect(statusCode).toBe(200);
    for (const name of ['Ana', 'Bruno', 'Chloé']) expect(body).toContain(`${name} Lemoine`);
    for (const name of ['Denis', 'Élise', 'secret@']) expect(body).not.toContain(name);
    expect(body).toContain(addDays(today, 3).split('-').reverse().join('/'));
    expect(body).toContain('Avant l’arrivée');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['x-robots-tag']).toContain('noindex');
    await fetchPage(await getLatestLinkPath());
    expect(await listActivity('referent_looked')).toMatchObject([{ detail: 'Karim Benali', userId: null }]);
  });

  test('tells how far they are only where people are followed by name', async () => {
    await addReferentRow();
    const row = (await admin.call(calls.listReferents, { params: params() })).body.rows[0];
    if (!row) throw new Error('gone');
    await enrolParticipant(
      'Ana',
      {},
      { state: 'started', pagesDone: 2, pagesDue: 5, progress: 40, proofsDone: 1, proofsDue: 3 },
    );
    await sendLink(row);
    const link = await getLatestLinkPath();
    const told = ['Lecture commencée', '2 sur 5', '(40', '1 sur 3'];
    for (const mode of ['aggregate', 'none'] as const) {
      await setTrackingMode(mode);
      const { body } = await fetchPage(link);
      for (const words of told) expect(body).not.toContain(words);
      expect(body).toContain('n’est pas indiqué ici');
    }
    await setTrackingMode('named');
    const { body } = await fetchPage(link);
    for (const words of told) expect(body).toContain(words);
    expect(body).not.toContain('n’est pas indiqué ici');
  });

  test('holds those of whom he replaces, while they are away', async () => {
    const deputy = await addReferentRow({ firstName: 'Inès', perimeter: { kind: 'site', values: ['Brest'] } });
    const away = await addReferentRow({ perimeter: { kind: 'site', values: ['Lyon'] }, deputyId: deputy.id });
    await enrolParticipant('Ana', { site: 'Lyon' });
    await sendLink(deputy);
    const link = await getLatestLinkPath();
    expect((await fetchPage(link)).body).not.toContain('Ana Lemoine');
    await scope.update('referents', { absentFrom: addDays(today, -1), absentUntil: today }, ({ id }) =>
      eq(id, away.id),
    );
    expect((await fetchPage(link)).body).toContain('Ana Lemoine');
    await scope.update('referents', { absentUntil: addDays(today, -1) }, ({ id }) => eq(id, away.id));
    expect((await fetchPage(link)).body).not.toContain('Ana Lemoine');
  });

  test('is not shown to what looks at an address before anybody asked', async () => {
    const row = await addReferentRow();
    await enrolParticipant('Ana');
    await sendLink(row);
    const robots: Record<string, string>[] = [
      { 'user-agent': 'facebookexternalhit/1.1' },
      { 'sec-purpose': 'prefetch' },
    ];
    for (const headers of robots) {
      expect((await fetchPage(await getLatestLinkPath(), headers)).body).not.toContain('Ana Lemoine');
    }
    expect(await listActivity('referent_looked')).toEqual([]);
  });

  test('50 at a time', async () => {
    const row = await addReferentRow();
    const people = await scope.insert(
      'participants',
      Array.from({ length: 51 }, (_, n) => ({
        firstName: `P${n}`,
        lastName: 'X',
        nameKey: `x p${String(n).padStart(2, '0')}`,
      })),
    );
    await scope.insert(
      'enrolments',
      people.map(({ id, nameKey }) => ({
        bookletId: booklet.id,
        participantId: id,
        nameKey,
        source: 'import' as const,
      })),
    );
    await sendLink(row);
    const first = await fetchPage(await getLatestLinkPath());
    expect(first.body).toContain('51 personnes vous sont confiées.');
    expect(first.body).toContain('P49 X');
    expect(first.body).not.toContain('P50 X');
    const next = await fetchPage(`${await getLatestLinkPath()}?page=2`);
    expect(next.body).toContain('P50 X');
    expect(next.body).not.toContain('P49 X');
  });
});

describe('a link that opens nothing', () => {
  const closed = async (path: string) => {
    const { statusCode, body } = await fetchPage(path);
    expect(statusCode).toBe(410);
    expect(body).not.toContain('Ana Lemoine');
    return body;
  };

  test('of nobody, of another booklet, or of another company', async () => {
    const row = await addReferentRow();
    await enrolParticipant('Ana');
    await sendLink(row);
    const token = (await getLatestLinkPath()).split('/').at(-1);
    expect(await closed(`${buildReaderPath()}/responsable/${'x'.repeat(43)}`)).not.toContain(
      'Recevoir un nouveau lien',
    );
    const mine = { slug, admin };
    admin = app.browser();
    const company = await app.make.company();
    const user = await app.make.signIn(admin, { companyId: company.id });
    const other = await makeBooklet(app.make.scope(user, company.id), GOOD_CHAPTERS, { access });
    await admin.call(publish, { params: { id: other.id }, body: {} });
    await closed(`/lire/${company.slug}/accueil/responsable/${token}`);
    // The token does not open the booklet itself either.
    expect((await fetchPage(`/lire/${mine.slug}/accueil/acces/${token}`)).statusCode).not.toBe(303);
    expect((await fetchPage(`/lire/${mine.slug}/accueil/responsable/${token}`)).statusCode).toBe(200);
  });

  test('that is over: another one comes by e-mail, once, and opens', async () => {
    const row = await addReferentRow();
    await enrolParticipant('Ana');
    await sendLink(row);
    const old = await getLatestLinkPath();
    const past = { expiresAt: new Date(Date.now() - 1000), createdAt: new Date(Date.now() - 31 * 86_400_000) };
    await scope.update('personalLinks', past, (links) => eq(links.referentId, row.id));
    expect(await closed(old)).toContain('Recevoir un nouveau lien');
    for (const again of [old, old]) expect((await postForm(again)).statusCode).toBe(200);
    await waitUntil(async () => (await listMails()).length > 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await listMails()).toHaveLength(2);
    expect((await fetchPage(await getLatestLinkPath())).body).toContain('Ana Lemoine');
    await closed(old);
  });

  test('that a later one replaced may ask for another; one that was taken back may not', async () => {
    const row = await addReferentRow();
    await enrolParticipant('Ana');
    await sendLink(row);
    const first = await getLatestLinkPath();
    await sendLink(row);
    const second = await getLatestLinkPath();
    expect(second).not.toBe(first);
    expect(await closed(first)).toContain('Recevoir un nouveau lien');
    const ended = await admin.call(calls.revokeReferentLink, { params: { ...params(), referentId: row.id } });
    expect(ended.body.rows[0]?.link).toBeNull();
    for (const link of [first, second]) {
      expect(await closed(link)).not.toContain('Recevoir un nouveau lien');
      expect((await postForm(link)).statusCode).toBe(200);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await listMails()).toHaveLength(2);
    const again = await admin.call(calls.revokeReferentLink, { params: { ...params(), referentId: row.id } });
    expect(again.status).toBe(404);
    expect(await listActivity('referent_link_sent')).toHaveLength(2);
    expect(await listActivity('referent_link_ended')).toHaveLength(1);
  });

  test('of somebody who is no longer in charge', async () => {
    const row = await addReferentRow();
    await enrolParticipant('Ana');
    await sendLink(row);
    const link = await getLatestLinkPath();
    await admin.call(calls.removeReferent, { params: { ...params(), referentId: row.id } });
    await closed(link);
  });

  test('is not sent to nowhere, nor to a page that nobody can open', async () => {
    const row = await addReferentRow({ email: '' });
    expect(await sendLink(row)).toMatchObject({ status: 409, body: { code: 'RES-006' } });
    const other = await addReferentRow();
    expect((await admin.call(unpublishBooklet, { params: params() })).status).toBe(200);
    expect(await sendLink(other)).toMatchObject({ status: 409, body: { code: 'RES-007' } });
    expect(await listMails()).toEqual([]);
    const { personalLinks } = scope.views;
    expect(await scope.select().from(personalLinks)).toEqual([]);
  });
});

test('whoever reads is told who answers today: by her sheet, by the perimeters, or in the booklet’s own words', async () => {
  const hidden = await addReferentRow({
    firstName: 'Inès',
    perimeter: { kind: 'group', values: ['Nuit'] },
    visible: false,
  });
  const deputy = await addReferentRow({
    firstName: 'Hugo',
    role: 'buddy',
    perimeter: { kind: 'site', values: ['Lyon'] },
  });
  const site = await addReferentRow({ perimeter: { kind: 'site', values: ['Lyon'] } });
  const reads = async (sheet: object) => {
    const { id } = await enrolParticipant('Ana', sheet, { noticeVersion: 1 });
    const browser = app.browser();
    await browser.sendRequest('GET', `${buildReaderPath()}/acces/${await createPersonalLink(scope, id, 'copy')}`);
    await browser.sendRequest('POST', `${buildReaderPath()}/moi/information`, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const { body } = await browser.sendRequest('GET', `${buildReaderPath()}/qui`);
    return /Demandez ([^<]*)\./.exec(body)?.[1];
  };
  expect(await reads({ site: 'Lyon' })).toBe('Karim Benali ou Hugo Benali');
  expect(await reads({ site: 'Lyon', referentId: deputy.id })).toContain('Hugo Benali ou');
  expect(await reads({ site: 'Lyon', groups: ['Nuit'] })).toContain('la personne qui vous encadre');
  expect(await reads({ site: 'Paris' })).toContain('la personne qui vous encadre');
  const away = { absentFrom: today, deputyId: deputy.id };
  await scope.update('referents', away, ({ id }) => eq(id, site.id));
  expect(await reads({ site: 'Lyon' })).toBe('Hugo Benali ou Hugo Benali');
  expect(hidden.visible).toBe(false);
});
