import { z } from 'zod';
import { settingsForm } from '../../../contract/booklets/settings/settings-form.ts';
import { getFormField, type SettingsFormValues, toSettingsBody } from '../booklets/conflict/settings-values.ts';

/** Validates the form with the server's rules, each error beside its field. */
export const advancedSettingsSchema = z.record(z.string(), z.unknown()).superRefine((values, context) => {
  for (const { path, message } of settingsForm.safeParse(toSettingsBody(values)).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: [getFormField(['settings', ...path].join('.'), values)] });
  }
});

/** Settings in the format of the contract. Call it only with valid values. */
export const parseAdvancedSettings = (values: SettingsFormValues) => settingsForm.parse(toSettingsBody(values));
