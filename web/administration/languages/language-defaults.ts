import {
  type DateFormat,
  type NumberFormat,
  type TextDirection,
  toCanonicalLanguageCode,
} from '../../../contract/administration/languages/language.ts';

interface LanguageDefaults {
  frenchName: string;
  name: string;
  direction: TextDirection;
  dateFormat: DateFormat | '';
  numberFormat: NumberFormat | '';
  firstDay: number;
}

const RIGHT_TO_LEFT_SCRIPTS = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']);
/** Countries whose week does not start on Monday; only the most common. */
const SATURDAY_START_COUNTRIES = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' ');
const SUNDAY_START_COUNTRIES =
  'AG AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  );

const capitaliseName = (name: string, locale: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);

const formatLanguageName = (locale: string, code: string): string => {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code;
    return capitaliseName(name, locale);
  } catch {
    return code;
  }
};

const guessDateFormat = (code: string): DateFormat | '' => {
  const parts = new Intl.DateTimeFormat(`${code}-u-nu-latn-ca-gregory`, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).formatToParts(new Date(2026, 10, 20));
  const letters = { day: 'dd', month: 'mm', year: 'yyyy' } as const;
  const written = parts
    .map(({ type, value }) =>
      type in letters ? letters[type as keyof typeof letters] : value.replace(/[\s\u200e\u200f]/g, '').charAt(0),
    )
    .join('');
  const known: readonly DateFormat[] = [
    'dd/mm/yyyy',
    'mm/dd/yyyy',
    'yyyy-mm-dd',
    'dd.mm.yyyy',
    'dd-mm-yyyy',
    'yyyy/mm/dd',
  ];
  return known.find((one) => one === written) ?? '';
};

const guessNumberFormat = (code: string): NumberFormat | '' => {
  const parts = new Intl.NumberFormat(`${code}-u-nu-latn`, { useGrouping: true }).formatToParts(1_234_567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value.replace(/[\u00a0\u202f]/, ' ') ?? '';
  const written = `1${of('group').replace("'", '’')}234${of('decimal')}5`;
  const known: readonly NumberFormat[] = ['1 234,5', '1,234.5', '1.234,5', '1’234.5', '1 234.5'];
  return known.find((one) => one === written) ?? '';
};

/** Default values for the form of a language; null when the code is invalid. */
export const findLanguageDefaults = (typed: string): LanguageDefaults | null => {
  const code = toCanonicalLanguageCode(typed);
  if (code === null) return null;
  const { script, region } = new Intl.Locale(code).maximize();
  return {
    frenchName: formatLanguageName('fr-FR', code),
    name: formatLanguageName(code, code),
    direction: RIGHT_TO_LEFT_SCRIPTS.has(script ?? '') ? 'rtl' : 'ltr',
    dateFormat: guessDateFormat(code),
    numberFormat: guessNumberFormat(code),
    firstDay: SATURDAY_START_COUNTRIES.includes(region ?? '')
      ? 6
      : SUNDAY_START_COUNTRIES.includes(region ?? '')
        ? 0
        : 1,
  };
};
