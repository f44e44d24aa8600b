import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { type BookletFixture, createBookletFixture, FORM_HEADERS } from '../access/reader-access.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => vi.useRealTimers());

const PUBLIC = { public: { ...DEFAULT_ACCESS.public, on: true } };

const HOUR_MS = 3_600_000;
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

/** A participant who has opened their personal link and accepted the notice. */
const openReader = async ({ scope, booklet, path }: BookletFixture, firstName: string) => {
  const enrolment = await test.make.enrolment(scope, { bookletId: booklet.id, participant: { firstName } });
  const reader = test.browser();
  await reader.sendRequest('GET', path(`/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`));
  await reader.sendRequest('POST', path('/moi/information'), '', FORM_HEADERS);
  return reader;
};

describe('the same page again within the second', () => {
  it('comes in the encoding of each request, as a 304 to who has it, and without body to HEAD', async () => {
    const fixture = await createBookletFixture(test, PUBLIC);
    const whole = (await fixture.get('/les-bons-gestes')).body;
    for (const encoding of ['br', 'gzip', 'identity', 'br'] as const) {
      const reader = test.browser();
      const { headers, rawPayload } = await fixture.get('/les-bons-gestes', reader, { 'accept-encoding': encoding });
      expect(DECODERS[encoding](rawPayload).toString()).toBe(whole);
      const known = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
      const again = await fixture.get('/les-bons-gestes', reader, known);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const head = await reader.sendRequest('HEAD', fixture.path('/les-bons-gestes'), undefined, known);
      expect(head.statusCode).toBe(304);
    }
    const head = await test.browser().sendRequest('HEAD', fixture.path('/les-bons-gestes'));
    expect([head.statusCode, head.body, Number(head.headers['content-length'])]).toEqual([
      200,
      '',
      Buffer.byteLength(whole),
    ]);
    expect((await fixture.post('/les-bons-gestes', {})).statusCode).toBe(404);
  });

  it('asks the access policy each time: a period that ends refuses at once, without news of the booklet', async () => {
    const closesAt = new Date(Date.now() + HOUR_MS).toISOString();
    const fixture = await createBookletFixture(test, { ...PUBLIC, window: { ...DEFAULT_ACCESS.window, closesAt } });
    for (let n = 0; n < 3; n += 1) expect((await fixture.get()).statusCode).toBe(200);
    // The time of day alone: what was read a moment ago stays fresh.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR_MS });
    expect((await fixture.get()).statusCode).toBe(403);
  });

  it('is each participant’s own, and nobody else’s without their session', async () => {
    const fixture = await createBookletFixture(test, { personal: { ...DEFAULT_ACCESS.personal, on: true } });
    const readers = [await openReader(fixture, 'Inès'), await openReader(fixture, 'Malik')];
    for (let round = 0; round < 3; round += 1) {
      const [ines = '', malik = ''] = await Promise.all(
        readers.map(async (reader) => (await fixture.get('', reader)).body),
      );
      expect([ines.includes('Bonjour Inès'), ines.includes('Malik')]).toEqual([true, false]);
      expect([malik.includes('Bonjour Malik'), malik.includes('Inès')]).toEqual([true, false]);
      expect((await fixture.get()).body).not.toMatch(/Bonjour (Inès|Malik)/);
    }
  });
});
