import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerThread, listComments, openThread } from '../../../contract/booklets/comments/comments.ts';
import {
  createReviewLink,
  eraseReviewers,
  listReviewLinks,
  MAX_REVIEW_LINKS,
  revokeReviewLink,
} from '../../../contract/booklets/comments/review-links.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Level, Role } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { endReviewSessions } from '../../booklets/comments/review-links.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { notifications } from '../../platform/data/schema/audit-notifications.ts';

const PASSWORD = 'Un mot de passe long';
const DAY_MS = 86_400_000;

let app: TestApp;
let companyId: string;
let admin: Browser;
let adminId: string;
let scope: Scope;
let booklet: TenantRow<'booklets'>;
let pageId: string;
let blockId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = async (role: Role, level: Level | null) => {
  const browser = app.browser();
  const { id } = await app.make.signIn(browser, { role, companyId });
  if (level) await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level }]);
  return browser;
};

beforeEach(async () => {
  companyId = (await app.make.company()).id;
  admin = app.browser();
  const user = await app.make.signIn(admin, { companyId, firstName: 'Nadia' });
  adminId = user.id;
  scope = app.make.scope(user, companyId);
  booklet = await makeBooklet(scope, undefined, { ownerId: user.id });
  const { pages, blocks } = scope.views;
  const [page] = await scope.select().from(pages).where(eq(pages.slug, 'le-mot-de-la-direction'));
  pageId = page?.id ?? '';
  const rows = await scope.select().from(blocks).where(eq(blocks.pageId, pageId)).orderBy(blocks.position);
  blockId = rows[1]?.id ?? '';
  await app.services.db.delete(notifications);
});

const SITE_LYON = { field: 'site' as const, operator: 'is' as const, values: ['Lyon', 'Paris'] };
const NOT_TEMP = { field: 'contractType' as const, operator: 'isNot' as const, values: ['temp'] };

const params = () => ({ id: booklet.id });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const create = (values: { name?: string; expiresAt?: string; password?: string } = {}, browser = admin) =>
  browser.call(createReviewLink, {
    params: params(),
    body: { name: 'Juriste', expiresAt: inDays(7), password: PASSWORD, ...values },
  });
const makeLink = async (values: Parameters<typeof create>[0] = {}) => {
  const { status, body } = await create(values);
  expect(status).toBe(200);
  const [link] = body.links;
  if (!link) throw new Error('no link');
  return { id: link.id, path: new URL(link.url).pathname };
};
const post = (browser: Browser, path: string, form: Record<string, string>) =>
  browser.sendRequest('POST', path, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const get = (browser: Browser, path: string) => browser.sendRequest('GET', path);
const enter = async (path: string, nom = 'Maître Roche', motdepasse = PASSWORD, browser = app.browser()) => {
  const answer = await post(browser, `${path}/entree`, { nom, motdepasse });
  return { browser, answer };
};
const comment = (browser: Browser, path: string, form: Record<string, string> = {}) =>
  post(browser, `${path}/commentaires`, { page: 'le-mot-de-la-direction', texte: 'Citez l’article.', ...form });
const listThreads = async () => (await admin.call(listComments, { params: params(), query: {} })).body.threads;

describe('who sees what', () => {
  test('a reviewer reads who sees each page and block, on the screen and on paper', async () => {
    await scope.update('blocks', { audience: [SITE_LYON, NOT_TEMP], unlockDays: 30 }, ({ id }) => eq(id, blockId));
    await scope.update('pages', { unlockDays: -7 }, ({ id }) => eq(id, pageId));
    const { path } = await makeLink();
    const { browser } = await enter(path);
    const plain = (body: string) => body.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');
    for (const rest of ['/le-mot-de-la-direction', '/imprimer']) {
      const { body } = await get(browser, `${path}${rest}`);
      expect(plain(body)).toContain('Page Visible à partir de J−7.');
      const said = 'Passage Visible seulement pour : site Lyon ou Paris, sauf contrat Intérim ; à partir de J+30.';
      expect(plain(body).split(said)).toHaveLength(2);
      expect(body.indexOf('Visible seulement pour')).toBeLessThan(body.indexOf(`id="bloc-${blockId}"`));
      expect(body.match(/class="e-block e-audience/g)).toHaveLength(2);
    }
  });
});

describe('a link for external reviewers', () => {
  test('is made by an owner, listed with its state, and revoked', async () => {
    const { id, path } = await makeLink();
    const { browser } = await enter(path);
    await comment(browser, path);
    const { links } = (await admin.call(listReviewLinks, { params: params() })).body;
    expect(links).toMatchObject([
      { name: 'Juriste', state: 'active', createdBy: 'Nadia Durand', reviewers: ['Maître Roche'], comments: 1 },
    ]);
    expect((await admin.call(revokeReviewLink, { params: { ...params(), linkId: id } })).body.links).toMatchObject([
      { state: 'revoked' },
    ]);
    expect((await admin.call(revokeReviewLink, { params: { ...params(), linkId: id } })).error.code).toBe('ACC-009');
    // The session ends with its link; the comment stays.
    expect((await get(browser, path)).statusCode).toBe(410);
    expect((await comment(browser, path)).statusCode).toBe(410);
    expect(await listThreads()).toHaveLength(1);
  });

  test.each([
    ['expiresAt', { expiresAt: inDays(-1) }, 'ACC-007', {}],
    ['expiresAt', { expiresAt: inDays(32) }, 'DRO-005', { n: 30 }],
    ['password', { password: 'onze signes' }, 'GEN-003', { libelle: 'Mot de passe', n: 12 }],
    ['name', { name: '' }, 'GEN-001', {}],
  ] as const)('refuses %s %o', async (field, values, code, words) => {
    const { status, error } = await create(values);
    expect([status, error.errors]).toEqual([422, { [field]: [errorText(code, words)] }]);
  });

  test('is one of twenty at most', async () => {
    const one = {
      bookletId: booklet.id,
      name: 'x',
      passwordHash: 'h',
      createdBy: adminId,
      expiresAt: new Date(inDays(1)),
    };
    await scope.insert(
      'reviewLinks',
      Array.from({ length: MAX_REVIEW_LINKS }, (_, n) => ({ ...one, token: `${booklet.id}${n}` })),
    );
    expect((await create()).error.errors).toEqual({ name: [errorText('GEN-023', { libelle: 'Liens', n: 20 })] });
  });

  test('is not made or seen by those who may not give rights, nor by another company', async () => {
    const { id } = await makeLink();
    for (const level of ['publisher', 'writer', 'reviewer'] as const) {
      const browser = await signIn('editor', level);
      expect((await create({}, browser)).status).toBe(403);
      expect((await browser.call(listReviewLinks, { params: params() })).status).toBe(403);
      expect((await browser.call(revokeReviewLink, { params: { ...params(), linkId: id } })).status).toBe(403);
    }
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await create({}, stranger)).status).toBe(404);
    expect((await stranger.call(listReviewLinks, { params: params() })).status).toBe(404);
  });

  test('keeps the names until an owner erases them, once it has ended', async () => {
    const { id, path } = await makeLink();
    const { browser } = await enter(path);
    await comment(browser, path);
    const linkId = { ...params(), linkId: id };
    expect((await admin.call(eraseReviewers, { params: linkId })).error.code).toBe('GEN-017');
    await scope.update('reviewLinks', { expiresAt: new Date(Date.now() - 1000) }, (links) => eq(links.id, id));
    expect(await endReviewSessions(scope, new Date())).toBe(1);
    expect((await admin.call(eraseReviewers, { params: linkId })).body.links).toMatchObject([
      { state: 'expired', reviewers: [], comments: 1 },
    ]);
    expect((await listThreads())[0]?.comments).toMatchObject([
      { author: '', isExternal: true, text: 'Citez l’article.' },
    ]);
  });
});

describe('an external reviewer', () => {
  test('sees nothing before the name and the password', async () => {
    const { path } = await makeLink();
    const browser = app.browser();
    const entry = await get(browser, path);
    expect(entry.statusCode).toBe(200);
    expect(entry.headers['referrer-policy']).toBe('no-referrer');
    expect(entry.body).toContain('Mot de passe');
    expect(entry.body).not.toContain(booklet.title);
    for (const rest of ['le-mot-de-la-direction', 'sommaire', 'search.json', 'theme-0.css', 'imprimer']) {
      const answer = await get(browser, `${path}/${rest}`);
      expect([rest, answer.statusCode]).toEqual([rest, 401]);
      expect(answer.body).not.toContain('atelier');
    }
    expect((await comment(browser, path)).statusCode).toBe(401);
    const nameless = (await enter(path, '', PASSWORD)).answer;
    expect([nameless.statusCode, nameless.body.includes('id="nom-erreur"')]).toEqual([422, true]);
    expect(await listThreads()).toEqual([]);
  });

  test('has five tries of the password, and the wrong name of a link opens nothing', async () => {
    const { path } = await makeLink();
    const browser = app.browser();
    browser.address = '192.0.2.77';
    const tries: number[] = [];
    for (let n = 0; n < 5; n += 1) tries.push((await enter(path, 'Roche', 'faux', browser)).answer.statusCode);
    expect(tries).toEqual([403, 403, 403, 403, 429]);
    // The right password comes too late for this address, not for another one.
    expect((await enter(path, 'Roche', PASSWORD, browser)).answer.statusCode).toBe(429);
    expect((await enter(path)).answer.statusCode).toBe(303);
    expect((await get(browser, `/relire/${'x'.repeat(43)}`)).statusCode).toBe(404);
    expect((await get(browser, '/relire/court')).statusCode).toBe(404);
  });

  test('reads the draft as readers would, comments a page and a block, and sees the answer', async () => {
    const { path } = await makeLink();
    const { browser, answer } = await enter(path);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path]);
    expect(String(answer.headers['set-cookie'])).toMatch(/Path=\/relire\/[\w-]+; Max-Age=\d+; HttpOnly; SameSite=Lax/);
    expect((await get(browser, path)).body).toContain(
      'signés « Maître Roche »'.replace(/« | »/g, (s) => s.replace(' ', '\u00a0')),
    );
    const page = await get(browser, `${path}/le-mot-de-la-direction`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Une maison de famille');
    expect((page.body.match(/<details class="e-comments"/g) ?? []).length).toBe(2);
    const sent = await comment(browser, path, { bloc: blockId });
    expect(sent.statusCode).toBe(303);
    await comment(browser, path, { texte: 'Page <b>claire</b>.' });
    const threads = await listThreads();
    expect(threads).toMatchObject([
      { blockId: null, pageId, comments: [{ author: 'Maître Roche', isExternal: true }] },
      { blockId, comments: [{ text: 'Citez l’article.' }] },
    ]);
    const told = await app.services.db.select().from(notifications);
    expect(told.map(({ kind, userId }) => [kind, userId])).toEqual(Array(2).fill(['comment_added', adminId]));
    const threadId = threads[1]?.id ?? '';
    await admin.call(answerThread, {
      params: { ...params(), threadId },
      body: { text: 'C’est fait, merci.', mentions: [] },
    });
    const again = (await get(browser, `${path}/le-mot-de-la-direction?fil=${threadId}`)).body;
    expect(again).toContain('C’est fait, merci.');
    expect(again).toContain('Page &lt;b&gt;claire&lt;/b&gt;.');
    expect((await comment(browser, path, { fil: threadId, texte: 'Merci.' })).statusCode).toBe(303);
    expect((await listThreads())[1]?.comments).toHaveLength(3);
  });

  test('keeps what was typed when it is refused', async () => {
    const { path } = await makeLink();
    const { browser } = await enter(path);
    const long = 'mot '.repeat(600);
    const refused = await comment(browser, path, { bloc: blockId, texte: long });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(long);
    expect(refused.body).toContain(`id="texte-${blockId}-erreur"`);
    expect(await listThreads()).toEqual([]);
  });

  test('sees neither the comments of the team nor those of another link, and cannot answer them', async () => {
    const { path } = await makeLink();
    const other = await makeLink({ name: 'Médecin' });
    await admin.call(openThread, {
      params: params(),
      body: { pageId, blockId: null, text: 'Entre nous.', mentions: [] },
    });
    const { browser } = await enter(path);
    const doctor = await enter(other.path, 'Docteure Lin');
    await comment(doctor.browser, other.path, { texte: 'Côté santé.' });
    const body = (await get(browser, `${path}/le-mot-de-la-direction`)).body;
    expect(body).not.toContain('Entre nous.');
    expect(body).not.toContain('Côté santé.');
    for (const { id } of await listThreads())
      expect((await comment(browser, path, { fil: id, texte: 'Bonjour' })).statusCode).toBe(404);
    // The cookie of a link opens no other.
    const cookie = browser.cookies.get('embarque_relecture') ?? '';
    const wrong = await app.browser().sendRequest('GET', other.path, undefined, {
      cookie: `embarque_relecture=${cookie}`,
    });
    expect(wrong.body).toContain('Mot de passe');
  });

  test('erases its own comment only', async () => {
    const { path } = await makeLink();
    const { browser } = await enter(path);
    await comment(browser, path);
    const colleague = await enter(path, 'Maître Sol');
    await comment(colleague.browser, path, { texte: 'Le mien.' });
    const threads = await listThreads();
    const eraseThe = (text: string) => {
      const thread = threads.find(({ comments }) => comments[0]?.text === text);
      const form = {
        page: 'le-mot-de-la-direction',
        fil: thread?.id ?? '',
        commentaire: thread?.comments[0]?.id ?? '',
      };
      return post(browser, `${path}/suppression`, form);
    };
    expect((await eraseThe('Le mien.')).statusCode).toBe(404);
    expect((await eraseThe('Citez l’article.')).statusCode).toBe(303);
    expect((await listThreads()).map(({ comments }) => comments[0]?.text)).toEqual(['Le mien.']);
  });

  test('can do nothing else: every call of the back office refuses', async () => {
    const { path } = await makeLink();
    const { browser } = await enter(path);
    const statuses = [
      (await browser.call(listComments, { params: params(), query: {} })).status,
      (await browser.call(openThread, { params: params(), body: { pageId, blockId: null, text: 'x', mentions: [] } }))
        .status,
      (await browser.call(listReviewLinks, { params: params() })).status,
      (await create({}, browser)).status,
    ];
    expect(statuses).toEqual([401, 401, 401, 401]);
    for (const url of [
      `/api/admin/booklets/${booklet.id}`,
      `/api/admin/booklets/${booklet.id}/preview`,
      '/api/admin/booklets',
    ])
      expect((await get(browser, url)).statusCode).toBe(401);
    for (const rest of ['publication', 'blocs', 'acces/x', 'moi/donnees'])
      expect((await post(browser, `${path}/${rest}`, { texte: 'x' })).statusCode).toBe(404);
    const foreign = await comment(browser, path, { bloc: booklet.id });
    expect(foreign.statusCode).toBe(404);
    expect((await comment(browser, path, { page: 'absente' })).statusCode).toBe(404);
  });

  test('is stopped by the end of the link, the bin and the archive, and leaves when done', async () => {
    const { id, path } = await makeLink();
    const { browser } = await enter(path);
    const at = `${path}/le-mot-de-la-direction`;
    for (const [change, back] of [
      [{ state: 'archived' }, { state: booklet.state }],
      [{ binnedAt: new Date() }, { binnedAt: null }],
    ] as const) {
      await scope.update('booklets', change, (rows) => eq(rows.id, booklet.id));
      expect((await get(browser, at)).statusCode).toBe(410);
      await scope.update('booklets', back, (rows) => eq(rows.id, booklet.id));
    }
    expect((await get(browser, at)).statusCode).toBe(200);
    expect((await post(browser, `${path}/sortie`, {})).statusCode).toBe(303);
    expect((await get(browser, at)).statusCode).toBe(401);
    await enter(path, 'Roche', PASSWORD, browser);
    await scope.update('reviewLinks', { expiresAt: new Date(Date.now() - 1000) }, (links) => eq(links.id, id));
    const ended = await get(browser, at);
    expect([ended.statusCode, ended.body.includes('atelier')]).toEqual([410, false]);
  });
});
