/** Languages that a passage of a rich text may be marked with, most common first. */
export const PASSAGE_LANGUAGES: readonly string[] = [
  'en',
  'de',
  'es',
  'it',
  'pt',
  'nl',
  'fr',
  'ar',
  'pl',
  'ro',
  'tr',
  'uk',
  'ru',
  'zh',
];

/** Languages written from right to left. */
const RIGHT_TO_LEFT = ['ar'];

/** Attributes of the `span` around a passage in another language than the text; null: a text may not hold it. */
export const getPassageAttributes = (language: unknown): { lang: string; dir?: string } | null =>
  typeof language === 'string' && PASSAGE_LANGUAGES.includes(language)
    ? { lang: language, ...(RIGHT_TO_LEFT.includes(language) && { dir: 'rtl' }) }
    : null;

/** Rich text marked as a passage in a language; unchanged for a language that a text may not hold. */
export const wrapPassage = (html: string, language: string | undefined): string => {
  const attributes = Object.entries(getPassageAttributes(language) ?? {}).map(([name, value]) => ` ${name}="${value}"`);
  return attributes.length === 0 ? html : `<span${attributes.join('')}>${html}</span>`;
};

/** « fr » for `fr-FR`: a passage is marked with a language alone. */
export const getBaseLanguage = (tag: string): string => tag.toLowerCase().split('-')[0] ?? tag;
