import {
  AUDIENCE_FIELDS,
  type AudienceCondition,
  type AudienceField,
  type AudienceReader,
  toConditionKey,
} from '../../../contract/booklets/content/audience.ts';
import { CONTRACT_TYPES, type ContractType } from '../../../contract/people/participants/participant.ts';
import { getConditionField } from './contradictions.ts';

/** Values that the company chooses from, by the field of a condition. */
export type KnownLists = Readonly<Record<string, readonly string[]>>;

/** Possible readers looked at: more are not told apart by a person either. */
export const MAX_POSSIBLE_READERS = 4096;

/** A reader of whom nothing is known. */
export const EMPTY_READER: AudienceReader = {
  site: null,
  department: null,
  contractType: null,
  groups: [],
  language: null,
  fields: {},
};

export const withFieldValue = (
  reader: AudienceReader,
  { field, key = '' }: Pick<AudienceCondition, 'field' | 'key'>,
  value: string,
): AudienceReader => {
  if (field === 'group') return { ...reader, groups: value === '' ? [] : [value] };
  if (field === 'own') return { ...reader, fields: { ...reader.fields, [key]: value } };
  return { ...reader, [field]: field === 'contractType' ? ((value || null) as ContractType | null) : value || null };
};

/**
 * Values of a field that the conditions tell apart: each one that they name, and one that none names. `lists`: choices
 * of the company; a list without any other value allows no other.
 */
const listDistinctValues = (conditions: readonly AudienceCondition[], lists: KnownLists): string[] => {
  const [first] = conditions;
  if (!first) return [''];
  const { field } = first;
  const named = new Map(
    conditions.flatMap(({ values }) => values.map((value) => [toConditionKey(field, value), value] as const)),
  );
  const choices = field === 'contractType' ? CONTRACT_TYPES : (lists[getConditionField(first)] ?? []);
  const other = choices.find((value) => !named.has(toConditionKey(field, value)));
  if (other === undefined && choices.length > 0) return [...named.values()];
  return [...named.values(), other ?? ''];
};

const getOrder = ([{ field }]: readonly [AudienceCondition, ...AudienceCondition[]]): number =>
  AUDIENCE_FIELDS.indexOf(field satisfies AudienceField);

/** Readers who differ by what these conditions look at: every combination of the values that they tell apart. */
export const listPossibleReaders = (conditions: readonly AudienceCondition[], lists: KnownLists): AudienceReader[] => {
  const fields = [...Map.groupBy(conditions, getConditionField).values()] as [
    AudienceCondition,
    ...AudienceCondition[],
  ][];
  let readers: AudienceReader[] = [EMPTY_READER];
  for (const own of fields.sort((a, b) => getOrder(a) - getOrder(b))) {
    const values = listDistinctValues(own, lists);
    if (readers.length * values.length > MAX_POSSIBLE_READERS) break;
    readers = readers.flatMap((reader) => values.map((value) => withFieldValue(reader, own[0], value)));
  }
  return readers;
};
