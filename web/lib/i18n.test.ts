// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import type { LanguageFormats } from '../../contract/administration/languages/language.ts';
import french from '../locales/fr-FR.json' with { type: 'json' };
// Loaded first by screens beyond the login page: it sets the rule that joins French values.
import '../app/Data.tsx';
import { formatDay, formatNumber, formatSize } from './format.ts';
import { getCurrentLocale, setBuiltInTexts, setFrenchLocale, setLocale, type TextKey, t } from './i18n.ts';
import { getFirstDayOfWeek, getWidgetText } from './widget-texts.ts';

beforeEach(() => setBuiltInTexts(french));

const own: LanguageFormats = { date: '', number: '', firstDay: null };
const on = (locale: string, formats: Partial<LanguageFormats> = {}) =>
  setLocale(locale, {}, { direction: 'ltr', formats: { ...own, ...formats } });
const NOON = new Date(2026, 10, 20, 12);

describe('a language that is spoken', () => {
  test('names itself on the page, with the direction it is read in; French comes back as it was (C3, C38)', () => {
    setLocale('ar', { 'home.title': 'الرئيسية' }, { direction: 'rtl' });
    const { documentElement: page } = document;
    expect([page.lang, page.dir, getCurrentLocale(), t('home.title')]).toEqual(['ar', 'rtl', 'ar', 'الرئيسية']);
    setFrenchLocale();
    expect([page.lang, page.dir, t('home.title')]).toEqual(['fr-FR', 'ltr', french['home.title']]);
  });

  test('says in French what it has no text for', () => {
    setLocale('ar', { 'home.title': 'الرئيسية' }, { direction: 'rtl' });
    expect(t('booklets.title')).toBe(french['booklets.title']);
  });

  test('says « none » in words where it has some, and the plural of zero elsewhere', () => {
    setFrenchLocale();
    expect(t('options.participants', { count: 0 })).toBe('Aucun participant');
    expect(t('ui.table.selected', { count: 0 })).toMatch(/^0 /);
  });

  test('has its own plurals', () => {
    setLocale('pl-PL', {
      'ui.table.selected_one': '{{n}} wybrany',
      'ui.table.selected_few': '{{n}} wybrane',
      'ui.table.selected_other': '{{n}} wybranych',
    });
    expect([1, 3, 5].map((count) => t('ui.table.selected', { count }))).toEqual([
      '1 wybrany',
      '3 wybrane',
      '5 wybranych',
    ]);
  });
});

describe('a name after « de » or « que » in a French text (« le droit d’Alice »)', () => {
  const ELIDING = /(?<![\p{L}’'-])(?:de|que|jusque|lorsque|puisque)[ \u00a0](?:<[^<>]*>)*\{\{\w+\}\}/iu;
  const NAMES = [...JSON.stringify(french).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const told = (key: string, value: string) =>
    t(key as TextKey, Object.fromEntries(NAMES.map((name) => [name, value])));
  const keys = Object.entries(french).flatMap(([key, text]) => (ELIDING.test(text) ? [key] : []));

  test('is there in many texts, and none of them is written as if every name began with a vowel', () => {
    expect(keys.length).toBeGreaterThan(40);
    expect(Object.values(french).filter((text) => /(?:d|qu)’(?:<[^<>]*>)*\{\{/i.test(text))).toEqual([]);
  });

  test.each(keys)('is elided in %s, and left whole before a consonant', (key) => {
    const [vowel, consonant] = [told(key, 'Alice'), told(key, 'Marc')];
    expect(vowel).toMatch(/(?:d|qu)’(?:<[^<>]*>)*Alice/i);
    expect(vowel).not.toMatch(/(?<![\p{L}’'-])(?:de|que)[ \u00a0](?:<[^<>]*>)*Alice/iu);
    expect(consonant).toMatch(/(?:de|que)[ \u00a0](?:<[^<>]*>)*Marc/i);
    expect(consonant).not.toMatch(/(?:d|qu)’(?:<[^<>]*>)*Marc/i);
  });

  const REVOKE = 'rights.revoke.header';
  test.each([
    ['es', {}, 'Retirer le droit d’Alice\u202f?'],
    ['es', { [REVOKE]: '¿Retirar el permiso de {{name}}?' }, '¿Retirar el permiso de Alice?'],
    ['fr-CA', { [REVOKE]: 'Enlever le droit de {{name}}' }, 'Enlever le droit d’Alice'],
  ])('is elided in French alone, whatever language is spoken: %s, %j', (locale, texts, whole) => {
    setLocale(locale, texts);
    expect(t(REVOKE, { name: 'Alice' })).toBe(whole);
  });
});

describe('days and numbers', () => {
  test.each<[string, Partial<LanguageFormats>, string, string]>([
    ['fr-FR', {}, '20/11/2026', '1\u202f234,5'],
    ['en-GB', {}, '20/11/2026', '1,234.5'],
    ['en-US', {}, '11/20/2026', '1,234.5'],
    ['en-US', { date: 'yyyy-mm-dd', number: '1.234,5' }, '2026-11-20', '1.234,5'],
    ['de-DE', { date: 'dd.mm.yyyy', number: '1’234.5' }, '20.11.2026', '1’234.5'],
    ['en-GB', { date: 'mm/dd/yyyy', number: '1 234,5' }, '11/20/2026', '1\u202f234,5'],
  ])('in %s set to %j', (locale, formats, date, figure) => {
    on(locale, formats);
    expect([formatDay(NOON), formatNumber(1234.5)]).toEqual([date, figure]);
    expect(t('ui.table.selected', { count: 1234 }).replace(/\D+$/, '')).toBe(figure.replace(/[.,]5$/, ''));
  });

  test('and sizes', () => {
    on('en-GB', { number: '1.234,5' });
    expect(formatSize(2.4 * 1024 * 1024)).toBe('2,4\u00a0MB');
    setFrenchLocale();
    expect(formatSize(2.4 * 1024 * 1024)).toBe('2,4\u00a0Mo');
  });
});

describe('widgets (C42)', () => {
  test('French names every text of theirs; a language that names none has the constants', () => {
    expect([getWidgetText('dateFormat'), getFirstDayOfWeek(), getWidgetText('noResults')]).toEqual([
      'JJ/MM/AAAA',
      1,
      'Aucun résultat',
    ]);
    on('xx');
    expect([getWidgetText('dateFormat'), getFirstDayOfWeek(), getWidgetText('noResults')]).toEqual([
      'mm/dd/yy',
      0,
      'No results found',
    ]);
    setLocale('ar', { 'ui.widget.firstDayOfWeek': '6' });
    expect(getFirstDayOfWeek()).toBe(6);
  });
});
