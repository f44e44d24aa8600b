import { useSyncExternalStore } from 'react';
import type { Formats } from '../../contract/administration/languages/language.ts';
import type french from '../locales/fr-FR.json';

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutPlural<Key> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key;

/** Keys of all texts of the back office. `count` among the values selects the plural. */
export type TextKey = WithoutPlural<keyof typeof french>;
export type TextValues = Record<string, string | number>;
type Texts = Readonly<Record<string, string>>;

export const BUILT_IN = 'fr-FR';

/** French uses the browser's own French formats for days and numbers. */
const AS_BROWSER: Formats = { date: '', number: '', firstDay: null };

let builtIn: Texts = {};
let spoken: Texts = builtIn;
let locale = BUILT_IN;
let plurals = new Intl.PluralRules(BUILT_IN);
/** Created once: creating one per number was the slowest function of long lists. */
let numbers = new Intl.NumberFormat(BUILT_IN);
let formats = AS_BROWSER;
const listeners = new Set<() => void>();

export type Direction = 'ltr' | 'rtl';

interface Manner {
  direction: Direction;
  formats: Formats;
}

/** Switches to a locale; missing keys fall back to French. */
export const speak = (
  next: string,
  texts: Texts,
  { direction = 'ltr', formats: ways = AS_BROWSER }: Partial<Manner> = {},
): void => {
  locale = next;
  spoken = texts;
  formats = ways;
  plurals = new Intl.PluralRules(next);
  numbers = new Intl.NumberFormat(next);
  // A new function each time, so that components that memoise it draw again.
  told = t.bind(null);
  document.documentElement.lang = next;
  document.documentElement.dir = direction;
  for (const listener of listeners) listener();
};

export const speakFrench = (): void => speak(BUILT_IN, builtIn);

/** Sets the built-in French; texts of other locales come from the server (C3) through `loadLocale`. */
export const startTexts = (texts: Texts): void => {
  builtIn = texts;
  speakFrench();
};

export const currentLocale = (): string => locale;

/** Date format set for the current language; empty when there is none. */
export const currentDateFormat = (): Formats['date'] => formats.date;

/** Formats a number in the current language: « 1 234,5 ». */
export const writtenNumber = (value: number, options?: Intl.NumberFormatOptions): string => {
  const { number: example } = formats;
  if (example === '') return (options ? new Intl.NumberFormat(locale, options) : numbers).format(value);
  const [group = '', decimal = ''] = [example.charAt(1), example.charAt(5)];
  const parts = new Intl.NumberFormat('en-US', options).formatToParts(value);
  return parts
    .map(({ type, value: part }) =>
      type === 'group' ? group.replace(' ', '\u202f') : type === 'decimal' ? decimal : part,
    )
    .join('');
};

const written = (value: string | number): string => (typeof value === 'number' ? writtenNumber(value) : value);

/** « Aucun participant » says more than « 0 participant »: in any language, a text may have its own form for zero. */
const find = (texts: Texts, key: string, count: unknown): string | undefined => {
  if (typeof count !== 'number') return texts[key];
  const none = count === 0 ? texts[`${key}_zero`] : undefined;
  return none ?? texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`] ?? texts[key];
};

type Join = (text: string, value: string) => string;
const join: Join = (text, value) => text + value;
let joinFrench = join;

/**
 * Sets the rule that joins a French text and the value after it. Only screens that name people load the elision rule.
 */
export const joinFrenchWith = (rule: Join): void => {
  joinFrench = rule;
};

/**
 * A text in the current language, with its `{{names}}` filled and French elision applied. Numbers use the format of
 * that language; `count` selects the plural and is also `{{n}}`.
 */
export const t = (key: TextKey, values: TextValues = {}): string => {
  const { count } = values;
  const own = find(spoken, key, count);
  const text = own ?? find(builtIn, key, count) ?? key;
  // Missing texts of a language fall back to French.
  const joinValue = own === undefined || locale.startsWith('fr') ? joinFrench : join;
  return text.replace(/(.*?)\{\{(\w+)\}\}/gs, (whole, before: string, name: string) => {
    const value = name === 'n' && count !== undefined ? count : values[name];
    return value === undefined ? whole : joinValue(before, written(value));
  });
};

/** The text of the active locale, without the French fallback. */
export const ownText = (key: string, count?: number): string | undefined => find(spoken, key, count) || undefined;

const onLanguage = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let told = t;

/** `t`; the component draws again when the language or its texts change. */
export const useT = (): typeof t => useSyncExternalStore(onLanguage, () => told);
