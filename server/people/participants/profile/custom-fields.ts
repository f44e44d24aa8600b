import { z } from 'zod';
import type { CustomField } from '../../../../contract/people/participants/participants.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { createPatternMatcher } from '../../../platform/text/pattern/pattern-matcher.ts';

/** The value to store, or the reason of its refusal. */
type FieldResult = { value: string } | { refusal: Refusal };

const YES_WORDS = new Set(['oui', 'true', 'vrai', '1', 'x', 'yes']);
const NO_WORDS = new Set(['non', 'false', 'faux', '0', 'no']);

const isoDay = z.iso.date();
/** Converts `20/11/2026` or `2026-11-20` to `2026-11-20`; null for a day that does not exist. */
export const findIsoDay = (text: string): string | null => {
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const written = y === '' ? text : `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isoDay.safeParse(written).success ? written : null;
};

const refuseValue = (...[code, values]: ConstructorParameters<typeof Refusal>): FieldResult => ({
  refusal: new Refusal(code, values),
});

const checksByKind: Record<CustomField['kind'], (field: CustomField, text: string) => FieldResult> = {
  text: (_, value) => ({ value }),
  list: ({ choices }, text) => {
    const value = choices.find((choice) => toFoldedKey(choice) === toFoldedKey(text));
    return value === undefined ? refuseValue('GEN-019') : { value };
  },
  date: (_, text) => {
    const value = findIsoDay(text);
    return value === null ? refuseValue('GEN-005') : { value };
  },
  number: ({ label, help }, text) => {
    const value = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
    return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? { value } : refuseValue('PAR-020', { libelle: label, aide: help });
  },
  boolean: (_, text) => {
    const key = toFoldedKey(text);
    if (YES_WORDS.has(key)) return { value: 'oui' };
    return NO_WORDS.has(key) ? { value: 'non' } : refuseValue('GEN-019');
  },
};

/** Creates the check of one field, to run on many values. */
export const createFieldCheck = (field: CustomField): ((typed: string) => FieldResult) => {
  const matches = field.pattern === '' ? null : createPatternMatcher(field.pattern);
  return (typed) => {
    const text = typed.normalize('NFC').trim();
    if (text === '') return field.required ? refuseValue('GEN-001') : { value: '' };
    if (text.length > 200) return refuseValue('GEN-002', { libelle: field.label, n: 200, saisi: text.length });
    const judged = checksByKind[field.kind](field, text);
    if ('refusal' in judged || !matches || matches(judged.value)) return judged;
    return refuseValue('PAR-020', { libelle: field.label, aide: field.help || errorText('GEN-019') });
  };
};
