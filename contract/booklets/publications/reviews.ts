import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice, urlNumber } from '../../platform/shared.ts';
import { paragraphs, refuseWith, uuid } from '../../platform/text/text.ts';

export const REVIEW_REQUEST_STATES = ['asked', 'approved', 'returned'] as const;
export const REVIEW_STATES = ['none', ...REVIEW_REQUEST_STATES] as const;

/** State of the approval of a draft. */
export const review = z.object({
  /** True if a publication requires an approval. */
  required: z.boolean(),
  /**
   * `none`: no request, or the draft has changed since (`changed`), by any user: the request or approval concerned
   * another draft.
   */
  state: z.enum(REVIEW_STATES),
  changed: z.boolean(),
  /** Revision of the present draft, to which a decision applies. */
  revision: z.int(),
  askedBy: z.string().nullable(),
  askedAt: moment.nullable(),
  /** Message of the requester. */
  note: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  reason: z.string(),
  /** Users who may approve. */
  approvers: z.array(z.object({ id: uuid, name: z.string() })),
  mayAsk: z.boolean(),
  mayDecide: z.boolean(),
});
export type Review = z.infer<typeof review>;

const answer = review.extend(notice.shape);

export const getReview = call.get('/api/admin/booklets/:id/review', {
  right: 'booklet.read',
  summary: 'Whether the draft of a booklet is approved, by whom, and who may approve it',
  answer: review,
});

export const askReview = call.put('/api/admin/booklets/:id/review', {
  right: 'booklet.edit',
  summary: 'Asks the approvers of a booklet to approve its draft, and mails them; 409 GEN-017 when it is asked already',
  body: z.object({ note: paragraphs('Message', { max: 500 }).default('') }),
  answer,
});

/** Decision of an approver. A return requires a reason. */
export const reviewDecision = z
  .object({
    /** Revision of the draft that was read. */
    revision: urlNumber,
    approved: z.boolean(),
    reason: paragraphs('Motif', { max: 500 }).default(''),
  })
  .superRefine(({ approved, reason }, context) => {
    if (approved) return;
    if (reason === '') refuseWith(context, 'GEN-001', {}, ['reason']);
    else if (reason.length < 5) refuseWith(context, 'GEN-003', { libelle: 'Motif', n: 5 }, ['reason']);
  });

export const decideReview = call.put('/api/admin/booklets/:id/review/decision', {
  right: 'booklet.publish',
  summary:
    'Approves a draft, or sends it back with a reason, and mails who asked: 403 OPT-007 for who is no approver, 409 LIV-009 for who asked, 409 GEN-017 when nothing waits or the draft has changed',
  body: reviewDecision,
  answer,
});
