import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment, notice, page } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { ARRIVAL_STAGES, enrolmentState } from './enrolment.ts';

/** Newcomer whose referent is the current user, in one booklet. */
export const ownArrival = z.object({
  enrolmentId: uuid,
  bookletId: uuid,
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  arrivalOn: z.string().nullable(),
  /** Stage by the date only; null without an arrival date. */
  stage: z.enum(ARRIVAL_STAGES).nullable(),
  /** Never beyond `invited` when the booklet has no named tracking. */
  state: enrolmentState,
  /** Percentage of the mandatory pages; null without named tracking. */
  progress: z.int().nullable(),
  lastActivityAt: moment.nullable(),
  /** Reminders of this booklet sent or about to be sent, by any sender. */
  reminders: z.int(),
  /** Date of the last reminder request. */
  remindedAt: moment.nullable(),
  mayRemind: z.boolean(),
});
export type OwnArrival = z.infer<typeof ownArrival>;

/** Days after an arrival during which a participant counts as new. */
export const NEWCOMER_DAYS = 90;

export const listOwnArrivals = call.get('/api/admin/own-arrivals', {
  right: 'participants.own',
  summary: 'For a referent: his newcomers in every published booklet, the first to arrive first',
  query: page,
  answer: z.object({ rows: z.array(ownArrival), total: z.int() }),
});

export const remindOwnParticipant = call.post('/api/admin/booklets/:id/own-participants/:enrolmentId/reminder', {
  right: 'participants.own',
  whileSwitched: { refused: 'relancer une personne' },
  summary:
    'For a referent, where the company allows it: sends the booklet’s reminder to one of his people. 409 GEN-017 for whoever has yet to be invited, has read everything or was reminded today or three times; what forbids a launch otherwise',
  params: byId.extend({ enrolmentId: uuid }),
  answer: ownArrival.extend(notice.shape),
});
