import { getCurrentLocale } from './i18n.ts';

/** Languages offered in every selector, most common first. */
export const LANGUAGE_TAGS: readonly string[] =
  'fr-FR en-GB de-DE es-ES it-IT pt-PT nl-NL pl-PL ro-RO tr-TR ar uk-UA ru-RU zh-CN'.split(' ');

/** « anglais » for `en-GB`, in the current language; the tag itself when it names no language. */
export const getLanguageName = (tag: string): string => {
  const names = new Intl.DisplayNames([getCurrentLocale()], { type: 'language', languageDisplay: 'standard' });
  try {
    return names.of(tag.split('-')[0] ?? tag) ?? tag;
  } catch {
    return tag;
  }
};

/** Same with a capital, for use outside a sentence. */
export const getLanguageTitle = (tag: string): string => {
  const name = getLanguageName(tag);
  return name.charAt(0).toLocaleUpperCase(getCurrentLocale()) + name.slice(1);
};
