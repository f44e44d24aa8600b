import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLegalDocument, listSessions } from '../contract/administration/accounts/auth.ts';
import { getText, listBundles } from '../contract/administration/languages/translations.ts';
import { getLegalEditing } from '../contract/administration/legal/legal.ts';
import { getBookletOverview, getHome, listOwners } from '../contract/booklets/booklets/booklets.ts';
import { listPageOwners } from '../contract/booklets/content/page-people.ts';
import { deleteMedia } from '../contract/booklets/media/media.ts';
import { getMediaDetail, listMediaUses } from '../contract/booklets/media/media-library.ts';
import { findColleagues, listRights } from '../contract/booklets/rights/rights.ts';
import { getDashboard } from '../contract/home/dashboard.ts';
import { getTemplate } from '../contract/library/chapter-templates.ts';
import { listBin } from '../contract/operations/bin.ts';
import { listCleanUp } from '../contract/operations/storage-usage.ts';
import { findCandidates } from '../contract/people/participants/participants.ts';
import { findReferentAccounts } from '../contract/people/referents/referents.ts';
import { getSurveys } from '../contract/reading/surveys.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import type { Browser } from '../test/browser.ts';
import { makeBooklet } from './booklets/publications/booklet.fixture.ts';
import { libraryContent, seedLibrary } from './operations/seed/library.ts';
import { type Office, openOffice } from './people/participants/participants.fixture.ts';
import {
  languages,
  translationBundles,
  translationChanges,
  translationKeys,
} from './platform/data/schema/languages.ts';
import { chapterTemplates, templateVersions } from './platform/data/schema/library.ts';
import { legalDocuments, sessions, users } from './platform/data/schema/people.ts';
import { addDays, getLocalDay } from './platform/text/calendar/days.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const makeMedia = (n: number, createdBy: string) => ({
  ...{ name: `photo-${n}.jpg`, kind: 'image' as const, mime: 'image/jpeg', size: 1000 + n, fileSize: 1000 },
  ...{ sha256: `left-out-${n}`, storageKey: `left-out-${n}`, createdBy, variants: [] },
});

let app: TestApp;
let office: Office;
let author: Browser;
let authorId: string;
beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  office = await openOffice(app);
  author = app.browser();
  const staff = await app.make.user({ role: 'super_admin' });
  authorId = staff.id;
  await app.make.signInAs(author, staff, office.companyId);
});
afterAll(() => app.close());

test('the uses of a file are read page after page, drafts first, and its refusal counts them all', async () => {
  const { scope, booklet, adminId, admin } = office;
  const [file] = await scope.insert('media', [makeMedia(-1, adminId)]);
  const params = { id: file?.id ?? '' };
  const use = { mediaId: params.id, bookletId: booklet.id, holderId: booklet.id };
  await scope.insert('mediaUses', [use]);
  const versions = await scope.insert(
    'publications',
    numbers(103).map((n) => ({
      ...{ bookletId: booklet.id, number: 500 + n, kind: 'minor' as const, title: 'Livret', snapshot: {} },
      ...{ hash: `h${n}`, pageCount: 1, publishedAt: new Date() },
    })),
  );
  await scope.insert(
    'publicationMedia',
    versions.map(({ id }) => ({ publicationId: id, mediaId: params.id })),
  );
  const { body } = await admin.call(getMediaDetail, { params });
  expect([body.uses.length, body.usesTotal, body.isOnline]).toEqual([100, 104, false]);
  expect(body.uses[0]).toMatchObject({ kind: 'booklet', holderId: booklet.id });
  const second = (await admin.call(listMediaUses, { params, query: { page: 2 } })).body;
  expect([second.rows.length, second.total]).toEqual([4, 104]);
  expect(new Set([...body.uses, ...second.rows].map(({ holderId }) => holderId)).size).toBe(104);
  const refused = await admin.call(deleteMedia, { params });
  expect([refused.error.code, refused.error.message.includes('104')]).toEqual(['MED-003', true]);

  await scope.update('booklets', { onlinePublicationId: versions.at(-1)?.id ?? null }, ({ id }) => eq(id, booklet.id));
  expect((await admin.call(getMediaDetail, { params })).body.isOnline).toBe(true);
  await scope.update('booklets', { onlinePublicationId: null }, ({ id }) => eq(id, booklet.id));
  const other = app.browser();
  await app.make.signIn(other, { companyId: (await app.make.company()).id, role: 'company_admin' });
  expect((await other.call(listMediaUses, { params, query: {} })).status).toBe(404);
});

test('a chapter of the library counts the versions that it leaves out', async () => {
  const { db } = app.services;
  const [template] = await db.select().from(chapterTemplates).where(eq(chapterTemplates.code, 'bienvenue'));
  const id = template?.id ?? '';
  const before = (await db.select().from(templateVersions).where(eq(templateVersions.chapterTemplateId, id))).length;
  await db
    .insert(templateVersions)
    .values(numbers(53).map((n) => ({ chapterTemplateId: id, version: 1000 + n, pages: [] })));
  const { body } = await author.call(getTemplate, { params: { id } });
  expect([body.versions.length, body.versionsLeft]).toEqual([50, before + 3]);
});

test('a language counts the publications that it leaves out, and a text its changes', async () => {
  const { db } = app.services;
  await db.insert(languages).values({ code: 'en-GB', name: 'English', position: 2 });
  const key = 'home.hello';
  await db.insert(translationKeys).values({
    key,
    ...{ source: { text: 'Bonjour' }, hash: 'hello', searched: 'bonjour', module: 'home' },
  });
  const before = (await db.select().from(translationBundles).where(eq(translationBundles.locale, 'en-GB'))).length;
  await db
    .insert(translationBundles)
    .values(numbers(53).map((n) => ({ locale: 'en-GB', number: 1000 + n, messages: {}, count: 0, changed: 0 })));
  await db
    .insert(translationChanges)
    .values(numbers(52).map(() => ({ locale: 'en-GB', key, forms: {}, status: 'missing' as const })));
  const bundles = (await author.call(listBundles, { params: { locale: 'en-GB' } })).body;
  expect([bundles.bundles.length, bundles.left]).toEqual([50, before + 3]);
  const text = (await author.call(getText, { params: { locale: 'en-GB', key } })).body;
  expect([text.history.length, text.historyLeft]).toEqual([50, 2]);
});

test('a legal text counts the versions that it leaves out, for readers and for its author', async () => {
  const { db } = app.services;
  const isNotice = eq(legalDocuments.kind, 'legal_notice');
  const before = (await db.select().from(legalDocuments).where(isNotice)).length;
  await db.insert(legalDocuments).values(
    numbers(103).map((n) => ({
      ...{ kind: 'legal_notice' as const, version: 1000 + n, title: 'Mentions', body: '<p>Texte</p>' },
      ...{ effectiveOn: '2026-01-01', sha256: `${n}` },
    })),
  );
  const read = (await app.browser().call(getLegalDocument, { params: { kind: 'legal_notice' }, query: {} })).body;
  expect([read.versions.length, read.versionsLeft]).toEqual([100, before + 3]);
  const written = (await author.call(getLegalEditing, { params: { kind: 'legal_notice' } })).body;
  expect([written.versions.length, written.versionsLeft]).toEqual([100, before + 3]);
});

test('an account counts the sessions that it leaves out', async () => {
  await app.services.db.insert(sessions).values(
    numbers(102).map((n) => ({
      ...{ tokenHash: `left-out-${n}`, userId: authorId, expiresAt: new Date(Date.now() + 1e9), remember: true },
    })),
  );
  const { body } = await author.call(listSessions);
  expect([body.rows.length, body.left]).toEqual([100, 3]);
});

test('the assistant counts the files that it leaves out, and the bin shows all of its own', async () => {
  const { scope, admin, adminId } = office;
  const before = (await admin.call(listCleanUp, { params: { kind: 'bin' } })).body;
  expect(before.left).toBe(0);
  const deletedAt = new Date(Date.now() - 40 * 86_400_000);
  await scope.insert(
    'media',
    numbers(505).map((n) => ({ ...makeMedia(n, adminId), deletedAt })),
  );
  const offered = (await admin.call(listCleanUp, { params: { kind: 'bin' } })).body;
  expect(offered.rows).toHaveLength(200);
  expect(offered.left).toBe(505 + before.rows.length - 200);
  const bin = (await admin.call(listBin, { query: { kind: 'media', page: 21, size: 25 } })).body;
  expect([bin.total, bin.kinds.media, bin.rows.length]).toEqual([505, 505, 5]);
});

test('the dashboard counts the booklets and the people that it leaves out, and the home page its tasks', async () => {
  const { scope, admin } = office;
  const today = getLocalDay('Europe/Paris');
  for (const n of numbers(9)) {
    const { id } = await makeBooklet(scope, [], { title: `Arrivées ${n}`, slug: `arrivees-${n}`, state: 'published' });
    for (const day of numbers(12)) {
      const arrivalOn = addDays(today, day + 1);
      await app.make.enrolment(scope, { bookletId: id, state: 'to_invite', arrivalOn, participant: { arrivalOn } });
    }
  }
  const { body } = await admin.call(getDashboard);
  expect(body.alerts.filter(({ kind }) => kind === 'arrivals_not_invited')).toHaveLength(7);
  expect(body.alertsLeft).toContainEqual({ kind: 'arrivals_not_invited', count: 2 });
  expect(body.arrivals).toHaveLength(100);
  expect(body.arrivalsLeft.reduce((sum, { people }) => sum + people, 0)).toBe(8);
  const home = (await admin.call(getHome)).body;
  expect(home.todo).toHaveLength(7);
  expect(home.todoLeft).toBeGreaterThanOrEqual(2);
  expect(home.arrivals).toHaveLength(12);
  expect(home.arrivals[11]).toMatchObject({ people: 9, notInvited: 9, booklets: 9, bookletId: null });
  expect(home.arrivals[11]?.titles).toHaveLength(5);
});

test('a survey counts the answers that it leaves out', async () => {
  const { scope, booklet, admin } = office;
  const { id: enrolmentId } = await app.make.enrolment(scope, { bookletId: booklet.id });
  const answers = [{ question: 'Un mot', kind: 'text', values: ['Merci'] }];
  await scope.insert(
    'responses',
    numbers(203).map(() => ({
      ...{ bookletId: booklet.id, enrolmentId, kind: 'survey' as const, blockId: booklet.id, version: 1 },
      ...{ value: { title: 'Accueil', kind: 'survey', answers }, day: '2026-11-20' },
    })),
  );
  const [survey] = (await admin.call(getSurveys, { params: { id: booklet.id } })).body.surveys;
  expect([survey?.people?.length, survey?.peopleLeft]).toEqual([200, 3]);
  expect([survey?.questions[0]?.texts.length, survey?.questions[0]?.textsLeft]).toEqual([200, 3]);
});

describe('in a company of 505 editors', () => {
  let editorIds: string[];
  beforeAll(async () => {
    const { companyId } = office;
    const made = await app.services.db
      .insert(users)
      .values(
        numbers(505).map((n) => ({
          ...{ companyId, role: 'editor' as const, status: 'active' as const, email: `editeur.${n}@exemple.fr` },
          ...{ firstName: 'Camille', lastName: `Durand ${n}` },
        })),
      )
      .returning({ id: users.id });
    editorIds = made.map(({ id }) => id);
  });

  test('a searched choice says how many others match', async () => {
    const { admin, scope, booklet } = office;
    const params = { id: booklet.id };
    const query = { search: 'durand' };
    const colleagues = (await admin.call(findColleagues, { params, query })).body;
    expect([colleagues.rows.length, colleagues.left]).toEqual([50, 455]);
    const exact = { search: 'editeur.404@' };
    expect((await admin.call(findColleagues, { params, query: exact })).body).toMatchObject({
      ...{ rows: [{ userId: editorIds[404] }], left: 0 },
    });
    const accounts = (await admin.call(findReferentAccounts, { params, query })).body;
    expect([accounts.rows.length, accounts.left]).toEqual([50, 455]);
    for (const n of numbers(52)) await app.make.participant(scope, { firstName: 'Noé', lastName: `Zéphyr ${n}` });
    const candidates = (await admin.call(findCandidates, { params, query: { search: 'zephyr' } })).body;
    expect([candidates.rows.length, candidates.left]).toEqual([50, 2]);
  });

  test('the rights count the people that they leave out, and a choice without search offers everybody', async () => {
    const { admin, adminId, scope, booklet } = office;
    const params = { id: booklet.id };
    await scope.insert(
      'bookletRights',
      editorIds.map((userId) => ({ bookletId: booklet.id, userId, level: 'writer' as const, grantedBy: adminId })),
    );
    const { body } = await admin.call(listRights, { params });
    expect(body.people).toHaveLength(500);
    expect(body.left).toBeGreaterThanOrEqual(6);
    expect((await admin.call(getBookletOverview, { params })).body.peopleLeft).toBe(405);
    for (const call of [listOwners, listPageOwners]) {
      const ids = new Set((await admin.call(call, { params })).body.map(({ id }) => id));
      expect(editorIds.every((id) => ids.has(id))).toBe(true);
    }
  });
});
