import { index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { REVIEW_REQUEST_STATES } from '../../../../contract/booklets/publications/reviews.ts';
import { booklets } from './booklets.ts';
import { defineTable, id, moment, now, oneOf } from './common.ts';
import { company, referenceSameCompany } from './tenant.ts';

/** Approval request of a draft, and its decision. The latest of a booklet applies. */
export const reviews = defineTable(
  'reviews',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    /** Revision of the submitted draft: the decision applies to no other. */
    revision: integer().notNull(),
    state: oneOf(REVIEW_REQUEST_STATES).notNull().default('asked'),
    message: text().notNull().default(''),
    askedBy: uuid().notNull(),
    askedAt: now(),
    decidedBy: uuid(),
    decidedAt: moment(),
    reason: text().notNull().default(''),
  },
  (t) => [
    index('reviews_booklet').on(t.bookletId, t.askedAt),
    referenceSameCompany('reviews_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);
