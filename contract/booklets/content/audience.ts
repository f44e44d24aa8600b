import { z } from 'zod';
import { type ContractType, contractType, customFieldKey } from '../../people/participants/participant.ts';
import { toFoldedKey } from '../../platform/text/folded-key.ts';
import { line, refuseWith } from '../../platform/text/text.ts';

/* Audience of a page or of a block: conditions on the reader. What has none is for every reader. */

/**
 * Reader fields of a condition, in the order of a description: « en CDD du site Lyon ». `own` is a field that the
 * company adds to its participants: the condition names it by its key.
 */
export const AUDIENCE_FIELDS = ['contractType', 'department', 'site', 'group', 'language', 'own'] as const;
export type AudienceField = (typeof AUDIENCE_FIELDS)[number];

export const AUDIENCE_OPERATORS = ['is', 'isNot'] as const;
export type AudienceOperator = (typeof AUDIENCE_OPERATORS)[number];

export const MAX_AUDIENCE_CONDITIONS = 10;
export const MAX_CONDITION_VALUES = 20;

/** « is »: the reader has one of the values; « isNot »: the reader has none. */
export const audienceCondition = z
  .object({
    field: z.enum(AUDIENCE_FIELDS),
    operator: z.enum(AUDIENCE_OPERATORS),
    /** Key of the company's own field; only for `own`. */
    key: customFieldKey.optional(),
    values: z.array(line('Valeur', { min: 1, max: 80 })),
  })
  .superRefine(({ field, key: own, values }, context) => {
    if ((field === 'own') !== (own !== undefined)) refuseWith(context, 'GEN-019', {}, ['key']);
    if (values.length === 0) refuseWith(context, 'GEN-001', {}, ['values']);
    if (values.length > MAX_CONDITION_VALUES)
      refuseWith(context, 'GEN-023', { libelle: 'Valeurs', n: MAX_CONDITION_VALUES }, ['values']);
    const met = new Set<string>();
    for (const [at, value] of values.entries()) {
      const key = toFoldedKey(value);
      if (met.has(key)) refuseWith(context, 'GEN-026', { valeur: value }, ['values', at]);
      else if (field === 'contractType' && !contractType.safeParse(value).success) {
        refuseWith(context, 'GEN-019', {}, ['values', at]);
      }
      met.add(key);
    }
  });
export type AudienceCondition = z.infer<typeof audienceCondition>;

/** Conditions that must all hold. An audience of every reader is `null`, never an empty list. */
export const audience = z.array(audienceCondition).superRefine((conditions, context) => {
  if (conditions.length === 0) refuseWith(context, 'GEN-024', { libelle: 'Conditions', n: 1 });
  if (conditions.length > MAX_AUDIENCE_CONDITIONS) {
    refuseWith(context, 'GEN-023', { libelle: 'Conditions', n: MAX_AUDIENCE_CONDITIONS });
  }
});
export type Audience = z.infer<typeof audience>;

/** Known fields of a reader; null or empty: unknown. */
export interface AudienceReader {
  site: string | null;
  department: string | null;
  contractType: ContractType | null;
  groups: readonly string[] | null;
  /** BCP 47 tag. */
  language: string | null;
  /** Values of the company's own fields, by key. */
  fields?: Readonly<Record<string, string>> | null;
}

/** Only the language counts, not the country: « en-US » matches « en-GB ». */
const toLanguageKey = (tag: string) => toFoldedKey(tag).split('-')[0] ?? '';
const getFieldKey = (field: AudienceField) => (field === 'language' ? toLanguageKey : toFoldedKey);

const getReaderValues = (
  { field, key = '' }: Pick<AudienceCondition, 'field' | 'key'>,
  reader: AudienceReader,
): readonly string[] => {
  if (field === 'group') return reader.groups ?? [];
  if (field === 'own') return Object.hasOwn(reader.fields ?? {}, key) ? [reader.fields?.[key] ?? ''] : [];
  const value = reader[field];
  return value === null ? [] : [value];
};

/** Values are compared by this key: without regard to case, accents and country. */
export const toConditionKey = (field: AudienceField, value: string): string => getFieldKey(field)(value);

export const matchesCondition = (condition: AudienceCondition, reader: AudienceReader): boolean => {
  const { field, operator, values } = condition;
  const key = getFieldKey(field);
  const wanted = new Set(values.map(key));
  const among = getReaderValues(condition, reader).some((own) => own !== '' && wanted.has(key(own)));
  return operator === 'is' ? among : !among;
};

/** Conditions of an audience that a known reader does not meet. */
export const listUnmetConditions = (audience: Audience | null, reader: AudienceReader): AudienceCondition[] =>
  (audience ?? []).filter((condition) => !matchesCondition(condition, reader));

/**
 * Tells if a page or a block with this audience is visible to this reader, without regard to case and accents. `reader` null is an
 * unknown person: a page with conditions is never visible to them, even with « is not », which might exclude them. For
 * a known person with an empty field, « is » fails and « is not » holds.
 */
export const isInAudience = (audience: Audience | null, reader: AudienceReader | null): boolean =>
  audience === null || (reader !== null && listUnmetConditions(audience, reader).length === 0);

/** Conditions in the order of a sentence: « is » first, then « is not », each in the order of the fields. */
export const describeAudience = (audience: Audience): AudienceCondition[] =>
  AUDIENCE_OPERATORS.flatMap((operator) =>
    AUDIENCE_FIELDS.flatMap((field) => audience.filter((one) => one.operator === operator && one.field === field)),
  );
