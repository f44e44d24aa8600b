import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMedia } from '../../../contract/booklets/media/media.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { countRowsRead } from '../../../test/count-rows-read.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildUseCondition } from './list.ts';

const FILES = 3000;
/** The library, its captions and its consents. */
const READINGS = 3;

let app: TestApp;
let me: Browser;
let scope: Scope;
let ids: string[];

/** A third of the files are the captions of another third; nothing else is used. */
beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  const user = await app.make.signIn(me);
  scope = app.make.scope(user, user.companyId ?? '');
  const insertFiles = (count: number, values: (n: number) => { captionsMediaId?: string | null }) =>
    scope.bulkInsert(
      'media',
      Array.from({ length: count }, (_, n) => {
        const name = `f ${n}`;
        const file = { name, nameKey: name, searchKey: name, sha256: `${Math.random()}`, storageKey: name };
        return { ...file, kind: 'image' as const, mime: 'image/png', size: 1, fileSize: 1, ...values(n) };
      }),
    );
  await insertFiles((2 * FILES) / 3, () => ({}));
  const made = await scope.select({ id: scope.views.media.id }).from(scope.views.media);
  ids = made.map(({ id }) => id);
  await insertFiles(FILES / 3, (n) => ({ captionsMediaId: ids[2 * n] ?? null }));
  await app.services.db.execute(sql`analyze media`);
});
afterAll(() => app.close());

test('files that others name as their captions are used, and only these', async () => {
  const { total: used } = (await me.call(listMedia, { query: { show: 'used' } })).body;
  const { total: unused } = (await me.call(listMedia, { query: { show: 'unused' } })).body;
  expect([used, unused]).toEqual([FILES / 3, (2 * FILES) / 3]);
});

test.each([true, false])(
  'the library is read a few times, and not once for each of its files (used: %s)',
  async (isUsed) => {
    const { media } = scope.views;
    const found = scope
      .select({ id: media.id })
      .from(media)
      .where(buildUseCondition(scope, isUsed, ids.slice(0, 2)));
    expect(await countRowsRead(app.services.db, 'media', sql`select * from ${found} found`)).toBeLessThanOrEqual(
      READINGS * FILES,
    );
  },
);
