import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelTask, downloadTask, listTasks, retryTask } from '../../../contract/administration/tasks/tasks.ts';
import { exportArchives, getArchiveImport, importArchive } from '../../../contract/booklets/archive/booklet-archive.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { listStorageKeys } from '../media/storage-keys.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';
import {
  type CompanyAdmin,
  createCompanyAdmin,
  createFullBooklet,
  exportTestArchive,
  importTestArchive,
  sendTestArchive,
  unzipArchive,
} from './archive.fixture.ts';
import { MAX_ARCHIVE_BYTES } from './format.ts';

let app: TestApp;
let origin: Awaited<ReturnType<typeof createFullBooklet>>;
let archive: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  origin = await createFullBooklet(app);
  archive = (await exportTestArchive(origin, origin.booklet)).bytes;
});
afterAll(() => app.close());

const listSources = ({ companyId }: CompanyAdmin) => app.services.storage.list(`companies/${companyId}/archives/`);
const findTask = async ({ browser }: CompanyAdmin, id: string) =>
  (await browser.call(listTasks, { query: {} })).body.rows.find((row) => row.id === id);
const countBooklets = async ({ scope }: CompanyAdmin) => (await scope.select().from(scope.views.booklets)).length;

/** Runs `change` as soon as the task reports its progress. */
const duringImport = (change: () => Promise<unknown>) => {
  const { storage } = app.services;
  const real = storage.stream;
  let isFirst = true;
  storage.stream = async (key, range) => {
    const stream = await real(key, range);
    if (isFirst && key.includes('/archives/')) {
      isFirst = false;
      await change();
    }
    return stream;
  };
  return () => Object.assign(storage, { stream: real });
};

test('an import is a task that leads to its booklet, and its archive is deleted', async () => {
  const other = await createCompanyAdmin(app);
  const { body } = await sendTestArchive(other, archive);
  const { report } = (await other.browser.call(getArchiveImport, { params: { id: body.id } })).body;
  const task = await findTask(other, body.id);
  expect(task).toMatchObject({
    ...{ kind: 'booklet_import', state: 'done', href: `/livrets/home?livret=${report?.bookletId}` },
    ...{ done: 1 + 7, total: 2 + 7, can: { cancel: false, retry: false, download: false } },
  });
  expect(task?.told).toContain('Bienvenue à l’atelier');
  expect(task?.told).toContain('3\u00a0chapitres, 5\u00a0pages, 5\u00a0images');
  expect(await listSources(other)).toEqual([]);
});

test('a refused archive is told with its code, is not kept, and cannot be tried again', async () => {
  const other = await createCompanyAdmin(app);
  const { body } = await sendTestArchive(other, archive.subarray(0, archive.length >> 1));
  const { state, refusal, report } = (await other.browser.call(getArchiveImport, { params: { id: body.id } })).body;
  expect([state, refusal?.code, report]).toEqual(['failed', 'IMP-011', null]);
  expect((await findTask(other, body.id))?.can.retry).toBe(false);
  expect((await other.browser.call(retryTask, { params: { id: body.id } })).error.code).toBe('GEN-017');
  expect([await countBooklets(other), await listSources(other)]).toEqual([0, []]);
});

test('another file is refused before any task', async () => {
  const other = await createCompanyAdmin(app);
  expect((await sendTestArchive(other, Buffer.from('bonjour'))).error.code).toBe('IMP-010');
  expect((await other.browser.call(listTasks, { query: {} })).body.rows).toEqual([]);
  expect(await listSources(other)).toEqual([]);
});

test('an import that is cancelled leaves no booklet and no file', async () => {
  const other = await createCompanyAdmin(app);
  const restore = duringImport(async () => {
    const [row] = await other.scope.select().from(other.scope.views.tasks);
    expect((await other.browser.call(cancelTask, { params: { id: row?.id ?? '' } })).status).toBe(200);
  });
  const { body } = await sendTestArchive(other, archive).finally(restore);
  expect((await findTask(other, body.id))?.state).toBe('cancelled');
  expect([await countBooklets(other), await listSources(other)]).toEqual([0, []]);
  expect(await other.scope.select().from(other.scope.views.media)).toEqual([]);
});

test('pictures of an archive wait on the disk, not in memory', async () => {
  const other = await createCompanyAdmin(app);
  const { storage } = app.services;
  const { put, putFile } = storage;
  const inMemory: string[] = [];
  const fromDisk: string[] = [];
  storage.put = (key, ...rest) => {
    inMemory.push(key);
    return put(key, ...rest);
  };
  storage.putFile = (key, ...rest) => {
    fromDisk.push(key);
    return putFile(key, ...rest);
  };
  await importTestArchive(other, archive).finally(() => Object.assign(storage, { put, putFile }));
  const isMedia = (key: string) => key.includes('/media/');
  expect(inMemory.filter(isMedia)).toEqual([]);
  const rows = await other.scope.select().from(other.scope.views.media);
  expect(fromDisk.filter(isMedia).sort()).toEqual(rows.flatMap(listStorageKeys).sort());
  expect(rows.flatMap(({ variants }) => variants).length).toBeGreaterThan(5);
  for (const { size, fileSize, variants, storageKey } of rows) {
    expect((await storage.get(`${storageKey}/original`)).length).toBe(fileSize);
    expect(size).toBe(variants.reduce((sum, one) => sum + one.size + (one.avif ?? 0), fileSize));
  }
});

test('IMP-014: an archive that announces more than 500 Mo is refused before it is read', async () => {
  const other = await createCompanyAdmin(app);
  const start = [
    '--end',
    'Content-Disposition: form-data; name="file"; filename="lourd.livret.zip"',
    'Content-Type: application/zip',
    '',
    'PK\x03\x04',
  ];
  const send = async (length: number) => {
    const body = Buffer.from(`${start.join('\r\n')}\r\n--end--\r\n`);
    const { statusCode, body: text } = await other.browser.sendRequest('POST', importArchive.path, body, {
      'content-type': 'multipart/form-data; boundary=end',
      'content-length': String(length),
      'x-csrf-token': await other.browser.refreshToken(),
    });
    return [statusCode, (JSON.parse(text) as { code: string; message: string }).message];
  };
  const max = formatFileSize(MAX_ARCHIVE_BYTES);
  expect(await send(560 * 1024 * 1024)).toEqual([
    413,
    errorText('IMP-014', { fichier: 'lourd.livret.zip', taille: `plus de ${max}`, max }),
  ]);
  expect((await send(400 * 1024 * 1024))[0]).not.toBe(413);
  expect(await listSources(other)).toEqual([]);
});

test('an import that fails on our side keeps its archive, and succeeds at the next attempt', async () => {
  const other = await createCompanyAdmin(app);
  const restore = duringImport(() => Promise.reject(new Error('disk')));
  const { body } = await sendTestArchive(other, archive).finally(restore);
  const params = { id: body.id };
  expect((await other.browser.call(getArchiveImport, { params })).body).toMatchObject({
    ...{ state: 'failed', refusal: { code: 'GEN-013' } },
  });
  expect(await listSources(other)).toHaveLength(1);
  expect((await other.browser.call(retryTask, { params })).status).toBe(200);
  expect((await findTask(other, body.id))?.state).toBe('done');
  expect([await countBooklets(other), await listSources(other)]).toEqual([1, []]);
});

test('an import is seen by whoever asked for it alone', async () => {
  const { body } = await sendTestArchive(origin, archive);
  const colleague = app.browser();
  await app.make.signIn(colleague, { companyId: origin.companyId });
  const stranger = await createCompanyAdmin(app);
  for (const browser of [colleague, stranger.browser]) {
    expect((await browser.call(getArchiveImport, { params: { id: body.id } })).error.code).toBe('GEN-010');
  }
});

test('several booklets go out in one file, each as an archive that can be taken in', async () => {
  const me = await createCompanyAdmin(app);
  const first = await importTestArchive(me, archive);
  const second = await makeBooklet(me.scope, [], { title: 'Deuxième', slug: 'deuxieme' });
  const ids = [first.body.bookletId, second.id];
  const { status, body } = await me.browser.call(exportArchives, { body: { ids: [...ids, second.id] } });
  expect(status, JSON.stringify(body)).toBe(200);
  const task = await findTask(me, body.id);
  expect(task).toMatchObject({ state: 'done', title: 'Archives de 2 livrets', file: 'livrets.zip', total: 2 });
  const got = await me.browser.call(downloadTask, { params: { id: body.id } });
  const parts = unzipArchive(got.body as unknown as Buffer);
  expect(Object.keys(parts)).toEqual(['bienvenue-a-l-atelier.livret.zip', 'deuxieme.livret.zip']);
  const again = await importTestArchive(await createCompanyAdmin(app), Buffer.from(Object.values(parts)[0] ?? []));
  expect(again.body.title).toBe('Bienvenue à l’atelier');
});

test('a common export holds only booklets that one may export', async () => {
  const ask = (who: CompanyAdmin, ids: string[]) => who.browser.call(exportArchives, { body: { ids } });
  const other = await createCompanyAdmin(app);
  expect((await ask(other, [origin.booklet.id])).error.code).toBe('GEN-010');
  const editor = { ...origin, browser: app.browser() };
  const user = await app.make.signIn(editor.browser, { companyId: origin.companyId, role: 'editor' });
  const bookletId = origin.booklet.id;
  await origin.scope.insert('bookletRights', [{ bookletId, userId: user.id, level: 'publisher' }]);
  expect((await ask(editor, [bookletId])).error.code).toBe('GEN-009');
  expect((await ask(origin, [])).status).toBe(422);
  const { tasks } = other.scope.views;
  expect(await other.scope.select().from(tasks).where(eq(tasks.kind, 'booklet_archives'))).toEqual([]);
});
