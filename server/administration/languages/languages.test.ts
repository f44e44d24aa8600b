import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser, listLanguages } from '../../../contract/administration/accounts/auth.ts';
import {
  createLanguage,
  deleteLanguage,
  type LanguageRow,
  listAllLanguages,
  listContentLanguages,
  orderLanguages,
  saveLanguage,
} from '../../../contract/administration/languages/languages.ts';
import { updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { languages, translationBundles, translations } from '../../platform/data/schema/languages.ts';
import { seedKeys, seedTexts } from '../translations/seed-texts.ts';

let app: TestApp;
let staff: Browser;

const FRENCH = {
  'home.title': 'Accueil',
  'home.sentence': 'Bonjour',
  'ui.found_one': '{{n}} page',
  'ui.found_other': '{{n}} pages',
};

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  await db.insert(languages).values([
    { code: 'fr-FR', name: 'Français', frenchName: 'Français', position: 0, activeContent: true },
    { code: 'en-GB', name: 'English', frenchName: 'Anglais', position: 1 },
  ]);
  await seedKeys(db, FRENCH);
  await seedTexts(
    db,
    'en-GB',
    { 'home.title': 'Home', 'ui.found_one': '{{n}} page', 'ui.found_other': '{{n}} pages' },
    FRENCH,
  );
  const company = await app.make.company();
  staff = app.browser();
  const person = await app.make.user({ role: 'super_admin' });
  await app.make.signInAs(staff, person, company.id);
});
afterAll(() => app.close());

const german = {
  code: 'de-de',
  frenchName: 'Allemand',
  name: 'Deutsch',
  direction: 'ltr',
  active: true,
  activeContent: true,
  fallback: null,
  dateFormat: 'dd.mm.yyyy',
  numberFormat: '1.234,5',
  firstDay: 1,
} as const;

const listRows = async () => (await staff.call(listAllLanguages)).body.rows;
const getRow = async (code: string): Promise<LanguageRow> => {
  const row = (await listRows()).find((one) => one.code === code);
  if (!row) throw new Error(`no language ${code}`);
  return row;
};
const toSettings = ({ frenchName, name, direction, active, activeContent, ...row }: LanguageRow) => {
  const { fallback, dateFormat, numberFormat, firstDay, rowVersion } = row;
  return {
    frenchName,
    name,
    direction,
    active,
    activeContent,
    fallback,
    dateFormat,
    numberFormat,
    firstDay,
    rowVersion,
  };
};
const saveSettings = async (code: string, change: Partial<ReturnType<typeof toSettings>>) =>
  staff.call(saveLanguage, { params: { code }, body: { ...toSettings(await getRow(code)), ...change } });

/** Runs `work` and checks that no language changes. */
const expectUnchanged = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const before = await app.services.db.select().from(languages).orderBy(languages.code);
  const result = await work();
  expect(await app.services.db.select().from(languages).orderBy(languages.code)).toEqual(before);
  return result;
};

describe('the list (A17)', () => {
  test('says of each language how much of the interface it has; French has it all', async () => {
    expect(
      (await listRows()).map(({ code, builtIn, translated, total, bundle }) => [
        code,
        builtIn,
        translated,
        total,
        bundle,
      ]),
    ).toEqual([
      ['fr-FR', true, 3, 3, null],
      ['en-GB', false, 2, 3, 1],
    ]);
  });
});

describe('adding one', () => {
  test('writes its code as BCP 47 does, puts it last and offers it at once', async () => {
    const { status, body } = await staff.call(createLanguage, { body: german });
    expect([status, body.code]).toEqual([200, 'de-DE']);
    expect((await listRows()).at(-1)).toMatchObject({
      ...german,
      code: 'de-DE',
      position: 2,
      translated: 0,
      bundle: null,
    });
    const offered = (await app.browser().call(listLanguages)).body;
    expect(offered.at(-1)).toEqual({
      code: 'de-DE',
      name: 'Deutsch',
      direction: 'ltr',
      formats: { date: 'dd.mm.yyyy', number: '1.234,5', firstDay: 1 },
    });
  });

  test.each(['', 'xx', 'anglais', 'en-GB-oxendict', 'fr_', '../../..', 'e'])(
    '« %s » is no code, and nothing is added',
    async (code) => {
      const refused = await expectUnchanged(() => staff.call(createLanguage, { body: { ...german, code } }));
      expect([refused.status, refused.error.errors?.code]).toEqual([
        422,
        [code === '' ? errorText('GEN-001') : errorText('LAN-002', { code })],
      ]);
    },
  );

  test.each(['en-GB', 'EN-gb', 'fr-fr'])('« %s » is there already', async (code) => {
    const refused = await expectUnchanged(() => staff.call(createLanguage, { body: { ...german, code } }));
    expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([
      409,
      'LAN-003',
      ['code'],
    ]);
  });

  test('what stands in for it must be a language of the list', async () => {
    const refused = await expectUnchanged(() =>
      staff.call(createLanguage, { body: { ...german, code: 'it-IT', fallback: 'es-ES' } }),
    );
    expect([refused.status, refused.error.errors]).toEqual([422, { fallback: [errorText('GEN-019')] }]);
  });
});

describe('changing one', () => {
  test('keeps what was set; an old version is told so', async () => {
    const old = toSettings(await getRow('en-GB'));
    expect((await saveSettings('en-GB', { fallback: 'de-DE', firstDay: 0 })).status).toBe(200);
    expect(await getRow('en-GB')).toMatchObject({ fallback: 'de-DE', firstDay: 0, rowVersion: old.rowVersion + 1 });
    const refused = await expectUnchanged(() =>
      staff.call(saveLanguage, { params: { code: 'en-GB' }, body: { ...old, name: 'Anglais' } }),
    );
    expect([refused.status, refused.error.code]).toEqual([409, 'GEN-011']);
  });

  test('languages never stand in for each other in a ring', async () => {
    const ring = await expectUnchanged(() => saveSettings('de-DE', { fallback: 'en-GB' }));
    expect([ring.status, ring.error.errors?.fallback]).toEqual([
      422,
      [errorText('LAN-004', { chaine: 'de-DE → en-GB → de-DE' })],
    ]);
    const itself = await expectUnchanged(() => saveSettings('de-DE', { fallback: 'de-DE' }));
    expect([itself.status, itself.error.code]).toEqual([422, 'LAN-006']);
    const french = await expectUnchanged(() => saveSettings('fr-FR', { fallback: 'en-GB' }));
    expect([french.status, french.error.code]).toEqual([422, 'LAN-006']);
  });

  test.each(['active', 'activeContent'] as const)('French is never off (%s)', async (name) => {
    const refused = await expectUnchanged(() => saveSettings('fr-FR', { [name]: false }));
    expect([refused.status, refused.error.code, refused.error.errors]).toEqual([
      409,
      'LAN-005',
      { [name]: [errorText('LAN-005')] },
    ]);
  });

  test('one that booklets are published in stays a language of content, and they are listed (LAN-001)', async () => {
    const company = await app.make.company({ name: 'Dubreuil' });
    const admin = await app.make.user({ companyId: company.id });
    const scope = app.make.scope(admin, company.id);
    const booklet = await makeBooklet(scope, [], { title: 'Bienvenue' });
    const written = async (change: { state?: 'published' | 'draft'; sourceLanguage?: string }) =>
      scope.update('booklets', change, (columns) => eq(columns.id, booklet.id));
    await written({ state: 'published', sourceLanguage: 'de-DE' });
    const refused = await expectUnchanged(() => saveSettings('de-DE', { activeContent: false }));
    expect([refused.status, refused.error.message, refused.error.booklets]).toEqual([
      409,
      errorText('LAN-001', { langue: 'Allemand', n: 1 }),
      [{ id: booklet.id, title: 'Bienvenue', company: 'Dubreuil' }],
    ]);
    await written({ state: 'draft' });
    expect((await saveSettings('de-DE', { activeContent: false })).status).toBe(200);
  });

  test('one that the back office no longer speaks: whoever read it so reads French', async () => {
    const company = await app.make.company();
    const reader = app.browser();
    const person = await app.make.signIn(reader, { companyId: company.id, locale: 'de-DE' });
    expect((await getRow('de-DE')).people).toBe(1);
    expect((await saveSettings('de-DE', { active: false })).status).toBe(200);
    expect((await reader.call(getUser)).body).toMatchObject({ id: person.id, locale: 'fr-FR' });
    expect((await getRow('de-DE')).people).toBe(0);
  });

  test('one that is not there', async () => {
    const refused = await staff.call(saveLanguage, {
      params: { code: 'pl-PL' },
      body: toSettings(await getRow('en-GB')),
    });
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
  });

  test('is offered in the order that was chosen; codes of nothing are passed over', async () => {
    await staff.call(orderLanguages, { body: { codes: ['de-DE', 'pl-PL', 'fr-FR'] } });
    expect((await listRows()).map(({ code }) => code)).toEqual(['de-DE', 'fr-FR', 'en-GB']);
  });
});

describe('writing booklets', () => {
  test('is offered in the languages of content alone, and refused in others', async () => {
    const company = await app.make.company();
    const browser = app.browser();
    const admin = await app.make.signIn(browser, { companyId: company.id });
    const scope = app.make.scope(admin, company.id);
    const booklet = await makeBooklet(scope, [], { title: 'Bienvenue' });
    expect((await browser.call(listContentLanguages)).body.map(({ code }) => code)).toEqual(['fr-FR']);
    const write = (sourceLanguage: string, rowVersion: number) =>
      browser.call(updateBooklet, { params: { id: booklet.id }, body: { rowVersion, sourceLanguage } });
    const refused = await write('en-GB', booklet.rowVersion);
    expect([refused.status, refused.error.errors]).toEqual([422, { sourceLanguage: [errorText('GEN-019')] }]);
    const kept = async () => (await scope.select().from(scope.views.booklets))[0]?.sourceLanguage;
    expect(await kept()).toBe('fr-FR');
    expect((await saveSettings('en-GB', { activeContent: true })).status).toBe(200);
    expect((await write('en-GB', booklet.rowVersion)).status).toBe(200);
    expect(await kept()).toBe('en-GB');
  });
});

describe('taking one away', () => {
  const remove = (code: string) => staff.call(deleteLanguage, { params: { code } });

  test('is refused for French, for what came with the product, and while anything needs it', async () => {
    for (const [code, error] of [
      ['fr-FR', 'LAN-005'],
      ['en-GB', 'LAN-008'],
      ['pl-PL', 'GEN-010'],
    ] as const) {
      const refused = await expectUnchanged(() => remove(code));
      expect([code, refused.error.code]).toEqual([code, error]);
    }
    await staff.call(createLanguage, { body: { ...german, code: 'es-ES', frenchName: 'Espagnol' } });
    await staff.call(createLanguage, { body: { ...german, code: 'it-IT', frenchName: 'Italien', fallback: 'es-ES' } });
    const company = await app.make.company();
    const scope = app.make.scope(await app.make.user({ companyId: company.id }), company.id);
    const booklet = await makeBooklet(scope, [], { title: 'Bienvenidos' });
    await scope.update('booklets', { sourceLanguage: 'es-ES' }, ({ id }) => eq(id, booklet.id));
    const refused = await expectUnchanged(() => remove('es-ES'));
    const usages = 'proposée dans le back-office, proposée pour les livrets, 1 livret, remplace Italien';
    expect([refused.status, refused.error.message]).toEqual([
      409,
      errorText('LAN-007', { langue: 'Espagnol', usages }),
    ]);
    await scope.update('booklets', { sourceLanguage: 'fr-FR' }, ({ id }) => eq(id, booklet.id));
  });

  test('takes its texts and their versions along', async () => {
    const { db } = app.services;
    await db.insert(translationBundles).values({ locale: 'es-ES', number: 1, messages: {}, count: 0, changed: 0 });
    await saveSettings('it-IT', { fallback: null });
    await saveSettings('es-ES', { active: false, activeContent: false });
    const { status, body } = await remove('es-ES');
    expect([status, body.message]).toEqual([200, 'Langue supprimée.']);
    expect((await listRows()).map(({ code }) => code)).not.toContain('es-ES');
    expect(await db.select().from(translationBundles).where(eq(translationBundles.locale, 'es-ES'))).toEqual([]);
    expect(await db.select().from(translations).where(eq(translations.locale, 'es-ES'))).toEqual([]);
    expect((await db.select().from(translations).where(eq(translations.locale, 'en-GB'))).length).toBeGreaterThan(0);
  });
});
