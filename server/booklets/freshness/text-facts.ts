import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import type { TextFact } from '../../platform/text/contacts.ts';
import { memoizeText } from '../../platform/text/memoize.ts';

/* Facts of a text that may stop being right: days and names. Contact details: server/platform/text/contacts.ts. */

const MONTHS = 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ');
const MONTH = 'janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[ûu]t|septembre|octobre|novembre|d[ée]cembre';
const SPACE = '[ \\u00a0\\u202f]';
const WRITTEN_DAY = new RegExp(`(?<![\\d/.-])(1er|\\d{1,2})${SPACE}(${MONTH})${SPACE}(\\d{4})(?!\\d)`, 'giu');
const NUMERIC_DAY = /(?<![\d/.-])(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?![\d/-]|\.\d)/g;
const ISO_DAY = /(?<![\d/.-])(\d{4})-(\d{2})-(\d{2})(?![\d/-])/g;

/** Words before a day that belongs to the past for good: a law, an event, the date of a document. */
const LASTING_DAY =
  /(?:décrets?|lois?|arrêtés?|ordonnances?|directives?|règlement|accords?|avenants?|convention|circulaires?|délibérations?|décisions?|statuts|depuis|dès|cré[ée]{1,2}s?|fondée?s?|née?s?|ouverte?s?|version|rédigée?s?|à jour|publiée?s?|signée?s?|vigueur|vérifiée?s?|approuvée?s?|immatriculée?s?)(?![\p{L}])[^.!?;\n]{0,40}$/iu;
/** Characters before a day that are searched for such words. */
const CONTEXT_LENGTH = 80;

const toDay = (year: string, month: number, day: string): string | null => {
  const key = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${key}T12:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== key ? null : key;
};

/** The days that a text names, without those that belong to the past for good. */
export const listDays = (text: string): TextFact[] => {
  const days: TextFact[] = [];
  const add = (match: RegExpExecArray, day: string | null) => {
    const before = text.slice(Math.max(0, match.index - CONTEXT_LENGTH), match.index);
    if (day !== null && !LASTING_DAY.test(before)) days.push({ text: match[0], key: day });
  };
  if (!/\d{4}/.test(text)) return days;
  for (const match of text.matchAll(WRITTEN_DAY)) {
    const [, day = '', month = '', year = ''] = match;
    add(match, toDay(year, MONTHS.indexOf(toFoldedKey(month)) + 1, day.replace('er', '')));
  }
  for (const match of text.matchAll(NUMERIC_DAY)) {
    const [, day = '', , month = '', year = ''] = match;
    add(match, toDay(year, Number(month), day));
  }
  for (const match of text.matchAll(ISO_DAY)) {
    const [, year = '', month = '', day = ''] = match;
    add(match, toDay(year, Number(month), day));
  }
  return days;
};

const CAPITALISED = "\\p{Lu}[\\p{L}’'-]{1,40}";
const NAME_RUN = new RegExp(
  `${CAPITALISED}(?:${SPACE}(?:(?:de|du|des|la|le|van|von|ben|el)${SPACE}){0,2}${CAPITALISED}){1,6}`,
  'uy',
);

/** Without the rules of Unicode, much faster to look for than a capital: all of them, and some other characters. */
const CAPITAL_START = /[A-Z\u00c0-\u00de\u0100-\u1fff\u2100-\uffff]/g;
const CAPITAL = /\p{Lu}/u;
/** A character within a word of a name. */
const WORD_CHARACTER = /[\p{L}’'-]/u;

/** Key of a name: without case, accents, hyphens or apostrophes. */
export const toNameKey = memoizeText((name) =>
  toFoldedKey(name)
    .replace(/[-'’.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim(),
);

/**
 * Capitalised words that follow each other, among which names are looked for. The pattern is tried at capitals only: it
 * took more time than everything else that is read of a text.
 */
export const listNameRuns = (text: string): TextFact[] => {
  const runs = new Set<string>();
  CAPITAL_START.lastIndex = 0;
  while (CAPITAL_START.test(text)) {
    const at = CAPITAL_START.lastIndex - 1;
    if (!CAPITAL.test(text.charAt(at)) || WORD_CHARACTER.test(text.charAt(at - 1))) continue;
    NAME_RUN.lastIndex = at;
    const [run] = NAME_RUN.exec(text) ?? [];
    if (run === undefined) continue;
    runs.add(run);
    CAPITAL_START.lastIndex = at + run.length;
  }
  return [...runs].map((found) => ({ text: found, key: toNameKey(found) }));
};

/** Keys of the names that a run of capitalised words may hold: two to five words in a row. */
const listPossibleNames = ({ key }: TextFact): string[] => {
  const words = key.split(' ');
  return words.flatMap((_, from) =>
    [2, 3, 4, 5].filter((n) => from + n <= words.length).map((n) => words.slice(from, from + n).join(' ')),
  );
};

/** Names of a set that a run holds, each as it is written. */
export const matchNames = (run: TextFact, names: ReadonlySet<string>): TextFact[] =>
  listPossibleNames(run).flatMap((key) => {
    if (!names.has(key)) return [];
    // A key has the length of its text, save where accents or ligatures were written apart.
    const at = run.key.indexOf(key);
    const isAligned = run.text.length === run.key.length;
    return [{ key, text: isAligned ? run.text.slice(at, at + key.length) : run.text }];
  });

/** The same, in a whole text. */
export const findNames = (text: string, names: ReadonlySet<string>): TextFact[] =>
  listNameRuns(text).flatMap((run) => matchNames(run, names));
