import { readFileSync } from 'node:fs';
import { type TextForms, toFlatTextKey } from '../../../contract/administration/languages/text-forms.ts';
import {
  applyFrenchSpacing,
  ERRORS,
  fillText,
  findCounterName,
  toPhraseKey,
} from '../../../contract/platform/errors.ts';
import { requireProjectPath } from '../../platform/files/project-paths.ts';

type Texts = Readonly<Record<string, string>>;
type FlatMessages = Record<string, string>;

const readTextFile = (file: string): Texts =>
  JSON.parse(readFileSync(requireProjectPath(`server/administration/translations/${file}`), 'utf8'));

/** English messages of `ERRORS`, by code. */
export const englishErrors = readTextFile('errors.en-GB.json');

/** French words and sentences of messages, with their English. */
export const englishPhrases = readTextFile('phrases.en-GB.json');

/** Converts an error text, `{n} {n:point|points}`, to back-office forms, `{{n}} points`. */
export const toForms = (text: string): TextForms => {
  const braced = (one: string) => one.replace(/\{(\w+)\}/g, '{{$1}}');
  const counter = findCounterName(text);
  if (counter === undefined) return { text: braced(text) };
  const form = (count: number) =>
    braced(fillText(text.replaceAll(`{${counter}}`, '\u0000'), { [counter]: count })).replaceAll(
      '\u0000',
      `{{${counter}}}`,
    );
  return { one: form(1), other: form(2) };
};

const flattenForms = (key: string, text: string): [string, string][] =>
  Object.entries(toForms(text)).map(([form, one]) => [toFlatTextKey(key, form), one]);

/** French messages of the contract and the server, with the keys of the translation screen. */
export const frenchMessages: FlatMessages = Object.fromEntries([
  ...Object.entries(ERRORS).flatMap(([code, [, text]]) => flattenForms(`error.${code}`, applyFrenchSpacing(text))),
  ...Object.keys(englishPhrases).flatMap((text) => flattenForms(toPhraseKey(text), text)),
]);

/** English messages delivered with the product. */
export const englishMessages: FlatMessages = Object.fromEntries([
  ...Object.entries(englishErrors).flatMap(([code, text]) => flattenForms(`error.${code}`, text)),
  ...Object.entries(englishPhrases).flatMap(([text, english]) => flattenForms(toPhraseKey(text), english)),
]);
