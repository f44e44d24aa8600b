import {
  type Audience,
  type AudienceCondition,
  type AudienceField,
  type AudienceOperator,
  describeAudience,
} from '../../../contract/booklets/content/audience.ts';
import { CONTRACT_TYPES } from '../../../contract/people/participants/participant.ts';
import { getCurrentLocale, t } from '../../lib/i18n.ts';
import { getLanguageName } from '../../lib/language-names.ts';

const isContractType = (value: string): value is (typeof CONTRACT_TYPES)[number] =>
  (CONTRACT_TYPES as readonly string[]).includes(value);

/** A value inside a sentence: « CDD », « anglais », « Lyon ». */
const formatAudienceValue = (field: AudienceField, value: string): string => {
  if (field === 'language') return getLanguageName(value);
  return field === 'contractType' && isContractType(value) ? t(`audience.contract.${value}`) : value;
};

const formatList = (type: 'conjunction' | 'disjunction', words: readonly string[]): string =>
  new Intl.ListFormat(getCurrentLocale(), { type }).format(words);

/** « Lyon » ou « Nantes ». */
export const formatQuotedList = (values: readonly string[]): string =>
  formatList(
    'disjunction',
    values.map((value) => t('audience.quoted', { value })),
  );

/** Name of a company's own field, whose key is made of its words. */
export const formatOwnField = (key: string): string => key.replaceAll('_', ' ');

/** A condition alone: « Site : Lyon ou Paris », « Contrat : hors CDD ». */
export const formatAudienceChip = ({ field, key = '', operator, values }: AudienceCondition): string =>
  t(`audience.chip.${operator}`, {
    field: field === 'own' ? formatOwnField(key) : t(`audience.field.${field}`),
    values: formatList(
      operator === 'is' ? 'disjunction' : 'conjunction',
      values.map((value) => formatAudienceValue(field, value)),
    ),
  });

/** « des sites Lyon ou Paris », « hors CDD et Intérim ». */
const formatCondition = ({ field, key = '', operator, values }: AudienceCondition): string => {
  const names = values.map((value) => formatAudienceValue(field, value));
  const either = operator === 'is' || field === 'language';
  return t(`audience.part.${field}.${operator}`, {
    count: names.length,
    field: formatOwnField(key),
    values: formatList(either ? 'disjunction' : 'conjunction', names),
  });
};

/** Readers of an audience: « en CDD ou Intérim du site Lyon ». */
export const formatAudienceWho = (audience: Audience): string => {
  const said = describeAudience(audience);
  const parts = (operator: AudienceOperator, ...fields: AudienceField[]) =>
    said.filter((one) => one.operator === operator && fields.includes(one.field)).map(formatCondition);
  const who = [
    formatList('conjunction', parts('is', 'contractType')),
    formatList('conjunction', parts('is', 'department', 'site', 'group')),
    formatList('conjunction', parts('is', 'language')),
    formatList('conjunction', parts('is', 'own')),
  ].filter((words) => words !== '');
  const not = parts('isNot', 'contractType', 'department', 'site', 'group', 'language', 'own');
  return [who.join(' '), ...not].filter((words) => words !== '').join(', ');
};

/** Audience of a page as a sentence: « Visible par les personnes en CDD ou Intérim du site Lyon. » */
export const formatAudience = (audience: Audience): string =>
  t('audience.sentence', { who: formatAudienceWho(audience) });
