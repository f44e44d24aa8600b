import { AsyncLocalStorage } from 'node:async_hooks';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { speech } from '../../../contract/platform/text/speech.ts';

/** Language other than French, with its texts and those of its fallback languages. */
export interface SpokenLanguage {
  code: string;
  messages: Readonly<Record<string, string>>;
  plurals: Intl.PluralRules;
}

const languageStorage = new AsyncLocalStorage<SpokenLanguage | null>();

speech.find = (key, count) => {
  const language = languageStorage.getStore();
  if (!language) return undefined;
  const { messages, plurals } = language;
  if (count === undefined) return messages[key];
  return messages[`${key}_${plurals.select(count)}`] ?? messages[`${key}_other`] ?? messages[key];
};

speech.writeNumber = (value) => value.toLocaleString(getCurrentLanguage());

/** Code of the current language, which formats the numbers and lists of a message. */
export const getCurrentLanguage = (): string => languageStorage.getStore()?.code ?? BUILT_IN_LANGUAGE;

/** Runs `work` in a language; null: in French, for texts that users other than the requester will read. */
export const runInLanguage = <Result>(language: SpokenLanguage | null, work: () => Result): Result =>
  languageStorage.run(language, work);

/** Phrase about a number, written as `{nombre}` and counted with `{n:…|…}`. */
export const formatCountPhrase = (text: string, n: number): string => phraseText(text, { n, nombre: n });
