import type { ErrorCode } from '../../platform/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const MIN_PASSWORD_LENGTH = 12;

/*
 * Strength as the CNIL computes it (délibération 2022-100): E = L·log2(N), N being the sum of the alphabets used. Its
 * own example, twelve characters of all four alphabets, is 79.55 bits and rounded to 80; this module does the same. A
 * sentence of seven words, the CNIL's other option, always has more: its spaces count.
 */
const REQUIRED_BITS = 79.5;
const STRONG_BITS = 100;
/** Minimum number of different characters: below it, the length means nothing. */
const MIN_DIFFERENT_CHARACTERS = 5;
/** Minimum length of a forbidden word: shorter ones are part of too many words. */
const MIN_FORBIDDEN_WORD_LENGTH = 4;

export interface PasswordStrength {
  /** Always `weak` while `code` gives the reason of the refusal. */
  level: 'weak' | 'medium' | 'strong';
  code?: ErrorCode;
  /** With AUTH-007: number of additional characters of the same kinds that would be enough. */
  missingCharacters?: number;
}

/** Words forbidden in a password, from the data of its owner. */
export const listForbiddenWords = (person: {
  email: string;
  firstName: string;
  lastName: string;
  companyName?: string | undefined;
}): string[] =>
  [person.email.split('@')[0] ?? '', person.firstName, person.lastName, person.companyName ?? ''].filter(
    (word) => toBareText(word).length >= MIN_FORBIDDEN_WORD_LENGTH,
  );

/** Letters and digits only, without case or accents. */
const toBareText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const ALPHABETS: readonly [RegExp, number][] = [
  [/\p{Ll}|\p{Lo}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 37],
];

const computeBitsPerCharacter = (password: string): number => {
  const size = ALPHABETS.reduce((sum, [uses, letters]) => sum + (uses.test(password) ? letters : 0), 0);
  return size === 0 ? 0 : Math.log2(size);
};

/** Repeated unit: « azertyazerty » gives « azerty ». */
const findSmallestUnit = (text: string): string => /^(.+?)\1+$/.exec(text)?.[1] ?? text;

const DISGUISED_LETTERS: Record<string, string> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
};
const unmaskLetters = (text: string): string =>
  toBareText(text.toLowerCase().replace(/[@01345$]/g, (sign) => DISGUISED_LETTERS[sign] ?? sign));

const trimDigits = (text: string): string => text.replace(/^\p{N}+|\p{N}+$/gu, '');

const isSeries = (text: string): boolean =>
  text !== '' && ['01234567890123456789', '98765432109876543210'].some((series) => series.includes(text));

const isCommon = (password: string): boolean => {
  if (password.length >= MIN_PASSWORD_LENGTH && new Set(password).size < MIN_DIFFERENT_CHARACTERS) return true;
  const plain = toBareText(password);
  // Outer signs are decoration before they are disguised letters: « M0td3p@sse2026 ! » is « motdepasse ».
  const undecorated = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return (
    isSeries(plain) ||
    [plain, unmaskLetters(password), unmaskLetters(undecorated)].some((text) =>
      COMMON_PASSWORDS.has(findSmallestUnit(trimDigits(text))),
    )
  );
};

/**
 * Strength of a password and, when it is refused, the reason: AUTH-008 (contains a forbidden word), AUTH-014 (too
 * common), AUTH-007 (too weak). Browser and server use the same function.
 */
export const passwordStrength = (password: string, forbidden: readonly string[] = []): PasswordStrength => {
  const plain = toBareText(password);
  const contained = forbidden
    .map(toBareText)
    .some((word) => word.length >= MIN_FORBIDDEN_WORD_LENGTH && plain.includes(word));
  if (contained) return { level: 'weak', code: 'AUTH-008' };
  if (isCommon(password)) return { level: 'weak', code: 'AUTH-014' };
  const length = [...password].length;
  const bits = computeBitsPerCharacter(password);
  const entropy = length * bits;
  if (length < MIN_PASSWORD_LENGTH || entropy < REQUIRED_BITS) {
    const needed = Math.max(MIN_PASSWORD_LENGTH, bits === 0 ? 0 : Math.ceil(REQUIRED_BITS / bits));
    return { level: 'weak', code: 'AUTH-007', missingCharacters: needed - length };
  }
  return { level: entropy >= STRONG_BITS ? 'strong' : 'medium' };
};
