import { z } from 'zod';
import {
  type CustomField,
  type ParticipantSettings,
  participantSettings,
} from '../../../../contract/people/participants/participants.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import type { ApiError } from '../../../lib/api.ts';

export const MAX_CUSTOM_FIELDS = 20;

/** Values of the settings form. The key of a new field may change, as no participant has a value yet. */
export type SettingsValues = Pick<ParticipantSettings, 'fields' | 'sites' | 'departments' | 'listsOnly'>;

export const settingsSchema = participantSettings.pick({
  fields: true,
  sites: true,
  departments: true,
  listsOnly: true,
});

export const SETTINGS_FIELDS = Object.keys(settingsSchema.shape) as (keyof SettingsValues)[];

export const toSettingsValues = (settings: SettingsValues): SettingsValues => {
  const { fields, sites, departments, listsOnly } = settings;
  return { fields, sites, departments, listsOnly };
};

export const createCustomField = (): CustomField => ({
  key: '',
  label: '',
  kind: 'text',
  required: false,
  choices: [],
  pattern: '',
  help: '',
  asVariable: false,
});

const MAX_KEY_LENGTH = 30;

/** Derives a key from a label: « Taille de gants » → `taille_de_gants`. Empty when the label has no usable letter. */
export const toFieldKey = (label: string): string =>
  toFoldedKey(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, MAX_KEY_LENGTH);

/** Fields of the settings that differ between two versions. */
export const listDifferingSettings = (one: SettingsValues, other: SettingsValues): (keyof SettingsValues)[] =>
  SETTINGS_FIELDS.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

const fieldsInUse = z.array(z.object({ key: z.string(), label: z.string(), n: z.int() }));

/** Removed fields that participants still have values for, when they caused the refusal; else null. */
export const findFieldsInUse = (error: ApiError): z.infer<typeof fieldsInUse> | null => {
  const used = fieldsInUse.safeParse(error.body.used);
  return error.code === 'GEN-017' && used.success ? used.data : null;
};
