import { z } from 'zod';
import { accessForm } from '../../../contract/booklets/access/access-form.ts';
import { getFormField, type SettingsFormValues } from '../booklets/conflict/settings-values.ts';
import { toAccessSettings } from './values.ts';

/** Server schema of the form; each error goes to its field. */
export const createAccessFormSchema = (timeZone: string) =>
  z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const read = accessForm.safeParse(toAccessSettings(values, timeZone));
    for (const { path, message } of read.error?.issues ?? []) {
      context.addIssue({ code: 'custom', message, path: [getFormField(['settings', ...path].join('.'), values)] });
    }
  });

/** Call body: the settings of the contract. Requires validated values. */
export const parseAccessSettings = (values: SettingsFormValues, timeZone: string) =>
  accessForm.parse(toAccessSettings(values, timeZone));
