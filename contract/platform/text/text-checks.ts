import { examplesOf, formsFor, isEmpty, SINGLE, type TextForms } from '../../administration/languages/text-forms.ts';
import { type ErrorCode, errorText, phraseText } from '../errors.ts';
import { graphemes } from './graphemes.ts';

/** Optional warnings on a translation. */
export const WARNINGS = ['edges', 'spaces', 'typography', 'same', 'long', 'short', 'ending', 'case'] as const;
export type Warning = (typeof WARNINGS)[number];

/** Remark on one form of a text (`''`: on the whole). An error prevents saving, and has a text of the catalogue. */
export type Remark =
  | { kind: 'error'; form: string; code: ErrorCode; text: string }
  | { kind: 'warning'; form: string; warning: Warning };

const MOST = 2000;
/** Length always allowed: short words are often long in another language. */
const LEAST = 60;

/**
 * Maximum characters of a text in any language, from the longest of its French forms: screens have no room for more.
 */
export const maxLengthOf = (source: TextForms): number => {
  const longest = Math.max(0, ...Object.values(source).map(graphemes));
  return Math.min(MOST, Math.max(LEAST, longest * 4));
};

export const variablesOf = (text = ''): string[] => [
  ...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name)),
];

const tagsOf = (text = ''): string[] =>
  (text.match(/<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/gi) ?? []).map((tag) => tag.toLowerCase()).sort();

const SCRIPT = /<\s*\/?\s*(script|iframe|object|embed|style)\b|\bjavascript\s*:|<[^<>]*\son[a-z]+\s*=/i;

/** Counters may be omitted in a form that applies to one number only: « une page ». */
const COUNTERS = new Set(['n', 'count']);

const ordinary = (form: string) => form === SINGLE || form === 'other';

/** French form that corresponds to a form. */
export const sourceOf = (source: TextForms, form: string): string =>
  source[form] ?? source.other ?? source[SINGLE] ?? '';

const variableErrors = (locale: string, source: TextForms, form: string, text: string): [ErrorCode, string][] => {
  const here = variablesOf(text);
  const known = new Set(Object.values(source).flatMap(variablesOf));
  if (form !== SINGLE) for (const counter of COUNTERS) known.add(counter);
  const alone = !ordinary(form) && (form === 'one' || examplesOf(locale, form).length <= 1);
  const missing = variablesOf(sourceOf(source, form)).filter(
    (name) => !here.includes(name) && !(alone && COUNTERS.has(name)),
  );
  return [
    ...missing.map((name): [ErrorCode, string] => ['TRA-001', errorText('TRA-001', { nom: `{{${name}}}` })]),
    ...here
      .filter((name) => !known.has(name))
      .map((name): [ErrorCode, string] => ['TRA-003', errorText('TRA-003', { nom: `{{${name}}}` })]),
  ];
};

const formErrors = (locale: string, source: TextForms, form: string, text: string): [ErrorCode, string][] => {
  const errors = variableErrors(locale, source, form, text);
  const french = sourceOf(source, form);
  if (SCRIPT.test(text)) errors.push(['TRA-005', errorText('TRA-005')]);
  else if (`${tagsOf(text)}` !== `${tagsOf(french)}`) {
    const all = [...new Set([...tagsOf(french), ...tagsOf(text)])];
    const odd = all.filter(
      (tag) => tagsOf(text).filter((one) => one === tag).length !== tagsOf(french).filter((one) => one === tag).length,
    );
    errors.push(['TRA-004', errorText('TRA-004', { liste: odd.join(' ') })]);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  const odd = /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text);
  if (odd) errors.push(['GEN-016', errorText('GEN-016', { liste: phraseText('caractères de contrôle') })]);
  const max = maxLengthOf(source);
  const length = graphemes(text);
  if (length > max) errors.push(['GEN-002', errorText('GEN-002', { libelle: 'Traduction', n: max, saisi: length })]);
  return errors;
};

// French typography errors: an ordinary space before a sign or inside guillemets, or a straight apostrophe in a word.
const FRENCH_SLIPS =
  /[^\s\u00a0\u202f][;!?»](?=\s|$)|[ ][:;!?»]|«[^\u00a0\u202f]|[^\s\u00a0\u202f]:(?=\s|$)|\p{L}'\p{L}|\.{3}/u;
const ENDS = /[.:!?…。？！：؟]$/u;

const SIGN: Record<string, string> = { '。': '.', '？': '?', '！': '!', '：': ':', '؟': '?' };
const ending = (text: string): string => {
  const [sign = ''] = ENDS.exec(text.trim()) ?? [];
  return SIGN[sign] ?? sign;
};

const isUpper = (text: string): boolean => {
  const [letter = ''] = /\p{L}/u.exec(text.replace(/\{\{\w+\}\}/g, '')) ?? [];
  return letter !== letter.toLowerCase();
};
const startsWithLetter = (text: string) => /^\p{L}/u.test(text);
const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase();

const formWarnings = (locale: string, source: TextForms, form: string, text: string): Warning[] => {
  const french = sourceOf(source, form);
  const found: Warning[] = [];
  const edges = (one: string) => [/^\s/.test(one), /\s$/.test(one)].join();
  if (edges(text) !== edges(french)) found.push('edges');
  if (/\S[ \t]{2,}\S/.test(text)) found.push('spaces');
  if (locale.startsWith('fr') && FRENCH_SLIPS.test(text.replace(/\{\{\w+\}\}/g, 'x').replace(/https?:\S+/g, ''))) {
    found.push('typography');
  }
  const words = french.replace(/\{\{\w+\}\}/g, '');
  if (text === french && /\p{L}{3}/u.test(words)) found.push('same');
  const [here, there] = [graphemes(text), graphemes(french)];
  if (here > there * 1.8 + 12) found.push('long');
  if (there > 20 && here < there * 0.3 && !/[\u3040-\u9fff\uac00-\ud7af]/u.test(text)) found.push('short');
  if (ending(text) !== ending(french)) found.push('ending');
  const bothLetters = startsWithLetter(text) && startsWithLetter(french) && hasCase(text);
  // German writes nouns with a capital anywhere in a sentence.
  if (bothLetters && isUpper(french) && !isUpper(text)) found.push('case');
  return found;
};

/**
 * Remarks on a text in a language: first the errors, which prevent saving. A text with only empty forms is missing, and
 * has no remark. `language`: name of the language in errors.
 */
export const remarksOn = (locale: string, language: string, source: TextForms, forms: TextForms): Remark[] => {
  if (isEmpty(forms)) return [];
  const errors: Remark[] = [];
  const warnings: Remark[] = [];
  for (const form of formsFor(locale, source)) {
    const text = forms[form] ?? '';
    if (text === '') {
      const message = errorText('TRA-002', { langue: language, categorie: form });
      errors.push({ kind: 'error', form, code: 'TRA-002', text: message });
      continue;
    }
    for (const [code, message] of formErrors(locale, source, form, text)) {
      errors.push({ kind: 'error', form, code, text: message });
    }
    for (const warning of formWarnings(locale, source, form, text)) warnings.push({ kind: 'warning', form, warning });
  }
  return [...errors, ...warnings];
};

/** Normalised text: NFC, one kind of line break, only the forms of the language. */
export const tidyForms = (locale: string, source: TextForms, forms: TextForms): TextForms => {
  const kept = Object.fromEntries(
    formsFor(locale, source).map((form) => [form, (forms[form] ?? '').normalize('NFC').replace(/\r\n?/g, '\n')]),
  );
  return isEmpty(kept) ? {} : kept;
};
