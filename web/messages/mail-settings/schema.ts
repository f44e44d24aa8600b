import { z } from 'zod';
import { mailboxForm, mailServerForm } from '../../../contract/messages/mail-settings.ts';
import type { Values } from '../../booklets/booklets/conflict/settings-values.ts';
import { bodyOf, type Half } from './values.ts';

const SHAPES = { server: mailServerForm, mailbox: mailboxForm };

/** Server schema of one half; each error goes to its field. */
export const schemaOf = (half: Half): z.ZodType =>
  z.record(z.string(), z.unknown()).superRefine((values: Values, context) => {
    for (const { path, message } of SHAPES[half].safeParse(bodyOf(values)).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message, path: [...path] });
    }
  });
