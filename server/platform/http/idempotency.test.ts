import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSecondFactor } from '../../../contract/administration/accounts/second-factor.ts';
import { addFolder } from '../../../contract/booklets/media/media-library.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { mediaFolders } from '../data/schema/media.ts';
import { idempotencyKeys } from '../data/schema/people.ts';
import { deleteOldIdempotencyKeys } from './idempotency.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let browser: Browser;
let companyId: string;
beforeEach(async () => {
  browser = app.browser();
  companyId = (await app.make.signIn(browser)).companyId ?? '';
  await app.services.db.delete(idempotencyKeys);
});

const post = async (key: string | null, body: object, { path = addFolder.path as string, by = browser } = {}) => {
  const token = by.csrfToken ?? (await by.refreshToken());
  return by.sendRequest('POST', path, body, {
    'x-csrf-token': token,
    ...(key !== null && { 'idempotency-key': key }),
  });
};
const listKeys = () => app.services.db.select().from(idempotencyKeys);
const countFolders = () => app.services.db.$count(mediaFolders, eq(mediaFolders.companyId, companyId));

describe('a POST with an idempotency key', () => {
  test('is done once, and answered as the first time', async () => {
    const first = await post('cle-1', { name: 'Photos' });
    expect(first.statusCode).toBe(200);
    const second = await post('cle-1', { name: 'Photos' });
    expect(second.statusCode).toBe(200);
    expect(second.body).toBe(first.body);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(await countFolders()).toBe(1);
  });

  test('is done again with another key, and without one', async () => {
    for (const [key, name] of [
      ['cle-1', 'Un'],
      ['cle-2', 'Deux'],
      [null, 'Trois'],
    ] as const)
      expect((await post(key, { name })).statusCode).toBe(200);
    expect(await countFolders()).toBe(3);
    expect(await listKeys()).toHaveLength(2);
  });

  test('repeats a refusal of the handler, although what it refused has changed', async () => {
    await post(null, { name: 'Photos' });
    const refused = await post('cle-1', { name: 'Photos' });
    expect(refused.statusCode).toBe(409);
    await app.services.db.delete(mediaFolders).where(eq(mediaFolders.companyId, companyId));
    const again = await post('cle-1', { name: 'Photos' });
    expect([again.statusCode, again.body]).toEqual([409, refused.body]);
  });

  test('reserves no key when its values are refused: it may be sent again once they are right', async () => {
    expect((await post('cle-1', { name: '' })).statusCode).toBe(422);
    expect((await post('cle-1', { name: 'Photos' })).statusCode).toBe(200);
  });

  test('is refused with another body', async () => {
    await post('cle-1', { name: 'Photos' });
    const other = await post('cle-1', { name: 'Films' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'GEN-035']);
    expect(await countFolders()).toBe(1);
  });

  test('runs once of several at the same time; the others are told', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('cle-1', { name: 'Photos' })));
    const first = answers.find(({ headers, statusCode }) => statusCode === 200 && !headers['idempotency-replayed']);
    for (const answer of answers) {
      if (answer.statusCode === 200) expect(answer.body).toBe(first?.body);
      else expect([answer.statusCode, answer.json().code]).toEqual([409, 'GEN-036']);
    }
    expect(await countFolders()).toBe(1);
  });

  test('is not done again when the server stopped before its answer was stored', async () => {
    await post('cle-1', { name: 'Photos' });
    await app.services.db.update(idempotencyKeys).set({ status: null, answer: null });
    const again = await post('cle-1', { name: 'Photos' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'GEN-036']);
  });

  test.each(['', 'é', 'a'.repeat(65)])('is refused when the key is « %s »', async (key) => {
    const answer = await post(key, { name: 'Photos' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'GEN-034', errors: { 'idempotency-key': [expect.any(String)] } });
    expect(await countFolders()).toBe(0);
  });

  test('has keys of its account only', async () => {
    const other = app.browser();
    const user = await app.make.signIn(other, { companyId });
    const first = await post('cle-1', { name: 'Photos' });
    const second = await post('cle-1', { name: 'Films' }, { by: other });
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().id).not.toBe(first.json().id);
    expect(user.companyId).toBe(companyId);
  });

  test('needs a session and a CSRF token as the first time', async () => {
    await post('cle-1', { name: 'Photos' });
    const stale = await browser.sendRequest('POST', addFolder.path, { name: 'Photos' }, { 'idempotency-key': 'cle-1' });
    expect(stale.statusCode).toBe(419);
    const visitor = app.browser();
    expect((await post('cle-1', { name: 'Photos' }, { by: visitor })).statusCode).toBe(401);
  });
});

describe('the table of keys', () => {
  test('holds neither the key nor the answer in clear', async () => {
    const answer = await post('cle-tres-reconnaissable', { name: 'Recrutement' });
    const [row] = await listKeys();
    expect(row?.status).toBe(200);
    const stored = JSON.stringify(row);
    for (const secret of ['reconnaissable', 'Recrutement', answer.json().id]) expect(stored).not.toContain(secret);
  });

  test('holds nothing of a call that answers a secret', async () => {
    const sent = { path: startSecondFactor.path };
    const [first, second] = [
      await post('cle-1', { password: PASSWORD }, sent),
      await post('cle-1', { password: PASSWORD }, sent),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().secret).not.toBe(first.json().secret);
    expect(await listKeys()).toEqual([]);
  });

  test('forgets a key after a day', async () => {
    const start = Date.now();
    await post('cle-1', { name: 'Photos' });
    await deleteOldIdempotencyKeys(app.services.db, start + 23 * 3_600_000);
    expect(await listKeys()).toHaveLength(1);
    await deleteOldIdempotencyKeys(app.services.db, start + 25 * 3_600_000);
    expect(await listKeys()).toEqual([]);
  });
});
