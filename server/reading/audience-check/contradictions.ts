import { type AudienceCondition, toConditionKey } from '../../../contract/booklets/content/audience.ts';

/** Name of the reader field of a condition: `own:polo` for a company's own field. */
export const getConditionField = ({ field, key = '' }: Pick<AudienceCondition, 'field' | 'key'>): string =>
  field === 'own' ? `own:${key}` : field;

const listKeys = ({ field, values }: AudienceCondition): string[] =>
  values.map((value) => toConditionKey(field, value));

/** True when no reader can meet all these conditions, which are of one field. */
const isImpossible = (conditions: readonly AudienceCondition[]): boolean => {
  const excluded = new Set(conditions.filter(({ operator }) => operator === 'isNot').flatMap(listKeys));
  const wanted = conditions
    .filter(({ operator }) => operator === 'is')
    .map((one) => new Set(listKeys(one).filter((key) => !excluded.has(key))));
  if (wanted.some(({ size }) => size === 0)) return true;
  // A reader may be in several groups, and has one value of any other field.
  if (conditions[0]?.field === 'group') return false;
  const [first, ...others] = wanted;
  return first !== undefined && ![...first].some((key) => others.every((one) => one.has(key)));
};

/** Conditions of one field that no reader can meet together; empty: some reader can meet them all. */
export const findContradiction = (conditions: readonly AudienceCondition[]): AudienceCondition[] =>
  [...Map.groupBy(conditions, getConditionField).values()].find(isImpossible) ?? [];
