import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../../../booklets/publications/publication.ts';
import { invalidateReaderCache } from '../../../booklets/publications/reader-cache-events.ts';
import { createBookletFixture, makeAccessSettings, toVisibleText } from '../access/reader-access.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => vi.useRealTimers());

const HOUR_MS = 3_600_000;
const LINK_ACCESS = { link: { on: true } };

/** A booklet behind a link, with a document on its page. */
const createBookletWithFile = async () => {
  const fixture = await createBookletFixture(test, LINK_ACCESS);
  const { scope, company } = fixture;
  const storageKey = `test/${company.slug}`;
  const [media] = await scope.insert('media', [
    {
      name: 'Plan.pdf',
      kind: 'document',
      mime: 'application/pdf',
      size: 10,
      fileSize: 10,
      sha256: company.id,
      storageKey,
    },
  ]);
  await test.services.storage.put(`${storageKey}/original`, Buffer.from('0123456789'), 'application/pdf');
  const file = { mediaId: media?.id ?? '' };
  const props = { file, title: 'Plan', description: '', language: 'fr-FR', accessible: true };
  const booklet = await makeBooklet(
    scope,
    [{ title: 'Un', pages: [{ title: 'Page', slug: 'page', blocks: [{ type: 'document', props }] }] }],
    { slug: 'plans', access: makeAccessSettings(LINK_ACCESS) },
  );
  await publishBookletDraft(scope, booklet.id, { kind: 'minor', note: '' });
  const [link] = await scope.insert('accessLinks', [
    { bookletId: booklet.id, name: 'Affiche', token: `plans-${company.slug}-${'x'.repeat(30)}` },
  ]);
  const path = (rest = '') => `/lire/${company.slug}/plans${rest}`;
  const reader = async () => {
    const browser = test.browser();
    const opened = await browser.sendRequest('GET', path(`/acces/${link?.token}`));
    expect(opened.statusCode).toBe(303);
    return browser;
  };
  const addressFor = async (browser: Browser) =>
    /href="([^"]+\/fichiers\/[^"]+)"/.exec((await browser.sendRequest('GET', path('/page'))).body)?.[1] ?? '';
  const set = async (chosen: Parameters<typeof makeAccessSettings>[0]) => {
    await scope.update('booklets', { access: makeAccessSettings(chosen) }, () => undefined);
    invalidateReaderCache(booklet.id);
  };
  return { ...fixture, path, reader, addressFor, set, mediaId: file.mediaId };
};

describe('a file of a booklet that is not everybody’s', () => {
  it('is handed to the session whose page named it, whole or in part', async () => {
    const { reader, addressFor, path, mediaId } = await createBookletWithFile();
    const browser = await reader();
    const address = await addressFor(browser);
    expect(address).toMatch(new RegExp(`^${path(`/fichiers/${mediaId}/original`)}\\?s=[0-9a-z]+\\.[\\w-]{24}$`));
    const whole = await browser.sendRequest('GET', address);
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
    const [, seconds = '0'] = /^private, max-age=(\d+)$/.exec(String(whole.headers['cache-control'])) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(7200);
    expect(Number(seconds)).toBeLessThanOrEqual(10_800);
    const part = await browser.sendRequest('GET', address, undefined, { range: 'bytes=2-4' });
    expect([part.statusCode, part.body]).toEqual([206, '234']);
  });

  it('opens neither to who has only the address, nor to another session, nor without a signature', async () => {
    const { reader, addressFor } = await createBookletWithFile();
    const [mine, theirs] = [await reader(), await reader()];
    const address = await addressFor(mine);
    const stranger = await test.browser().sendRequest('GET', address);
    expect([stranger.statusCode, stranger.body.includes('0123')]).toEqual([403, false]);
    expect((await theirs.sendRequest('GET', address)).statusCode).toBe(404);
    expect((await mine.sendRequest('GET', address.replace(/\?.*/, ''))).statusCode).toBe(404);
    expect((await mine.sendRequest('GET', address.replace('original', '640'))).statusCode).toBe(404);
    expect((await mine.sendRequest('GET', `${address}x`)).statusCode).toBe(404);
    expect((await mine.sendRequest('GET', address)).statusCode).toBe(200);
  });

  it('410 LEC-018 once the address is over; the page then has another', async () => {
    const { reader, addressFor } = await createBookletWithFile();
    const browser = await reader();
    const address = await addressFor(browser);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * HOUR_MS });
    const late = await browser.sendRequest('GET', address);
    expect(late.statusCode).toBe(410);
    expect(toVisibleText(late.body)).toContain('L’adresse de ce fichier n’est plus valable.');
    const fresh = await addressFor(browser);
    expect(fresh).not.toBe(address);
    expect((await browser.sendRequest('GET', fresh)).statusCode).toBe(200);
  });

  it('is gone with the session', async () => {
    const { reader, addressFor, scope } = await createBookletWithFile();
    const browser = await reader();
    const address = await addressFor(browser);
    await scope.update('accessLinks', { revokedAt: new Date() }, () => undefined);
    invalidateReaderCache('');
    expect((await browser.sendRequest('GET', address)).statusCode).toBe(410);
  });

  it('its page comes packed as any, and 304 within the hour to the same session alone', async () => {
    const { reader, path } = await createBookletWithFile();
    const [mine, theirs] = [await reader(), await reader()];
    const get = (browser: Browser, headers: Record<string, string>) =>
      browser.sendRequest('GET', path('/page'), undefined, headers);
    const plain = await get(mine, {});
    const packed = await get(mine, { 'accept-encoding': 'br' });
    const zipped = await get(mine, { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding, Cookie' });
    const etag = String(packed.headers.etag);
    const again = await get(mine, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get(theirs, { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('needs no signature once the booklet is everybody’s', async () => {
    const { reader, addressFor, path, mediaId, set } = await createBookletWithFile();
    const browser = await reader();
    const before = await addressFor(browser);
    await set({ public: { on: true, noindex: true } });
    expect(await addressFor(test.browser())).toBe(path(`/fichiers/${mediaId}/original`));
    const open = await test.browser().sendRequest('GET', path(`/fichiers/${mediaId}/original`));
    expect([open.statusCode, open.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await browser.sendRequest('GET', before)).statusCode).toBe(200);
  });
});
