import { z } from 'zod';
import { linkForm, networkAddress } from '../../../contract/booklets/access/access-form.ts';
import { slug } from '../../../contract/booklets/booklets/booklets.ts';
import { email } from '../../../contract/platform/text/text.ts';
import { fromWallTime } from '../../lib/wall-time.ts';
import { type LinkValues, toLinkBody } from './access-links.ts';

/** Schemas of the dialogs that create and rename a link. */
export const createNewLinkSchema = (timeZone: string) =>
  z.preprocess((values) => toLinkBody(values as LinkValues, timeZone), linkForm);
export const linkNameSchema = linkForm.pick({ name: true });

export const slugFormSchema = z.object({ slug });

/** Schema of « Que voit… ? »: every field is optional. */
export const createTrialSchema = (timeZone: string) =>
  z.object({
    email: z.string().superRefine((text, context) => {
      if (text.trim() === '') return;
      for (const { message } of email.safeParse(text).error?.issues ?? []) {
        context.addIssue({ code: 'custom', message });
      }
    }),
    address: networkAddress,
    at: z.string().refine((text) => text === '' || fromWallTime(text, timeZone) !== null),
  });
