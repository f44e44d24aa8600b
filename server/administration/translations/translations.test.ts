import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getTranslations,
  getUser,
  listLanguages,
  setLanguage,
} from '../../../contract/administration/accounts/auth.ts';
import { groupTextForms } from '../../../contract/administration/languages/text-forms.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { listTextRemarks } from '../../../contract/platform/text/text-checks.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { languages, translationBundles } from '../../platform/data/schema/languages.ts';
import { users } from '../../platform/data/schema/people.ts';

const readTexts = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const french = readTexts('../../../web/locales/fr-FR.json');
const english = readTexts('./en-GB.json');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  await db.insert(languages).values([
    { code: 'en-GB', name: 'English', position: 2, bundle: 2 },
    { code: 'fr-FR', name: 'Français', position: 1, dateFormat: 'dd/mm/yyyy', numberFormat: '1 234,5', firstDay: 1 },
    { code: 'ar', name: 'العربية', direction: 'rtl', position: 3, active: false, bundle: 1 },
    { code: 'en-IE', name: 'English (Ireland)', position: 4, fallback: 'en-GB', bundle: 1, firstDay: 1 },
    { code: 'de-DE', name: 'Deutsch', position: 5 },
  ]);
  const bundle = (locale: string, number: number, messages: Record<string, string>) => ({
    locale,
    number,
    messages,
    count: Object.keys(messages).length,
    changed: 0,
  });
  await db
    .insert(translationBundles)
    .values([
      bundle('en-GB', 1, { 'ui.widget.accept': 'Aye' }),
      bundle('en-GB', 2, { 'ui.widget.accept': 'Yes', 'ui.table.found_one': 'One', 'ui.table.found_other': 'Many' }),
      bundle('en-IE', 1, { 'ui.table.found_other': 'Lots' }),
      bundle('ar', 1, { 'ui.widget.accept': 'نعم' }),
    ]);
});
afterAll(() => app.close());

describe('languages', () => {
  test('the active ones are offered under their own names', async () => {
    expect((await app.browser().call(listLanguages)).body).toEqual([
      {
        code: 'fr-FR',
        name: 'Français',
        direction: 'ltr',
        formats: { date: 'dd/mm/yyyy', number: '1 234,5', firstDay: 1 },
      },
      { code: 'en-GB', name: 'English', direction: 'ltr', formats: { date: '', number: '', firstDay: null } },
      { code: 'en-IE', name: 'English (Ireland)', direction: 'ltr', formats: { date: '', number: '', firstDay: 1 } },
      { code: 'de-DE', name: 'Deutsch', direction: 'ltr', formats: { date: '', number: '', firstDay: null } },
    ]);
  });

  test('choosing one keeps it in the cookie `locale` (C35, C42)', async () => {
    const { status, body, headers } = await app.browser().call(setLanguage, { body: { language: 'en-GB' } });
    expect([status, body]).toEqual([200, { language: 'en-GB' }]);
    expect(headers['set-cookie']).toBe('locale=en-GB; Max-Age=31536000; Path=/; SameSite=Lax');
  });

  test('called from another origin, the cookie says None and Secure (C42)', async () => {
    const abroad = await startTestApp({ crossOrigin: true });
    try {
      await abroad.services.db.insert(languages).values({ code: 'en-GB', name: 'English', position: 1 });
      const { headers } = await abroad.browser().call(setLanguage, { body: { language: 'en-GB' } });
      expect(headers['set-cookie']).toBe('locale=en-GB; Max-Age=31536000; Path=/; Secure; SameSite=None');
    } finally {
      await abroad.close();
    }
  });

  test('the choice of a person who is signed in follows her', async () => {
    const browser = app.browser();
    await app.make.signIn(browser);
    await browser.call(setLanguage, { body: { language: 'en-GB' } });
    expect((await browser.call(getUser)).body.locale).toBe('en-GB');
  });

  test.each(['ar', 'xx-XX', 'english', ''])('« %s » is refused and nothing is kept', async (language) => {
    const browser = app.browser();
    const user = await app.make.signIn(browser);
    const refused = await browser.call(setLanguage, { body: { language } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['language']);
    expect(browser.cookies.has('locale')).toBe(false);
    const [row] = await app.services.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.locale).toBe('fr-FR');
  });
});

describe('texts (C38)', () => {
  const ask = (locale: string) => app.browser().call(getTranslations, { query: { locale } });

  test('visitors get what an active locale serves; fr-FR is built in', async () => {
    expect((await ask('en-GB')).body).toEqual({
      'ui.widget.accept': 'Yes',
      'ui.table.found_one': 'One',
      'ui.table.found_other': 'Many',
    });
    expect((await ask('fr-FR')).body).toEqual({});
    expect((await ask('de-DE')).body).toEqual({});
    for (const locale of ['ar', 'xx-XX']) {
      const refused = await ask(locale);
      expect([refused.status, refused.error]).toMatchObject([404, { code: 'GEN-010', message: errorText('GEN-010') }]);
    }
  });

  test('what a language lacks comes from its fallback, never one plural form by itself; its week begins as it is set', async () => {
    expect((await ask('en-IE')).body).toEqual({
      'ui.widget.accept': 'Yes',
      'ui.table.found_other': 'Lots',
      'ui.widget.firstDayOfWeek': '1',
    });
  });

  test('the browser asks whether its copy is still good, and is sent none when it is', async () => {
    const browser = app.browser();
    const url = `${getTranslations.path}?locale=en-GB`;
    const first = await browser.sendRequest('GET', url);
    const etag = String(first.headers.etag);
    expect([first.statusCode, first.headers['cache-control'], etag]).toEqual([
      200,
      'no-cache',
      expect.stringMatching(/^"[\w-]{27}"$/),
    ]);
    const again = await browser.sendRequest('GET', url, undefined, { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const { db } = app.services;
    await db.update(languages).set({ bundle: 1 }).where(eq(languages.code, 'en-GB'));
    const changed = await browser.sendRequest('GET', url, undefined, { 'if-none-match': etag });
    expect([changed.statusCode, changed.json()]).toEqual([200, { 'ui.widget.accept': 'Aye' }]);
    await db.update(languages).set({ bundle: 2 }).where(eq(languages.code, 'en-GB'));
  });

  const plural = /_(zero|one|two|few|many|other)$/;
  const values = (message = '') => [...new Set(message.match(/\{\{\w+/g))].sort();

  test('English has every text of the back office and no other', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(french).sort());
  });

  test('each English text uses the values of the French one, and leaves none out', () => {
    const odd = Object.entries(french).filter(([key, message]) => {
      const [here, there] = [values(english[key]), values(message)];
      // The singular, « one page », may omit the number.
      return plural.test(key) ? here.some((value) => !there.includes(value)) : `${here}` !== `${there}`;
    });
    expect(odd.map(([key]) => key)).toEqual([]);
  });

  test('every English text could be saved as it is, and our own French has no slip of typography', () => {
    const sources = groupTextForms(french);
    const wrong = [...groupTextForms(english)].flatMap(([key, forms]) =>
      listTextRemarks('en-GB', 'anglais', sources.get(key) ?? {}, forms).flatMap((one) =>
        one.kind === 'error' ? [`${key} ${one.form}: ${one.text}`] : [],
      ),
    );
    expect(wrong).toEqual([]);
    const slips = [...sources].filter(([, source]) =>
      listTextRemarks('fr-CA', 'français', source, source).some(
        (one) => one.kind === 'warning' && one.warning === 'typography',
      ),
    );
    expect(slips.map(([key]) => key)).toEqual([]);
  });
});
