import { describe, expect, test } from 'vitest';
import { errorText } from '../../platform/errors.ts';
import { getFirstErrorCode, toErrorMap } from '../../platform/issues.ts';
import {
  type Audience,
  type AudienceCondition,
  type AudienceReader,
  audience as audienceSchema,
  describeAudience,
  isInAudience,
} from './audience.ts';

const reader: AudienceReader = {
  site: 'Besançon',
  department: 'Atelier',
  contractType: 'fixedTerm',
  groups: ['Saisonniers', 'Équipe du matin'],
  language: 'fr-FR',
};
const unknownReader: AudienceReader = { site: null, department: '', contractType: null, groups: [], language: null };

const is = (field: AudienceCondition['field'], ...values: string[]) => ({ field, operator: 'is', values }) as const;
const isNot = (field: AudienceCondition['field'], ...values: string[]) =>
  ({ field, operator: 'isNot', values }) as const;

const own = (operator: 'is' | 'isNot', ...values: string[]) =>
  ({ field: 'own', key: 'polo', operator, values }) as const;

describe('who is in an audience', () => {
  test.each<[string, Audience | null, AudienceReader | null, boolean]>([
    ['everybody: somebody known', null, reader, true],
    ['everybody: somebody nobody knows', null, null, true],
    ['his site', [is('site', 'Besançon')], reader, true],
    ['his site, without accents or case', [is('site', 'BESANCON')], reader, true],
    ['his site among others', [is('site', 'Lyon', 'besançon')], reader, true],
    ['another site', [is('site', 'Lyon')], reader, false],
    ['a site that only begins like his', [is('site', 'Besançon nord')], reader, false],
    ['not another site', [isNot('site', 'Lyon')], reader, true],
    ['not his site', [isNot('site', 'Lyon', 'BESANÇON')], reader, false],
    ['his department', [is('department', 'atelier')], reader, true],
    ['his contract', [is('contractType', 'permanent', 'fixedTerm')], reader, true],
    ['another contract', [is('contractType', 'temp')], reader, false],
    ['one of his groups', [is('group', 'equipe du matin')], reader, true],
    ['none of his groups', [is('group', 'Cadres')], reader, false],
    ['not in a group he is in beside another', [isNot('group', 'Saisonniers')], reader, false],
    ['not in a group he is not in', [isNot('group', 'Cadres')], reader, true],
    ['his language, whatever the country', [is('language', 'fr-BE')], reader, true],
    ['another language', [is('language', 'en-GB')], reader, false],
    ['all of several conditions', [is('site', 'Besançon'), is('contractType', 'fixedTerm')], reader, true],
    ['one of two conditions', [is('site', 'Besançon'), is('contractType', 'temp')], reader, false],
    ['two conditions on one field', [is('group', 'Saisonniers'), is('group', 'Équipe du matin')], reader, true],
    ['is, of somebody nobody knows', [is('site', 'Besançon')], null, false],
    ['is not, of somebody nobody knows', [isNot('site', 'Besançon')], null, false],
    ...(['site', 'department', 'contractType', 'group', 'language'] as const).flatMap(
      (field): [string, Audience, AudienceReader, boolean][] => [
        [`is, ${field} not said`, [is(field, 'permanent')], unknownReader, false],
        [`is not, ${field} not said`, [isNot(field, 'permanent')], unknownReader, true],
      ],
    ),
    ['their own field', [own('is', 'XL')], { ...reader, fields: { polo: 'xl' } }, true],
    ['another value of their own field', [own('is', 'M')], { ...reader, fields: { polo: 'xl' } }, false],
    ['not a value of their own field', [own('isNot', 'M')], { ...reader, fields: { polo: 'xl' } }, true],
    ['their own field, empty: is', [own('is', 'XL')], { ...reader, fields: { polo: '' } }, false],
    ['their own field, empty: is not', [own('isNot', 'XL')], { ...reader, fields: {} }, true],
    ['their own field, not known at all', [own('is', 'XL')], { ...reader, fields: null }, false],
    ['groups not known at all: is', [is('group', 'Cadres')], { ...unknownReader, groups: null }, false],
    ['groups not known at all: is not', [isNot('group', 'Cadres')], { ...unknownReader, groups: null }, true],
  ])('%s', (_, audience, who, expected) => {
    expect(isInAudience(audience, who)).toBe(expected);
  });
});

const listErrors = (value: unknown) => {
  const read = audienceSchema.safeParse(value);
  return read.success ? {} : toErrorMap(read.error.issues);
};
const many = (n: number) => Array.from({ length: n }, (_, index) => `Site ${index}`);

describe('conditions that are refused', () => {
  test.each<[string, unknown, Record<string, string[]>]>([
    ['no condition', [], { '': [errorText('GEN-024', { libelle: 'Conditions', n: 1 })] }],
    [
      'eleven conditions',
      Array.from({ length: 11 }, () => is('site', 'Lyon')),
      { '': [errorText('GEN-023', { libelle: 'Conditions', n: 10 })] },
    ],
    ['no value', [is('site', 'Lyon'), is('group')], { '1.values': [errorText('GEN-001')] }],
    ['a blank value', [is('site', '  ')], { '0.values.0': [errorText('GEN-001')] }],
    ['21 values', [is('site', ...many(21))], { '0.values': [errorText('GEN-023', { libelle: 'Valeurs', n: 20 })] }],
    [
      'a value of 81 signs',
      [is('site', 'é'.repeat(81))],
      { '0.values.0': [errorText('GEN-002', { libelle: 'Valeur', n: 80, saisi: 81 })] },
    ],
    [
      'the same value twice',
      [is('site', 'Évry', 'EVRY ')],
      { '0.values.1': [errorText('GEN-026', { valeur: 'EVRY' })] },
    ],
    ['a contract nobody knows', [is('contractType', 'temp', 'CDI')], { '0.values.1': [errorText('GEN-019')] }],
    ['a field nobody knows', [is('age' as 'site', '30')], { '0.field': [errorText('GEN-019')] }],
    ['another operator', [{ ...is('site', 'Lyon'), operator: 'has' }], { '0.operator': [errorText('GEN-019')] }],
  ])('%s', (_, value, expected) => {
    expect(listErrors(value)).toEqual(expected);
  });

  test('carry the code of the catalogue', () => {
    const read = audienceSchema.safeParse([is('site', 'Lyon', 'lyon')]);
    expect(getFirstErrorCode(read.error?.issues as Parameters<typeof getFirstErrorCode>[0])).toBe('GEN-026');
  });
});

test('values are kept as they were written, tidied', () => {
  expect(audienceSchema.parse([is('site', '  Lyon   Part-Dieu ')])).toEqual([is('site', 'Lyon Part-Dieu')]);
  expect(audienceSchema.parse([is('site', ...many(20))])[0]?.values).toHaveLength(20);
});

test('a description says who one is before who one is not, contract first and language last', () => {
  const said = [
    isNot('contractType', 'temp'),
    is('language', 'fr'),
    is('site', 'Lyon'),
    is('contractType', 'permanent'),
  ];
  expect(describeAudience(said)).toEqual([
    is('contractType', 'permanent'),
    is('site', 'Lyon'),
    is('language', 'fr'),
    isNot('contractType', 'temp'),
  ]);
});
