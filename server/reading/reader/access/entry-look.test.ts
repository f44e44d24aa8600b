import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { publishBookletDraft } from '../../../booklets/publications/publication.ts';
import { invalidateReaderCache } from '../../../booklets/publications/reader-cache-events.ts';
import { createPicture } from '../../../messages/sending/picture.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { moveEnrolments } from '../../../people/enrolments/move.ts';
import { companies } from '../../../platform/data/schema/people.ts';
import { type BookletFixture, createBookletFixture, toVisibleText } from './reader-access.fixture.ts';

/* Entry pages wear the look of their booklet, lead to a person, and reveal nothing else. */

const ACCESS = {
  personal: { on: true, validDays: 30, renewByEmail: true, devices: 0, confirmIdentity: false },
  code: { on: true, kind: 'shared', shared: 'Atelier42' },
  link: { on: true },
} as const;
const VARIABLES = { rh_nom: 'Nadia Bensaïd', rh_email: 'nadia@dubreuil.example', rh_telephone: '02 40 00 00 02' };

let app: TestApp;
let fixture: BookletFixture;
let logoId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  fixture = await createBookletFixture(app, ACCESS);
  const { scope, booklet, company } = fixture;
  logoId = await createPicture(app, scope);
  const theme = {
    ...DEFAULT_THEME,
    colours: { ...DEFAULT_THEME.colours, primary: '#7a1f2b' },
    logo: { ...DEFAULT_THEME.logo, mediaId: logoId, alt: 'Menuiserie Dubreuil' },
  };
  await scope.update('booklets', { theme, variables: VARIABLES }, ({ id }) => eq(id, booklet.id));
  await publishBookletDraft(scope, booklet.id, { kind: 'minor', note: '' });
  invalidateReaderCache(booklet.id);
  await app.services.db
    .update(companies)
    .set({ contactName: 'Service du personnel', contactEmail: 'rh@exemple.fr' })
    .where(eq(companies.id, company.id));
});

const find = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
const hasLook = (html: string): boolean =>
  /\/entree\/theme-[0-9a-f]{12}\.css/.test(html) && html.includes('r-pattern') && html.includes('r-entry-logo');

test('the entry page wears theme, logo and pattern, whose files anybody may load', async () => {
  const { get, path } = fixture;
  const { body, headers, statusCode } = await get();
  expect(statusCode).toBe(403);
  expect(hasLook(body)).toBe(true);
  expect(headers['content-security-policy']).toContain("style-src 'self'");
  expect(body).not.toMatch(/ style="|<style|<script>/);
  const stranger = app.browser();
  const css = await stranger.sendRequest('GET', find(body, /href="([^"]+\/entree\/theme-[^"]+)"/));
  expect([css.statusCode, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  expect(css.body).toContain('--b-primary:#7a1f2b');
  const logo = await stranger.sendRequest('GET', find(body, /<img class="[^"]*" src="([^"]+)"/));
  expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png']);
  expect(find(body, /<img class="[^"]*" src="[^"]+" width="(\d+)"/)).toBe('1200');
  // The logo is public by this address alone.
  expect((await get(`/fichiers/${logoId}/original`, stranger)).statusCode).toBe(403);
  expect((await stranger.sendRequest('GET', path('/entree/theme-000000000000.css'))).statusCode).toBe(404);
});

test('without a logo, the page shows the name of the company', async () => {
  const plain = await createBookletFixture(app, ACCESS);
  const { body } = await plain.get();
  expect(body).toContain(`<p class="r-entry-company">${plain.company.name}</p>`);
  expect(body).not.toContain('<img');
});

test('a stranger is led to the company’s contact, a person with a known link to the one of the booklet', async () => {
  const { get, link, scope, booklet } = fixture;
  const stranger = toVisibleText((await get()).body);
  expect(stranger).toContain('Service du personnel');
  expect(stranger).toContain('rh@exemple.fr');
  expect(stranger).not.toContain('Nadia');

  const unknown = toVisibleText((await get(`/acces/${'x'.repeat(43)}`)).body);
  expect(unknown).toContain('Service du personnel');
  expect(unknown).not.toContain('Nadia');

  const revoked = await link({ revokedAt: new Date() });
  const ended = await get(`/acces/${revoked.token}`);
  expect(hasLook(ended.body)).toBe(true);
  expect(toVisibleText(ended.body)).toContain('Nadia Bensaïd Ressources humaines');
  expect(ended.body).toContain('href="tel:0240000002"');
  expect(ended.body).toContain('href="mailto:nadia@dubreuil.example"');

  const { id } = await app.make.enrolment(scope, { bookletId: booklet.id, participant: { email: 'ines@exemple.fr' } });
  const token = await createPersonalLink(scope, id, 'copy');
  await moveEnrolments(scope, [id], 'expire');
  const expired = await get(`/acces/${token}`);
  expect(expired.statusCode).toBe(410);
  expect(hasLook(expired.body)).toBe(true);
  expect(toVisibleText(expired.body)).toContain('Nadia Bensaïd');
  expect(toVisibleText(expired.body)).toContain('Recevoir un nouveau lien');
  const renewed = await fixture.post(`/acces/${token}`, {});
  expect(hasLook(renewed.body)).toBe(true);
});

test('no entry page reveals the title, the contents or a page', async () => {
  const { get, path, post } = fixture;
  const later = { opensAt: new Date(Date.now() + 86_400_000).toISOString(), closesAt: null, closedMessage: '' };
  const pages = [
    await get(),
    await get('/les-bons-gestes'),
    await get(`/acces/${'x'.repeat(43)}`),
    await post('/entree/code', { code: 'faux' }),
  ];
  await fixture.set({ ...ACCESS, window: later });
  pages.push(await get());
  await fixture.set({ ...ACCESS, window: { opensAt: null, closesAt: '2026-01-01T00:00:00Z', closedMessage: '' } });
  pages.push(await get());
  await fixture.set({ ...ACCESS, ranges: ['192.0.2.0/24'] });
  pages.push(await get());
  for (const { body } of pages) {
    expect(hasLook(body)).toBe(true);
    expect(body).not.toMatch(/Livret d’accueil|lunettes|Le mot de la direction|Nadia/);
    expect(body).toContain('mailto:rh@exemple.fr');
  }
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([403, 403, 404, 429, 403, 403, 403]);
  expect(path()).toContain('/accueil');
});

test('a wrong code is told beside its field, which has the focus', async () => {
  const { body } = await fixture.post('/entree/code', { code: 'faux' });
  expect(body).toMatch(/id="code"[^>]*aria-describedby="code-erreur code-aide"[^>]*aria-invalid="true"[^>]*autofocus/i);
  expect(body).toMatch(/id="code-erreur">Code incorrect\. Encore \d essais\./);
});

test('an unknown address, and a booklet without access, keep the page of the product', async () => {
  const { company, path, set, get } = fixture;
  const look = find((await get()).body, /href="([^"]+\/entree\/theme-[^"]+)"/);
  await set({});
  const hidden = await get();
  const stranger = app.browser();
  const absent = await stranger.sendRequest('GET', `/lire/${company.slug}/inconnu`);
  expect([hidden.statusCode, absent.statusCode]).toEqual([404, 404]);
  expect(hidden.body).toBe(absent.body);
  expect(hidden.body).not.toMatch(/r-pattern|entree\/|exemple\.fr/);
  const css = await stranger.sendRequest('GET', look);
  expect([css.statusCode, css.body]).toEqual([404, absent.body]);
  expect((await stranger.sendRequest('GET', path('/entree/logo-000000000000'))).statusCode).toBe(404);
});

test('a booklet taken offline keeps its look, and says whom to ask', async () => {
  const { scope, booklet, get } = fixture;
  await scope.update('booklets', { state: 'unpublished', onlinePublicationId: null }, ({ id }) => eq(id, booklet.id));
  invalidateReaderCache(booklet.id);
  const { body, statusCode } = await get();
  expect(statusCode).toBe(410);
  expect(hasLook(body)).toBe(true);
  expect(body).toContain('mailto:rh@exemple.fr');
  const css = await app.browser().sendRequest('GET', find(body, /href="([^"]+\/entree\/theme-[^"]+)"/));
  expect(css.statusCode).toBe(200);
});
