import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gathered, type TextForms } from '../../../contract/administration/languages/text-forms.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import { requireProjectPath } from '../../platform/files/project-files.ts';

/** French texts of the back office: the file that the browser starts with, and the only source of keys. */
export const frenchTexts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(requireProjectPath('web/locales/fr-FR.json'), 'utf8'),
);

/** Hash that detects a change of the source text. */
export const hashOf = (source: TextForms): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(source).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/** Search text: every form, without accents or capitals. */
export const searchedText = (key: string, forms: TextForms): string =>
  foldedKey([key, ...Object.values(forms)].join(' ')).slice(0, 8000);

export const keysOf = (french: Readonly<Record<string, string>>) =>
  [...gathered(french)].map(([key, source]) => ({
    key,
    module: key.slice(0, key.indexOf('.')),
    source,
    hash: hashOf(source),
    searched: searchedText(key, source),
  }));
