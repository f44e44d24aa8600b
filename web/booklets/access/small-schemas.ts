import { z } from 'zod';
import { linkForm, networkAddress } from '../../../contract/booklets/access/access-form.ts';
import { slug } from '../../../contract/booklets/booklets/booklets.ts';
import { email } from '../../../contract/platform/text/text.ts';
import { fromWall } from '../../lib/wall-time.ts';
import { type LinkValues, sentLink } from './links.ts';

/** Schemas of the dialogs that create and rename a link. */
export const newLinkSchema = (timeZone: string) =>
  z.preprocess((values) => sentLink(values as LinkValues, timeZone), linkForm);
export const linkNameSchema = linkForm.pick({ name: true });

export const slugSchema = z.object({ slug });

/** Schema of « Que voit… ? »: every field is optional. */
export const trialSchema = (timeZone: string) =>
  z.object({
    email: z.string().superRefine((text, context) => {
      if (text.trim() === '') return;
      for (const { message } of email.safeParse(text).error?.issues ?? []) {
        context.addIssue({ code: 'custom', message });
      }
    }),
    address: networkAddress,
    at: z.string().refine((text) => text === '' || fromWall(text, timeZone) !== null),
  });
