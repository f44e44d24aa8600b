import { z } from 'zod';
import { settingsForm } from '../../../contract/booklets/settings/settings-form.ts';
import { fieldOf, holderOf, type Values } from '../booklets/conflict/settings-values.ts';

/** The form as the server judges it, each refusal beside the field it belongs to. */
export const formSchema = z.record(z.string(), z.unknown()).superRefine((values, context) => {
  for (const { path, message } of settingsForm.safeParse(holderOf(values)).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: [fieldOf(['settings', ...path].join('.'), values)] });
  }
});

/** What is sent: the settings as the contract has them. Only of values that passed. */
export const accepted = (values: Values) => settingsForm.parse(holderOf(values));
