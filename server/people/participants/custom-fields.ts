import { z } from 'zod';
import type { CustomField } from '../../../contract/people/participants/participants.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { patternOf } from '../../platform/text/pattern/match.ts';

/** The value to store, or the reason of its refusal. */
type Judged = { value: string } | { refusal: Refusal };

const YES = new Set(['oui', 'true', 'vrai', '1', 'x', 'yes']);
const NO = new Set(['non', 'false', 'faux', '0', 'no']);

const day = z.iso.date();
/** Converts `20/11/2026` or `2026-11-20` to `2026-11-20`; null for a day that does not exist. */
export const dayOf = (text: string): string | null => {
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const written = y === '' ? text : `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return day.safeParse(written).success ? written : null;
};

const refused = (...[code, values]: ConstructorParameters<typeof Refusal>): Judged => ({
  refusal: new Refusal(code, values),
});

const kinds: Record<CustomField['kind'], (field: CustomField, text: string) => Judged> = {
  text: (_, value) => ({ value }),
  list: ({ choices }, text) => {
    const value = choices.find((choice) => foldedKey(choice) === foldedKey(text));
    return value === undefined ? refused('GEN-019') : { value };
  },
  date: (_, text) => {
    const value = dayOf(text);
    return value === null ? refused('GEN-005') : { value };
  },
  number: ({ label, help }, text) => {
    const value = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
    return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? { value } : refused('PAR-020', { libelle: label, aide: help });
  },
  boolean: (_, text) => {
    const key = foldedKey(text);
    if (YES.has(key)) return { value: 'oui' };
    return NO.has(key) ? { value: 'non' } : refused('GEN-019');
  },
};

/** Creates the check of one field, to run on many values. */
export const checkOf = (field: CustomField): ((typed: string) => Judged) => {
  const matches = field.pattern === '' ? null : patternOf(field.pattern);
  return (typed) => {
    const text = typed.normalize('NFC').trim();
    if (text === '') return field.required ? refused('GEN-001') : { value: '' };
    if (text.length > 200) return refused('GEN-002', { libelle: field.label, n: 200, saisi: text.length });
    const judged = kinds[field.kind](field, text);
    if ('refusal' in judged || !matches || matches(judged.value)) return judged;
    return refused('PAR-020', { libelle: field.label, aide: field.help || errorText('GEN-019') });
  };
};
