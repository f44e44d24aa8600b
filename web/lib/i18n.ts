import { useSyncExternalStore } from 'react';
import type { LanguageFormats } from '../../contract/administration/languages/language.ts';
import type french from '../locales/fr-FR.json';

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutPlural<Key> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key;

/** Keys of all texts of the back office. `count` among the values selects the plural. */
export type TextKey = WithoutPlural<keyof typeof french>;
export type TextValues = Record<string, string | number>;
type Texts = Readonly<Record<string, string>>;

export const BUILT_IN_LOCALE = 'fr-FR';

/** French uses the browser's own French formats for days and numbers. */
const BROWSER_FORMATS: LanguageFormats = { date: '', number: '', firstDay: null };

let builtInTexts: Texts = {};
let localeTexts: Texts = builtInTexts;
let locale = BUILT_IN_LOCALE;
let pluralRules = new Intl.PluralRules(BUILT_IN_LOCALE);
/** Created once: creating one per number was the slowest function of long lists. */
let numberFormat = new Intl.NumberFormat(BUILT_IN_LOCALE);
let formats = BROWSER_FORMATS;
const listeners = new Set<() => void>();

export type Direction = 'ltr' | 'rtl';

interface LocaleOptions {
  direction: Direction;
  formats: LanguageFormats;
}

/** Switches to a locale; missing keys fall back to French. */
export const setLocale = (
  next: string,
  texts: Texts,
  { direction = 'ltr', formats: ways = BROWSER_FORMATS }: Partial<LocaleOptions> = {},
): void => {
  locale = next;
  localeTexts = texts;
  formats = ways;
  pluralRules = new Intl.PluralRules(next);
  numberFormat = new Intl.NumberFormat(next);
  // A new function each time, so that components that memoise it draw again.
  currentTranslate = t.bind(null);
  document.documentElement.lang = next;
  document.documentElement.dir = direction;
  for (const listener of listeners) listener();
};

export const setFrenchLocale = (): void => setLocale(BUILT_IN_LOCALE, builtInTexts);

/** Sets the built-in French; texts of other locales come from the server (C3) through `loadLocale`. */
export const setBuiltInTexts = (texts: Texts): void => {
  builtInTexts = texts;
  setFrenchLocale();
};

export const getCurrentLocale = (): string => locale;

/** Date format set for the current language; empty when there is none. */
export const getCurrentDateFormat = (): LanguageFormats['date'] => formats.date;

/** Formats a number in the current language: « 1 234,5 ». */
export const formatLocaleNumber = (value: number, options?: Intl.NumberFormatOptions): string => {
  const { number: example } = formats;
  if (example === '') return (options ? new Intl.NumberFormat(locale, options) : numberFormat).format(value);
  const [group = '', decimal = ''] = [example.charAt(1), example.charAt(5)];
  const parts = new Intl.NumberFormat('en-US', options).formatToParts(value);
  return parts
    .map(({ type, value: part }) =>
      type === 'group' ? group.replace(' ', '\u202f') : type === 'decimal' ? decimal : part,
    )
    .join('');
};

const formatValue = (value: string | number): string => (typeof value === 'number' ? formatLocaleNumber(value) : value);

/** « Aucun participant » says more than « 0 participant »: in any language, a text may have its own form for zero. */
const findText = (texts: Texts, key: string, count: unknown): string | undefined => {
  if (typeof count !== 'number') return texts[key];
  const none = count === 0 ? texts[`${key}_zero`] : undefined;
  return none ?? texts[`${key}_${pluralRules.select(count)}`] ?? texts[`${key}_other`] ?? texts[key];
};

type JoinRule = (text: string, value: string) => string;
const joinTexts: JoinRule = (text, value) => text + value;
let frenchJoinRule = joinTexts;

/**
 * Sets the rule that joins a French text and the value after it. Only screens that name people load the elision rule.
 */
export const setFrenchJoinRule = (rule: JoinRule): void => {
  frenchJoinRule = rule;
};

/**
 * A text in the current language, with its `{{names}}` filled and French elision applied. Numbers use the format of
 * that language; `count` selects the plural and is also `{{n}}`.
 */
export const t = (key: TextKey, values: TextValues = {}): string => {
  const { count } = values;
  const own = findText(localeTexts, key, count);
  const text = own ?? findText(builtInTexts, key, count) ?? key;
  // Missing texts of a language fall back to French.
  const joinValue = own === undefined || locale.startsWith('fr') ? frenchJoinRule : joinTexts;
  return text.replace(/(.*?)\{\{(\w+)\}\}/gs, (whole, before: string, name: string) => {
    const value = name === 'n' && count !== undefined ? count : values[name];
    return value === undefined ? whole : joinValue(before, formatValue(value));
  });
};

/** The text of the active locale, without the French fallback. */
export const findLocaleText = (key: string, count?: number): string | undefined =>
  findText(localeTexts, key, count) || undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let currentTranslate = t;

/** `t`; the component draws again when the language or its texts change. */
export const useT = (): typeof t => useSyncExternalStore(subscribe, () => currentTranslate);
