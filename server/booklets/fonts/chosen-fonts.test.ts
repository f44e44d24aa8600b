import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  duplicateBooklet,
  getBooklet,
  setAccess,
  updateBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME, type Theme } from '../../../contract/booklets/booklets/theme.ts';
import { deleteFont, reviewFontLicence, uploadFont } from '../../../contract/booklets/fonts/company-fonts.ts';
import { publish, restorePublication } from '../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { runUpkeep } from '../../upkeep.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../publications/booklet.fixture.ts';
import { buildFrenchFont } from './font.fixture.ts';

let app: TestApp;
let me: Browser;
let staff: Browser;
let scope: Scope;
let company: { id: string; slug: string };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.make.company();
  me = app.browser();
  scope = app.make.scope(await app.make.signIn(me, { companyId: company.id }), company.id);
  staff = app.browser();
  await app.make.signInAs(staff, await app.make.user({ role: 'super_admin' }), company.id);
});

type FontFixtureOptions = Parameters<typeof buildFrenchFont>[0];
const uploadTestFont = async (wanted: FontFixtureOptions = {}, who = me) => {
  const bytes = buildFrenchFont(wanted);
  const file = { name: 'maison.woff2', type: 'font/woff2', bytes };
  const { body } = await who.call(uploadFont, { body: { licence: 'true' }, file });
  return { ...body, bytes };
};
const decideLicence = async (id: string, decision: 'validated' | 'refused', rowVersion = 1) =>
  staff.call(reviewFontLicence, { params: { id }, body: { decision, reason: 'Non.', rowVersion } });
const uploadValidatedFont = async (wanted: FontFixtureOptions = {}) => {
  const font = await uploadTestFont(wanted);
  await decideLicence(font.id, 'validated');
  return font;
};
const buildTheme = (title: string | null, text: string | null): Theme => ({
  ...DEFAULT_THEME,
  ownFonts: { title, text },
});
const saveTheme = async (booklet: { id: string }, theme: Theme) => {
  const params = { id: booklet.id };
  const { rowVersion } = (await me.call(getBooklet, { params })).body;
  return me.call(updateBooklet, { params, body: { theme, rowVersion } });
};
const fetchReaderPage = (rest: string) => app.browser().sendRequest('GET', `/lire/${company.slug}/accueil${rest}`);
const fetchStyleSheet = async (page: string) => {
  const [, address = ''] = /href="([^"]*\/theme-[0-9a-f]+\.css)"/.exec(page) ?? [];
  return { address, css: (await app.browser().sendRequest('GET', address)).body };
};
const publishWithTheme = async (theme: Theme) => {
  const booklet = await makeBooklet(scope);
  expect((await saveTheme(booklet, theme)).status).toBe(200);
  expect((await me.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
  return booklet;
};

describe('choosing', () => {
  test('a font that is not validated, or not the company’s, is refused beside its field; the theme stays', async () => {
    const booklet = await makeBooklet(scope);
    const pending = await uploadTestFont();
    const refused = await uploadTestFont({ weight: 700 });
    await decideLicence(refused.id, 'refused');
    const stranger = app.browser();
    await app.make.signIn(stranger);
    const theirs = await uploadTestFont({}, stranger);
    for (const id of [pending.id, refused.id, theirs.id, booklet.id]) {
      for (const theme of [buildTheme(id, null), buildTheme(null, id)]) {
        const { status, error } = await saveTheme(booklet, theme);
        expect([status, error.code, Object.keys(error.errors ?? {})]).toEqual([422, 'GEN-019', ['theme.ownFonts']]);
      }
    }
    expect((await me.call(getBooklet, { params: { id: booklet.id } })).body.theme).toEqual(DEFAULT_THEME);
  });

  test('a validated one is kept for headings, for text or for both, and given back to the pair', async () => {
    const booklet = await makeBooklet(scope);
    const font = await uploadValidatedFont();
    for (const theme of [
      buildTheme(font.id, null),
      buildTheme(null, font.id),
      buildTheme(font.id, font.id),
      buildTheme(null, null),
    ]) {
      expect((await saveTheme(booklet, theme)).body.theme).toEqual(theme);
    }
  });

  test('MED-003 and GEN-017: what a booklet shows is neither deleted nor refused, and the booklets are named', async () => {
    const font = await uploadValidatedFont({ weight: 400 });
    const bold = await uploadValidatedFont({ weight: 700 });
    const booklet = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Accueil Angers' });
    await saveTheme(booklet, buildTheme(null, font.id));
    const copy = await me.call(duplicateBooklet, { params: { id: booklet.id }, body: {} });
    expect(copy.body.theme.ownFonts).toEqual({ title: null, text: font.id });
    for (const { id } of [font, bold]) {
      const refused = await me.call(deleteFont, { params: { id } });
      expect([refused.status, refused.error.code]).toEqual([409, 'MED-003']);
      expect(refused.error.message).toMatch(/2 endroit.*«.Accueil Angers.».*«.Accueil Angers \(copie\).»/);
    }
    const withdrawn = await decideLicence(font.id, 'refused', 2);
    expect([withdrawn.status, withdrawn.error.code]).toEqual([409, 'GEN-017']);
    expect(withdrawn.error.message).toMatch(/utilisée par «.Accueil Angers.»/);
    const rows = await scope.select().from(scope.views.companyFonts);
    expect(rows.map(({ state, deletedAt }) => [state, deletedAt])).toEqual([
      ['validated', null],
      ['validated', null],
    ]);
    for (const { id } of [booklet, copy.body]) await saveTheme({ id }, buildTheme(null, null));
    expect((await me.call(deleteFont, { params: { id: bold.id } })).status).toBe(200);
    expect((await decideLicence(font.id, 'refused', 2)).status).toBe(200);
  });
});

describe('a published booklet', () => {
  test('shows it: in its style sheet, by a file of its own address that is kept for a year', async () => {
    const font = await uploadValidatedFont({ weight: 400 });
    const bold = await uploadValidatedFont({ weight: 700 });
    await uploadTestFont({ weight: 700, italic: true });
    await uploadValidatedFont({ weight: 900, family: 'Une autre' });
    const booklet = await publishWithTheme(buildTheme(null, font.id));
    const { body } = await fetchReaderPage('');
    const base = `/lire/${company.slug}/accueil`;
    expect(body).toContain(`<link rel="preload" href="${base}/polices/${font.id}.woff2" as="font"`);
    const { css, address } = await fetchStyleSheet(body);
    expect(css).toContain(`--b-text-font:'Police ${font.id}', serif`);
    expect(css).toContain("--b-title-font:'Inter Variable', sans-serif");
    expect(css).not.toContain('Source Serif');
    const faces = css.split('\n').filter((line) => line.includes(`font-family:'Police ${font.id}'`));
    expect(faces).toHaveLength(2);
    expect(faces.every((face) => face.includes('font-display:swap'))).toBe(true);
    for (const [file, weight] of [
      [font, 400],
      [bold, 700],
    ] as const) {
      const face = faces.find((one) => one.includes(`font-weight:${weight};`)) ?? '';
      const [, source = ''] = /url\(([^)]*)\)/.exec(face) ?? [];
      const answer = await app.browser().sendRequest('GET', new URL(source, `http://localhost${address}`).pathname);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(file.bytes.length),
      });
      expect(answer.rawPayload.equals(file.bytes)).toBe(true);
    }
    for (const name of ['toString.woff2', `${booklet.id}.woff2`, font.id, '..%2f..%2fmain.ts']) {
      expect((await fetchReaderPage(`/polices/${name}`)).statusCode).toBe(404);
    }
  });

  test('is not changed by what becomes of the font: its version still shows it, and can be put back', async () => {
    const font = await uploadValidatedFont();
    const booklet = await publishWithTheme(buildTheme(font.id, font.id));
    await saveTheme(booklet, buildTheme(null, null));
    expect((await me.call(deleteFont, { params: { id: font.id } })).status).toBe(200);
    const log = pino({ level: 'silent' });
    await runUpkeep(app.services, log, Date.now() + 40 * 24 * 3_600_000);
    const served = await fetchReaderPage(`/polices/${font.id}.woff2`);
    expect([served.statusCode, served.rawPayload.length]).toEqual([200, font.bytes.length]);
    await me.call(publish, { params: { id: booklet.id }, body: {} });
    expect((await fetchStyleSheet((await fetchReaderPage('')).body)).css).not.toContain(font.id);
    expect((await fetchReaderPage(`/polices/${font.id}.woff2`)).statusCode).toBe(404);
    const params = { id: booklet.id, number: 1 };
    expect((await me.call(restorePublication, { params, body: { target: 'online' } })).status).toBe(200);
    expect((await fetchStyleSheet((await fetchReaderPage('')).body)).css).toContain(
      `--b-text-font:'Police ${font.id}', serif`,
    );
    expect((await fetchReaderPage(`/polices/${font.id}.woff2`)).statusCode).toBe(200);
  });

  test('a deleted font that no version shows goes with its file, once it had its time', async () => {
    const font = await uploadValidatedFont();
    const keys = (await scope.select().from(scope.views.companyFonts)).map(({ storageKey }) => storageKey);
    await me.call(deleteFont, { params: { id: font.id } });
    const log = pino({ level: 'silent' });
    await runUpkeep(app.services, log);
    expect(await app.services.storage.exists(keys[0] ?? '')).toBe(true);
    await runUpkeep(app.services, log, Date.now() + 40 * 24 * 3_600_000);
    expect(await app.services.storage.exists(keys[0] ?? '')).toBe(false);
    expect(await scope.select().from(scope.views.companyFonts)).toEqual([]);
  });

  test('with a link, gives the file to those who opened it, and keeps it from shared caches', async () => {
    const font = await uploadValidatedFont();
    const booklet = await publishWithTheme(buildTheme(font.id, null));
    const { body } = await me.call(setAccess, { params: { id: booklet.id }, body: { mode: 'link' } });
    const path = `/lire/${company.slug}/accueil/polices/${font.id}.woff2`;
    expect((await app.browser().sendRequest('GET', path)).statusCode).toBe(403);
    const reader = app.browser();
    await reader.sendRequest('GET', new URL(body.access.link ?? '').pathname);
    const served = await reader.sendRequest('GET', path);
    expect([served.statusCode, served.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
  });
});

describe('the preview and the editor', () => {
  const preview = (who: Browser, booklet: Pick<TenantRow<'booklets'>, 'id'>, rest: string) =>
    who.sendRequest('GET', `/api/admin/booklets/${booklet.id}/preview/${rest}`);

  test('show it to the company, and to nobody else', async () => {
    const font = await uploadValidatedFont();
    const booklet = await makeBooklet(scope);
    await saveTheme(booklet, buildTheme(font.id, null));
    const { body } = await preview(me, booklet, 'theme-0.css');
    expect(body).toContain(`src:url(polices/${font.id}.woff2)`);
    const file = await preview(me, booklet, `polices/${font.id}.woff2`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'font/woff2']);
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await preview(stranger, booklet, `polices/${font.id}.woff2`)).statusCode).toBe(404);
  });

  test('a theme whose font is gone is shown in the letters of its pair', async () => {
    const font = await uploadValidatedFont();
    const booklet = await makeBooklet(scope);
    await saveTheme(booklet, buildTheme(font.id, null));
    await scope.update('companyFonts', { deletedAt: new Date() }, (columns) => eq(columns.id, font.id));
    const { body } = await preview(me, booklet, 'theme-0.css');
    expect(body).toContain("--b-title-font:'Inter Variable', sans-serif");
    // The other theme fields can still change.
    expect((await saveTheme(booklet, { ...buildTheme(font.id, null), size: 'L' })).status).toBe(200);
  });
});
