import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUpStorage, getStorageUsage, listCleanUp } from '../../../contract/operations/storage-usage.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { buildOriginalKey } from '../../booklets/media/storage-keys.ts';
import { type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const CONTENT = {
  name: 'atelier.jpg',
  mime: 'image/jpeg',
  size: 1000,
  fileSize: 1000,
  width: 800,
  height: 600,
  sha256: 'a',
  variants: [],
} as const;

/** Creates a file with a former version under this storage key, replaced this number of days ago. */
const createReplacedFile = async (key: string, days: number, values: Partial<TenantRow<'media'>> = {}) => {
  const { scope } = office;
  const [media] = await scope.insert('media', [
    { ...CONTENT, sha256: key, variants: [], kind: 'image', storageKey: `${key}-now`, ...values } as never,
  ]);
  const at = new Date(Date.now() - days * 86_400_000);
  const [version] = await scope.insert('mediaVersions', [
    { ...CONTENT, variants: [], mediaId: media?.id, number: 1, storageKey: key, madeAt: at, createdAt: at } as never,
  ]);
  await app.services.storage.put(buildOriginalKey({ storageKey: key }), Buffer.from(key), 'image/jpeg');
  return { media: media as TenantRow<'media'>, version: version as TenantRow<'mediaVersions'> };
};

test('former versions are found and deleted for good, but those that something still shows', async () => {
  const { scope, admin, booklet } = office;
  const free = await createReplacedFile('libre', 3);
  const young = await createReplacedFile('jeune', 0);
  const frozen = await createReplacedFile('publiee', 3);
  const cut = await createReplacedFile('recadree', 3, { sourceKey: 'recadree' });
  const snapshot = {
    media: { [frozen.media.id]: { storageKey: 'publiee' }, [free.media.id]: { storageKey: 'autre' } },
  };
  const [publication] = await scope.insert('publications', [
    { bookletId: booklet.id, number: 1, kind: 'major', title: 'Livret', snapshot, hash: '', pageCount: 1 } as never,
  ]);
  for (const { media } of [frozen, free]) {
    await scope.insert('publicationMedia', [{ publicationId: publication?.id ?? '', mediaId: media.id }] as never);
  }
  const usage = async () => (await admin.call(getStorageUsage)).body;
  const before = await usage();
  expect(before.cleanUps).toContainEqual({ kind: 'versions', files: 1, bytes: 1000 });
  const list = await admin.call(listCleanUp, { params: { kind: 'versions' } });
  expect(list.body.rows).toMatchObject([{ id: free.version.id, name: 'atelier.jpg', kind: 'image', bytes: 1000 }]);

  const ids = [free, young, frozen, cut].map(({ version }) => version.id);
  const { status, body } = await admin.call(cleanUpStorage, { params: { kind: 'versions' }, body: { ids } });
  expect([status, body]).toMatchObject([200, { freed: 1000, done: 1, left: 3 }]);
  const { mediaVersions } = scope.views;
  const kept = await scope.select({ key: mediaVersions.storageKey }).from(mediaVersions);
  expect(kept.map(({ key }) => key).sort()).toEqual(['jeune', 'publiee', 'recadree']);
  const { storage } = app.services;
  await expect(storage.get(buildOriginalKey({ storageKey: 'libre' }))).rejects.toThrow();
  expect(String(await storage.get(buildOriginalKey({ storageKey: 'publiee' })))).toBe('publiee');
  expect((await usage()).used).toBe(before.used - 1000);
  expect((await scope.select({ n: sql`1` }).from(scope.views.media)).length).toBe(4);
  expect((await usage()).cleanUps).toContainEqual({ kind: 'versions', files: 0, bytes: 0 });
  await scope.update('media', { sourceKey: null }, ({ id }) => eq(id, cut.media.id));
  expect((await usage()).cleanUps).toContainEqual({ kind: 'versions', files: 1, bytes: 1000 });
});
