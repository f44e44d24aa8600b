import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { addFolder, listFolders } from '../../../contract/booklets/media/media-library.ts';
import { TABLES_TYPE } from '../../../contract/platform/tables.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { buildEntityTag, matchesEntityTag } from './entity-tag.ts';

describe('matchesEntityTag', () => {
  const tag = buildEntityTag('{}');
  it.each([
    [tag, true],
    [tag.slice(2), true],
    [`"autre", ${tag}`, true],
    ['*', true],
    ['"autre"', false],
    [undefined, false],
    ['', false],
  ])('compares %s', (header, expected) => expect(matchesEntityTag(header, tag)).toBe(expected));
});

describe('a read of the back office', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    browser = app.browser();
    await app.make.signIn(browser);
  });
  afterAll(() => app.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    browser.sendRequest('GET', path, undefined, headers);

  test('is answered 304 without a body while nothing has changed, then whole', async () => {
    const first = await get(listFolders.path);
    const tag = String(first.headers.etag);
    expect([first.statusCode, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
    const same = await get(listFolders.path, { 'if-none-match': tag });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag]);
    expect(same.headers['content-type']).toBeUndefined();
    expect((await browser.call(addFolder, { body: { name: 'Photos' } })).status).toBe(200);
    const changed = await get(listFolders.path, { 'if-none-match': tag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
    expect(changed.body).toContain('Photos');
  });

  test('has another tag when the same rows are sent as a table', async () => {
    const { companyId } = await app.make.signIn(browser);
    for (let n = 0; n < 3; n += 1) await app.make.user({ companyId });
    const tags = [await get('/api/admin/users'), await get('/api/admin/users', { accept: TABLES_TYPE })];
    expect(tags[0]?.headers.etag).not.toBe(tags[1]?.headers.etag);
  });

  test('that is refused has no tag', async () => {
    const missing = await get('/api/admin/booklets/01890000-0000-7000-8000-000000000000', { 'if-none-match': '*' });
    expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined]);
    const visitor = await app.browser().sendRequest('GET', listFolders.path, undefined, { 'if-none-match': '*' });
    expect(visitor.statusCode).toBe(401);
  });

  test('keeps a tag of its own', async () => {
    const texts = await get('/api/auth/translations?locale=en-GB');
    expect(String(texts.headers.etag)).not.toMatch(/^W\/"[\w-]{27}"$/);
  });
});
