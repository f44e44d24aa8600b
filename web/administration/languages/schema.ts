import { languageSettings, newLanguage } from '../../../contract/administration/languages/languages.ts';

/** What the form of a language is checked with; the code of one that is there does not change. */
export const languageSchema = (isNew: boolean) => (isNew ? newLanguage : languageSettings);
