import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadMedia } from '../../../contract/booklets/media/media.ts';
import {
  cleanUpStorage,
  exportStorageUsage,
  getStorageUsage,
  listCleanUp,
  listLeftOut,
  previewSmaller,
} from '../../../contract/operations/storage-usage.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { notifications } from '../../platform/data/schema/audit-notifications.ts';
import { countUsedBytes, findReachedAlert } from '../../platform/files/storage/storage-quota.ts';
import { notifyStorageAlert } from './alerts.ts';
import { forecastFullDay, recordStorageDay } from './trend.ts';

let app: TestApp;
let admin: Browser;
let scope: Scope;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company({ quotaBytes: 100_000_000 });
  admin = app.browser();
  const user = await app.make.signIn(admin, { companyId: company.id });
  scope = app.make.scope(user, company.id);
});

const createPicture = (width: number, noisy = false) => {
  const background = { r: 200, g: Math.floor(Math.random() * 255), b: 90 };
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  const create = { width, height: Math.round(width / 2), channels: 3 as const, background, ...(noisy && { noise }) };
  return sharp({ create }).jpeg({ quality: 95 }).toBuffer();
};
const uploadPicture = async (bytes: Buffer, name = 'photo.jpg') => {
  const { body } = await admin.call(uploadMedia, {
    body: { purpose: 'block', alt: '' },
    file: { name, type: 'image/jpeg', bytes },
  } as never);
  // Uploaded two days ago: recent files are ignored, since they may be about to be used.
  const before = new Date(Date.now() - 2 * 86_400_000);
  await scope.update('media', { createdAt: before }, (columns) => eq(columns.id, (body as { id: string }).id));
  return body as { id: string; size: number };
};

describe('what is kept', () => {
  test('is told by kind, user and day, and what could be freed', async () => {
    const file = await uploadPicture(await createPicture(800));
    await recordStorageDay(scope);
    const { status, body } = await admin.call(getStorageUsage);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      used: await countUsedBytes(scope),
      quota: 100_000_000,
      kinds: [{ kind: 'image', files: 1, bytes: body.used }],
      users: { rows: [{ files: 1, bytes: body.used }], left: 0 },
      folders: { rows: [{ id: null, files: 1 }], left: 0 },
      days: [{ bytes: body.used }],
    });
    expect(body.cleanUps?.[0]).toEqual({ kind: 'orphans', files: 1, bytes: body.used });
    expect(body.derivatives).toBeGreaterThan(0);
    expect((await admin.call(listCleanUp, { params: { kind: 'orphans' } })).body).toMatchObject({
      ...{ rows: [{ id: file.id }], left: 0 },
    });
    const csv = await admin.call(exportStorageUsage);
    expect(String(csv.body)).toContain(`Type;Images;1;${body.used}`);
  });

  test('is told to an editor without what others brought, and he frees nothing', async () => {
    const file = await uploadPicture(await createPicture(700));
    const editor = app.browser();
    await app.make.signIn(editor, { companyId: scope.companyId, role: 'editor' });
    expect((await editor.call(getStorageUsage)).body).toMatchObject({
      ...{ users: { rows: [], left: 0 }, cleanUps: null },
    });
    const refused = await editor.call(cleanUpStorage, { params: { kind: 'orphans' }, body: { ids: [file.id] } });
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    expect(await countUsedBytes(scope)).toBeGreaterThan(0);
  });
});

describe('the assistant', () => {
  test('puts what nobody uses in the bin, then empties it for good', async () => {
    const { id } = await uploadPicture(await createPicture(640));
    const used = await countUsedBytes(scope);
    const one = { params: { kind: 'orphans' as const }, body: { ids: [id] } };
    expect((await admin.call(cleanUpStorage, one)).body).toMatchObject({ freed: used, done: 1, left: 0 });
    expect(await countUsedBytes(scope)).toBe(0);
    expect((await admin.call(cleanUpStorage, one)).body).toMatchObject({ freed: 0, done: 0, left: 1 });
    const emptied = await admin.call(cleanUpStorage, { params: { kind: 'bin' }, body: { ids: [id] } });
    expect(emptied.body).toMatchObject({ freed: used, done: 1 });
    expect(await scope.select().from(scope.views.media)).toEqual([]);
  });

  test('leaves a file that is used', async () => {
    const { id } = await uploadPicture(await createPicture(660));
    await scope.updateCompany({ logoMediaId: id });
    const { body } = await admin.call(cleanUpStorage, { params: { kind: 'orphans' }, body: { ids: [id] } });
    expect(body).toMatchObject({ freed: 0, done: 0, left: 1 });
    expect(await countUsedBytes(scope)).toBeGreaterThan(0);
  });

  test('says which files it leaves, and for which reasons', async () => {
    const [logo, consent, shared, free] = [
      await uploadPicture(await createPicture(610), 'logo.jpg'),
      await uploadPicture(await createPicture(620), 'accord.jpg'),
      await uploadPicture(await createPicture(630), 'partagee.jpg'),
      await uploadPicture(await createPicture(635), 'libre.jpg'),
    ];
    await scope.updateCompany({ logoMediaId: logo.id });
    await scope.update('media', { consentMediaId: consent.id }, (columns) => eq(columns.id, logo.id));
    await scope.update('media', { visibility: 'global' }, (columns) => eq(columns.id, shared.id));
    const booklet = await makeBooklet(scope, GOOD_CHAPTERS);
    await scope.insert('mediaUses', [{ mediaId: shared.id, bookletId: booklet.id, holderId: booklet.id }]);
    const fresh = (
      await admin.call(uploadMedia, {
        body: { purpose: 'block', alt: '' },
        file: { name: 'du-jour.jpg', type: 'image/jpeg', bytes: await createPicture(645) },
      } as never)
    ).body as { id: string };
    const { status, body } = await admin.call(listLeftOut);
    expect(status).toBe(200);
    expect(Object.fromEntries(body.rows.map(({ id, reasons }) => [id, reasons]))).toEqual({
      [logo.id]: ['company'],
      [consent.id]: ['file'],
      [shared.id]: ['draft', 'shared'],
      [fresh.id]: ['recent'],
    });
    expect(body.total).toBe(4);
    expect(body.reasons.map(({ reason, files }) => [reason, files])).toEqual([
      ['draft', 1],
      ['company', 1],
      ['file', 1],
      ['shared', 1],
      ['recent', 1],
    ]);
    // What it offers is what it can delete: neither list has a file of the other.
    const offered = (await admin.call(listCleanUp, { params: { kind: 'orphans' } })).body.rows;
    expect(offered.map(({ id }) => id)).toEqual([free.id]);
    const all = { params: { kind: 'orphans' as const }, body: { ids: [consent.id, shared.id] } };
    expect((await admin.call(cleanUpStorage, all)).body).toMatchObject({ done: 0, left: 2 });
    const editor = app.browser();
    await app.make.signIn(editor, { companyId: scope.companyId, role: 'editor' });
    expect((await editor.call(listLeftOut)).status).toBe(403);
  });

  test('shows a picture smaller before it keeps it so, and frees just that', async () => {
    const { id } = await uploadPicture(await createPicture(3600, true));
    const before = await countUsedBytes(scope);
    const shown = await admin.sendRequest('GET', previewSmaller.path.replace(':id', id));
    const bytes = shown.rawPayload;
    expect((await sharp(bytes).metadata()).width).toBe(2560);
    expect(await countUsedBytes(scope)).toBe(before);
    const { body } = await admin.call(cleanUpStorage, { params: { kind: 'oversized' }, body: { ids: [id] } });
    expect(body.done).toBe(1);
    const [row] = await scope.select().from(scope.views.media);
    expect(row).toMatchObject({ width: 2560, height: 1280, fileSize: bytes.length });
    expect(before - (await countUsedBytes(scope))).toBe(body.freed);
    expect((await admin.call(listCleanUp, { params: { kind: 'oversized' } })).body.rows).toEqual([]);
  });
});

describe('at 100 %', () => {
  test('an upload is refused with usage and quota (MED-004), and nothing is kept', async () => {
    await scope.updateCompany({ quotaBytes: 100 });
    const bytes = await createPicture(500);
    const file = { name: 'trop.jpg', type: 'image/jpeg', bytes };
    const refused = await admin.call(uploadMedia, { body: { purpose: 'block', alt: '' }, file } as never);
    expect([refused.status, refused.error.code]).toEqual([403, 'MED-004']);
    expect(refused.error.message).toMatch(/Espace plein \(.* sur .*\)/);
    expect(await countUsedBytes(scope)).toBe(0);
  });

  test('administrators are told at 80, 95 and 100 %, once each, and again once it was emptied', async () => {
    expect([79, 80, 95, 100, 120].map((used) => findReachedAlert(used, 100))).toEqual([0, 80, 95, 100, 100]);
    const { db } = app.services;
    const told = async () =>
      (
        await db
          .select({ values: notifications.values })
          .from(notifications)
          .where(sql`${notifications.companyId} = ${scope.companyId} and ${notifications.kind} = 'storage_alert'`)
          .orderBy(notifications.createdAt)
      ).map(({ values }) => values.pourcent);
    await uploadPicture(await createPicture(500));
    const used = await countUsedBytes(scope);
    for (const [quota, expected] of [
      [used * 2, []],
      [Math.ceil(used / 0.81), [80]],
      [Math.ceil(used / 0.82), [80]],
      [used, [80, 100]],
      [used * 2, [80, 100]],
      [used, [80, 100, 100]],
    ] as const) {
      await scope.updateCompany({ quotaBytes: quota });
      await notifyStorageAlert(db, scope);
      expect(await told()).toEqual(expected);
    }
  });
});

test('the day the quota is reached is that of the last 30 days going on', () => {
  const days = Array.from({ length: 10 }, (_, index) => ({ day: `2026-11-${11 + index}`, bytes: 100 + index * 10 }));
  expect(forecastFullDay(days, 190, 300, '2026-11-20')).toBe('2026-12-01');
  expect(forecastFullDay(days.slice(0, 1), 190, 300, '2026-11-20')).toBeNull();
  expect(
    forecastFullDay(
      days.map((one) => ({ ...one, bytes: 100 })),
      100,
      300,
      '2026-11-20',
    ),
  ).toBeNull();
  expect(forecastFullDay([], 300, 300, '2026-11-20')).toBe('2026-11-20');
});
