import { useSyncExternalStore } from 'react';
import type { Formats } from '../../contract/administration/languages/language.ts';
import type french from '../locales/fr-FR.json';

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutPlural<Key> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key;

/** Every text of the back office. `count` among the values picks the plural. */
export type TextKey = WithoutPlural<keyof typeof french>;
export type TextValues = Record<string, string | number>;
type Texts = Readonly<Record<string, string>>;

export const BUILT_IN = 'fr-FR';

/** French writes days and numbers as the browser does in French. */
const AS_BROWSER: Formats = { date: '', number: '', firstDay: null };

let builtIn: Texts = {};
let spoken: Texts = builtIn;
let locale = BUILT_IN;
let plurals = new Intl.PluralRules(BUILT_IN);
/** To make one at each number was the slowest function of long lists. */
let numbers = new Intl.NumberFormat(BUILT_IN);
let formats = AS_BROWSER;
const listeners = new Set<() => void>();

export type Direction = 'ltr' | 'rtl';

interface Manner {
  direction: Direction;
  formats: Formats;
}

/** Speaks a locale from now on; keys it lacks stay French. */
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
  // Another function each time: whoever remembers what it said asks again.
  told = t.bind(null);
  document.documentElement.lang = next;
  document.documentElement.dir = direction;
  for (const listener of listeners) listener();
};

export const speakFrench = (): void => speak(BUILT_IN, builtIn);

/** Sets the built-in French; another locale's texts come from the server (C3) through `loadLocale`. */
export const startTexts = (texts: Texts): void => {
  builtIn = texts;
  speakFrench();
};

export const currentLocale = (): string => locale;

/** How the language that is spoken writes days, where that was set. */
export const currentDateFormat = (): Formats['date'] => formats.date;

/** A number as the language that is spoken writes it: « 1 234,5 ». */
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

/** « Aucun participant » says more than « 0 participant »: a text may have words of its own for none, in any language. */
const find = (texts: Texts, key: string, count: unknown): string | undefined => {
  if (typeof count !== 'number') return texts[key];
  const none = count === 0 ? texts[`${key}_zero`] : undefined;
  return none ?? texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`] ?? texts[key];
};

type Join = (text: string, value: string) => string;
const join: Join = (text, value) => text + value;
let joinFrench = join;

/** Sets how French joins a text and the value after it. The rule of elision weighs on screens that name people alone. */
export const joinFrenchWith = (rule: Join): void => {
  joinFrench = rule;
};

/**
 * A text in the language spoken now, its `{{names}}` filled, elided where French asks for it. Numbers are written as that
 * language does; `count` picks the plural and is also `{{n}}`.
 */
export const t = (key: TextKey, values: TextValues = {}): string => {
  const { count } = values;
  const own = find(spoken, key, count);
  const text = own ?? find(builtIn, key, count) ?? key;
  // What a language lacks is said in French.
  const joinValue = own === undefined || locale.startsWith('fr') ? joinFrench : join;
  return text.replace(/(.*?)\{\{(\w+)\}\}/gs, (whole, before: string, name: string) => {
    const value = name === 'n' && count !== undefined ? count : values[name];
    return value === undefined ? whole : joinValue(before, written(value));
  });
};

/** What the active locale itself says, without falling back on French. */
export const ownText = (key: string, count?: number): string | undefined => find(spoken, key, count) || undefined;

const onLanguage = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let told = t;

/** `t`, and the component draws again when the language changes, or what is said in it. */
export const useT = (): typeof t => useSyncExternalStore(onLanguage, () => told);
