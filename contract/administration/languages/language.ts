/** The language that is built in: its texts come with the product, it is always there. */
export const BUILT_IN_LANGUAGE = 'fr-FR';

/** How days are written: « 20/11/2026 » and so on. */
export const DATE_FORMATS = [
  'dd/mm/yyyy',
  'mm/dd/yyyy',
  'yyyy-mm-dd',
  'dd.mm.yyyy',
  'dd-mm-yyyy',
  'yyyy/mm/dd',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** How numbers are written, by an example: what stands between thousands, and before decimals. */
export const NUMBER_FORMATS = ['1 234,5', '1,234.5', '1.234,5', '1’234.5', '1 234.5'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** How a language writes days, numbers and weeks; empty or null: as the browser does. */
export interface Formats {
  date: DateFormat | '';
  number: NumberFormat | '';
  /** 0 is Sunday. */
  firstDay: number | null;
}

/** A language, and where it matters a script and a region: nothing else of BCP 47. */
export const LOCALE_CODE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** The code as BCP 47 writes it (`en-gb` is `en-GB`), or null when it is none of a language that has a name. */
export const canonicalCode = (typed: string): string | null => {
  try {
    const [code = ''] = Intl.getCanonicalLocales(typed.trim().replaceAll('_', '-'));
    const { language } = new Intl.Locale(code);
    // A well-formed tag of no language, such as « xq », has no name.
    const known = new Intl.DisplayNames(['fr-FR'], { type: 'language', fallback: 'none' }).of(language) !== undefined;
    return known && LOCALE_CODE.test(code) ? code : null;
  } catch {
    return null;
  }
};
