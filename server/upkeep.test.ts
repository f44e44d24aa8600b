import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { GOOD_CHAPTERS, makeBooklet } from './booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from './booklets/publications/publication.ts';
import type { Scope } from './platform/data/access/scope.ts';
import type { TenantTable } from './platform/data/access/tenant-tables.ts';
import { findSettings } from './platform/data/queries/settings.ts';
import { outbox } from './platform/data/schema/people.ts';
import { getUpkeepState, UPKEEP_TIME_KEY } from './platform/http/health.ts';
import { runUpkeep } from './upkeep.ts';

const DAY = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const log = pino({ level: 'silent' });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const company = async (): Promise<Scope> => {
  const user = await app.make.user();
  return app.make.scope(user, user.companyId ?? '');
};

const listIds = async (scope: Scope, table: Exclude<TenantTable, 'publicationPages'>): Promise<unknown[]> =>
  scope.select().from(scope.views[table]);

const file = async (scope: Scope, name: string, deleted: Date | null) => {
  const storageKey = `companies/${scope.companyId}/media/${name}`;
  const variants = [{ width: 320, height: 200, size: 3 }];
  const values = { name, kind: 'image', mime: 'image/webp', size: 6, fileSize: 3, sha256: name } as const;
  const [row] = await scope.insert('media', [{ ...values, storageKey, variants, deletedAt: deleted }]);
  const keys = [`${storageKey}/original`, `${storageKey}/320.webp`];
  for (const key of keys) await app.services.storage.put(key, Buffer.from('abc'), 'image/webp');
  return { id: row?.id ?? '', keys };
};
const listStoredKeys = async (keys: string[]) => Promise.all(keys.map((key) => app.services.storage.exists(key)));

test('the bin is emptied of booklets of more than thirty days, with their versions, and of no other', async () => {
  const scope = await company();
  const made = [];
  for (const days of [31, 29, null]) {
    const title = `Livret ${days}`;
    const row = await makeBooklet(scope, GOOD_CHAPTERS, { title, titleKey: title.toLowerCase(), slug: `a-${days}` });
    await publishBookletDraft(scope, row.id, { kind: 'minor', note: '' });
    await scope.insert('formerSlugs', [{ slug: `ancien-${days}`, bookletId: row.id }]);
    await scope.update(
      'booklets',
      { state: 'unpublished', onlinePublicationId: null, binnedAt: days === null ? null : daysAgo(days) },
      (columns) => eq(columns.id, row.id),
    );
    made.push(row);
  }
  await runUpkeep(app.services, log);
  const [upkeepAt] = await findSettings(app.services.db, UPKEEP_TIME_KEY);
  expect(getUpkeepState(upkeepAt ?? null, Date.now())).toBe('ok');
  const left = new Set(made.slice(1).map(({ id }) => id));
  const { booklets } = scope.views;
  const rows = await scope.select({ id: booklets.id }).from(booklets);
  expect(new Set(rows.map(({ id }) => id))).toEqual(left);
  for (const table of ['chapters', 'pages', 'blocks', 'publications', 'formerSlugs', 'activity'] as const) {
    const view = scope.views[table];
    const owners = await scope.select({ id: view.bookletId }).from(view);
    expect([table, new Set(owners.map(({ id }) => id))]).toEqual([table, left]);
  }
  // Thirty days later the second one is deleted too; items outside of the bin stay for ever.
  await runUpkeep(app.services, log, Date.now() + 30 * DAY);
  expect(await listIds(scope, 'booklets')).toHaveLength(1);
});

test('what was deleted in the editor goes after thirty days with what it holds; the rest keeps its content', async () => {
  const scope = await company();
  const booklet = await makeBooklet(scope);
  const { chapters, pages, blocks } = scope.views;
  const [old] = await scope.select().from(chapters).where(eq(chapters.title, 'Sécurité'));
  const [page] = await scope.select().from(pages).where(eq(pages.slug, 'votre-premier-jour'));
  const [block] = await scope.select().from(blocks).where(eq(blocks.type, 'heading'));
  const picture = await file(scope, 'image', null);
  const inOld = await scope
    .select({ id: blocks.id })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .where(eq(pages.chapterId, old?.id ?? ''));
  const holders = [inOld[0]?.id ?? '', block?.id ?? '', booklet.id];
  await scope.insert(
    'mediaUses',
    holders.map((holderId) => ({ mediaId: picture.id, bookletId: booklet.id, holderId })),
  );
  await scope.recordPresence(page?.id ?? '', null);
  await scope.update('presences', { seenAt: daysAgo(2) }, () => undefined);
  await scope.update('chapters', { deletedAt: daysAgo(31) }, (columns) => eq(columns.id, old?.id ?? ''));
  await scope.update('pages', { deletedAt: daysAgo(29) }, (columns) => eq(columns.id, page?.id ?? ''));
  await scope.update('blocks', { deletedAt: daysAgo(31) }, (columns) => eq(columns.id, block?.id ?? ''));
  await runUpkeep(app.services, log);
  expect(await listIds(scope, 'chapters')).toHaveLength(1);
  expect(await listIds(scope, 'pages')).toHaveLength(2);
  const left = await scope.select().from(blocks);
  expect(left).toHaveLength(3);
  expect(left.map(({ id }) => id)).not.toContain(block?.id);
  expect(await scope.select({ holder: scope.views.mediaUses.holderId }).from(scope.views.mediaUses)).toEqual([
    { holder: booklet.id },
  ]);
  expect(await listIds(scope, 'presences')).toEqual([]);
  await runUpkeep(app.services, log, Date.now() + 2 * DAY);
  expect(await listIds(scope, 'pages')).toHaveLength(1);
  expect(await listIds(scope, 'blocks')).toHaveLength(1);
});

test('deleted files go with what is stored of them, unless a version or a block still names them', async () => {
  const scope = await company();
  const other = await company();
  const booklet = await makeBooklet(scope);
  const files = {
    old: await file(scope, 'vieux', daysAgo(31)),
    young: await file(scope, 'jeune', daysAgo(29)),
    alive: await file(scope, 'vivant', null),
    used: await file(scope, 'nomme', daysAgo(31)),
    frozen: await file(scope, 'fige', daysAgo(31)),
  };
  const neighbour = await file(other, 'voisin', null);
  await scope.insert('mediaUses', [{ mediaId: files.used.id, bookletId: booklet.id, holderId: booklet.id }]);
  const version = { bookletId: booklet.id, number: 1, kind: 'minor', title: 'x', hash: 'x', pageCount: 1 } as const;
  const [kept] = await scope.insert('publications', [{ ...version, snapshot: {} }]);
  await scope.insert('publicationMedia', [{ publicationId: kept?.id ?? '', mediaId: files.frozen.id }]);
  await runUpkeep(app.services, log);
  const rows = await scope.select({ name: scope.views.media.name }).from(scope.views.media);
  expect(rows.map(({ name }) => name).sort()).toEqual(['fige', 'jeune', 'nomme', 'vivant']);
  expect(await listStoredKeys(files.old.keys)).toEqual([false, false]);
  for (const { keys } of [files.young, files.alive, files.used, files.frozen, neighbour]) {
    expect(await listStoredKeys(keys)).toEqual([true, true]);
  }
});

test('locks that ended a day ago are forgotten; whoever writes in a block keeps it', async () => {
  const scope = await company();
  await makeBooklet(scope);
  const { blocks } = scope.views;
  const [old, late, held] = await scope.select({ id: blocks.id }).from(blocks).limit(3);
  const lock = (block: { id: string } | undefined, until: Date) => ({
    blockId: block?.id ?? '',
    userId: scope.actor.id,
    until,
  });
  await scope.insert('blockLocks', [lock(old, daysAgo(1.1)), lock(late, daysAgo(0.1)), lock(held, daysAgo(-0.001))]);
  await runUpkeep(app.services, log);
  const { blockLocks } = scope.views;
  const left = await scope.select({ id: blockLocks.blockId }).from(blockLocks);
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([late?.id, held?.id]));
});

test('a store that fails keeps the row for the next night, and nothing from the other companies', async () => {
  const [first, second] = [await company(), await company()];
  const [broken, good] = [await file(first, 'casse', daysAgo(31)), await file(second, 'bon', daysAgo(31))];
  const { storage } = app.services;
  const failing = {
    ...storage,
    delete: async (key: string) => {
      if (broken.keys.includes(key)) throw new Error('no store');
      await storage.delete(key);
    },
  };
  await runUpkeep({ ...app.services, storage: failing }, log);
  expect(await listIds(first, 'media')).toHaveLength(1);
  expect(await listIds(second, 'media')).toEqual([]);
  expect(await listStoredKeys(good.keys)).toEqual([false, false]);
  await runUpkeep(app.services, log);
  expect(await listIds(first, 'media')).toEqual([]);
  expect(await listStoredKeys(broken.keys)).toEqual([false, false]);
});

test('what letters said is forgotten ninety days after they were sent, never before', async () => {
  const { db } = app.services;
  const letter = { kind: 'essai', recipient: 'a@b.fr', subject: 'Bonjour', source: 'corps' } as const;
  await db.insert(outbox).values([
    { ...letter, state: 'sent', sentAt: daysAgo(91) },
    { ...letter, state: 'sent', sentAt: daysAgo(89) },
    { ...letter, state: 'kept', createdAt: daysAgo(200) },
  ]);
  await runUpkeep(app.services, log);
  const rows = await db.select().from(outbox).where(eq(outbox.kind, 'essai')).orderBy(outbox.sentAt);
  expect(rows.map(({ source, subject }) => `${subject} ${source}`)).toEqual([
    'Bonjour ',
    'Bonjour corps',
    'Bonjour corps',
  ]);
});
