import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { groupTextForms } from '../../../contract/administration/languages/text-forms.ts';
import { textKey } from '../../../contract/administration/languages/translations.ts';
import { ERRORS, toPhraseKey } from '../../../contract/platform/errors.ts';
import { getPermissionAction, PERMISSION_NAMES } from '../../../contract/platform/permissions.ts';
import { listTextRemarks } from '../../../contract/platform/text/text-checks.ts';
import { VARIABLES } from '../../booklets/content/declared-variables.ts';
import { frenchTexts } from './french-texts.ts';
import { englishErrors, englishMessages, englishPhrases, frenchMessages, toForms } from './messages.ts';

const listPlaceholders = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\{(\w+)[:}]/g), ([, name = '']) => name))].sort();

/** Words that an English sentence contains only in quotations. */
const isFrench = (text: string): boolean =>
  /[àâçéèêëîïôùûœ«»]|\b(le|la|les|des|une|du|est|vous|votre|pour|avec|dans|pas|ce|cette)\b/i.test(
    text.replace(/“[^”]*”/g, '').replace(/\{[^}]*\}/g, ''),
  );

describe('the English of errors', () => {
  test('is there for each code, and for no other', () => {
    expect(Object.keys(englishErrors).sort()).toEqual(Object.keys(ERRORS).sort());
  });

  test('has the values of the French text, all of them', () => {
    const odd = Object.entries(ERRORS).filter(
      ([code, [, text]]) => `${listPlaceholders(text)}` !== `${listPlaceholders(englishErrors[code] ?? '')}`,
    );
    expect(odd.map(([code]) => code)).toEqual([]);
  });

  test('keeps no French', () => {
    expect(Object.entries(englishErrors).filter(([, text]) => isFrench(text))).toEqual([]);
  });
});

describe('the English of phrases', () => {
  test('has the values of the French, and keeps no French', () => {
    const odd = Object.entries(englishPhrases).filter(
      ([french, english]) => `${listPlaceholders(french)}` !== `${listPlaceholders(english)}` || isFrench(english),
    );
    expect(odd).toEqual([]);
  });

  test('stands under a key of its own', () => {
    const keys = Object.keys(englishPhrases).map(toPhraseKey);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(Object.keys(frenchMessages).filter((key) => !textKey.safeParse(key).success)).toEqual([]);
    expect(Object.keys(frenchMessages).filter((key) => key in frenchTexts)).toEqual([]);
  });

  /** Sources of back-office messages. Reader messages are always in French. */
  const sources = ['contract', 'blocks', 'server'].flatMap((folder) => {
    const root = new URL(`../../../${folder}/`, import.meta.url);
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|^(reading\/reader|operations\/seed)\//.test(file),
      )
      .map((file) => readFileSync(new URL(file, root), 'utf8'));
  });
  const literals = (pattern: RegExp): string[] =>
    sources.flatMap((text) => Array.from(text.matchAll(pattern), ([, literal = '']) => literal));

  test.each([
    ['a sentence', /(?:phraseText|countText)\(\s*'([^']+)'/g],
    ['a note about a document', /\b(?:note|addNote|addLoss)\(\s*'[a-z-]+',\s*'([^']+)'/g],
    ['what a call does, told to whoever acts for someone else', /refused: '(\p{Ll}[^']+)'/gu],
    ['a state that a booklet is in', /createBookletStateRefusal\(\s*'([^']+)'/g],
    ['what to do about the state of a booklet', /createBookletStateRefusal\(\s*'[^']+',\s*'([^']+)'/g],
    ['the name of a field', /\b(?:line|paragraphs|richText|personName|whole)\(\s*'([^']+)'/g],
    ['a word of a refusal', /\b(?:libelle|objet|etat|quoi): '([^']+)'/g],
    ['what to do about a refusal', /\baction: '(\p{Lu}\p{Ll}[^']+)'/gu],
  ])('is there for %s, wherever one is written', (_, pattern) => {
    const found = literals(pattern);
    expect(found.length).toBeGreaterThan(3);
    expect([...new Set(found)].filter((text) => !(text in englishPhrases))).toEqual([]);
  });

  test('is there for the name and the help of each variable of the library', () => {
    const words = VARIABLES.flatMap(({ label, help }) => [label, help]);
    expect(words.filter((text) => !(text in englishPhrases))).toEqual([]);
  });

  test('is there for whatever a permission allows', () => {
    expect(PERMISSION_NAMES.map(getPermissionAction).filter((action) => !(action in englishPhrases))).toEqual([]);
  });
});

test('plurals of the catalogue become forms that translators know', () => {
  expect(toForms('{n} {n:point|points} à corriger.')).toEqual({
    one: '{{n}} point à corriger.',
    other: '{{n}} points à corriger.',
  });
  expect(toForms('{a} et {b}')).toEqual({ text: '{{a}} et {{b}}' });
});

test('every English message could be saved as it is', () => {
  const french = groupTextForms(frenchMessages);
  const wrong = [...groupTextForms(englishMessages)].flatMap(([key, forms]) =>
    listTextRemarks('en-GB', 'anglais', french.get(key) ?? {}, forms).flatMap((one) =>
      one.kind === 'error' ? [`${key} ${one.form}: ${one.text}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});
