import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import * as booklets from '../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import * as content from '../../../contract/booklets/content/content.ts';
import * as media from '../../../contract/booklets/media/media.ts';
import * as library from '../../../contract/library/library.ts';
import type { BodyInputOf, Call, QueryInputOf } from '../../../contract/platform/call.ts';
import * as locks from '../../../contract/platform/locks.ts';
import { LEVELS, type Level } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';

let world: TestApp;
let owner: Browser;
let admin: Awaited<ReturnType<TestApp['make']['signIn']>>;
let ids: { booklet: string; chapter: string; page: string; block: string; media: string };

beforeAll(async () => {
  world = await startTestApp();
  owner = world.browser();
  admin = await world.make.signIn(owner, { firstName: 'Nadia', lastName: 'Bensaïd' });
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
afterAll(() => world.close());

const scope = () => world.make.scope(admin, admin.companyId ?? '');
/** All rows of the company that a call may change. */
const everything = async () => {
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
const attempt = <C extends AnyCall>(
  call: C,
  on: Attempt['on'],
  needs: Attempt['needs'],
  sent: { body?: BodyInputOf<C>; query?: QueryInputOf<C> } = {},
): Attempt => ({ call, on, needs, ...sent });

const none = '0198c0de-0000-7000-8000-000000000000';
// Reads first, then small changes; every body passes its schema.
const ATTEMPTS: Attempt[] = [
  attempt(booklets.getBooklet, 'booklet', 'reviewer'),
  attempt(booklets.getOverview, 'booklet', 'reviewer'),
  attempt(content.getTree, 'booklet', 'reviewer'),
  attempt(content.getVariables, 'booklet', 'reviewer'),
  attempt(content.getPage, 'page', 'reviewer'),
  attempt(content.getChanges, 'page', 'reviewer', { query: { since: 0 } }),
  attempt(media.getMedia, 'media', 'staff'),
  attempt(booklets.checkSlug, 'booklet', 'writer', { query: { slug: 'libre' } }),
  attempt(booklets.updateBooklet, 'booklet', 'writer', { body: { rowVersion: 99, subtitle: 'x' } }),
  attempt(content.addChapters, 'booklet', 'writer', { body: { templateCodes: ['inconnu'] } }),
  attempt(content.setVariables, 'booklet', 'writer', { body: { values: {} } }),
  attempt(content.updateChapter, 'chapter', 'writer', { body: { title: 'x', rowVersion: 99 } }),
  attempt(content.placeChapter, 'chapter', 'writer', { body: { after: none } }),
  attempt(content.restoreChapter, 'chapter', 'writer'),
  attempt(content.addPages, 'chapter', 'writer', { body: { templateCodes: ['inconnue'] } }),
  attempt(content.updatePage, 'page', 'writer', { body: { title: 'x', rowVersion: 99 } }),
  attempt(content.placePage, 'page', 'writer', { body: { chapterId: none, after: null } }),
  attempt(content.restorePage, 'page', 'writer'),
  attempt(content.addBlock, 'page', 'writer', { body: { id: none, type: 'inconnu', props: {}, after: null } }),
  attempt(content.updateBlock, 'block', 'writer', { body: { props: { html: 'y' }, rowVersion: 99 } }),
  attempt(content.placeBlock, 'block', 'writer', { body: { after: none } }),
  attempt(locks.lockBlock, 'block', 'writer'),
  attempt(locks.unlockBlock, 'block', 'writer'),
  attempt(media.updateMedia, 'media', 'staff', { body: { alt: 'x', rowVersion: 99 } }),
  attempt(booklets.unarchiveBooklet, 'booklet', 'owner'),
  attempt(booklets.restoreBooklet, 'booklet', 'owner'),
  attempt(booklets.purgeBooklet, 'booklet', 'admin', { query: { title: 'faux' } }),
];
/** Destructive calls: only people without the right make them. */
const DESTRUCTIVE: Attempt[] = [
  attempt(booklets.setAccess, 'booklet', 'publisher', { body: { mode: 'public' } }),
  attempt(booklets.duplicateBooklet, 'booklet', 'owner', { body: {} }),
  attempt(booklets.archiveBooklet, 'booklet', 'owner'),
  attempt(booklets.binBooklet, 'booklet', 'owner'),
  attempt(content.deleteChapter, 'chapter', 'writer'),
  attempt(content.duplicatePage, 'page', 'writer'),
  attempt(content.deletePage, 'page', 'writer'),
  attempt(content.deleteBlock, 'block', 'writer'),
  attempt(content.restoreBlock, 'block', 'writer', { body: { after: null } }),
  attempt(media.deleteMedia, 'media', 'staff'),
  attempt(media.palettesOf, 'media', 'staff'),
];
const ALL = [...ATTEMPTS, ...DESTRUCTIVE];

const make = ({ call, on, body, query }: Attempt, who: Browser) =>
  who.call(call, {
    params: { id: ids[on] },
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { query }),
  });
const named = (attempts: Attempt[]) =>
  attempts.map((one): [string, Attempt] => [`${one.call.method} ${one.call.path}`, one]);

describe('another company', () => {
  let stranger: Browser;
  beforeAll(async () => {
    stranger = world.browser();
    await world.make.signIn(stranger);
  });
  test.each(named(ALL))('%s: 404, and nothing changes', async (_, one) => {
    const before = await everything();
    const refused = await make(one, stranger);
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
    expect(await everything()).toEqual(before);
  });
  test('a block’s id that another company has is no more than a bad request', async () => {
    const { body: made } = await stranger.call(booklets.createBooklet, { body: { way: 'guided', type: 'employee' } });
    const { body: tree } = await stranger.call(content.addChapters, { params: { id: made.id }, body: { title: 'C' } });
    const params = { id: tree.created?.[0] ?? '' };
    const { body: added } = await stranger.call(content.addPages, { params, body: { title: 'P' } });
    const before = await everything();
    const refused = await stranger.call(content.addBlock, {
      params: { id: added.created?.[0] ?? '' },
      body: { id: ids.block, type: 'text', props: { html: 'à moi' }, after: null },
    });
    expect([refused.status, refused.error.code]).toEqual([400, 'GEN-018']);
    expect(await everything()).toEqual(before);
  });
});

describe('an editor without a right', () => {
  test.each(named(ALL.filter(({ needs }) => needs !== 'staff')))('%s: refused', async (_, one) => {
    const browser = world.browser();
    await world.make.signIn(browser, { companyId: admin.companyId, role: 'editor' });
    const before = await everything();
    const refused = await make(one, browser);
    // Calls for administrators are refused before the booklet lookup.
    expect(refused.status).toBe(one.needs === 'admin' ? 403 : 404);
    expect(await everything()).toEqual(before);
    expect((await browser.call(booklets.listBooklets, {})).body.total).toBe(0);
  });
});

describe.each(LEVELS)('a %s', (level) => {
  let browser: Browser;
  const enough = (needs: Attempt['needs']) =>
    needs === 'staff' || (needs !== 'admin' && LEVELS.indexOf(level) >= LEVELS.indexOf(needs));
  beforeAll(async () => {
    browser = world.browser();
    const editor = await world.make.signIn(browser, { companyId: admin.companyId, role: 'editor' });
    await scope().insert('bookletRights', [{ bookletId: ids.booklet, userId: editor.id, level }]);
  });
  test.each(named(ATTEMPTS))('%s', async (_, one) => {
    const answered = await make(one, browser);
    if (enough(one.needs)) expect(answered.error.code).not.toBe('GEN-009');
    else {
      expect([answered.status, answered.error.code]).toEqual([403, 'GEN-009']);
      if (one.needs !== 'admin') expect(answered.error.message).toContain('Nadia Bensaïd');
    }
  });
  test('what he may not do changes nothing', async () => {
    const before = await everything();
    for (const one of DESTRUCTIVE.filter(({ needs }) => !enough(needs))) {
      expect((await make(one, browser)).error.code).toBe('GEN-009');
    }
    expect(await everything()).toEqual(before);
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
    expect(body.rows[0]?.can['booklet.edit']).toBe(level !== 'reviewer');
  });
});

test('a referent has an empty list and nothing else', async () => {
  const browser = world.browser();
  await world.make.signIn(browser, { companyId: admin.companyId, role: 'referent' });
  const { body } = await browser.call(booklets.listBooklets, {});
  expect([body.total, body.can['booklet.create']]).toEqual([0, false]);
  expect((await browser.call(booklets.getHome)).body).toMatchObject({ todo: [], booklets: [] });
  for (const one of ALL) expect((await make(one, browser)).status).toBe(403);
  const made = await browser.call(booklets.createBooklet, { body: { way: 'guided', type: 'employee' } });
  expect(made.status).toBe(403);
  expect((await browser.call(library.listSectors)).status).toBe(403);
});

test('a super admin acts as an owner in the company chosen', async () => {
  const browser = world.browser();
  const boss = await world.make.user({ role: 'super_admin' });
  await world.make.signInAs(browser, boss, admin.companyId);
  const { body } = await browser.call(booklets.getBooklet, { params: { id: ids.booklet } });
  expect([body.can['booklet.theme'], body.can['booklet.purge']]).toEqual([true, true]);
});
