import { checkedText } from '../../platform/text/text.ts';

const stripSeparators = (text: string) => text.replace(/[\s.\u00a0\u202f]/g, '');

/** Luhn sum of a digit string: every second digit from the right is doubled. */
const computeLuhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, sign, index) => {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0);

const LA_POSTE_SIREN = '356000000';

/** Checks the key of a SIREN (9 digits). */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text) && computeLuhnSum(text) % 10 === 0;

/**
 * Checks the key of a SIRET (14 digits). La Poste uses another rule: except for its seat, the plain sum of the digits
 * is a multiple of five.
 */
export const isSiret = (text: string): boolean => {
  if (!/^\d{14}$/.test(text)) return false;
  if (computeLuhnSum(text) % 10 === 0) return true;
  return text.startsWith(LA_POSTE_SIREN) && [...text].reduce((sum, sign) => sum + Number(sign), 0) % 5 === 0;
};

/** Nine digits with their key, or empty. Spaces are dropped. ENT-001. */
export const siren = checkedText(stripSeparators, isSiren, 'ENT-001');

/**
 * Fourteen digits with their key, or empty. Spaces are dropped. ENT-004; the form checks that it begins with the SIREN.
 */
export const siret = checkedText(stripSeparators, isSiret, 'ENT-004');

/** NAF code as `62.01Z`, typed with or without the dot; stored with it. ENT-005. */
export const naf = checkedText(
  (text) =>
    text
      .replace(/\s/g, '')
      .toUpperCase()
      .replace(/^(\d{2})(\d{2}[A-Z])$/, '$1.$2'),
  (text) => /^\d{2}\.\d{2}[A-Z]$/.test(text),
  'ENT-005',
);

/** Four digits. ENT-006. */
export const idcc = checkedText(
  (text) => text.trim(),
  (text) => /^\d{4}$/.test(text),
  'ENT-006',
);

const isHostName = (text: string): boolean => {
  const labels = text.split('.');
  const good = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return text.length <= 253 && labels.length >= 2 && good && !/^\d+$/.test(labels.at(-1) ?? '');
};

/** Fully qualified host name, in lower case, or empty. ENT-008. */
export const hostName = checkedText((text) => text.trim().toLowerCase().replace(/\.$/, ''), isHostName, 'ENT-008');
