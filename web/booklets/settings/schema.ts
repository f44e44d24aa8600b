import { z } from 'zod';
import { settingsForm } from '../../../contract/booklets/settings/settings-form.ts';
import { fieldOf, holderOf, type Values } from '../booklets/conflict/settings-values.ts';

/** Validates the form with the server's rules, each error beside its field. */
export const formSchema = z.record(z.string(), z.unknown()).superRefine((values, context) => {
  for (const { path, message } of settingsForm.safeParse(holderOf(values)).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: [fieldOf(['settings', ...path].join('.'), values)] });
  }
});

/** Settings in the format of the contract. Call it only with valid values. */
export const accepted = (values: Values) => settingsForm.parse(holderOf(values));
