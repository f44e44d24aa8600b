import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  addChapters,
  addPages,
  deleteBlock,
  getPage,
  getPageChanges,
  placeBlock,
  restoreBlock,
  updateBlock,
} from '../../../contract/booklets/content/content.ts';
import { type BlockLock, lockBlock, unlockBlock } from '../../../contract/platform/locks.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';

let app: TestApp;
let me: Browser;
let nadia: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;
let nadiaId: string;
let pageId: string;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  nadia = app.browser();
  user = await app.make.signIn(me);
  const names = { companyId: user.companyId, firstName: 'Nadia', lastName: 'Bensaïd' };
  nadiaId = (await app.make.signIn(nadia, names)).id;
  const { body: made } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const { body: tree } = await me.call(addChapters, { params: { id: made.id }, body: { title: 'Un' } });
  const { body: pages } = await me.call(addPages, {
    params: { id: tree.created?.[0] ?? '' },
    body: { title: 'Page' },
  });
  pageId = pages.created?.[0] ?? '';
});
afterAll(() => app.close());

const scope = () => app.make.scope(user, user.companyId ?? '');
const addTextBlock = async () => {
  const body = { id: uuidv7(), type: 'text', props: { html: '<p>Départ</p>' }, after: null };
  const made = await me.call(addBlock, { params: { id: pageId }, body });
  expect(made.status).toBe(200);
  return made.body.block;
};
const takeLock = (who: Browser, id: string) => who.call(lockBlock, { params: { id } });
const saveText = (who: Browser, id: string, html: string, rowVersion = 1) =>
  who.call(updateBlock, { params: { id }, body: { props: { html }, rowVersion } });
const getLockRow = async (id: string) => {
  const { blockLocks } = scope().views;
  const [row] = await scope().select().from(blockLocks).where(eq(blockLocks.blockId, id));
  return row;
};
const getPageBlocks = async () => (await me.call(getPage, { params: { id: pageId } })).body.content;
const listVisibleLocks = async (who: Browser): Promise<BlockLock[]> =>
  (await who.call(getPageChanges, { params: { id: pageId }, query: { since: 0 } })).body.locks;

/** Simulates `seconds` of elapsed time for a lock, by moving its row back. */
const simulateElapsedTime = (id: string, seconds: number) => {
  const back = (column: string) => sql`${sql.identifier(column)} - make_interval(secs => ${seconds})`;
  return scope().update('blockLocks', { takenAt: back('taken_at'), until: back('until') }, (columns) =>
    eq(columns.blockId, id),
  );
};
/** Writes on for `seconds`, a key every minute. */
const simulateWriting = async (who: Browser, id: string, seconds: number) => {
  for (let gone = 0; gone < seconds; gone += 60) {
    await simulateElapsedTime(id, 60);
    expect((await takeLock(who, id)).status).toBe(200);
  }
};

describe('while somebody writes in a block', () => {
  test.each([
    ['back by an hour', -3600],
    ['back by a day', -86_400],
    ['forward by an hour', 3600],
    ['forward by a day', 86_400],
  ])(
    'the clock goes %s: the block is not held for as long, and its holder goes on or takes it anew',
    async (_, jump) => {
      const [two, one] = [await addTextBlock(), await addTextBlock()];
      for (const { id } of [two, one]) {
        expect((await takeLock(me, id)).status).toBe(200);
        await simulateElapsedTime(id, jump);
      }
      expect((await takeLock(me, one.id)).status).toBe(200);
      expect((await takeLock(nadia, one.id)).status).toBe(423);
      expect(await getLockRow(one.id)).toMatchObject({ userId: user.id });
      expect((await takeLock(nadia, two.id)).status).toBe(200);
      expect((await saveText(nadia, two.id, '<p>À elle.</p>')).status).toBe(200);
      expect((await getLockRow(two.id))?.userId).toBe(nadiaId);
      for (const id of [one.id, two.id]) {
        const until = (await getLockRow(id))?.until.getTime() ?? 0;
        expect(Math.abs(until - Date.now() - 90_000)).toBeLessThan(30_000);
      }
    },
  );

  test('EDI-008: nobody else saves, moves or deletes it, and nothing changes; other blocks are free', async () => {
    const [two, one] = [await addTextBlock(), await addTextBlock()];
    const { body: taken } = await takeLock(nadia, one.id);
    const left = new Date(taken.until ?? 0).getTime() - Date.now();
    expect(left).toBeGreaterThan(80_000);
    expect(left).toBeLessThanOrEqual(91_000);
    const before = await getPageBlocks();
    const refusals = [
      await saveText(me, one.id, '<p>Moi</p>'),
      // A stale version must not reveal a text that somebody is still writing.
      await saveText(me, one.id, '<p>Moi</p>', 7),
      await me.call(placeBlock, { params: { id: one.id }, body: { after: two.id } }),
      await me.call(restoreBlock, { params: { id: one.id }, body: { after: two.id } }),
      await me.call(deleteBlock, { params: { id: one.id } }),
      await takeLock(me, one.id),
    ];
    for (const { status, error } of refusals) {
      expect([status, error.code, error.message]).toEqual([423, 'EDI-008', 'Nadia Bensaïd écrit dans ce bloc.']);
      expect(error.lock).toMatchObject({ blockId: one.id, holder: { id: nadiaId, name: 'Nadia Bensaïd' } });
      expect(error.lock).toMatchObject({ until: taken.until });
      expect((error.lock as BlockLock).seconds).toBeGreaterThan(80);
    }
    expect(await getPageBlocks()).toEqual(before);
    expect((await getLockRow(one.id))?.userId).toBe(nadiaId);
    expect((await saveText(me, two.id, '<p>Ailleurs</p>')).status).toBe(200);
    expect((await takeLock(me, two.id)).status).toBe(200);
    expect((await saveText(nadia, one.id, '<p>Elle</p>')).status).toBe(200);
  });

  test('the others see it in the changes of the page, she does not', async () => {
    const one = await addTextBlock();
    await takeLock(nadia, one.id);
    const seen = (await listVisibleLocks(me)).find(({ blockId }) => blockId === one.id);
    expect(seen).toMatchObject({ holder: { id: nadiaId, name: 'Nadia Bensaïd' }, until: expect.any(String) });
    expect((await listVisibleLocks(nadia)).some(({ blockId }) => blockId === one.id)).toBe(false);
    await simulateElapsedTime(one.id, 91);
    expect((await listVisibleLocks(me)).some(({ blockId }) => blockId === one.id)).toBe(false);
  });

  test('she is one person in two tabs and on two devices', async () => {
    const one = await addTextBlock();
    const phone = app.browser();
    await app.make.signInAs(phone, { id: nadiaId, companyId: user.companyId });
    await takeLock(nadia, one.id);
    expect((await takeLock(phone, one.id)).status).toBe(200);
    expect((await saveText(phone, one.id, '<p>Du téléphone</p>')).status).toBe(200);
  });

  test('of two who begin at once, one gets it', async () => {
    const one = await addTextBlock();
    const both = await Promise.all([takeLock(me, one.id), takeLock(nadia, one.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 423]);
  });
});

describe('a lock ends', () => {
  test('90 seconds after the last key, not before, and then whoever comes takes it', async () => {
    const one = await addTextBlock();
    await takeLock(nadia, one.id);
    await simulateElapsedTime(one.id, 80);
    await takeLock(nadia, one.id);
    await simulateElapsedTime(one.id, 80);
    expect((await saveText(me, one.id, '<p>Trop tôt</p>')).status).toBe(423);
    await simulateElapsedTime(one.id, 11);
    expect((await takeLock(me, one.id)).status).toBe(200);
    expect((await saveText(nadia, one.id, '<p>À son tour</p>')).status).toBe(423);
    expect((await saveText(me, one.id, '<p>Moi</p>')).status).toBe(200);
    // The other editor had also written something: they see both texts once the block is free.
    await me.call(unlockBlock, { params: { id: one.id } });
    const late = await saveText(nadia, one.id, '<p>Elle</p>');
    expect([late.status, late.error.code]).toEqual([409, 'EDI-001']);
  });

  test('without one, saving goes on as before', async () => {
    const one = await addTextBlock();
    expect((await saveText(me, one.id, '<p>Sans verrou</p>')).status).toBe(200);
    expect(await getLockRow(one.id)).toBeUndefined();
  });

  test('when its holder leaves the block; nobody else can end it', async () => {
    const one = await addTextBlock();
    await takeLock(nadia, one.id);
    expect((await me.call(unlockBlock, { params: { id: one.id } })).status).toBe(200);
    expect((await saveText(me, one.id, '<p>Moi</p>')).status).toBe(423);
    expect((await nadia.call(unlockBlock, { params: { id: one.id } })).status).toBe(200);
    expect((await saveText(me, one.id, '<p>Moi</p>')).status).toBe(200);
    expect((await nadia.call(unlockBlock, { params: { id: one.id } })).status).toBe(200);
  });

  test('with its block: brought back, it is free', async () => {
    const one = await addTextBlock();
    await takeLock(nadia, one.id);
    await nadia.call(deleteBlock, { params: { id: one.id } });
    expect((await takeLock(nadia, one.id)).status).toBe(410);
    await me.call(restoreBlock, { params: { id: one.id }, body: { after: null } });
    expect((await takeLock(me, one.id)).status).toBe(200);
  });

  test('after fifteen minutes on end, for half a minute in which others come first', async () => {
    const one = await addTextBlock();
    await takeLock(nadia, one.id);
    await simulateWriting(nadia, one.id, 14 * 60);
    expect((await takeLock(me, one.id)).status).toBe(423);
    await simulateElapsedTime(one.id, 59);
    const last = await takeLock(nadia, one.id);
    expect(new Date(last.body.until ?? 0).getTime() - Date.now()).toBeLessThan(2000);
    await simulateElapsedTime(one.id, 5);
    // The holder may go on writing and saving, but the block is no longer reserved.
    expect((await takeLock(nadia, one.id)).body.until).toBeNull();
    expect((await saveText(nadia, one.id, '<p>Elle</p>')).status).toBe(200);
    expect((await takeLock(me, one.id)).status).toBe(200);
    expect((await takeLock(nadia, one.id)).status).toBe(423);
  });

  test('and if nobody came in that time, she takes it anew', async () => {
    const one = await addTextBlock();
    await takeLock(nadia, one.id);
    await simulateWriting(nadia, one.id, 14 * 60);
    await simulateElapsedTime(one.id, 61);
    expect((await takeLock(nadia, one.id)).body.until).toBeNull();
    await simulateElapsedTime(one.id, 30);
    expect((await takeLock(nadia, one.id)).body.until).not.toBeNull();
    expect((await saveText(me, one.id, '<p>Moi</p>')).status).toBe(423);
  });
});

describe('who may take one', () => {
  test('nobody without the right to write: 403, and the block stays free', async () => {
    const one = await addTextBlock();
    const reviewer = app.browser();
    const { id } = await app.make.signIn(reviewer, { companyId: user.companyId, role: 'editor' });
    const { blocks } = scope().views;
    const [row] = await scope().select().from(blocks).where(eq(blocks.id, one.id));
    expect((await takeLock(reviewer, one.id)).status).toBe(404);
    await scope().insert('bookletRights', [{ bookletId: row?.bookletId ?? '', userId: id, level: 'reviewer' }]);
    const refused = await takeLock(reviewer, one.id);
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    expect(await getLockRow(one.id)).toBeUndefined();
    // The page still shows who writes.
    await takeLock(nadia, one.id);
    expect((await listVisibleLocks(reviewer)).map(({ blockId }) => blockId)).toContain(one.id);
  });

  test('nobody on a block that the model locks: EDI-009', async () => {
    const one = await addTextBlock();
    await scope().update('blocks', { locked: true }, (columns) => eq(columns.id, one.id));
    const writer = app.browser();
    const { id } = await app.make.signIn(writer, { companyId: user.companyId, role: 'editor' });
    const { blocks } = scope().views;
    const [row] = await scope().select().from(blocks).where(eq(blocks.id, one.id));
    await scope().insert('bookletRights', [{ bookletId: row?.bookletId ?? '', userId: id, level: 'writer' }]);
    const refused = await takeLock(writer, one.id);
    expect([refused.status, refused.error.code]).toEqual([403, 'EDI-009']);
    expect(await getLockRow(one.id)).toBeUndefined();
  });

  test('nobody of another company: 404, and what is held stays held', async () => {
    const one = await addTextBlock();
    await takeLock(nadia, one.id);
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await takeLock(stranger, one.id)).status).toBe(404);
    expect((await stranger.call(unlockBlock, { params: { id: one.id } })).status).toBe(404);
    expect((await getLockRow(one.id))?.userId).toBe(nadiaId);
  });
});
