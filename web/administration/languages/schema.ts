import { languageSettings, newLanguage } from '../../../contract/administration/languages/languages.ts';

/** Schema of the language form; an existing code cannot change. */
export const getLanguageSchema = (isNew: boolean) => (isNew ? newLanguage : languageSettings);
