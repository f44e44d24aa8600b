import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gathered, type TextForms } from '../../../contract/administration/languages/text-forms.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import { requireProjectPath } from '../../platform/files/project-files.ts';

/** The texts of the back office in French: the file that the browser starts with, and the only place where keys are made. */
export const frenchTexts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(requireProjectPath('web/locales/fr-FR.json'), 'utf8'),
);

/** Tells whether a text is still the one that was translated. */
export const hashOf = (source: TextForms): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(source).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/** What a search looks at: every form, without accents nor capitals. */
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
