import { z } from 'zod';
import { type ContractType, contractType } from '../../people/participants/participant.ts';
import { foldedKey } from '../../platform/text/fold.ts';
import { line, refuseWith } from '../../platform/text/text.ts';

/*
 * The audience of a page: conditions on the person who reads. A page without any is for everybody.
 */

/** What a condition may ask of a reader, in the order in which people are described: « en CDD du site Lyon ». */
export const AUDIENCE_FIELDS = ['contractType', 'department', 'site', 'group', 'language'] as const;
export type AudienceField = (typeof AUDIENCE_FIELDS)[number];

export const AUDIENCE_OPERATORS = ['is', 'isNot'] as const;
export type AudienceOperator = (typeof AUDIENCE_OPERATORS)[number];

export const MAX_CONDITIONS = 10;
export const MAX_VALUES = 20;

/** « is »: one of the values is the reader's; « isNot »: none is. */
export const audienceCondition = z
  .object({
    field: z.enum(AUDIENCE_FIELDS),
    operator: z.enum(AUDIENCE_OPERATORS),
    values: z.array(line('Valeur', { min: 1, max: 80 })),
  })
  .superRefine(({ field, values }, context) => {
    if (values.length === 0) refuseWith(context, 'GEN-001', {}, ['values']);
    if (values.length > MAX_VALUES) refuseWith(context, 'GEN-023', { libelle: 'Valeurs', n: MAX_VALUES }, ['values']);
    const met = new Set<string>();
    for (const [at, value] of values.entries()) {
      const key = foldedKey(value);
      if (met.has(key)) refuseWith(context, 'GEN-026', { valeur: value }, ['values', at]);
      else if (field === 'contractType' && !contractType.safeParse(value).success) {
        refuseWith(context, 'GEN-019', {}, ['values', at]);
      }
      met.add(key);
    }
  });
export type AudienceCondition = z.infer<typeof audienceCondition>;

/** Conditions that must all hold. Nobody in particular (everybody) is `null`, never an empty list. */
export const audience = z.array(audienceCondition).superRefine((conditions, context) => {
  if (conditions.length === 0) refuseWith(context, 'GEN-024', { libelle: 'Conditions', n: 1 });
  if (conditions.length > MAX_CONDITIONS) {
    refuseWith(context, 'GEN-023', { libelle: 'Conditions', n: MAX_CONDITIONS });
  }
});
export type Audience = z.infer<typeof audience>;

/** What is known of the person who reads; null, or empty: not known. */
export interface AudienceReader {
  site: string | null;
  department: string | null;
  contractType: ContractType | null;
  groups: readonly string[] | null;
  /** BCP 47 tag. */
  language: string | null;
}

/** Languages are told apart, not the countries they are spoken in: « en-US » is English as « en-GB » is. */
const languageKey = (tag: string) => foldedKey(tag).split('-')[0] ?? '';
const keyIn = (field: AudienceField) => (field === 'language' ? languageKey : foldedKey);

const ownValues = (field: AudienceField, reader: AudienceReader): readonly string[] => {
  if (field === 'group') return reader.groups ?? [];
  const value = reader[field];
  return value === null ? [] : [value];
};

const holds = ({ field, operator, values }: AudienceCondition, reader: AudienceReader): boolean => {
  const key = keyIn(field);
  const wanted = new Set(values.map(key));
  const among = ownValues(field, reader).some((own) => own !== '' && wanted.has(key(own)));
  return operator === 'is' ? among : !among;
};

/**
 * Whether a page with this audience is for this reader; case and accents do not count. `reader` null is somebody nobody
 * knows: a page with conditions is never for him, even « is not », which he might well be. A known person whose field is
 * empty is not what « is » asks for, and is what « is not » asks for.
 */
export const isInAudience = (audience: Audience | null, reader: AudienceReader | null): boolean =>
  audience === null || (reader !== null && audience.every((condition) => holds(condition, reader)));

/** The conditions in the order of a sentence: who one is, then who one is not, each as people are described. */
export const describeAudience = (audience: Audience): AudienceCondition[] =>
  AUDIENCE_OPERATORS.flatMap((operator) =>
    AUDIENCE_FIELDS.flatMap((field) => audience.filter((one) => one.operator === operator && one.field === field)),
  );
