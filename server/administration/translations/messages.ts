import { readFileSync } from 'node:fs';
import { flatKey, type TextForms } from '../../../contract/administration/languages/text-forms.ts';
import { counterOf, ERRORS, fillText, french, phraseKey } from '../../../contract/platform/errors.ts';
import { requireProjectPath } from '../../platform/files/project-files.ts';

type Texts = Readonly<Record<string, string>>;
type Flat = Record<string, string>;

const readTexts = (file: string): Texts =>
  JSON.parse(readFileSync(requireProjectPath(`server/administration/translations/${file}`), 'utf8'));

/** English messages of `ERRORS`, by code. */
export const englishErrors = readTexts('errors.en-GB.json');

/** French words and sentences of messages, with their English. */
export const englishPhrases = readTexts('phrases.en-GB.json');

/** Converts an error text, `{n} {n:point|points}`, to back-office forms, `{{n}} points`. */
export const toForms = (text: string): TextForms => {
  const braced = (one: string) => one.replace(/\{(\w+)\}/g, '{{$1}}');
  const counter = counterOf(text);
  if (counter === undefined) return { text: braced(text) };
  const form = (count: number) =>
    braced(fillText(text.replaceAll(`{${counter}}`, '\u0000'), { [counter]: count })).replaceAll(
      '\u0000',
      `{{${counter}}}`,
    );
  return { one: form(1), other: form(2) };
};

const flatForms = (key: string, text: string): [string, string][] =>
  Object.entries(toForms(text)).map(([form, one]) => [flatKey(key, form), one]);

/** French messages of the contract and the server, with the keys of the translation screen. */
export const frenchMessages: Flat = Object.fromEntries([
  ...Object.entries(ERRORS).flatMap(([code, [, text]]) => flatForms(`error.${code}`, french(text))),
  ...Object.keys(englishPhrases).flatMap((text) => flatForms(phraseKey(text), text)),
]);

/** English messages delivered with the product. */
export const englishMessages: Flat = Object.fromEntries([
  ...Object.entries(englishErrors).flatMap(([code, text]) => flatForms(`error.${code}`, text)),
  ...Object.entries(englishPhrases).flatMap(([text, english]) => flatForms(phraseKey(text), english)),
]);
