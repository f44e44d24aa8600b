import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBooklet, updateBooklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { invalidateReaderCache } from '../../../booklets/publications/reader-cache-events.ts';
import { type BookletFixture, createBookletFixture, toVisibleText } from './reader-access.fixture.ts';

let test: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  behindProxy = await startTestApp({ trustProxy: true, publicUrl: 'https://livrets.exemple.test' });
});
afterAll(async () => {
  await Promise.all([test.close(), behindProxy.close()]);
});

const LINK = { link: { on: true } };
const PUBLIC = { public: { on: true, noindex: true } };

const countLinkOpenings = async ({ scope }: BookletFixture, linkId: string) => {
  const { accessLinks } = scope.views;
  const [row] = await scope.select().from(accessLinks).where(eq(accessLinks.id, linkId));
  return row?.openings;
};

describe('a named link', () => {
  it('counts each browser it opens once, and opens as often as it may: fifty at once take twenty openings', async () => {
    const fixture = await createBookletFixture(test, LINK);
    const link = await fixture.link({ maxOpenings: 20 });
    const readers = Array.from({ length: 50 }, () => test.browser());
    const answers = await Promise.all(readers.map((reader) => fixture.get(`/acces/${link.token}`, reader)));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(20);
    const refused = answers.filter(({ statusCode }) => statusCode === 410);
    expect(refused).toHaveLength(30);
    expect(toVisibleText(refused[0]?.body ?? '')).toContain('Ce lien a déjà servi autant de fois que prévu.');
    expect(await countLinkOpenings(fixture, link.id)).toBe(20);
    expect(await fixture.sessions()).toHaveLength(20);

    // A reader with an open session can come back any number of times.
    const inside = readers.find(({ cookies }) => cookies.size > 0) ?? test.browser();
    expect((await fixture.get(`/acces/${link.token}`, inside)).statusCode).toBe(303);
    expect((await fixture.get('', inside)).statusCode).toBe(200);
    expect(await countLinkOpenings(fixture, link.id)).toBe(20);
  });

  it('is counted apart from the others, and by nobody who only looks at the address', async () => {
    const fixture = await createBookletFixture(test, LINK);
    const [poster, mail] = [await fixture.link(), await fixture.link({ name: 'Courriel' })];
    const looking: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Slackbot-LinkExpanding 1.0)' },
      { 'user-agent': 'WhatsApp/2.23' },
      { 'sec-purpose': 'prefetch' },
    ];
    for (const headers of looking) {
      const looked = await fixture.get(`/acces/${poster.token}`, test.browser(), headers);
      // Preview programs get the booklet's name; prefetchers get a page to open by hand.
      const status = 'user-agent' in headers ? 200 : 403;
      expect([looked.statusCode, looked.headers['set-cookie']]).toEqual([status, undefined]);
      expect(looked.body).not.toContain('data-page');
    }
    await test.app.inject({ method: 'HEAD', url: fixture.path(`/acces/${poster.token}`) });
    const reader = test.browser();
    await fixture.get(`/acces/${poster.token}`, reader);
    await fixture.get(`/acces/${mail.token}`, reader);
    expect([await countLinkOpenings(fixture, poster.id), await countLinkOpenings(fixture, mail.id)]).toEqual([1, 1]);
  });

  it.each([
    ['switched off', { revokedAt: new Date() }, 'Ce lien a été désactivé. Demandez-en un autre à rh@exemple.fr.'],
    [
      'over',
      { expiresAt: new Date(Date.now() - 1) },
      'Ce lien n’est plus valable. Demandez-en un nouveau à rh@exemple.fr.',
    ],
  ])('that is %s says so, opens no more, and shuts what it had opened', async (_, end, words) => {
    const fixture = await createBookletFixture(test, LINK);
    const link = await fixture.link();
    const reader = test.browser();
    await fixture.get(`/acces/${link.token}`, reader);
    expect((await fixture.get('', reader)).statusCode).toBe(200);
    await fixture.scope.update('accessLinks', end, ({ id }) => eq(id, link.id));
    invalidateReaderCache(fixture.booklet.id);
    for (const rest of ['', `/acces/${link.token}`]) {
      const gone = await fixture.get(rest, reader);
      expect([rest, gone.statusCode]).toEqual([rest, 410]);
      expect(toVisibleText(gone.body)).toContain(words);
    }
    expect(await countLinkOpenings(fixture, link.id)).toBe(1);
  });

  it('of another booklet opens nothing here, and says that it is not its link', async () => {
    const [mine, other] = [await createBookletFixture(test, LINK), await createBookletFixture(test, LINK)];
    const link = await other.link();
    const reader = test.browser();
    const foreign = await mine.get(`/acces/${link.token}`, reader);
    expect(foreign.statusCode).toBe(404);
    expect(toVisibleText(foreign.body)).toContain('Ce lien n’est pas celui de ce livret');
    await other.get(`/acces/${link.token}`, reader);
    // The session opened by that link ends too.
    expect((await mine.get('', reader)).statusCode).toBe(403);
  });

  it('ends its sessions with itself', async () => {
    const fixture = await createBookletFixture(test, LINK);
    const expiresAt = new Date(Date.now() + 60_000);
    const link = await fixture.link({ expiresAt });
    await fixture.get(`/acces/${link.token}`);
    expect((await fixture.sessions())[0]?.expiresAt).toEqual(expiresAt);
  });

  it('gives way to the forms where there are any', async () => {
    const fixture = await createBookletFixture(test, {
      ...LINK,
      code: { on: true, kind: 'shared', shared: 'Atelier42' },
    });
    const link = await fixture.link({ revokedAt: new Date() });
    const { statusCode, body } = await fixture.get(`/acces/${link.token}`);
    expect(statusCode).toBe(410);
    expect(toVisibleText(body)).toContain('Ce lien a été désactivé.');
    expect(toVisibleText(body)).toContain('Avec le code d’accès');
  });

  it('keeps the cookie from anything but https, where the public address is', async () => {
    const fixture = await createBookletFixture(behindProxy, LINK);
    const link = await fixture.link();
    const opened = await fixture.get(`/acces/${link.token}`, behindProxy.browser());
    expect(opened.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  });
});

it('a session goes along when the booklet moves to another address', async () => {
  const fixture = await createBookletFixture(test, LINK);
  const link = await fixture.link();
  const reader = test.browser();
  await fixture.get(`/acces/${link.token}`, reader);
  const hr = test.browser();
  await test.make.signInAs(hr, fixture.user);
  const { rowVersion } = (await hr.call(getBooklet, { params: { id: fixture.booklet.id } })).body;
  const changed = await hr.call(updateBooklet, {
    params: { id: fixture.booklet.id },
    body: { slug: 'bienvenue', rowVersion },
  });
  expect(changed.status).toBe(200);
  const moved = await fixture.get('/sommaire', reader);
  const to = `/lire/${fixture.company.slug}/bienvenue`;
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `${to}/sommaire`]);
  expect(moved.headers['set-cookie']).toContain(`; Path=${to};`);
  expect((await reader.sendRequest('GET', `${to}/sommaire`)).statusCode).toBe(200);
});

describe('a time to read', () => {
  const HOUR = 3_600_000;
  const window = (opensAt: number | null, closesAt: number | null, closedMessage = '') => ({
    ...PUBLIC,
    window: {
      opensAt: opensAt === null ? null : new Date(Date.now() + opensAt).toISOString(),
      closesAt: closesAt === null ? null : new Date(Date.now() + closesAt).toISOString(),
      closedMessage,
    },
  });

  it('LEC-002 before it, at every door', async () => {
    const fixture = await createBookletFixture(test, { ...window(HOUR, null), ...LINK });
    const link = await fixture.link();
    for (const rest of ['', '/les-bons-gestes', `/acces/${link.token}`]) {
      const { statusCode, body } = await fixture.get(rest);
      expect([rest, statusCode]).toEqual([rest, 403]);
      expect(toVisibleText(body)).toMatch(/Ce livret ouvrira le \d\d\/\d\d\/\d{4} à \d\d:\d\d\./);
    }
    expect(await countLinkOpenings(fixture, link.id)).toBe(0);
  });

  it('says after it what the company wants to be said', async () => {
    const fixture = await createBookletFixture(test, window(null, -HOUR, 'Rendez-vous sur <b>l’intranet</b>.'));
    const { statusCode, body } = await fixture.get();
    expect(statusCode).toBe(403);
    expect(toVisibleText(body)).toMatch(/La lecture de ce livret est close depuis le \d\d\/\d\d\/\d{4}\./);
    expect(body).toContain('Rendez-vous sur &lt;b&gt;l’intranet&lt;/b&gt;.');
    await fixture.set(window(null, -HOUR));
    expect(toVisibleText((await fixture.get()).body)).toContain('Le livret a été retiré de la lecture à cette date.');
  });

  it('in between is read, and by nobody’s shared cache', async () => {
    const fixture = await createBookletFixture(test, window(-HOUR, HOUR));
    const { statusCode, headers } = await fixture.get();
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });
});

describe('from some networks', () => {
  const ranges = ['192.0.2.0/24', '2001:db8::/32'];
  it('LEC-014 to whoever is elsewhere, whatever he shows', async () => {
    const fixture = await createBookletFixture(test, { ...PUBLIC, ...LINK, ranges });
    const link = await fixture.link();
    const at = async (address: string, rest = '', headers = {}) => {
      const reader = test.browser();
      reader.address = address;
      return (await fixture.get(rest, reader, headers)).statusCode;
    };
    expect(await at('192.0.2.9')).toBe(200);
    expect(await at('2001:db8:5::1')).toBe(200);
    expect(await at('::ffff:192.0.2.9')).toBe(200);
    expect(await at('203.0.113.9')).toBe(403);
    expect(await at('203.0.113.9', `/acces/${link.token}`)).toBe(403);
    // Forwarded addresses are ignored unless the proxy is trusted.
    expect(await at('203.0.113.9', '', { 'x-forwarded-for': '192.0.2.9' })).toBe(403);
    expect(await countLinkOpenings(fixture, link.id)).toBe(0);
  });

  it('behind a trusted proxy, where it says he is', async () => {
    const fixture = await createBookletFixture(behindProxy, { ...PUBLIC, ranges });
    const from = async (address: string) =>
      (await fixture.get('', behindProxy.browser(), { 'x-forwarded-for': address })).statusCode;
    expect([await from('192.0.2.9'), await from('203.0.113.9')]).toEqual([200, 403]);
  });
});

describe('what readers may do', () => {
  const allow = { print: true, copy: true, pdf: true, watermark: false };
  it('stands on the body of every page, and the whole booklet is not handed out against it', async () => {
    const fixture = await createBookletFixture(test, { ...PUBLIC, allow });
    const bodyClass = async (rest = '') => /<body class="([^"]+)"/.exec((await fixture.get(rest)).body)?.[1];
    expect(await bodyClass()).toBe('b-page r-cover');
    expect((await fixture.get('/imprimer')).statusCode).toBe(200);
    expect((await fixture.get('/filigrane.css')).statusCode).toBe(404);
    await fixture.set({ ...PUBLIC, allow: { ...allow, copy: false, pdf: false } });
    expect(await bodyClass('/les-bons-gestes')).toBe('r-no-whole r-no-copy b-page r-page');
    expect(await bodyClass('/recherche?q=lunettes')).toContain('r-no-copy');
    const whole = await fixture.get('/imprimer');
    expect([whole.statusCode, toVisibleText(whole.body)]).toEqual([
      403,
      expect.stringContaining('ne peut pas s’imprimer'),
    ]);
    await fixture.set({ ...PUBLIC, allow: { ...allow, print: false, watermark: true } });
    expect(await bodyClass()).toBe('r-no-print r-no-whole b-page r-cover');
    expect((await fixture.get('/imprimer')).statusCode).toBe(403);
  });

  it('a watermark of nobody says so, and its date', async () => {
    const fixture = await createBookletFixture(test, { ...PUBLIC, allow: { ...allow, watermark: true } });
    expect((await fixture.get('/filigrane.css')).body).toContain('"Exemplaire de consultation · ');
  });

  it('a frame may stand where it was said, and elsewhere not', async () => {
    const fixture = await createBookletFixture(test, { ...PUBLIC, embedOrigins: ['https://intranet.exemple.fr'] });
    for (const rest of ['', '/recherche?q=x']) {
      const { headers } = await fixture.get(rest);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://intranet.exemple.fr");
      expect(headers['x-frame-options']).toBeUndefined();
    }
    await fixture.set(PUBLIC);
    const { headers } = await fixture.get();
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('search engines are kept out of whatever is not for everybody', async () => {
    const fixture = await createBookletFixture(test, { public: { on: true, noindex: false } });
    expect((await fixture.get()).headers['x-robots-tag']).toBeUndefined();
    await fixture.set({ ...LINK, public: { on: false, noindex: false } });
    const link = await fixture.link();
    const reader = test.browser();
    await fixture.get(`/acces/${link.token}`, reader);
    expect((await fixture.get('', reader)).headers['x-robots-tag']).toBe('noindex, nofollow');
  });
});
