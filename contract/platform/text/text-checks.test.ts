import { describe, expect, test } from 'vitest';
import { toCanonicalLanguageCode } from '../../administration/languages/language.ts';
import {
  listFormExamples,
  listPluralForms,
  listTextForms,
  type TextForms,
} from '../../administration/languages/text-forms.ts';
import { getMaxTextLength, listTextRemarks } from './text-checks.ts';

const listRemarks = (locale: string, source: TextForms, forms: TextForms): string[] =>
  listTextRemarks(locale, 'arabe', source, forms).map((one) =>
    one.kind === 'error' ? `${one.code} ${one.form}`.trim() : `${one.warning} ${one.form}`.trim(),
  );
const single = (locale: string, source: string, text: string) => listRemarks(locale, { text: source }, { text });

describe('plural forms', () => {
  test.each([
    ['fr-FR', ['one', 'other']],
    ['en-GB', ['one', 'other']],
    ['ja', ['other']],
    ['pl-PL', ['one', 'few', 'many', 'other']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ])('of %s', (locale, forms) => {
    expect(listPluralForms(locale)).toEqual(forms);
  });

  test('are explained by numbers they stand for', () => {
    expect([listFormExamples('ar', 'two'), listFormExamples('pl-PL', 'few'), listFormExamples('fr-FR', 'one')]).toEqual(
      [[2], [2, 3, 4, 22], [0, 1]],
    );
  });

  test('only a text that has some in French has some elsewhere', () => {
    expect(listTextForms('ar', { text: 'Accueil' })).toEqual(['text']);
    expect(listTextForms('ja', { one: '{{n}} page', other: '{{n}} pages' })).toEqual(['other']);
  });
});

describe('what keeps a text from being saved', () => {
  test('a variable that is missing, and one that is not there in French', () => {
    expect(single('en-GB', 'Bonjour {{name}}.', 'Hello.')).toEqual(['TRA-001 text']);
    expect(single('en-GB', 'Bonjour {{name}}.', 'Hello {{nom}}.')).toEqual(['TRA-001 text', 'TRA-003 text']);
    expect(single('en-GB', 'Bonjour {{name}}.', 'Hello {{name}}.')).toEqual([]);
  });

  test('a plural form without a word; the number may be left out where it is one number alone', () => {
    const source = { one: '{{n}} page de {{title}}', other: '{{n}} pages de {{title}}' };
    const arabic = {
      zero: 'لا صفحات في {{title}}',
      one: 'صفحة من {{title}}',
      two: 'صفحتان من {{title}}',
      few: '{{n}} صفحات من {{title}}',
      many: '{{n}} صفحة من {{title}}',
      other: '{{n}} صفحة من {{title}}',
    };
    expect(listRemarks('ar', source, arabic)).toEqual([]);
    expect(listRemarks('ar', source, { ...arabic, two: '', few: '' })).toEqual(['TRA-002 two', 'TRA-002 few']);
    expect(listRemarks('ar', source, { ...arabic, few: 'صفحات من {{title}}', one: 'صفحة واحدة' })).toEqual([
      'TRA-001 one',
      'TRA-001 few',
    ]);
    const [first] = listTextRemarks('ar', 'arabe', source, { ...arabic, two: '' });
    expect(first).toMatchObject({ text: 'Forme plurielle manquante pour arabe\u00a0: two.' });
  });

  test.each([
    '<script>alert(1)</script>',
    '< SCRIPT src=x>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:x">a</a>',
    '<iframe>',
  ])('code: « %s »', (text) => {
    expect(single('en-GB', 'Bonjour', text).filter((one) => one.startsWith('TRA'))).toEqual(['TRA-005 text']);
  });

  test('other tags than those of the French', () => {
    expect(single('en-GB', 'Un <strong>mot</strong>.', 'A <strong>word</strong>.')).toEqual([]);
    expect(single('en-GB', 'Un <strong>mot</strong>.', 'A <em>word</em>.')).toEqual(['TRA-004 text']);
    expect(single('en-GB', 'Un mot.', 'A <b>word</b>.')).toEqual(['TRA-004 text']);
  });

  test('more characters than a screen has room for', () => {
    expect(getMaxTextLength({ text: 'Ok' })).toBe(60);
    expect(getMaxTextLength({ text: 'x'.repeat(30) })).toBe(120);
    expect(getMaxTextLength({ text: 'x'.repeat(900) })).toBe(2000);
    expect(single('en-GB', 'Ok', 'o'.repeat(60))).not.toContain('GEN-002 text');
    expect(single('en-GB', 'Ok', 'o'.repeat(61))).toContain('GEN-002 text');
  });

  test('nothing is said of a text that is not there', () => {
    expect(listTextRemarks('ar', 'arabe', { one: 'a', other: 'b' }, { one: '', other: '' })).toEqual([]);
  });
});

describe('what is only to be looked at', () => {
  test.each([
    ['Accueil', 'Home ', ['edges text']],
    ['Accueil', 'Home', []],
    ['Deux mots', 'Two  words', ['spaces text']],
    ['Accueil', 'Accueil', ['same text']],
    ['{{n}} %', '{{n}} %', []],
    ['Êtes-vous là ?', 'Are you there', ['ending text']],
    ['Êtes-vous là ?', 'هل أنت هنا؟', []],
    ['Accueil', 'home', ['case text']],
    ['Accueil', 'الرئيسية', []],
    ['Non', 'Not in any of the ways one could think of', ['long text']],
    ['Une phrase qui explique assez longuement', 'Brief', ['short text']],
  ])('« %s » as « %s »', (source, text, expected) => {
    expect(single('en-GB', source, text)).toEqual(expected);
  });

  test.each([
    ['Quoi ?', true],
    ['Quoi\u202f?', false],
    ['Note : x', true],
    ['Note\u00a0: x', false],
    ['« mot »', true],
    ['«\u00a0mot\u00a0»', false],
    ["L'heure", true],
    ['L’heure', false],
    ['Attendez...', true],
    ['À 14:32, https://exemple.fr/a?b', false],
  ])('French typography in a French of elsewhere: « %s »', (text, odd) => {
    expect(single('fr-CA', text.replace('mot', 'terme'), text).includes('typography text')).toBe(odd);
    expect(single('de-DE', 'Autre', text)).not.toContain('typography text');
  });
});

describe('codes of languages', () => {
  test.each([
    ['en-gb', 'en-GB'],
    ['EN_us', 'en-US'],
    [' ar ', 'ar'],
    ['zh-hans-cn', 'zh-Hans-CN'],
    ['es-419', 'es-419'],
    ['fr', 'fr'],
    ['xx', null],
    ['anglais', null],
    ['en-GB-oxendict', null],
    ['ar-u-nu-latn', null],
    ['', null],
    ['../../..', null],
  ])('« %s » is %s', (typed, code) => {
    expect(toCanonicalLanguageCode(typed)).toBe(code);
  });
});
