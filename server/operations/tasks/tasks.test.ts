import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelTask, downloadTask, listTasks, retryTask } from '../../../contract/administration/tasks/tasks.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { languageContent, seedLanguages } from '../../administration/languages/seed-languages.ts';
import { purgeTasks } from '../../administration/tasks/purge.ts';
import { enqueueTask, registerTask, requeueTask } from '../../administration/tasks/task-queue.ts';
import {
  buildCsv,
  createImportFixture,
  runTestImport as runImport,
  uploadImport,
} from '../../people/imports/import.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

let app: TestApp;
let browser: Browser;
let scope: Scope;
let companyId: string;
let attempts: number;
beforeAll(async () => {
  app = await startTestApp();
  await seedLanguages(app.services.db, languageContent);
  registerTask('test_file', async ({ reportProgress, order }) => {
    await reportProgress(1, 2);
    await reportProgress(2, 2);
    return { message: `${order.n} lignes.`, file: new File(['a;b'], 'liste.csv', { type: 'text/csv' }) };
  });
  registerTask('test_fail', async () => {
    attempts += 1;
    if (attempts === 1) throw new Refusal('GEN-010');
    if (attempts === 2) throw new Error('secret detail');
    return {};
  });
  registerTask('test_cancel', async ({ scope: inside, reportProgress }) => {
    await inside.update('tasks', { state: 'cancelled', endedAt: new Date() }, ({ kind }) => eq(kind, 'test_cancel'));
    await reportProgress(1, 2);
    return { message: 'never' };
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  attempts = 0;
  companyId = (await app.make.company()).id;
  browser = app.browser();
  scope = app.make.scope(await app.make.signIn(browser, { companyId, role: 'editor' }), companyId);
});

const start = (kind: string) => enqueueTask(scope, app.services, { kind, title: 'Essai', order: { n: 3 } });
const list = async (from = browser) => (await from.call(listTasks, { query: {} })).body.rows;
const only = async () => {
  const [task] = await list();
  if (!task) throw new Error('no task');
  return task;
};
const person = async (role: 'company_admin' | 'editor', where = companyId, locale = 'fr-FR') => {
  const other = app.browser();
  await app.make.signIn(other, { companyId: where, role, locale });
  return other;
};

test('somebody whose account is gone is named in the language of each person who looks', async () => {
  await start('test_file');
  const gone = '01890000-0000-7000-8000-000000000000';
  await scope.update('tasks', { requestedBy: gone }, ({ kind }) => eq(kind, 'test_file'));
  const namesIn = async (locale: string) => {
    const reader = await person('company_admin', companyId, locale);
    return (await list(reader)).map(({ requestedBy }) => requestedBy?.name);
  };
  expect(await namesIn('en-GB')).toEqual(['Deleted account']);
  expect(await namesIn('fr-FR')).toEqual(['Compte supprimé']);
});

describe('a long work', () => {
  test('tells how far it is, what came of it, and has a file for whoever asked for it alone', async () => {
    const { id } = await start('test_file');
    expect(await only()).toMatchObject({
      id,
      title: 'Essai',
      state: 'done',
      done: 2,
      total: 2,
      told: '3 lignes.',
      file: 'liste.csv',
      can: { cancel: false, retry: false, download: true },
    });
    const { status, body, headers } = await browser.call(downloadTask, { params: { id } });
    expect([status, String(body)]).toEqual([200, 'a;b']);
    expect(headers['content-disposition']).toContain('liste.csv');
    const admin = await person('company_admin');
    expect(await list(admin)).toMatchObject([{ id, file: '', can: { download: false } }]);
    expect((await admin.call(downloadTask, { params: { id } })).status).toBe(404);
  });

  test('that cannot be handed to a worker is not there, nor queued again', async () => {
    await start('test_fail');
    const { jobs } = app.services;
    const failing = { ...app.services, jobs: { ...jobs, send: () => Promise.reject(new Error('no queue')) } };
    await expect(enqueueTask(scope, failing, { kind: 'test_file', title: 'Essai', order: {} })).rejects.toThrow(
      'no queue',
    );
    const task = await only();
    expect(task).toMatchObject({ state: 'failed', can: { retry: true } });
    await expect(requeueTask(scope, failing, task.id)).rejects.toThrow('no queue');
    expect(await only()).toMatchObject({ state: 'failed', can: { retry: true } });
  });

  test('is unknown to colleagues and to other companies', async () => {
    const { id } = await start('test_file');
    for (const other of [await person('editor'), await person('company_admin', (await app.make.company()).id)]) {
      expect(await list(other)).toEqual([]);
      for (const call of [cancelTask, retryTask, downloadTask]) {
        expect((await other.call(call, { params: { id } })).status).toBe(404);
      }
    }
    expect((await only()).state).toBe('done');
  });

  test('that fails says why, without a detail of the program, and is done again on demand', async () => {
    const { id } = await start('test_fail');
    expect(await only()).toMatchObject({ state: 'failed', told: expect.stringContaining('n’existe pas') });
    expect((await browser.call(retryTask, { params: { id } })).status).toBe(200);
    expect(await only()).toMatchObject({ state: 'failed', told: expect.stringContaining('de notre côté') });
    expect(JSON.stringify(await list())).not.toContain('secret detail');
    await browser.call(retryTask, { params: { id } });
    expect((await only()).state).toBe('done');
    const refused = await browser.call(retryTask, { params: { id } });
    expect([refused.status, refused.error.code]).toEqual([409, 'GEN-017']);
    expect(attempts).toBe(3);
  });

  test('that is cancelled stops at its next word, and what is over cannot be', async () => {
    const { id } = await start('test_cancel');
    expect(await only()).toMatchObject({ state: 'cancelled', told: '' });
    const refused = await browser.call(cancelTask, { params: { id } });
    expect([refused.status, refused.error.code]).toEqual([409, 'GEN-017']);
  });

  test('that waits is cancelled, by whoever asked or by an administrator', async () => {
    const [row] = await scope.insert('tasks', [{ kind: 'test_file', title: 'x', requestedBy: scope.actor.id }]);
    const admin = await person('company_admin');
    expect((await admin.call(cancelTask, { params: { id: row?.id ?? '' } })).status).toBe(200);
    expect((await only()).state).toBe('cancelled');
  });

  test('is forgotten after seven days, its file too', async () => {
    await start('test_file');
    const day = 86_400_000;
    const { storage } = app.services;
    expect(await purgeTasks(scope, storage, new Date(Date.now() - day))).toBe(0);
    const [row] = await scope.select().from(scope.views.tasks);
    expect(await storage.exists(row?.resultKey ?? '')).toBe(true);
    expect(await purgeTasks(scope, storage, new Date(Date.now() + day))).toBe(1);
    expect(await storage.exists(row?.resultKey ?? '')).toBe(false);
  });

  test('of a kind that nobody defined is refused at once', async () => {
    await expect(start('nothing')).rejects.toThrow();
    expect(await list()).toEqual([]);
    pino({ level: 'silent' });
  });
});

test('imports of participants are works too', async () => {
  const at = await createImportFixture(app);
  const { body } = await uploadImport(at, buildCsv(['ines@exemple.fr;Inès;Robin']));
  expect((await at.browser.call(listTasks, { query: {} })).body.rows).toEqual([]);
  await runImport(at, body);
  const { rows, total } = (await at.browser.call(listTasks, { query: {} })).body;
  expect(rows).toMatchObject([
    { id: body.id, kind: 'participant_import', state: 'done', told: '1\u00a0ajouté, 0\u00a0mis à jour' },
  ]);
  expect(total).toBe(1);
  const ofKind = async (kind: string) => (await at.browser.call(listTasks, { query: { kind } })).body.total;
  expect([await ofKind('participant_import'), await ofKind('company_export')]).toEqual([1, 0]);
});
