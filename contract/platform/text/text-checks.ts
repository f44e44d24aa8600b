import {
  isEmptyText,
  listFormExamples,
  listTextForms,
  SINGLE_FORM,
  type TextForms,
} from '../../administration/languages/text-forms.ts';
import { type ErrorCode, errorText, phraseText } from '../errors.ts';
import { countGraphemes } from './graphemes.ts';

/** Optional warnings on a translation. */
export const TEXT_WARNINGS = ['edges', 'spaces', 'typography', 'same', 'long', 'short', 'ending', 'case'] as const;
export type TextWarning = (typeof TEXT_WARNINGS)[number];

/** Remark on one form of a text (`''`: on the whole). An error prevents saving, and has a text of the catalogue. */
export type TextRemark =
  | { kind: 'error'; form: string; code: ErrorCode; text: string }
  | { kind: 'warning'; form: string; warning: TextWarning };

const MAX_TEXT_CHARACTERS = 2000;
/** Length always allowed: short words are often long in another language. */
const MIN_ALLOWED_CHARACTERS = 60;

/**
 * Maximum characters of a text in any language, from the longest of its French forms: screens have no room for more.
 */
export const getMaxTextLength = (source: TextForms): number => {
  const longest = Math.max(0, ...Object.values(source).map(countGraphemes));
  return Math.min(MAX_TEXT_CHARACTERS, Math.max(MIN_ALLOWED_CHARACTERS, longest * 4));
};

export const listVariables = (text = ''): string[] => [
  ...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name)),
];

const listTags = (text = ''): string[] =>
  (text.match(/<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/gi) ?? []).map((tag) => tag.toLowerCase()).sort();

const SCRIPT = /<\s*\/?\s*(script|iframe|object|embed|style)\b|\bjavascript\s*:|<[^<>]*\son[a-z]+\s*=/i;

/** Counters may be omitted in a form that applies to one number only: « une page ». */
const COUNTERS = new Set(['n', 'count']);

const isOrdinaryForm = (form: string) => form === SINGLE_FORM || form === 'other';

/** French form that corresponds to a form. */
export const getSourceForm = (source: TextForms, form: string): string =>
  source[form] ?? source.other ?? source[SINGLE_FORM] ?? '';

const listVariableErrors = (locale: string, source: TextForms, form: string, text: string): [ErrorCode, string][] => {
  const here = listVariables(text);
  const known = new Set(Object.values(source).flatMap(listVariables));
  if (form !== SINGLE_FORM) for (const counter of COUNTERS) known.add(counter);
  const alone = !isOrdinaryForm(form) && (form === 'one' || listFormExamples(locale, form).length <= 1);
  const missing = listVariables(getSourceForm(source, form)).filter(
    (name) => !here.includes(name) && !(alone && COUNTERS.has(name)),
  );
  return [
    ...missing.map((name): [ErrorCode, string] => ['TRA-001', errorText('TRA-001', { nom: `{{${name}}}` })]),
    ...here
      .filter((name) => !known.has(name))
      .map((name): [ErrorCode, string] => ['TRA-003', errorText('TRA-003', { nom: `{{${name}}}` })]),
  ];
};

const listFormErrors = (locale: string, source: TextForms, form: string, text: string): [ErrorCode, string][] => {
  const errors = listVariableErrors(locale, source, form, text);
  const french = getSourceForm(source, form);
  if (SCRIPT.test(text)) errors.push(['TRA-005', errorText('TRA-005')]);
  else if (`${listTags(text)}` !== `${listTags(french)}`) {
    const all = [...new Set([...listTags(french), ...listTags(text)])];
    const odd = all.filter(
      (tag) =>
        listTags(text).filter((one) => one === tag).length !== listTags(french).filter((one) => one === tag).length,
    );
    errors.push(['TRA-004', errorText('TRA-004', { liste: odd.join(' ') })]);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  const odd = /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text);
  if (odd) errors.push(['GEN-016', errorText('GEN-016', { liste: phraseText('caractères de contrôle') })]);
  const max = getMaxTextLength(source);
  const length = countGraphemes(text);
  if (length > max) errors.push(['GEN-002', errorText('GEN-002', { libelle: 'Traduction', n: max, saisi: length })]);
  return errors;
};

// French typography errors: an ordinary space before a sign or inside guillemets, or a straight apostrophe in a word.
const FRENCH_TYPOGRAPHY_ERRORS =
  /[^\s\u00a0\u202f][;!?»](?=\s|$)|[ ][:;!?»]|«[^\u00a0\u202f]|[^\s\u00a0\u202f]:(?=\s|$)|\p{L}'\p{L}|\.{3}/u;
const ENDING_SIGN = /[.:!?…。？！：؟]$/u;

const LATIN_SIGNS: Record<string, string> = { '。': '.', '？': '?', '！': '!', '：': ':', '؟': '?' };
const getEndingSign = (text: string): string => {
  const [sign = ''] = ENDING_SIGN.exec(text.trim()) ?? [];
  return LATIN_SIGNS[sign] ?? sign;
};

const isUpper = (text: string): boolean => {
  const [letter = ''] = /\p{L}/u.exec(text.replace(/\{\{\w+\}\}/g, '')) ?? [];
  return letter !== letter.toLowerCase();
};
const startsWithLetter = (text: string) => /^\p{L}/u.test(text);
const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase();

const listFormWarnings = (locale: string, source: TextForms, form: string, text: string): TextWarning[] => {
  const french = getSourceForm(source, form);
  const found: TextWarning[] = [];
  const edges = (one: string) => [/^\s/.test(one), /\s$/.test(one)].join();
  if (edges(text) !== edges(french)) found.push('edges');
  if (/\S[ \t]{2,}\S/.test(text)) found.push('spaces');
  if (
    locale.startsWith('fr') &&
    FRENCH_TYPOGRAPHY_ERRORS.test(text.replace(/\{\{\w+\}\}/g, 'x').replace(/https?:\S+/g, ''))
  ) {
    found.push('typography');
  }
  const words = french.replace(/\{\{\w+\}\}/g, '');
  if (text === french && /\p{L}{3}/u.test(words)) found.push('same');
  const [here, there] = [countGraphemes(text), countGraphemes(french)];
  if (here > there * 1.8 + 12) found.push('long');
  if (there > 20 && here < there * 0.3 && !/[\u3040-\u9fff\uac00-\ud7af]/u.test(text)) found.push('short');
  if (getEndingSign(text) !== getEndingSign(french)) found.push('ending');
  const bothLetters = startsWithLetter(text) && startsWithLetter(french) && hasCase(text);
  // German writes nouns with a capital anywhere in a sentence.
  if (bothLetters && isUpper(french) && !isUpper(text)) found.push('case');
  return found;
};

/**
 * Remarks on a text in a language: first the errors, which prevent saving. A text with only empty forms is missing, and
 * has no remark. `language`: name of the language in errors.
 */
export const listTextRemarks = (
  locale: string,
  language: string,
  source: TextForms,
  forms: TextForms,
): TextRemark[] => {
  if (isEmptyText(forms)) return [];
  const errors: TextRemark[] = [];
  const warnings: TextRemark[] = [];
  for (const form of listTextForms(locale, source)) {
    const text = forms[form] ?? '';
    if (text === '') {
      const message = errorText('TRA-002', { langue: language, categorie: form });
      errors.push({ kind: 'error', form, code: 'TRA-002', text: message });
      continue;
    }
    for (const [code, message] of listFormErrors(locale, source, form, text)) {
      errors.push({ kind: 'error', form, code, text: message });
    }
    for (const warning of listFormWarnings(locale, source, form, text))
      warnings.push({ kind: 'warning', form, warning });
  }
  return [...errors, ...warnings];
};

/** Normalised text: NFC, one kind of line break, only the forms of the language. */
export const normaliseTextForms = (locale: string, source: TextForms, forms: TextForms): TextForms => {
  const kept = Object.fromEntries(
    listTextForms(locale, source).map((form) => [form, (forms[form] ?? '').normalize('NFC').replace(/\r\n?/g, '\n')]),
  );
  return isEmptyText(kept) ? {} : kept;
};
