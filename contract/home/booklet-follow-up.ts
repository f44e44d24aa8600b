import { z } from 'zod';
import { person } from '../booklets/booklets/booklet.ts';
import { call } from '../platform/call.ts';
import { byId, moment } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/** `again`: finished once, and a major version requires more; they count among those who started. */
const stepCounts = { opened: z.int(), started: z.int(), again: z.int(), completed: z.int() };

/**
 * How far the invited people have come. `people`: numbers, of a booklet followed by name. `share`: percentages to the
 * nearest 5, of a booklet that only counts. `few`: percentages would tell of fewer people than the threshold. `none`:
 * the booklet does not count readings.
 */
export const readingSteps = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('people'), ...stepCounts }),
  z.object({ kind: z.literal('share'), ...stepCounts }),
  z.object({ kind: z.literal('few'), threshold: z.int() }),
  z.object({ kind: z.literal('none') }),
]);
export type ReadingSteps = z.infer<typeof readingSteps>;

/** People of one booklet whose access is not over, from the enrolment to the end of the reading. */
export const readingFunnel = z.object({
  toInvite: z.int(),
  /** In a campaign that is planned. */
  scheduled: z.int(),
  /** Whose address refused the invitation. */
  failed: z.int(),
  invited: z.int(),
  reading: readingSteps,
});
export type ReadingFunnel = z.infer<typeof readingFunnel>;

/** A planned campaign, or a step of the sequence on the next day that somebody is due. */
export const upcomingMessage = z.object({
  id: uuid,
  kind: z.enum(['campaign', 'step']),
  name: z.string(),
  at: moment,
  /** People that a step is due to on that day; null for a campaign, whose recipients are chosen when it leaves. */
  people: z.int().nullable(),
});
export type UpcomingMessage = z.infer<typeof upcomingMessage>;

export const bookletFollowUp = z.object({
  /** Null: the actor may not see the people of this booklet. */
  funnel: readingFunnel.nullable(),
  /** Invited people with a confirmation of reading still to give; null: the actor may not see them. */
  unsigned: z.int().nullable(),
  /** What leaves next, soonest first, at most 5; null: the actor may not see messages. */
  upcoming: z.array(upcomingMessage).nullable(),
  /** Number of those that leave later. */
  laterMessages: z.int(),
  /** Pages that may no longer be right: see listPagesToCheck. */
  toReview: z.int(),
  /** Threads of comments that are not resolved, and the place of the first in the order of the booklet. */
  comments: z.object({
    open: z.int(),
    first: z.object({ threadId: uuid, pageId: uuid, blockId: uuid.nullable() }).nullable(),
  }),
  /** People with a page of the booklet open in the editor now. */
  present: z.array(person.extend({ avatar: z.string().nullable(), page: z.string() })),
});
export type BookletFollowUp = z.infer<typeof bookletFollowUp>;

export const getBookletFollowUp = call.get('/api/admin/booklets/:id/follow-up', {
  right: 'booklet.read',
  summary: 'How far the people of a booklet have come, what leaves next, and who is at work on it',
  params: byId,
  answer: bookletFollowUp,
});
