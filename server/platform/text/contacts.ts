import { createHash } from 'node:crypto';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { memoizeText } from './memoize.ts';

/* Contact details in a text: telephone numbers, e-mail addresses, street addresses. */

/** A fact as it is written, with the key that compares it. */
export interface TextFact {
  text: string;
  key: string;
}

const SPACE = '[ \\u00a0\\u202f]';
const EMAIL = /[\w.+'-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}/gi;

export const listEmails = (text: string): TextFact[] =>
  text.includes('@') ? [...text.matchAll(EMAIL)].map(([found]) => ({ text: found, key: found.toLowerCase() })) : [];

const PHONE =
  /(?<![\d])(?:(?:\+|00)33[\s.\u00a0\u202f]?(?:\(0\))?[\s.\u00a0\u202f]?|0)[1-9](?:[\s.\-\u00a0\u202f]?\d{2}){4}(?!\d)/g;

/** Two groups of digits as those of a number: much faster to look for than a number. */
const PHONE_DIGITS = /\d{2}[\s.\-\u00a0\u202f]?\d{2}/;

/** French telephone numbers; the key is the number as it is dialled in France. */
export const listPhones = (text: string): TextFact[] =>
  PHONE_DIGITS.test(text)
    ? [...text.matchAll(PHONE)].map(([found]) => ({
        text: found,
        key: found
          .replace(/\(0\)/, '')
          .replace(/\D/g, '')
          .replace(/^(?:00)?33/, '0'),
      }))
    : [];

const WAY =
  'rue|avenue|av\\.|boulevard|bd|place|chemin|all[ée]e|impasse|quai|route|cours|square|passage|faubourg|esplanade';
const STREET = new RegExp(
  `(?<!\\d)(\\d{1,4})${SPACE}?(bis|ter|quater)?,?${SPACE}(${WAY})${SPACE}((?:[\\p{L}\\d’'.-]{1,30}${SPACE}?){1,7})`,
  'giu',
);
/** A number before the kind of a street: without the rules of Unicode, much faster to look for than a street. */
const STREET_START = new RegExp(`\\d${SPACE}?(?:bis|ter|quater)?,?${SPACE}(?:${WAY})${SPACE}`, 'i');
const SHORT_WAYS: Record<string, string> = { 'av.': 'avenue', bd: 'boulevard' };

/** Key of an address as it is written: it ends before the postal code, so that a card and a sentence compare. */
const toStreetKey = memoizeText((written) => {
  const [, number = '', part = '', way = '', name = ''] = new RegExp(STREET.source, 'iu').exec(written) ?? [];
  const street = toFoldedKey(way);
  const [named = ''] = toFoldedKey(name)
    .replace(/['.’-]/g, ' ')
    .split(/\s\d{5}\b|\b\d{5}\b/);
  const words = [number, toFoldedKey(part), SHORT_WAYS[street] ?? street, named];
  return words.join(' ').replace(/\s+/g, ' ').trim();
});

export const listStreets = (text: string): TextFact[] =>
  STREET_START.test(text)
    ? [...text.matchAll(STREET)].map(([written]) => ({ text: written.trim(), key: toStreetKey(written) }))
    : [];

/** Every contact detail of a text. */
export const listContacts = (text: string): TextFact[] => [
  ...listEmails(text),
  ...listPhones(text),
  ...listStreets(text),
];

/** Digest of a contact detail, for `former_contacts`. */
export const digestContact = ({ key }: Pick<TextFact, 'key'>): string =>
  createHash('sha256').update(`contact ${key}`).digest('base64url');
