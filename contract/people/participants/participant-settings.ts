import { z } from 'zod';
import { MAX_DEPARTMENTS, MAX_SITES } from '../../administration/companies/company-words.ts';
import { call } from '../../platform/call.ts';
import { notice, rowVersion } from '../../platform/shared.ts';
import { line, refuseWith } from '../../platform/text/text.ts';
import { customFieldKey } from './participant.ts';

export const CUSTOM_FIELD_KINDS = ['text', 'list', 'date', 'number', 'boolean'] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/**
 * A field that a company adds to its participants. Values are texts: a day as `YYYY-MM-DD`, a number with a point,
 * `oui` or `non`. `pattern` is a regular expression without look-around, back-references or flags, matched against the
 * whole value in a time proportional to its length; the server refuses others (PAR-013).
 */
export const customField = z.object({
  key: customFieldKey,
  label: line('Libellé', { min: 1, max: 60 }),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  required: z.boolean(),
  choices: z.array(line('Choix', { min: 1, max: 80 })).max(100),
  pattern: z.string().max(200),
  help: line('Aide', { max: 200 }),
  asVariable: z.boolean(),
});
export type CustomField = z.infer<typeof customField>;

/** The first values that come twice, whatever their case. */
const twice = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.findIndex((other) => other.toLowerCase() === value.toLowerCase()) < index);

const listOf = (label: string, most: number) =>
  z
    .array(line(label, { min: 1, max: 80 }))
    .max(most)
    .superRefine((values, context) => {
      const again = twice(values);
      if (again !== undefined) refuseWith(context, 'PAR-016', { valeur: again });
    });

const fields = {
  fields: z
    .array(customField)
    .max(20)
    .superRefine((all, context) => {
      const again = twice(all.map(({ key }) => key)) ?? twice(all.map(({ label }) => label));
      if (again !== undefined) refuseWith(context, 'PAR-016', { valeur: again });
    }),
  sites: listOf('Site', MAX_SITES),
  departments: listOf('Service', MAX_DEPARTMENTS),
  /** Only sites and departments of the lists may be given. */
  listsOnly: z.boolean(),
};

export const participantSettings = z.object({
  ...fields,
  /** Those that the company’s people read in, of its card. */
  languages: z.array(z.string()),
  rowVersion,
  /** Participants that are active, and how many there may be. */
  active: z.int(),
  quota: z.int(),
  /** Whether the person may change these settings. */
  mayChange: z.boolean(),
});
export type ParticipantSettings = z.infer<typeof participantSettings>;

export const getParticipantSettings = call({
  method: 'GET',
  path: '/api/admin/participant-settings',
  right: 'participants.list',
  summary: 'The fields a company adds to its participants, and the lists it chooses sites and departments from',
  answer: participantSettings,
});

export const setParticipantSettings = call({
  method: 'PUT',
  path: '/api/admin/participant-settings',
  right: 'participants.settings',
  state: '/api/admin/participant-settings',
  summary:
    'Changes them; 409 GEN-011 with `current` after somebody else’s change, 409 GEN-017 with `used` ({ key, label, n }[]) when a removed field holds values and is not named in `erase`',
  body: z.object({
    ...fields,
    rowVersion,
    /** Keys of fields whose values are to be erased with them. */
    erase: z.array(customFieldKey).max(20).default([]),
  }),
  answer: participantSettings.extend(notice.shape),
});
