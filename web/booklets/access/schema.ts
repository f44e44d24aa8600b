import { z } from 'zod';
import { accessForm } from '../../../contract/booklets/access/access-form.ts';
import { fieldOf, type Values } from '../booklets/conflict/settings-values.ts';
import { settingsOf } from './values.ts';

/** Server schema of the form; each error goes to its field. */
export const formSchema = (timeZone: string) =>
  z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const read = accessForm.safeParse(settingsOf(values, timeZone));
    for (const { path, message } of read.error?.issues ?? []) {
      context.addIssue({ code: 'custom', message, path: [fieldOf(['settings', ...path].join('.'), values)] });
    }
  });

/** Call body: the settings of the contract. Requires validated values. */
export const accepted = (values: Values, timeZone: string) => accessForm.parse(settingsOf(values, timeZone));
