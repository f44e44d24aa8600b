import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice } from '../../platform/shared.ts';
import { line, refuseWith } from '../../platform/text/text.ts';
import { PUBLICATION_KINDS } from '../booklets/booklet-kinds.ts';
import { booklet } from '../booklets/booklets.ts';
import { changeChoices } from './change-choices.ts';

/* Planned publication of a draft, at a time in the company's time zone. */

/** Maximum number of days before a planned publication. */
export const MAX_PLAN_DAYS = 365;

/** `2026-11-24T08:00`, in the company's time zone. */
const wallTime = z.string().superRefine((text, context) => {
  if (text === '') refuseWith(context, 'GEN-001');
  else if (!z.iso.datetime({ local: true, precision: -1 }).safeParse(text).success) refuseWith(context, 'GEN-005');
});

export const planFields = z.object({
  at: wallTime,
  kind: z.enum(PUBLICATION_KINDS).default('minor'),
  note: line('Note', { max: 300 }).default(''),
  changes: changeChoices.optional(),
});

export const publicationPlan = z.object({
  /** Null: nothing is planned. */
  plan: z
    .object({ at: moment, kind: z.enum(PUBLICATION_KINDS), note: z.string(), by: z.string().nullable() })
    .nullable(),
  timeZone: z.string(),
});
export type PublicationPlan = z.infer<typeof publicationPlan>;

export const getPublicationPlan = call.get('/api/admin/booklets/:id/publication/plan', {
  right: 'booklet.read',
  summary: 'When the draft of a booklet is to be published by itself, by whose clocks',
  answer: publicationPlan,
});

export const planPublication = call.put('/api/admin/booklets/:id/publication/plan', {
  right: 'booklet.publish',
  summary:
    'Plans the publication of the draft, or moves it: LIV-010 a time that is past, LIV-011 one in more than 365 days; the gate and the approval are judged now and again at that time',
  body: planFields,
  answer: booklet.extend(notice.shape),
});

export const cancelPublicationPlan = call.delete('/api/admin/booklets/:id/publication/plan', {
  right: 'booklet.publish',
  whileSwitched: 'acting',
  summary: 'The draft is not published by itself any more; GEN-017 when nothing was planned',
  answer: booklet.extend(notice.shape),
});
