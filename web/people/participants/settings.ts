import { z } from 'zod';
import {
  type CustomField,
  type ParticipantSettings,
  participantSettings,
} from '../../../contract/people/participants/participants.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import type { ApiError } from '../../lib/api.ts';

export const MAX_FIELDS = 20;

/** Values of the settings form. The key of a new field may change, as no participant has a value yet. */
export type SettingsValues = Pick<ParticipantSettings, 'fields' | 'sites' | 'departments' | 'listsOnly'>;

export const settingsSchema = participantSettings.pick({
  fields: true,
  sites: true,
  departments: true,
  listsOnly: true,
});

export const SETTINGS_FIELDS = Object.keys(settingsSchema.shape) as (keyof SettingsValues)[];

export const settingsOf = (settings: SettingsValues): SettingsValues => {
  const { fields, sites, departments, listsOnly } = settings;
  return { fields, sites, departments, listsOnly };
};

export const newField = (): CustomField => ({
  key: '',
  label: '',
  kind: 'text',
  required: false,
  choices: [],
  pattern: '',
  help: '',
  asVariable: false,
});

const LONGEST_KEY = 30;

/** Derives a key from a label: « Taille de gants » → `taille_de_gants`. Empty when the label has no usable letter. */
export const keyFrom = (label: string): string =>
  foldedKey(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, LONGEST_KEY);

/** Fields of the settings that differ between two versions. */
export const settingsDiffering = (one: SettingsValues, other: SettingsValues): (keyof SettingsValues)[] =>
  SETTINGS_FIELDS.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

/** Another user's version, when it caused the refusal; else null. */
export const currentOf = (error: ApiError): ParticipantSettings | null => {
  const current = participantSettings.safeParse(error.body.current);
  return error.code === 'GEN-011' && current.success ? current.data : null;
};

const usedFields = z.array(z.object({ key: z.string(), label: z.string(), n: z.int() }));

/** Removed fields that participants still have values for, when they caused the refusal; else null. */
export const usedOf = (error: ApiError): z.infer<typeof usedFields> | null => {
  const used = usedFields.safeParse(error.body.used);
  return error.code === 'GEN-017' && used.success ? used.data : null;
};
