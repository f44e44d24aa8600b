import { z } from 'zod';
import { MAX_DEPARTMENTS, MAX_SITES } from '../../administration/companies/company-choices.ts';
import { call } from '../../platform/call.ts';
import { notice, rowVersion } from '../../platform/shared.ts';
import { line, refuseWith } from '../../platform/text/text.ts';
import { customFieldKey } from './participant.ts';

export const CUSTOM_FIELD_KINDS = ['text', 'list', 'date', 'number', 'boolean'] as const;

/**
 * Custom participant field of a company. Values are texts: a day as `YYYY-MM-DD`, a number with a point, `oui` or
 * `non`. `pattern` is a regular expression without look-around, back-references or flags, matched against the whole
 * value in a time proportional to its length; the server refuses others (PAR-013).
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

/** First duplicate value, without regard to case. */
const findDuplicate = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.findIndex((other) => other.toLowerCase() === value.toLowerCase()) < index);

const placeList = (label: string, most: number) =>
  z
    .array(line(label, { min: 1, max: 80 }))
    .max(most)
    .superRefine((values, context) => {
      const again = findDuplicate(values);
      if (again !== undefined) refuseWith(context, 'PAR-016', { valeur: again });
    });

const fields = {
  fields: z
    .array(customField)
    .max(20)
    .superRefine((all, context) => {
      const again = findDuplicate(all.map(({ key }) => key)) ?? findDuplicate(all.map(({ label }) => label));
      if (again !== undefined) refuseWith(context, 'PAR-016', { valeur: again });
    }),
  sites: placeList('Site', MAX_SITES),
  departments: placeList('Service', MAX_DEPARTMENTS),
  /** Only the sites and departments of the lists are accepted. */
  listsOnly: z.boolean(),
};

export const participantSettings = z.object({
  ...fields,
  /** Languages of the company's readers, from its card. */
  languages: z.array(z.string()),
  rowVersion,
  /** Active participants, and their quota. */
  active: z.int(),
  quota: z.int(),
  /** True if the user may change these settings. */
  mayChange: z.boolean(),
});
export type ParticipantSettings = z.infer<typeof participantSettings>;

export const getParticipantSettings = call.get('/api/admin/participant-settings', {
  right: 'participants.list',
  summary: 'The fields a company adds to its participants, and the lists it chooses sites and departments from',
  answer: participantSettings,
});

export const setParticipantSettings = call.put('/api/admin/participant-settings', {
  right: 'participants.settings',
  state: '/api/admin/participant-settings',
  summary:
    'Changes them; 409 GEN-011 with `current` after somebody else’s change, 409 GEN-017 with `used` ({ key, label, n }[]) when a removed field holds values and is not named in `erase`',
  body: z.object({
    ...fields,
    rowVersion,
    /** Keys of the removed fields whose values are erased. */
    erase: z.array(customFieldKey).max(20).default([]),
  }),
  answer: participantSettings.extend(notice.shape),
});
