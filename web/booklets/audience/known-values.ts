import { AUDIENCE_FIELDS, type AudienceField } from '../../../contract/booklets/content/audience.ts';
import type { Tree } from '../../../contract/booklets/content/content.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';

export type KnownValues = Readonly<Record<AudienceField, readonly string[]>>;

/** Values of the audiences of the booklet's other pages, without duplicates, in alphabetical order. */
export const listKnownValues = ({ chapters }: Pick<Tree, 'chapters'>, exceptPage: string): KnownValues => {
  const conditions = chapters.flatMap(({ pages }) =>
    pages.filter(({ id }) => id !== exceptPage).flatMap(({ audience }) => audience ?? []),
  );
  const valuesOf = (field: AudienceField): string[] => {
    const values = conditions.filter((condition) => condition.field === field).flatMap((condition) => condition.values);
    const each = new Map(values.toReversed().map((value) => [toFoldedKey(value), value]));
    return [...each.values()].sort((a, b) => a.localeCompare(b));
  };
  return Object.fromEntries(AUDIENCE_FIELDS.map((field) => [field, valuesOf(field)])) as Record<
    AudienceField,
    string[]
  >;
};
