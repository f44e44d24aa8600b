/** Built-in language: its texts ship with the product, and it cannot be removed. */
export const BUILT_IN_LANGUAGE = 'fr-FR';

/** Directions of writing: left to right, or right to left. */
export const TEXT_DIRECTIONS = ['ltr', 'rtl'] as const;
export type TextDirection = (typeof TEXT_DIRECTIONS)[number];

/** Date formats: « 20/11/2026 » and so on. */
export const DATE_FORMATS = [
  'dd/mm/yyyy',
  'mm/dd/yyyy',
  'yyyy-mm-dd',
  'dd.mm.yyyy',
  'dd-mm-yyyy',
  'yyyy/mm/dd',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Number formats, shown by an example: thousands separator and decimal separator. */
export const NUMBER_FORMATS = ['1 234,5', '1,234.5', '1.234,5', '1’234.5', '1 234.5'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** Formats of days, numbers and weeks; empty or null: the browser's format. */
export interface LanguageFormats {
  date: DateFormat | '';
  number: NumberFormat | '';
  /** 0 is Sunday. */
  firstDay: number | null;
}

/** Language with an optional script and region; no other part of BCP 47. */
export const LOCALE_CODE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** Canonical code of BCP 47 (`en-gb` becomes `en-GB`), or null when no named language has it. */
export const toCanonicalLanguageCode = (typed: string): string | null => {
  try {
    const [code = ''] = Intl.getCanonicalLocales(typed.trim().replaceAll('_', '-'));
    const { language } = new Intl.Locale(code);
    // A well-formed tag without a language, such as « xq », has no name.
    const known = new Intl.DisplayNames(['fr-FR'], { type: 'language', fallback: 'none' }).of(language) !== undefined;
    return known && LOCALE_CODE.test(code) ? code : null;
  } catch {
    return null;
  }
};
