import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooklet, listBooklets } from '../../../../contract/booklets/booklets/booklets.ts';
import { listMedia, uploadMedia } from '../../../../contract/booklets/media/media.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { createPicture } from '../../../booklets/media/library.fixture.ts';
import { DatabaseUnreachableError, findOutage } from './outage.ts';

let app: TestApp;
let me: Browser;
beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  await app.make.signIn(me);
});
afterAll(() => app.close());

/** Makes every insert into a table fail with the SQLSTATE of a full disk or of a stopping server. */
const makeInsertsFail = async (table: string, state: string): Promise<() => Promise<void>> => {
  await app.services.database.exec(`
    create function fail_insert() returns trigger language plpgsql as
      $$ begin raise exception 'cannot write' using errcode = '${state}'; end $$;
    create trigger fail_insert before insert on ${table} for each row execute function fail_insert();`);
  return () => app.services.database.exec(`drop trigger fail_insert on ${table}; drop function fail_insert();`);
};

test('the disk of the database is full: the answer names it, keeps nothing, and the next save is taken', async () => {
  const mend = await makeInsertsFail('booklets', '53100');
  const refused = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([503, 'GEN-033', errorText('GEN-033')]);
  expect((await me.call(listBooklets)).body.total).toBe(0);
  await mend();
  expect((await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).status).toBe(200);
});

test('the database goes away under a change: not confirmed, and nobody says that nothing was lost', async () => {
  const before = (await me.call(listBooklets)).body.total;
  const mend = await makeInsertsFail('booklets', '57P01');
  const response = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  expect([response.status, response.error.code]).toEqual([503, 'GEN-032']);
  expect(response.error.message).toContain('n’est pas confirmé');
  expect(response.error.message).not.toContain('Rien n’a été perdu');
  await mend();
  expect((await me.call(listBooklets)).body.total).toBe(before);
});

test('no room for a file: the answer names it, and neither the file nor its row is kept', async () => {
  const { storage } = app.services;
  const put = storage.put;
  storage.put = () =>
    Promise.reject(
      new Error('Cannot write file', { cause: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) }),
    );
  const file = { name: 'photo.png', type: 'image/png', bytes: await createPicture() };
  try {
    const refused = await me.call(uploadMedia, { body: {}, file });
    expect([refused.status, refused.error.code]).toEqual([503, 'GEN-033']);
  } finally {
    storage.put = put;
  }
  expect((await me.call(listMedia)).body.total).toBe(0);
  expect((await me.call(uploadMedia, { body: {}, file })).status).toBe(200);
});

test('only what the database and the disk say counts as an outage', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(findOutage(refused)).toBeNull();
  expect(findOutage(new DatabaseUnreachableError('no connection', { cause: refused }))).toBe('database_unreachable');
  const unknownTable = await app.services.db.execute(sql`select 1 from nothing_here`).catch((error: unknown) => error);
  expect(findOutage(unknownTable)).toBeNull();
});
