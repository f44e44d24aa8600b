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
    const each = new Map([...written.toReversed(), ...choices].map((value) => [toFoldedKey(value), value]));
    return [...each.values()].sort((a, b) => a.localeCompare(b));
  };
  const names: [FieldName, readonly string[]][] = [
    ...AUDIENCE_FIELDS.map((field): [FieldName, readonly string[]] => [field, []]),
    ...ownFields.map(({ key, values }): [FieldName, readonly string[]] => [`own:${key}`, values]),
  ];
  return { values: Object.fromEntries(names.map(([name, choices]) => [name, listValues(name, choices)])), ownFields };
};
