import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { toBookletRows } from '../../../contract/booklets/booklets/booklet-rows.ts';
import * as booklets from '../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import * as content from '../../../contract/booklets/content/content.ts';
import * as media from '../../../contract/booklets/media/media.ts';
import * as library from '../../../contract/library/library.ts';
import type { Call, CallBodyInput, CallQueryInput } from '../../../contract/platform/call.ts';
import * as locks from '../../../contract/platform/locks.ts';
import { LEVELS, type Level } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';

let app: TestApp;
let owner: Browser;
let admin: Awaited<ReturnType<TestApp['make']['signIn']>>;
let ids: { booklet: string; chapter: string; page: string; block: string; media: string };

beforeAll(async () => {
  app = await startTestApp();
  owner = app.browser();
  admin = await app.make.signIn(owner, { firstName: 'Nadia', lastName: 'Bensaïd' });
  const { body: made } = await owner.call(booklets.createBooklet, { body: { way: 'guided', type: 'employee' } });
  const { body: tree } = await owner.call(content.addChapters, { params: { id: made.id }, body: { title: 'C' } });
  const chapter = tree.created?.[0] ?? '';
  const { body: pages } = await owner.call(content.addPages, { params: { id: chapter }, body: { title: 'P' } });
  const page = pages.created?.[0] ?? '';
  const block = uuidv7();
  const text = { id: block, type: 'text', props: { html: 'x' }, after: null };
  await owner.call(content.addBlock, { params: { id: page }, body: text });
  const file = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') };
  const { body: kept } = await owner.call(media.uploadMedia, { body: {}, file });
  ids = { booklet: made.id, chapter, page, block, media: kept.id };
});
afterAll(() => app.close());

const scope = () => app.make.scope(admin, admin.companyId ?? '');
/** All rows of the company that a call may change. */
const snapshotCompany = async () => {
  const { views } = scope();
  const of = async (rows: PromiseLike<{ id?: string }[]>) => JSON.stringify(await rows);
  return [
    await of(scope().select().from(views.booklets)),
    await of(scope().select().from(views.chapters)),
    await of(scope().select().from(views.pages)),
    await of(scope().select().from(views.blocks)),
    await of(scope().select().from(views.media)),
    JSON.stringify(await scope().select().from(views.presences)),
    JSON.stringify(await scope().select().from(views.blockLocks)),
  ];
};

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
interface Attempt {
  call: AnyCall;
  on: keyof typeof ids;
  body?: unknown;
  query?: unknown;
  /** Minimum level of an editor; admin: no level is enough. */
  needs: Level | 'admin' | 'staff';
}
const buildAttempt = <C extends AnyCall>(
  call: C,
  on: Attempt['on'],
  needs: Attempt['needs'],
  sent: { body?: CallBodyInput<C>; query?: CallQueryInput<C> } = {},
): Attempt => ({ call, on, needs, ...sent });

const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000000';
// Reads first, then small changes; every body passes its schema.
const ATTEMPTS: Attempt[] = [
  buildAttempt(booklets.getBooklet, 'booklet', 'reviewer'),
  buildAttempt(booklets.getBookletOverview, 'booklet', 'reviewer'),
  buildAttempt(content.getBookletTree, 'booklet', 'reviewer'),
  buildAttempt(content.getBookletVariables, 'booklet', 'reviewer'),
  buildAttempt(content.getPage, 'page', 'reviewer'),
  buildAttempt(content.getPageChanges, 'page', 'reviewer', { query: { since: 0 } }),
  buildAttempt(media.getMedia, 'media', 'staff'),
  buildAttempt(booklets.checkSlug, 'booklet', 'writer', { query: { slug: 'libre' } }),
  buildAttempt(booklets.updateBooklet, 'booklet', 'writer', { body: { rowVersion: 99, subtitle: 'x' } }),
  buildAttempt(content.addChapters, 'booklet', 'writer', { body: { templateCodes: ['inconnu'] } }),
  buildAttempt(content.setBookletVariables, 'booklet', 'writer', { body: { values: {} } }),
  buildAttempt(content.updateChapter, 'chapter', 'writer', { body: { title: 'x', rowVersion: 99 } }),
  buildAttempt(content.placeChapter, 'chapter', 'writer', { body: { after: UNKNOWN_ID } }),
  buildAttempt(content.restoreChapter, 'chapter', 'writer'),
  buildAttempt(content.addPages, 'chapter', 'writer', { body: { templateCodes: ['inconnue'] } }),
  buildAttempt(content.updatePage, 'page', 'writer', { body: { title: 'x', rowVersion: 99 } }),
  buildAttempt(content.placePage, 'page', 'writer', { body: { chapterId: UNKNOWN_ID, after: null } }),
  buildAttempt(content.restorePage, 'page', 'writer'),
  buildAttempt(content.addBlock, 'page', 'writer', {
    body: { id: UNKNOWN_ID, type: 'inconnu', props: {}, after: null },
  }),
  buildAttempt(content.updateBlock, 'block', 'writer', { body: { props: { html: 'y' }, rowVersion: 99 } }),
  buildAttempt(content.placeBlock, 'block', 'writer', { body: { after: UNKNOWN_ID } }),
  buildAttempt(locks.lockBlock, 'block', 'writer'),
  buildAttempt(locks.unlockBlock, 'block', 'writer'),
  buildAttempt(media.updateMedia, 'media', 'staff', { body: { alt: 'x', rowVersion: 99 } }),
  buildAttempt(booklets.unarchiveBooklet, 'booklet', 'owner'),
  buildAttempt(booklets.restoreBooklet, 'booklet', 'owner'),
  buildAttempt(booklets.purgeBooklet, 'booklet', 'admin', { query: { title: 'faux' } }),
];
/** Destructive calls: only people without the right make them. */
const DESTRUCTIVE: Attempt[] = [
  buildAttempt(booklets.setAccess, 'booklet', 'publisher', { body: { mode: 'public' } }),
  buildAttempt(booklets.duplicateBooklet, 'booklet', 'owner', { body: {} }),
  buildAttempt(booklets.archiveBooklet, 'booklet', 'owner'),
  buildAttempt(booklets.binBooklet, 'booklet', 'owner'),
  buildAttempt(content.deleteChapter, 'chapter', 'writer'),
  buildAttempt(content.duplicatePage, 'page', 'writer'),
  buildAttempt(content.deletePage, 'page', 'writer'),
  buildAttempt(content.deleteBlock, 'block', 'writer'),
  buildAttempt(content.restoreBlock, 'block', 'writer', { body: { after: null } }),
  buildAttempt(media.deleteMedia, 'media', 'staff'),
  buildAttempt(media.suggestPalettes, 'media', 'staff'),
];
const ALL = [...ATTEMPTS, ...DESTRUCTIVE];

const runAttempt = ({ call, on, body, query }: Attempt, who: Browser) =>
  who.call(call, {
    params: { id: ids[on] },
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { query }),
  });
const nameAttempts = (attempts: Attempt[]) =>
  attempts.map((one): [string, Attempt] => [`${one.call.method} ${one.call.path}`, one]);

describe('another company', () => {
  let stranger: Browser;
  beforeAll(async () => {
    stranger = app.browser();
    await app.make.signIn(stranger);
  });
  test.each(nameAttempts(ALL))('%s: 404, and nothing changes', async (_, one) => {
    const before = await snapshotCompany();
    const refused = await runAttempt(one, stranger);
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
    expect(await snapshotCompany()).toEqual(before);
  });
  test('a block’s id that another company has is no more than a bad request', async () => {
    const { body: made } = await stranger.call(booklets.createBooklet, { body: { way: 'guided', type: 'employee' } });
    const { body: tree } = await stranger.call(content.addChapters, { params: { id: made.id }, body: { title: 'C' } });
    const params = { id: tree.created?.[0] ?? '' };
    const { body: added } = await stranger.call(content.addPages, { params, body: { title: 'P' } });
    const before = await snapshotCompany();
    const refused = await stranger.call(content.addBlock, {
      params: { id: added.created?.[0] ?? '' },
      body: { id: ids.block, type: 'text', props: { html: 'à moi' }, after: null },
    });
    expect([refused.status, refused.error.code]).toEqual([400, 'GEN-018']);
    expect(await snapshotCompany()).toEqual(before);
  });
});

describe('an editor without a right', () => {
  test.each(nameAttempts(ALL.filter(({ needs }) => needs !== 'staff')))('%s: refused', async (_, one) => {
    const browser = app.browser();
    await app.make.signIn(browser, { companyId: admin.companyId, role: 'editor' });
    const before = await snapshotCompany();
    const refused = await runAttempt(one, browser);
    // Calls for administrators are refused before the booklet lookup.
    expect(refused.status).toBe(one.needs === 'admin' ? 403 : 404);
    expect(await snapshotCompany()).toEqual(before);
    expect((await browser.call(booklets.listBooklets, {})).body.total).toBe(0);
  });
});

describe.each(LEVELS)('a %s', (level) => {
  let browser: Browser;
  const enough = (needs: Attempt['needs']) =>
    needs === 'staff' || (needs !== 'admin' && LEVELS.indexOf(level) >= LEVELS.indexOf(needs));
  beforeAll(async () => {
    browser = app.browser();
    const editor = await app.make.signIn(browser, { companyId: admin.companyId, role: 'editor' });
    await scope().insert('bookletRights', [{ bookletId: ids.booklet, userId: editor.id, level }]);
  });
  test.each(nameAttempts(ATTEMPTS))('%s', async (_, one) => {
    const answered = await runAttempt(one, browser);
    if (enough(one.needs)) expect(answered.error.code).not.toBe('GEN-009');
    else {
      expect([answered.status, answered.error.code]).toEqual([403, 'GEN-009']);
      if (one.needs !== 'admin') expect(answered.error.message).toContain('Nadia Bensaïd');
    }
  });
  test('what he may not do changes nothing', async () => {
    const before = await snapshotCompany();
    for (const one of DESTRUCTIVE.filter(({ needs }) => !enough(needs))) {
      expect((await runAttempt(one, browser)).error.code).toBe('GEN-009');
    }
    expect(await snapshotCompany()).toEqual(before);
  });
  test('the theme and locked blocks are for owners; `can` says so', async () => {
    const { body: booklet } = await browser.call(booklets.getBooklet, { params: { id: ids.booklet } });
    expect(booklet.can['booklet.theme']).toBe(level === 'owner');
    await scope().update('blocks', { locked: true }, (blocks) => eq(blocks.id, ids.block));
    const locked = await browser.call(content.updateBlock, {
      params: { id: ids.block },
      body: { props: { html: 'y' }, rowVersion: 99 },
    });
    await scope().update('blocks', { locked: false }, (blocks) => eq(blocks.id, ids.block));
    expect(locked.error.code).toBe(
      { reviewer: 'GEN-009', writer: 'EDI-009', publisher: 'EDI-009', owner: 'EDI-001' }[level],
    );
    const themed = await browser.call(booklets.updateBooklet, {
      params: { id: ids.booklet },
      body: { rowVersion: 99, theme: DEFAULT_THEME },
    });
    expect(themed.error.code).toBe(level === 'owner' ? 'GEN-011' : 'GEN-009');
  });
  test('he sees the booklet in his list', async () => {
    const { body } = await browser.call(booklets.listBooklets, {});
    expect(body.rows.map(({ id }) => id)).toEqual([ids.booklet]);
    expect(toBookletRows(body)[0]?.can['booklet.edit']).toBe(level !== 'reviewer');
  });
});

test('a referent has an empty list and nothing else', async () => {
  const browser = app.browser();
  await app.make.signIn(browser, { companyId: admin.companyId, role: 'referent' });
  const { body } = await browser.call(booklets.listBooklets, {});
  expect([body.total, body.can['booklet.create']]).toEqual([0, false]);
  expect((await browser.call(booklets.getHome)).body).toMatchObject({ todo: [], booklets: [] });
  for (const one of ALL) expect((await runAttempt(one, browser)).status).toBe(403);
  const made = await browser.call(booklets.createBooklet, { body: { way: 'guided', type: 'employee' } });
  expect(made.status).toBe(403);
  expect((await browser.call(library.listSectors)).status).toBe(403);
});

test('a super admin acts as an owner in the company chosen', async () => {
  const browser = app.browser();
  const boss = await app.make.user({ role: 'super_admin' });
  await app.make.signInAs(browser, boss, admin.companyId);
  const { body } = await browser.call(booklets.getBooklet, { params: { id: ids.booklet } });
  expect([body.can['booklet.theme'], body.can['booklet.purge']]).toEqual([true, true]);
});
