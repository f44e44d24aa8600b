import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewBlock } from '../../../blocks/registry.ts';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { setAccess, updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type ChapterSeed, GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { invalidateReaderCache } from '../../booklets/publications/reader-cache-events.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { companies } from '../../platform/data/schema/people.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let test: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string; slug: string };

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await test.make.company({ contactEmail: 'rh@exemple.fr' });
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
});

const path = (rest = '') => `/lire/${company.slug}/accueil${rest}`;
const get = (url: string, headers: Record<string, string> = {}, reader = test.browser()) =>
  reader.sendRequest('GET', url, undefined, headers);

const publishChapters = async (
  chapters: ChapterSeed[] = GOOD_CHAPTERS,
  values: Partial<TenantRow<'booklets'>> = {},
) => {
  const booklet = await makeBooklet(scope, chapters, values);
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return booklet;
};

describe('a public booklet', () => {
  it('is read page by page without an account, each page saying where it is', async () => {
    await publishChapters();
    const cover = await get(path());
    expect(cover.statusCode).toBe(200);
    expect(cover.body).toContain('<html lang="fr-FR"');
    expect(cover.body).toContain('<title>Livret d’accueil</title>');
    const page = await get(path('/votre-premier-jour'));
    expect(page.body).toContain('<title>Votre premier jour | Livret d’accueil</title>');
    expect(page.body).toContain(`href="${path('/les-bons-gestes')}"`);
    for (const rest of ['/sommaire', '/fin', '/imprimer', '/recherche', '/search.json']) {
      expect([rest, (await get(path(rest))).statusCode]).toEqual([rest, 200]);
    }
    const nowhere = await get(path('/nulle-part'));
    expect(nowhere.statusCode).toBe(404);
    expect(nowhere.body).toContain('Cette page n’existe pas dans ce livret.');
  });

  it('carries its own strict policy, no inline script or style, no cookie, and keeps search engines out', async () => {
    await publishChapters();
    const { headers, body } = await get(path('/les-bons-gestes'));
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
    );
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'public, no-cache',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    expect([...body.matchAll(/(?:src|href)="(https?:[^"]*)"/g)]).toEqual([]);
  });

  it('answers 304 to who has it already, packed or not', async () => {
    await publishChapters();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await get(path(), { 'accept-encoding': encoding });
      expect(first.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      const etag = String(first.headers.etag);
      const again = await get(path(), { 'accept-encoding': encoding, 'if-none-match': etag });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
  });

  it('has a style sheet of its own that never changes under its address', async () => {
    await publishChapters();
    const sheet = /href="([^"]+\/theme-[0-9a-f]+\.css)"/.exec((await get(path())).body)?.[1] ?? '';
    const { headers, body, statusCode } = await get(sheet);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(body).toContain('--b-primary:#0069d2');
    const font = /url\(([^)]+)\)/.exec(body)?.[1] ?? '';
    expect((await get(font)).headers['content-type']).toBe('font/woff2');
    expect((await get('/lire/polices/..%2f..%2fpackage.json')).statusCode).toBe(404);
  });

  it('is searched without a script, accents and case aside', async () => {
    await publishChapters();
    const { body } = await get(path('/recherche?q=PIECE%20identite'));
    expect(body).toContain('1 page trouvée.');
    expect(body).toContain('<mark>pièce</mark>');
    const nothing = await get(path('/recherche?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E'));
    expect(nothing.body).not.toContain('<script>alert');
    expect(nothing.body).toContain('Aucune page ne contient');
  });

  it('answers a page in French for addresses that name nothing', async () => {
    for (const url of ['/lire', '/lire/x', `/lire/${company.slug}/rien`, '/lire/rien/accueil']) {
      const { statusCode, headers, body } = await get(url);
      expect([url, statusCode]).toEqual([url, 404]);
      if (url !== '/lire')
        expect([url, headers['content-type'], body.includes('n’est plus en ligne')]).toEqual([
          url,
          'text/html; charset=utf-8',
          true,
        ]);
    }
  });

  it('is not found at an address that hides another one, nor is anything of that address written in a page', async () => {
    await publishChapters();
    const odd = [
      `/lire/${company.slug}%2Faccueil/%22%3E%3Cimg%20src=x%3E`,
      `/lire/${company.slug}%2Faccueil/x`,
      `/lire/${company.slug}/accueil%2Fx`,
      `/lire/${company.slug}/accueil%00`,
      `/lire/${company.slug}/%0d%0aset-cookie:a=b`,
    ];
    for (const url of odd) {
      const { statusCode, body, headers } = await get(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).not.toContain('<img');
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('tells a bad request from a failure of ours', async () => {
    await publishChapters();
    const send = (body: string, type: string) =>
      test.browser().sendRequest('POST', path('/quiz/x'), body, { 'content-type': type });
    expect((await send('{', 'application/json')).statusCode).toBe(400);
    expect((await send('<a/>', 'text/xml')).statusCode).toBe(415);
    expect((await send(`a=${'x'.repeat(70_000)}`, FORM['content-type'])).statusCode).toBe(413);
  });

  it('leads from a former address to the present one', async () => {
    const booklet = await publishChapters();
    await get(path());
    const { status } = await hr.call(updateBooklet, {
      params: { id: booklet.id },
      body: { slug: 'bienvenue', rowVersion: (await getBookletRow(booklet.id)).rowVersion },
    });
    expect(status).toBe(200);
    invalidateReaderCache(booklet.id);
    const moved = await get(path('/les-bons-gestes?a=1'));
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toBe(`/lire/${company.slug}/bienvenue/les-bons-gestes?a=1`);
    const page = await get(`/lire/${company.slug}/bienvenue/les-bons-gestes`);
    expect(page.body).toContain(`/lire/${company.slug}/bienvenue/sommaire`);
  });

  it('is read on the company’s own host without its name', async () => {
    const host = `livrets-${company.slug}.exemple.test`;
    const own = await test.make.company({ host });
    company = own;
    hr = test.browser();
    scope = test.make.scope(await test.make.signIn(hr, { companyId: own.id }), own.id);
    await publishChapters();
    const page = await get('/lire/accueil/les-bons-gestes', { host });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('href="/lire/accueil/sommaire"');
    expect((await get(path('/les-bons-gestes'))).body).toContain(`href="${path('/sommaire')}"`);
  });

  it('waits while the company is suspended', async () => {
    await publishChapters();
    await test.services.db.update(companies).set({ state: 'suspended' }).where(eq(companies.id, company.id));
    invalidateReaderCache('');
    const { statusCode, body } = await get(path());
    expect(statusCode).toBe(503);
    expect(body).toContain('Ce livret est momentanément indisponible.');
  });
});

const getBookletRow = async (id: string): Promise<TenantRow<'booklets'>> => {
  const [found] = await scope.select().from(scope.views.booklets).where(eq(scope.views.booklets.id, id));
  if (!found) throw new Error('booklet gone');
  return found;
};

describe('an unlisted booklet', () => {
  const link = async (id: string, renewLink = false) => {
    const { body } = await hr.call(setAccess, { params: { id }, body: { mode: 'link', renewLink } });
    invalidateReaderCache(id);
    return new URL(body.access.link ?? '').pathname;
  };

  it('opens with its link alone, keeps nothing that tells readers apart, and sends the secret nowhere', async () => {
    const booklet = await publishChapters();
    const opening = await link(booklet.id);
    const closed = await get(path('/les-bons-gestes'));
    expect(closed.statusCode).toBe(403);
    expect(closed.body).toContain('Demandez-le à rh@exemple.fr');
    expect(closed.body).not.toContain('lunettes');
    expect((await get(path('/search.json'))).statusCode).toBe(403);

    const [one, two] = [test.browser(), test.browser()];
    const opened = await get(opening, {}, one);
    expect(opened.statusCode).toBe(303);
    expect(opened.headers.location).toBe(path());
    expect(opened.headers['referrer-policy']).toBe('no-referrer');
    expect(opened.headers['set-cookie']).toMatch(
      new RegExp(`^embarque_lecture=[\\w-]+; Path=${path()}; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
    );
    await get(opening, {}, two);
    // Each reader has a session, so that files are signed for it alone; it stores nothing about its owner.
    const { readerSessions } = scope.views;
    const kept = await scope.select().from(readerSessions).where(eq(readerSessions.bookletId, booklet.id));
    expect(kept.map(({ enrolmentId, device }) => [enrolmentId, device])).toEqual([
      [null, ''],
      [null, ''],
    ]);
    expect(opening).not.toContain(one.cookies.get('embarque_lecture') ?? 'none');
    const page = await get(path('/les-bons-gestes'), {}, one);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });

  it('refuses a wrong link, and the former one once it is renewed', async () => {
    const booklet = await publishChapters();
    const opening = await link(booklet.id);
    const reader = test.browser();
    const wrong = await get(`${opening.slice(0, -1)}${opening.endsWith('A') ? 'B' : 'A'}`, {}, reader);
    expect(wrong.statusCode).toBe(404);
    expect(wrong.body).toContain('il n’est pas entier. Demandez-le à rh@exemple.fr.');
    expect(reader.cookies.size).toBe(0);

    await get(opening, {}, reader);
    expect((await get(path(), {}, reader)).statusCode).toBe(200);
    const renewed = await link(booklet.id, true);
    expect((await get(path(), {}, reader)).statusCode).toBe(410);
    expect((await get(opening, {}, reader)).statusCode).toBe(410);
    await get(renewed, {}, reader);
    expect((await get(path(), {}, reader)).statusCode).toBe(200);
  });

  it('is seen within a second by a node that nobody told', async () => {
    const booklet = await publishChapters();
    expect((await get(path())).statusCode).toBe(200);
    await scope.update('booklets', { access: DEFAULT_ACCESS }, (columns) => eq(columns.id, booklet.id));
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect((await get(path())).statusCode).toBe(404);
  });
});

describe('files', () => {
  const bytes = Buffer.from('0123456789');
  const withFile = async () => {
    const file = {
      name: 'Plan d’accès.pdf',
      kind: 'document',
      mime: 'application/pdf',
      size: 10,
      fileSize: 10,
    } as const;
    const [media] = await scope.insert('media', [{ ...file, sha256: company.id, storageKey: `test/${company.slug}` }]);
    await test.services.storage.put(`test/${company.slug}/original`, bytes, file.mime);
    const id = media?.id ?? '';
    const props = { file: { mediaId: id }, title: 'Plan', description: '', language: 'fr-FR', accessible: true };
    await publishChapters([
      { title: 'Un', pages: [{ title: 'Page', slug: 'page', blocks: [{ type: 'document', props }] }] },
    ]);
    return id;
  };

  it('are handed over under their name, whole or in part', async () => {
    const id = await withFile();
    const url = path(`/fichiers/${id}/original`);
    expect((await get(path('/page'))).body).toContain(`href="${url}"`);
    const whole = await get(url);
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Plan d_acces.pdf"; filename*=UTF-8''Plan%20d%E2%80%99acc%C3%A8s.pdf`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const part = await get(url, { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await get(url, { range: 'bytes=20-' })).statusCode).toBe(416);
    expect((await get(url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
  });

  it('of another company, of no version, or behind a link, are not', async () => {
    const id = await withFile();
    const mine = path(`/fichiers/${id}/original`);
    company = await test.make.company();
    hr = test.browser();
    scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
    const booklet = await publishChapters();
    expect((await get(path(`/fichiers/${id}/original`))).statusCode).toBe(404);
    expect((await get(mine)).statusCode).toBe(200);
    expect((await get(mine.replace('original', '..%2foriginal'))).statusCode).toBe(404);
    await hr.call(setAccess, { params: { id: booklet.id }, body: { mode: 'link' } });
    invalidateReaderCache(booklet.id);
    expect((await get(path(`/fichiers/${id}/original`))).statusCode).toBe(403);
  });
});

describe('a quiz', () => {
  it('is marked without a script on a page, with one as JSON, and never told beforehand', async () => {
    const booklet = await publishChapters();
    const { body } = await get(path('/les-bons-gestes'));
    expect(body).not.toContain('Elles le sont dès l’entrée');
    const action = /action="([^"]+\/quiz\/[^"]+)"/.exec(body)?.[1] ?? '';
    const reader = test.browser();
    const right = await reader.sendRequest('POST', action, 'q0=0', FORM);
    expect(right.statusCode).toBe(200);
    expect(right.body).toContain('Réussi\u00a0: 1\u00a0bonne réponse sur 1 (100\u00a0%).');
    expect(right.body).toContain(`href="${path('/les-bons-gestes')}#bloc-`);
    const wrong = await reader.sendRequest('POST', action, 'q0=1', { ...FORM, accept: 'application/json' });
    expect(wrong.json()).toMatchObject({
      passed: false,
      words: 'Pas encore\u00a0: 0\u00a0bonne réponse sur 1 (0\u00a0%).',
      questions: [{ right: false, feedback: 'Elles le sont dès l’entrée de la zone.' }],
    });
    expect((await reader.sendRequest('POST', action, '', FORM)).body).toContain('Pas encore');
    expect((await reader.sendRequest('POST', path(`/quiz/${booklet.id}`), 'q0=0', FORM)).statusCode).toBe(404);
    expect((await reader.sendRequest('POST', path('/les-bons-gestes'), 'q0=0', FORM)).statusCode).toBe(404);
    expect(reader.cookies.size).toBe(0);
  });
});

describe('counting', () => {
  it('sums openings and pages by day and kind of device, without anything about who', async () => {
    const own = await startTestApp();
    const readers = own.browser();
    const firm = await own.make.company();
    const office = own.browser();
    const mine = own.make.scope(await own.make.signIn(office, { companyId: firm.id }), firm.id);
    const booklet = await makeBooklet(mine);
    await office.call(publish, { params: { id: booklet.id }, body: {} });
    const at = (rest: string, headers: Record<string, string>) =>
      readers.sendRequest('GET', `/lire/${firm.slug}/accueil${rest}`, undefined, headers);
    await at('', { 'user-agent': PHONE });
    await at('', { 'user-agent': PHONE });
    await at('/les-bons-gestes', { 'user-agent': DESKTOP });
    await at('/sommaire', { 'user-agent': PHONE });
    await at('', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await at('', { 'user-agent': PHONE, 'sec-purpose': 'prefetch;prerender' });
    await at('', { 'user-agent': '' });
    await office.sendRequest('GET', `/api/admin/booklets/${booklet.id}/preview`);
    // Closing writes the counts that are still in memory.
    await own.app.close();
    const rows = await mine.select().from(mine.views.readingCounts);
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
    const common = { bookletId: booklet.id, companyId: firm.id, day, version: 1, cohort: '' };
    expect(rows.sort((a, b) => a.key.localeCompare(b.key))).toEqual([
      { ...common, key: 'cover', device: 'phone', count: 2 },
      { ...common, key: 'les-bons-gestes', device: 'desktop', count: 1 },
    ]);
    expect(readers.cookies.size).toBe(0);
    await own.close();
  });
});

describe('what people write', () => {
  const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  const title = (start: string) => `${start} ${evil}`.slice(0, 78);

  it('is shown as they wrote it, and never run', async () => {
    const rich = {
      type: 'text',
      props: {
        html: `<p onclick="alert(1)">Gras<img src=x onerror=alert(1)></p><script>alert(1)</script><a href="javascript:alert(1)">lien</a>`,
      },
    } as const;
    const callout = { type: 'callout', props: { kind: 'info', title: title('C'), html: '<p>{{rh_nom}}</p>' } } as const;
    const quote = {
      type: 'quote',
      props: { text: evil, author: evil, role: evil, photo: { mediaId: null, alt: '', decorative: false } },
    } as const;
    const heading = { type: 'heading', props: { level: 2, text: title('H') } } as const;
    const list: NewBlock = {
      type: 'checklist',
      props: { title: title('L'), items: [{ text: evil, dueInDays: null }] },
    };
    await publishChapters(
      [
        {
          title: title('Chapitre'),
          pages: [{ title: title('Page'), slug: 'page', summary: evil, blocks: [heading, rich, callout, quote, list] }],
        },
      ],
      {
        title: title('Livret %BASE% %MAIN%'),
        subtitle: evil,
        variables: { rh_nom: evil },
        welcome: { message: evil, signatory: evil, signatoryRole: evil, photoMediaId: null },
      },
    );
    for (const rest of ['', '/sommaire', '/page', '/fin', '/imprimer', '/recherche?q=onerror']) {
      const { body, statusCode } = await get(path(rest));
      expect([rest, statusCode]).toEqual([rest, 200]);
      const tags = body.match(/<[a-z][^>]*>/gi) ?? [];
      expect(tags.filter((tag) => /\son\w+\s*=|javascript:/i.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
      expect([rest, body.match(/<script/g)?.length, body.includes('<img src=x')]).toEqual([rest, 1, false]);
      expect(body).toContain('Livret &#37;BASE% &#37;MAIN%');
    }
    const script = (await get(path('/search.json'))).headers;
    expect(script['content-type']).toContain('application/json');
  });
});

describe('many pages', () => {
  it('are served as they were frozen, byte for byte', async () => {
    await publishChapters();
    const hashes = async () =>
      Promise.all(
        ['', '/sommaire', '/les-bons-gestes'].map(async (rest) =>
          createHash('sha256')
            .update((await get(path(rest))).rawPayload)
            .digest('hex'),
        ),
      );
    const first = await hashes();
    invalidateReaderCache('');
    expect(await hashes()).toEqual(first);
  });
});
