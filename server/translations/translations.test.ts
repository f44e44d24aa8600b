import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTranslations, getUser, listLanguages, setLanguage } from '../../contract/auth.ts';
import { errorText } from '../../contract/errors.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { languages, translations } from '../db/schema/library.ts';
import { users } from '../db/schema/people.ts';

const texts = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const french = texts('../../web/locales/fr-FR.json');
const english = texts('./en-GB.json');

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
  const { db } = house.services;
  await db.insert(languages).values([
    { code: 'en-GB', name: 'English', position: 2 },
    { code: 'fr-FR', name: 'Français', position: 1 },
    { code: 'ar', name: 'العربية', direction: 'rtl', position: 3, active: false },
  ]);
  await db.insert(translations).values([
    { locale: 'en-GB', key: 'ui.widget.accept', message: 'Yes' },
    { locale: 'ar', key: 'ui.widget.accept', message: 'نعم' },
  ]);
});
afterAll(() => house.close());

describe('languages', () => {
  test('the active ones are offered under their own names', async () => {
    expect((await house.browser().call(listLanguages)).body).toEqual([
      { code: 'fr-FR', name: 'Français', direction: 'ltr' },
      { code: 'en-GB', name: 'English', direction: 'ltr' },
    ]);
  });

  test('choosing one keeps it in the cookie `locale` (C35, C42)', async () => {
    const { status, body, headers } = await house.browser().call(setLanguage, { body: { language: 'en-GB' } });
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
    const browser = house.browser();
    await house.make.signIn(browser);
    await browser.call(setLanguage, { body: { language: 'en-GB' } });
    expect((await browser.call(getUser)).body.locale).toBe('en-GB');
  });

  test.each(['ar', 'xx-XX', 'english', ''])('« %s » is refused and nothing is kept', async (language) => {
    const browser = house.browser();
    const user = await house.make.signIn(browser);
    const refused = await browser.call(setLanguage, { body: { language } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['language']);
    expect(browser.cookies.has('locale')).toBe(false);
    const [row] = await house.services.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.locale).toBe('fr-FR');
  });
});

describe('texts (C38)', () => {
  test('visitors get those of an active locale; fr-FR is built in', async () => {
    const ask = (locale: string) => house.browser().call(getTranslations, { query: { locale } });
    expect((await ask('en-GB')).body).toEqual({ 'ui.widget.accept': 'Yes' });
    expect((await ask('fr-FR')).body).toEqual({});
    for (const locale of ['ar', 'xx-XX']) {
      const refused = await ask(locale);
      expect([refused.status, refused.error]).toEqual([404, { code: 'GEN-010', message: errorText('GEN-010') }]);
    }
  });

  const plural = /_(zero|one|two|few|many|other)$/;
  const values = (message = '') => [...new Set(message.match(/\{\{\w+/g))].sort();

  test('English has every text of the back office and no other', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(french).sort());
  });

  test('each English text uses the values of the French one, and leaves none out', () => {
    const odd = Object.entries(french).filter(([key, message]) => {
      const [here, there] = [values(english[key]), values(message)];
      // « one page » may leave the number out.
      return plural.test(key) ? here.some((value) => !there.includes(value)) : `${here}` !== `${there}`;
    });
    expect(odd.map(([key]) => key)).toEqual([]);
  });
});
