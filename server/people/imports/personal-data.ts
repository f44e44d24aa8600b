import { parseImportDay } from './days.ts';

/** Personal data detected in cells and never stored: social security number, bank account, birth dates. */
export type PersonalData = 'nir' | 'iban' | 'birth';

const SPACE = '[\\s.\\-/_]{0,2}';
/** French social security number (NIR): sex, year, month, department (2A and 2B are Corsica), commune, order, key. */
const NIR_PATTERN = new RegExp(
  `(?<![\\dA-Z])([1-478])${SPACE}(\\d{2})${SPACE}(\\d{2})${SPACE}(\\d{2}|2[AB])${SPACE}(\\d{3})${SPACE}(\\d{3})(?:${SPACE}(\\d{2}))?(?![\\dA-Z])`,
  'gi',
);
/** Display of 15 digits in a narrow spreadsheet column. */
const NIR_ROUNDED = /^[12][.,]\d{2,}E\+1[24]$/i;
const IBAN_PATTERN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ \u00a0\u202f-]?[A-Z0-9]{1,4}){3,8}(?![A-Z0-9])/gi;
const IBAN_LENGTHS: Record<string, number> = Object.fromEntries(
  'AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GR27 HR21 HU28 IE22 IT27 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 TR26'
    .split(' ')
    .map((code) => [code.slice(0, 2), Number(code.slice(2))]),
);

/** Months of birth: 20 to 42 and 50 to 99 are codes for unknown ones. */
const isBirthMonth = (month: number): boolean =>
  (month >= 1 && month <= 12) || (month >= 20 && month <= 42) || month >= 50;

/** `certain`: the key is correct. `likely`: the format fits, without a key or with a wrong one. */
const classifyNir = (text: string): 'certain' | 'likely' | null => {
  if (NIR_ROUNDED.test(text.trim())) return 'likely';
  let found: 'likely' | null = null;
  for (const [, sex = '', year, month = '', department = '', commune, order, key] of text.matchAll(NIR_PATTERN)) {
    if (!isBirthMonth(Number(month))) continue;
    // The key counts Corsica as 19 and 18.
    const place = department.toUpperCase().replace('2A', '19').replace('2B', '18');
    const number = Number(`${sex}${year}${month}${place}${commune}${order}`);
    if (key !== undefined && 97 - (number % 97) === Number(key)) return 'certain';
    if (sex === '1' || sex === '2') found = 'likely';
  }
  return found;
};

const computeRemainder97 = (digits: string): number => {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
};

const hasIban = (text: string): boolean => {
  for (const [match] of text.matchAll(IBAN_PATTERN)) {
    const all = match.replace(/[^A-Z0-9]/gi, '').toUpperCase();
    const code = all.slice(0, IBAN_LENGTHS[all.slice(0, 2)] ?? all.length);
    const digits = (code.slice(4) + code.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
    if (code.length >= 15 && computeRemainder97(digits) === 1) return true;
  }
  return false;
};

const countDigits = (text: string): number => {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
  }
  return digits;
};

/** Finds a social security number or a bank account with a correct key; null if there is none. */
export const findPersonalData = (text: string): 'nir' | 'iban' | null => {
  // Cheaper than the patterns: most cells stop here.
  if (text.length < 13 || countDigits(text) < 10) return null;
  if (classifyNir(text) === 'certain') return 'nir';
  return hasIban(text) ? 'iban' : null;
};

const findYear = (text: string, thisYear: number): number | null => {
  const [, short] = /^\d{1,2}[/.-]\d{1,2}[/.-](\d{2})$/.exec(text) ?? [];
  if (short) return Number(short) + (Number(short) > (thisYear % 100) + 2 ? 1900 : 2000);
  // Plain numbers may be anything.
  if (/^\d{1,7}$|^\d+[.,]\d+$/.test(text)) return null;
  for (const order of ['dmy', 'mdy'] as const) {
    const read = parseImportDay(text, order);
    if ('day' in read) return Number(read.day.slice(0, 4));
  }
  return null;
};

/** Ages of people at work, in years. */
const WORKING_AGES = { min: 16, max: 80 };
const MAY_BE_NIR = /^[12][\d\s.,\-/_]{6}/;
/** Cells checked per column for birth dates: parsing days is the slowest part. */
const MAX_DATE_SAMPLES = 2000;
const MAY_BE_DAY = /^\d{1,4}(?:er)?[/. -]|^\d{8}$|^[a-z]{3,8}\.?,? \d/i;
/** Share of cells with personal data above which the whole column is refused. */
const REFUSAL_SHARES = { certain: 0.2, likely: 0.5, birth: 0.6 };

/** Counts personal data in a column, cell by cell. */
export class ColumnInspector {
  readonly #dates: boolean;
  readonly #thisYear: number;
  readonly #certain = { nir: 0, iban: 0 };
  #filled = 0;
  #likely = 0;
  #births = 0;
  /** Cells checked for birth dates. */
  #sampled = 0;

  /** `dates`: the heading announces arrivals or other days, so that old days are not birth dates. */
  constructor({ dates, thisYear = new Date().getFullYear() }: { dates: boolean; thisYear?: number }) {
    this.#dates = dates;
    this.#thisYear = thisYear;
  }

  /** Returns true for a cell that must never be stored. */
  inspectCell(cell: string): boolean {
    const text = cell.trim();
    if (text === '') return false;
    this.#filled += 1;
    if (!this.#dates && this.#sampled < MAX_DATE_SAMPLES) {
      this.#sampled += 1;
      if (MAY_BE_DAY.test(text) && this.#isBirth(text)) this.#births += 1;
    }
    if (text.length < 8) return false;
    const found = findPersonalData(text);
    if (found) this.#certain[found] += 1;
    else if (text.length <= 30 && MAY_BE_NIR.test(text) && classifyNir(text) === 'likely') this.#likely += 1;
    return found !== null;
  }

  #isBirth(text: string): boolean {
    const year = findYear(text, this.#thisYear);
    return year !== null && this.#thisYear - year >= WORKING_AGES.min && this.#thisYear - year <= WORKING_AGES.max;
  }

  /** Kind of data that refuses the whole column; null if the column is allowed. */
  get refusalReason(): PersonalData | null {
    const { nir, iban } = this.#certain;
    if (this.#filled === 0) return null;
    if (
      nir > 0 &&
      (nir >= this.#filled * REFUSAL_SHARES.certain || nir + this.#likely >= this.#filled * REFUSAL_SHARES.likely)
    )
      return 'nir';
    if (this.#likely > 0 && this.#likely >= this.#filled * REFUSAL_SHARES.likely) return 'nir';
    if (iban > 0 && iban >= this.#filled * REFUSAL_SHARES.certain) return 'iban';
    return this.#births > 0 && this.#births >= this.#sampled * REFUSAL_SHARES.birth ? 'birth' : null;
  }

  /** Cells emptied in an allowed column. */
  get removedCells(): number {
    return this.#certain.nir + this.#certain.iban;
  }
}
