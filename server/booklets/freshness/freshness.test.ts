import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { archiveUser } from '../../../contract/administration/accounts/users.ts';
import { savePlaces } from '../../../contract/administration/companies/company-parts.ts';
import { getHome, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { updateBlock } from '../../../contract/booklets/content/content.ts';
import { setPageLock, setPageOwner } from '../../../contract/booklets/content/page-people.ts';
import type { FindingKind } from '../../../contract/booklets/freshness/finding-kinds.ts';
import {
  getPageFreshness,
  listPagesToCheck,
  undoVerifications,
  verifyPages,
} from '../../../contract/booklets/freshness/freshness.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { getBookletFollowUp } from '../../../contract/home/booklet-follow-up.ts';
import { getDashboard } from '../../../contract/home/dashboard.ts';
import type { Level } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { chapterTemplates, pageTemplates, templateVersions } from '../../platform/data/schema/library.ts';
import { users } from '../../platform/data/schema/people.ts';
import { digestContact, listContacts } from '../../platform/text/contacts.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

let app: TestApp;
let hr: Browser;
let hrUser: { id: string; companyId: string | null };
let scope: Scope;
let booklet: TenantRow<'booklets'>;
let ids: [string, string, string];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makePages = async (texts: [string, string, string]) => {
  ids = [uuidv7(), uuidv7(), uuidv7()];
  const slugs = ['alpha', 'beta', 'gamma'];
  booklet = await makeBooklet(scope, [
    {
      title: 'Un',
      pages: ids.map((id, index) => ({
        id,
        title: slugs[index] ?? '',
        slug: slugs[index] ?? '',
        blocks: [{ type: 'text' as const, props: { html: `<p>${texts[index]}</p>` } }],
      })),
    },
  ]);
};

beforeEach(async () => {
  hr = app.browser();
  hrUser = await app.make.signIn(hr, { firstName: 'Hélène', lastName: 'Roy' });
  scope = app.make.scope(hrUser as never, hrUser.companyId ?? '');
  await makePages(['Rien à dire', 'Rien non plus', 'Encore rien']);
});

const list = async (query: object = {}, who = hr) => (await who.call(listPagesToCheck, { query } as never)).body;
const listKinds = async (who = hr) =>
  (await list({}, who)).rows.map(({ title, findings }) => [title, findings.map(({ kind }) => kind)]);
const verify = (pageIds: string[], who = hr) => who.call(verifyPages, { body: { pageIds } });
const findBlock = async (pageId: string) => {
  const { blocks } = scope.views;
  const [block] = await scope.select().from(blocks).where(eq(blocks.pageId, pageId));
  if (!block) throw new Error('no block');
  return block;
};
const write = async (pageId: string, html: string) => {
  const { id, rowVersion } = await findBlock(pageId);
  const { status } = await hr.call(updateBlock, { params: { id }, body: { props: { html }, rowVersion } });
  expect(status).toBe(200);
};
const setPage = (id: string, change: Partial<TenantRow<'pages'>>) =>
  scope.update('pages', change, (pages) => eq(pages.id, id));
const addEditor = async (level: Level | null, chapterIds: string[] | null = null) => {
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId: hrUser.companyId, role: 'editor' });
  if (level) await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: user.id, level, chapterIds }]);
  return { browser, id: user.id };
};

describe('findings', () => {
  it('are none in a booklet that has just been written', async () => {
    expect(await list()).toEqual({ rows: [], total: 0, counts: { mine: 0, all: 0 }, booklets: [], searches: [] });
  });

  it('name a day that has passed, but not the day of a law, a foundation or a countdown to come', async () => {
    await write(ids[0], '<p>Inscriptions jusqu’au 1er mars 2021, ou le 15/03/2021.</p>');
    await write(ids[1], '<p>Décret n° 2023-1004 du 30 octobre 2023. Créée le 4 mai 1998. Salon le 12 juin 2199.</p>');
    const { rows } = await list();
    expect(rows.map(({ title, findings }) => [title, findings.map(({ message }) => message)])).toEqual([
      ['alpha', ['La date « 1er mars 2021 » est passée.', 'La date « 15/03/2021 » est passée.']],
    ]);
    expect(rows[0]?.findings[0]?.blockId).toBe((await findBlock(ids[0])).id);
  });

  it('name an archived user within a minute, in either order, and their address', async () => {
    const leaver = await app.make.user({
      companyId: hrUser.companyId,
      firstName: 'Zoé',
      lastName: 'Le Bihan-Roux',
      email: `zoe.${uuidv7()}@exemple.fr`,
    });
    await write(ids[0], '<p>Demandez à Zoé Le Bihan-Roux.</p>');
    await write(ids[1], '<p>Contact : LE BIHAN-ROUX Zoé</p>');
    await write(ids[2], `<p><a href="mailto:${leaver.email}">Écrire</a></p>`);
    expect(await listKinds()).toEqual([]);
    await app.services.db.update(users).set({ status: 'archived' }).where(eq(users.id, leaver.id));
    expect(await listKinds()).toEqual([
      ['alpha', ['person_gone']],
      ['beta', ['person_gone']],
      ['gamma', ['person_gone']],
    ]);
    expect((await list()).rows[0]?.findings[0]?.message).toBe('« Zoé Le Bihan-Roux » n’est plus dans l’entreprise.');
    // Somebody of the same name is still there.
    await app.make.user({ companyId: hrUser.companyId, firstName: 'Zoe', lastName: 'Le Bihan Roux' });
    expect(await listKinds()).toEqual([['gamma', ['person_gone']]]);
  });

  it('name a participant who left', async () => {
    const person = { nameKey: 'x', firstName: 'Yann', lastName: 'Kervella' };
    await scope.insert('participants', [{ ...person, endOn: '2021-01-01' }]);
    await write(ids[0], '<p>Yann Kervella tient la boutique.</p>');
    expect(await listKinds()).toEqual([['alpha', ['person_gone']]]);
  });

  it('tell of the referents shown whose account is archived, with or without it on their card', async () => {
    const leaver = await app.make.user({ companyId: hrUser.companyId, firstName: 'Ana', lastName: 'Diaz' });
    const card = { role: 'manager' as const, perimeter: { sites: [], departments: [], groups: [] }, position: 0 };
    await scope.insert('referents', [
      { ...card, bookletId: booklet.id, userId: leaver.id, firstName: 'Ana', lastName: 'Diaz' } as never,
    ]);
    const props = { referents: true, people: [] };
    await scope.insert('blocks', [
      { bookletId: booklet.id, pageId: ids[2], type: 'team', version: 1, props, position: 1, revision: 1 },
    ]);
    await app.services.db.update(users).set({ status: 'archived' }).where(eq(users.id, leaver.id));
    // The change of the content reads it again.
    await write(ids[0], '<p>Bonjour</p>');
    expect(await listKinds()).toEqual([['gamma', ['person_gone']]]);
    // Archiving an account takes it off the card.
    await scope.update('referents', { userId: null }, (referents) => eq(referents.bookletId, booklet.id));
    expect(await listKinds()).toEqual([['gamma', ['person_gone']]]);
    await verify([ids[2]]);
    expect(await listKinds()).toEqual([]);
  });

  it('name a contact detail that was replaced', async () => {
    const texts = 'accueil@acme.fr, 01 42 68 53 00, 12 bis rue des Lilas, 44000 Nantes';
    const former = listContacts(texts).map((fact) => ({ digest: digestContact(fact) }));
    expect(former).toHaveLength(3);
    await scope.insert('formerContacts', former);
    await write(ids[0], '<p>Appelez le +33 1 42 68 53 00 ou écrivez à Accueil@acme.fr.</p>');
    await write(ids[1], '<p>Rendez-vous au 12 bis, rue des Lilas à Nantes, ou au 01 42 68 53 01.</p>');
    const { rows } = await list();
    expect(rows.map(({ title, findings }) => [title, findings.map(({ kind }) => kind)])).toEqual([
      ['alpha', ['contact_changed', 'contact_changed']],
      ['beta', ['contact_changed']],
    ]);
  });

  it('follow the card of the company: the old number of a site, until it is back', async () => {
    await write(ids[0], '<p>Appelez le 02 40 81 00 12.</p>');
    const company = { id: hrUser.companyId ?? '' };
    const site = { name: 'Nantes', address: '', hours: '', contact: '02.40.81.00.12', safety: '' };
    const save = async (contact: string) => {
      const [row] = await scope.select({ rowVersion: scope.views.company.rowVersion }).from(scope.views.company);
      const places = { sites: [{ ...site, contact }], departments: [], rowVersion: row?.rowVersion ?? 1 };
      expect((await hr.call(savePlaces, { params: company, body: places })).status).toBe(200);
    };
    await save(site.contact);
    expect(await listKinds()).toEqual([]);
    await save('02 40 81 00 99');
    expect(await listKinds()).toEqual([['alpha', ['contact_changed']]]);
    await save(site.contact);
    expect(await listKinds()).toEqual([]);
  });

  it('name a dead link: to a page that is deleted or hidden', async () => {
    await write(ids[0], `<p><a href="page:${ids[1]}">La suite du livret</a></p>`);
    expect(await listKinds()).toEqual([]);
    await setPage(ids[1], { visible: false });
    expect(await listKinds()).toEqual([['alpha', ['dead_link']]]);
    // A person cannot say that a dead link is right.
    await verify([ids[0]]);
    expect(await listKinds()).toEqual([['alpha', ['dead_link']]]);
    await setPage(ids[1], { visible: true });
    expect(await listKinds()).toEqual([]);
    await setPage(ids[1], { deletedAt: new Date() });
    expect(await listKinds()).toEqual([['alpha', ['dead_link']]]);
  });

  it('name a licence that has expired', async () => {
    const file = { kind: 'image' as const, mime: 'image/webp', size: 1, fileSize: 1, storageKey: 'k' };
    const [media] = await scope.insert('media', [
      { ...file, name: 'Photo', sha256: uuidv7(), licenceExpiresOn: '2021-01-01' },
    ]);
    const props = { mediaId: media?.id, alt: 'Photo', decorative: false };
    await scope.insert('blocks', [
      { bookletId: booklet.id, pageId: ids[1], type: 'image', version: 1, props, position: 1, revision: 1 },
    ]);
    await write(ids[0], '<p>Bonjour</p>');
    expect(await listKinds()).toEqual([['beta', ['licence_expired']]]);
  });

  it('name a picture of somebody who left, until a person says that it may stay', async () => {
    const file = { kind: 'image' as const, mime: 'image/webp', size: 1, fileSize: 1, storageKey: 'k' };
    const [media] = await scope.insert('media', [
      { ...file, name: 'L’équipe', sha256: uuidv7(), people: 'Luc Petit et Nadia Bel Amri', consentOn: '2024-01-01' },
    ]);
    const props = { mediaId: media?.id, alt: 'L’équipe', decorative: false };
    await scope.insert('blocks', [
      { bookletId: booklet.id, pageId: ids[1], type: 'image', version: 1, props, position: 1, revision: 1 },
    ]);
    await write(ids[0], '<p>Bonjour</p>');
    const leaver = await app.make.user({ companyId: hrUser.companyId, firstName: 'Nadia', lastName: 'Bel Amri' });
    expect(await listKinds()).toEqual([]);
    expect((await hr.call(archiveUser, { params: { id: leaver.id }, body: {} })).status).toBe(200);
    const { rows } = await list();
    expect(rows.map(({ title, findings }) => [title, findings.map(({ message }) => message)])).toEqual([
      ['beta', ['« L’équipe » montre « Nadia Bel Amri », qui n’est plus dans l’entreprise.']],
    ]);
    await verify([ids[1]]);
    expect(await listKinds()).toEqual([]);
  });

  it('count the errors that readers reported, until somebody verifies the page', async () => {
    const { id: blockId } = await findBlock(ids[0]);
    const report = { bookletId: booklet.id, pageId: ids[0], kind: 'text' };
    await scope.insert('pageReports', [report, { ...report, blockId }]);
    const { rows } = await list();
    expect(rows.map(({ title, findings }) => [title, findings])).toEqual([
      ['alpha', [expect.objectContaining({ kind: 'reader_report', blockId })]],
    ]);
    const [finding] = rows[0]?.findings ?? [];
    expect(finding?.message).toBe('2 erreurs signalées par des lecteurs.');
    expect(finding?.reports.map(({ what, text }) => [what, text])).toEqual([
      ['Autre chose', null],
      ['Autre chose', null],
    ]);
    await verify([ids[0]]);
    expect(await listKinds()).toEqual([]);
  });

  it('come with the searches of enough readers that found nothing, in one booklet or in all that one sees', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const old = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
    const miss = { bookletId: booklet.id, day: today };
    await scope.insert('searchTerms', [
      { bookletId: booklet.id, digest: 'm', term: 'mutuelle' },
      { bookletId: booklet.id, digest: 'p', term: 'parking' },
      { bookletId: booklet.id, digest: 'v', term: 'velo' },
    ]);
    await scope.insert('searchMisses', [
      { ...miss, digest: 'm', count: 5 },
      { ...miss, digest: 'p', count: 4 },
      { ...miss, digest: 'v', count: 9, day: old },
    ]);
    const expected = [{ term: 'mutuelle', n: 5, bookletId: booklet.id, bookletTitle: 'Livret d’accueil' }];
    expect((await list()).searches).toEqual(expected);
    expect((await list({ bookletId: booklet.id })).searches).toEqual(expected);
    expect((await list({ bookletId: uuidv7() })).searches).toEqual([]);
    expect((await list({}, (await addEditor(null)).browser)).searches).toEqual([]);
    expect((await list({}, (await addEditor('reviewer')).browser)).searches).toEqual(expected);
    await scope.update('booklets', { state: 'archived' }, (booklets) => eq(booklets.id, booklet.id));
    expect((await list()).searches).toEqual([]);
  });

  it('name a template whose newer version changes the page, until the booklet has decided', async () => {
    const { db } = app.services;
    const own = { companyId: hrUser.companyId, title: 'Modèle', summary: '' };
    const card = { ...own, icon: 'book', category: 'welcome' as never, bookletTypes: [], position: 0, version: 2 };
    const [template] = await db
      .insert(chapterTemplates)
      .values({ ...card, code: 'fraicheur' })
      .returning();
    const chapterTemplateId = template?.id ?? '';
    const codes = ['fraicheur.a', 'fraicheur.b'];
    await db
      .insert(pageTemplates)
      .values(codes.map((code, position) => ({ ...own, chapterTemplateId, code, blocks: [], position })));
    const page = (code: string, title: string) => ({ code, title }) as never;
    await db.insert(templateVersions).values([
      { chapterTemplateId, version: 1, pages: codes.map((code) => page(code, 'Avant')) },
      { chapterTemplateId, version: 2, pages: [page('fraicheur.a', 'Après'), page('fraicheur.b', 'Avant')] },
    ]);
    await setPage(ids[0], { templateCode: codes[0] ?? '', templateVersion: 1 });
    await setPage(ids[1], { templateCode: codes[1] ?? '', templateVersion: 1 });
    expect(await listKinds()).toEqual([['alpha', ['template_behind']]]);
    await setPage(ids[0], { templateChoices: { title: 2 } });
    expect(await listKinds()).toEqual([]);
  });

  it('tell of a review: on the day that was chosen, or after the interval of the page, the chapter or the booklet', async () => {
    await setPage(ids[0], { reviewOn: '2021-01-01' });
    await setPage(ids[1], { updatedAt: new Date('2020-01-01') });
    await scope.update('blocks', { updatedAt: new Date('2020-01-01') }, (blocks) => eq(blocks.pageId, ids[1]));
    await scope.update('booklets', { revision: 50 }, (booklets) => eq(booklets.id, booklet.id));
    expect(await listKinds()).toEqual([
      ['alpha', ['review_due']],
      ['beta', ['never_verified']],
    ]);
    expect((await list()).rows[1]?.findings[0]?.message).toBe('Jamais vérifiée, à revoir depuis le 01/01/2021.');
    await setPage(ids[1], { reviewMonths: 0 });
    expect(await listKinds()).toEqual([['alpha', ['review_due']]]);
    await setPage(ids[1], { reviewMonths: null });
    await scope.update('chapters', { reviewMonths: 0 }, (chapters) => eq(chapters.bookletId, booklet.id));
    expect(await listKinds()).toEqual([['alpha', ['review_due']]]);
    const { body } = await hr.call(getPageFreshness, { params: { id: ids[1] } });
    expect(body).toMatchObject({ dueOn: null, inheritedMonths: 0, verified: null });
  });
});

describe('« Toujours exact »', () => {
  it('dismisses what a person can judge until the text changes, and moves the review', async () => {
    await write(ids[0], '<p>Le 1er mars 2021, tout a commencé.</p>');
    await setPage(ids[0], { reviewOn: '2021-01-01' });
    expect(await listKinds()).toEqual([['alpha', ['past_date', 'review_due']]]);
    const { status, body } = await verify([ids[0]]);
    expect([status, body.pageIds, body.message]).toEqual([200, [ids[0]], '1 page vérifiée.']);
    expect(await listKinds()).toEqual([]);
    const { body: freshness } = await hr.call(getPageFreshness, { params: { id: ids[0] } });
    const today = new Date().toISOString().slice(0, 10);
    expect(freshness.verified).toEqual({ on: today, by: 'Hélène Roy' });
    expect(freshness.dueOn?.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) + 1));
    await write(ids[0], '<p>Le 1er mars 2021, tout a vraiment commencé.</p>');
    expect(await listKinds()).toEqual([['alpha', ['past_date']]]);
  });

  it('can be undone, with the day of review and the reports of readers', async () => {
    await setPage(ids[0], { reviewOn: '2021-01-01' });
    await scope.insert('pageReports', [{ bookletId: booklet.id, pageId: ids[0], kind: 'text' }]);
    const before = [['alpha', ['reader_report', 'review_due']]];
    expect(await listKinds()).toEqual(before);
    await verify([ids[0], ids[1]]);
    expect(await listKinds()).toEqual([]);
    const undo = (who = hr) => who.call(undoVerifications, { body: { pageIds: [ids[0], ids[1]] } });
    const { browser } = await addEditor('writer');
    expect((await undo(browser)).body.pageIds).toEqual([]);
    expect((await undo()).body.pageIds?.toSorted()).toEqual([ids[0], ids[1]].toSorted());
    expect(await listKinds()).toEqual(before);
    expect((await undo()).body.pageIds).toEqual([]);
  });

  it('is for writers of the chapter; readers of the booklet see, others do not', async () => {
    await setPage(ids[0], { reviewOn: '2021-01-01' });
    const { chapters } = scope.views;
    const [chapter] = await scope.select().from(chapters).where(eq(chapters.bookletId, booklet.id));
    const reviewer = await addEditor('reviewer');
    const elsewhere = await addEditor('writer', []);
    const writer = await addEditor('writer', [chapter?.id ?? '']);
    for (const [{ browser }, mayVerify] of [
      [reviewer, false],
      [elsewhere, false],
      [writer, true],
    ] as const) {
      expect((await list({}, browser)).rows.map((row) => row.mayVerify)).toEqual([mayVerify]);
      const { status, error } = await verify([ids[0]], browser);
      expect(mayVerify ? status : error.code).toBe(mayVerify ? 200 : 'GEN-009');
    }
    const stranger = app.browser();
    await app.make.signIn(stranger, { companyId: (await app.make.company()).id });
    const nobody = await addEditor(null);
    for (const who of [stranger, nobody.browser]) {
      expect((await list({}, who)).total).toBe(0);
      expect((await verify([ids[0]], who)).error.code).toBe('GEN-010');
      expect((await who.call(getPageFreshness, { params: { id: ids[0] } })).error.code).toBe('GEN-010');
      expect((await who.call(undoVerifications, { body: { pageIds: [ids[0]] } })).error.code).toBe('GEN-010');
    }
    const referent = app.browser();
    await app.make.signIn(referent, { companyId: hrUser.companyId, role: 'referent' });
    expect((await referent.call(listPagesToCheck, { query: {} } as never)).error.code).toBe('GEN-009');
  });

  it('is all or nothing, and stops at a locked page', async () => {
    await hr.call(setPageLock, { params: { id: ids[1] }, body: { locked: true } });
    const { browser } = await addEditor('writer');
    expect((await verify([ids[0], ids[1]], browser)).error.code).toBe('EDI-024');
    const { pageVerifications } = scope.views;
    expect(await scope.select().from(pageVerifications)).toEqual([]);
    expect((await verify([], hr)).status).toBe(422);
    expect((await verify([uuidv7()], hr)).error.code).toBe('GEN-010');
  });
});

describe('a page that no reader sees', () => {
  /** The count of the overview, of the home page and of the dashboard, and the booklets that the filter finds. */
  const countUrgent = async () => {
    const params = { id: booklet.id };
    const ofAlert = (rows: readonly { kind: string; count: number }[]) =>
      rows.find(({ kind }) => kind === 'page_to_review')?.count ?? 0;
    const query = { attention: 'to_review' } as const;
    return [
      (await hr.call(getBookletFollowUp, { params })).body.toReview,
      ofAlert((await hr.call(getHome)).body.todo),
      ofAlert((await hr.call(getDashboard)).body.alerts),
      (await hr.call(listBooklets, { query })).body.total,
    ];
  };
  const listUnseen = async () => (await list()).rows.map(({ title, unseen }) => [title, unseen]);

  it('is listed last when it is hidden, or its chapter, and presses nobody', async () => {
    await write(ids[0], '<p>Avant le 1er mars 2021, puis avant le 2 mars 2021.</p>');
    await write(ids[1], '<p>Avant le 1er mars 2021.</p>');
    expect([await listUnseen(), await countUrgent()]).toEqual([
      [
        ['alpha', null],
        ['beta', null],
      ],
      [2, 2, 2, 1],
    ]);
    await setPage(ids[0], { visible: false });
    expect([await listUnseen(), await countUrgent()]).toEqual([
      [
        ['beta', null],
        ['alpha', 'hidden'],
      ],
      [1, 1, 1, 1],
    ]);
    expect((await hr.call(getPageFreshness, { params: { id: ids[0] } })).body).toMatchObject({ unseen: 'hidden' });
    await scope.update('chapters', { visible: false }, (chapters) => eq(chapters.bookletId, booklet.id));
    expect([await listUnseen(), await countUrgent()]).toEqual([
      [
        ['alpha', 'hidden'],
        ['beta', 'hidden'],
      ],
      [0, 0, 0, 0],
    ]);
    expect((await verify([ids[0]])).status).toBe(200);
    expect(await listUnseen()).toEqual([['beta', 'hidden']]);
  });

  it('is one whose conditions fit no participant, as long as there are some', async () => {
    await write(ids[0], '<p>Avant le 1er mars 2021.</p>');
    await setPage(ids[0], { audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }] });
    expect([await listUnseen(), await countUrgent()]).toEqual([[['alpha', null]], [1, 1, 1, 1]]);
    const enrol = async (site: string, state: 'invited' | 'revoked' = 'invited') => {
      const person = { nameKey: uuidv7(), firstName: 'Yann', lastName: 'Kervella', site };
      const [made] = await scope.insert('participants', [person]);
      await app.make.enrolment(scope, { bookletId: booklet.id, participantId: made?.id ?? '', state });
    };
    await enrol('Nantes');
    await enrol('Lyon', 'revoked');
    expect([await listUnseen(), await countUrgent()]).toEqual([[['alpha', 'audience']], [0, 0, 0, 0]]);
    await enrol('LYON');
    expect([await listUnseen(), await countUrgent()]).toEqual([[['alpha', null]], [1, 1, 1, 1]]);
  });
});

test('the filter of booklets, the home page and the dashboard go by the rule of the list', async () => {
  await write(ids[2], '<p>Inscriptions avant le 1er mars 2021.</p>');
  const filter = async (who = hr) =>
    (await who.call(listBooklets, { query: { attention: 'to_review', search: '' } })).body.rows.map(({ id }) => id);
  expect(await filter()).toEqual([booklet.id]);
  const { todo } = (await hr.call(getHome)).body;
  expect(todo).toContainEqual(expect.objectContaining({ kind: 'page_to_review', bookletId: booklet.id, count: 1 }));
  expect(await filter((await addEditor(null)).browser)).toEqual([]);
  expect(await filter((await addEditor('writer')).browser)).toEqual([booklet.id]);
  await verify([ids[2]]);
  expect(await filter()).toEqual([]);
  expect((await hr.call(getHome)).body.todo).not.toContainEqual(expect.objectContaining({ kind: 'page_to_review' }));
});

describe('the list', () => {
  it('filters by owner, booklet and kind, those with the most findings first', async () => {
    await write(ids[0], '<p>Avant le 1er mars 2021.</p>');
    await write(ids[1], '<p>Avant le 1er mars 2021, puis avant le 2 mars 2021.</p>');
    await setPage(ids[2], { reviewOn: '2021-01-01' });
    const writer = await addEditor('writer');
    await hr.call(setPageOwner, { params: { id: ids[2] }, body: { ownerId: writer.id } });
    const titles = async (query: object, who = hr) => (await list(query, who)).rows.map(({ title }) => title);
    expect(await titles({})).toEqual(['beta', 'alpha', 'gamma']);
    expect(await titles({ kind: 'review_due' satisfies FindingKind })).toEqual(['gamma']);
    expect(await titles({ bookletId: booklet.id })).toHaveLength(3);
    expect(await titles({ bookletId: uuidv7() })).toEqual([]);
    expect(await titles({ of: 'mine' }, writer.browser)).toEqual(['gamma']);
    expect((await list({}, writer.browser)).counts).toEqual({ mine: 1, all: 3 });
    expect((await hr.call(listPagesToCheck, { query: { kind: 'odd' } } as never)).status).toBe(422);
    // The page of somebody who left falls to the owner of the booklet.
    await scope.update('booklets', { ownerId: hrUser.id }, (booklets) => eq(booklets.id, booklet.id));
    expect((await list()).counts.mine).toBe(2);
    await app.services.db.update(users).set({ status: 'archived' }).where(eq(users.id, writer.id));
    expect((await list()).counts.mine).toBe(3);
  });

  it('leaves out archived and binned booklets, and says when readers see another text', async () => {
    await setPage(ids[0], { reviewOn: '2021-01-01' });
    expect((await list()).rows[0]?.differsOnline).toBe(false);
    await hr.call(publish, { params: { id: booklet.id }, body: { kind: 'minor', note: '' } });
    expect((await list()).rows[0]?.differsOnline).toBe(false);
    await write(ids[0], '<p>Un autre texte</p>');
    expect((await list()).rows[0]?.differsOnline).toBe(true);
    await scope.update('booklets', { state: 'archived' }, (booklets) => eq(booklets.id, booklet.id));
    expect((await list()).total).toBe(0);
  });
});
