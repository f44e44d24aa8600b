import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { groupTextForms, type TextForms } from '../../../contract/administration/languages/text-forms.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { requireProjectPath } from '../../platform/files/project-paths.ts';

/** French texts of the back office: the file that the browser starts with, and the only source of keys. */
export const frenchTexts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(requireProjectPath('web/locales/fr-FR.json'), 'utf8'),
);

/** Hash that detects a change of the source text. */
export const hashForms = (source: TextForms): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(source).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/** Search text: every form, without accents or capitals. */
export const buildSearchText = (key: string, forms: TextForms): string =>
  toFoldedKey([key, ...Object.values(forms)].join(' ')).slice(0, 8000);

export const buildTranslationKeys = (french: Readonly<Record<string, string>>) =>
  [...groupTextForms(french)].map(([key, source]) => ({
    key,
    module: key.slice(0, key.indexOf('.')),
    source,
    hash: hashForms(source),
    searched: buildSearchText(key, source),
  }));
