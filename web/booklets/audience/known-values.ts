import {
  AUDIENCE_FIELDS,
  type AudienceCondition,
  type AudienceField,
} from '../../../contract/booklets/content/audience.ts';
import type { Tree } from '../../../contract/booklets/content/content.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';

type FieldName = AudienceField | `own:${string}`;

/** Name of the field of a condition: `own:polo` for a company's own field. */
export const getFieldName = ({ field, key }: Pick<AudienceCondition, 'field' | 'key'>): FieldName =>
  field === 'own' ? `own:${key ?? ''}` : field;

/** Values to suggest, by the name of their field. */
export interface KnownValues {
  values: Readonly<Partial<Record<FieldName, readonly string[]>>>;
  /** The company's own fields. */
  ownFields: readonly { key: string; label: string; values: readonly string[] }[];
}

/** The lists as one in alphabetical order, each value once: the first way of writing it. */
export const mergeValues = (...lists: (readonly string[])[]): string[] => {
  const each = new Map(
    lists
      .flat()
      .toReversed()
      .map((value) => [toFoldedKey(value), value]),
  );
  return [...each.values()].sort((a, b) => a.localeCompare(b));
};

/** Values of a condition that are not among the existing ones of its field. Contracts and languages are closed lists. */
export const listUnknownValues = (
  { field, values }: Pick<AudienceCondition, 'field' | 'values'>,
  existing: readonly string[],
): string[] => {
  if (field === 'contractType' || field === 'language') return [];
  const keys = new Set(existing.map(toFoldedKey));
  return values.filter((value) => !keys.has(toFoldedKey(value)));
};

/** Values of the audiences of the booklet's other pages, without duplicates, in alphabetical order. */
export const listKnownValues = (
  { chapters, ownFields = [] }: Pick<Tree, 'chapters' | 'ownFields'>,
  exceptPage: string,
): KnownValues => {
  const conditions = chapters.flatMap(({ pages }) =>
    pages.filter(({ id }) => id !== exceptPage).flatMap(({ audience }) => audience ?? []),
  );
  const listValues = (name: FieldName, choices: readonly string[]): string[] => {
    const written = conditions.filter((one) => getFieldName(one) === name).flatMap(({ values }) => values);
    return mergeValues(choices, written);
  };
  const names: [FieldName, readonly string[]][] = [
    ...AUDIENCE_FIELDS.map((field): [FieldName, readonly string[]] => [field, []]),
    ...ownFields.map(({ key, values }): [FieldName, readonly string[]] => [`own:${key}`, values]),
  ];
  return { values: Object.fromEntries(names.map(([name, choices]) => [name, listValues(name, choices)])), ownFields };
};
