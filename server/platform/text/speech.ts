import { AsyncLocalStorage } from 'node:async_hooks';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { speech } from '../../../contract/platform/text/speech.ts';

/** A language other than French, with its texts and those of the languages that stand in for it. */
export interface SpokenLanguage {
  code: string;
  messages: Readonly<Record<string, string>>;
  plurals: Intl.PluralRules;
}

const spoken = new AsyncLocalStorage<SpokenLanguage | null>();

speech.find = (key, count) => {
  const language = spoken.getStore();
  if (!language) return undefined;
  const { messages, plurals } = language;
  if (count === undefined) return messages[key];
  return messages[`${key}_${plurals.select(count)}`] ?? messages[`${key}_other`] ?? messages[key];
};

speech.writeNumber = (value) => value.toLocaleString(currentLanguage());

/** The code of the language that is spoken: numbers and lists within a message are written as it does. */
export const currentLanguage = (): string => spoken.getStore()?.code ?? BUILT_IN_LANGUAGE;

/** Runs `work` in a language; null: in French, as everything does that others than the person who asks will read. */
export const speakLanguage = <Result>(language: SpokenLanguage | null, work: () => Result): Result =>
  spoken.run(language, work);

/** A phrase about a number, which it writes as `{nombre}` and counts with as `{n:…|…}`. */
export const countText = (text: string, n: number): string => phraseText(text, { n, nombre: n });
