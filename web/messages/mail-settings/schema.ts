import { z } from 'zod';
import { mailboxForm, mailServerForm } from '../../../contract/messages/mail-settings.ts';
import type { SettingsFormValues } from '../../booklets/booklets/conflict/settings-values.ts';
import { type MailAccountKind, toMailAccountBody } from './values.ts';

const MAIL_ACCOUNT_SCHEMAS = { server: mailServerForm, mailbox: mailboxForm };

/** Server schema of one half; each error goes to its field. */
export const createMailAccountSchema = (half: MailAccountKind): z.ZodType =>
  z.record(z.string(), z.unknown()).superRefine((values: SettingsFormValues, context) => {
    for (const { path, message } of MAIL_ACCOUNT_SCHEMAS[half].safeParse(toMailAccountBody(values)).error?.issues ??
      []) {
      context.addIssue({ code: 'custom', message, path: [...path] });
    }
  });
