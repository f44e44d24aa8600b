import { z } from 'zod';
import { accessForm } from '../../../contract/booklets/access/access-form.ts';
import { fieldOf, type Values } from '../booklets/conflict/settings-values.ts';
import { settingsOf } from './values.ts';

/** The form as the server judges it, each refusal beside the field it belongs to. */
export const formSchema = (timeZone: string) =>
  z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const read = accessForm.safeParse(settingsOf(values, timeZone));
    for (const { path, message } of read.error?.issues ?? []) {
      context.addIssue({ code: 'custom', message, path: [fieldOf(['settings', ...path].join('.'), values)] });
    }
  });

/** What is sent: the settings as the contract has them. Only of values that passed. */
export const accepted = (values: Values, timeZone: string) => accessForm.parse(settingsOf(values, timeZone));
