import { z } from 'zod';
import { type CallAnswer, call } from '../../platform/call.ts';
import { notice, panelPage } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { namedPerson } from '../content/content.ts';
import { FINDING_KINDS, UNSEEN_REASONS } from './finding-kinds.ts';

/* Pages of booklets that may no longer be right, and their verification by a person (docs/decisions/0087). */

export const MAX_VERIFIED_PAGES = 100;

const readerReport = z.object({
  /** `2026-11-20`, in the user's time zone. */
  on: z.iso.date(),
  /** What is wrong, as the form says it. */
  what: z.string(),
  /** Words of the reader; null: the user may not verify the page, or the message is not kept any more. */
  text: z.string().nullable(),
});
export type ReaderReport = z.infer<typeof readerReport>;

export const freshnessFinding = z.object({
  kind: z.enum(FINDING_KINDS),
  /** Sentence for the editor, in the current language. */
  message: z.string(),
  /** Null: the finding is about the page itself. */
  blockId: uuid.nullable(),
  /** Of readers, the latest first: some of them. Empty for other findings. */
  reports: z.array(readerReport),
});
export type FreshnessFinding = z.infer<typeof freshnessFinding>;

const verification = z.object({
  /** `2026-11-20`, in the company's time zone. */
  on: z.iso.date(),
  by: z.string(),
});

/** Null: a reader may see the page. Otherwise nothing presses. */
const unseen = z.enum(UNSEEN_REASONS).nullable();

export const pageToCheck = z.object({
  id: uuid,
  title: z.string(),
  bookletId: uuid,
  bookletTitle: z.string(),
  chapterTitle: z.string(),
  /** Owner of the page, else of the booklet. */
  owner: namedPerson.nullable(),
  /** The owner is that of the page itself. */
  hasOwnOwner: z.boolean(),
  findings: z.array(freshnessFinding),
  verified: verification.nullable(),
  /** Readers see another text of this page than the one that is checked here: the draft. */
  differsOnline: z.boolean(),
  unseen,
  /** The user may verify the page, and give it an owner. */
  mayVerify: z.boolean(),
});
export type PageToCheck = z.infer<typeof pageToCheck>;

export const pagesToCheckQuery = panelPage.extend({
  /** Pages of which the user is the owner, or all those of the booklets that they see. */
  of: z.enum(['mine', 'all']).default('all'),
  bookletId: uuid.optional(),
  kind: z.enum(FINDING_KINDS).optional(),
});

export const listPagesToCheck = call.get('/api/admin/pages-to-check', {
  right: 'dashboard.read',
  summary:
    'Pages that may no longer be right, those with the most important findings first, those that no reader sees last, 25 at once',
  query: pagesToCheckQuery,
  answer: z.object({
    rows: z.array(pageToCheck),
    total: z.int(),
    /** Pages of each choice of `of`, whatever the other filters. */
    counts: z.object({ mine: z.int(), all: z.int() }),
    /** Booklets with such a page, by title. */
    booklets: z.array(z.object({ id: uuid, title: z.string(), n: z.int() })),
    /** Frequent searches of readers without result, in the booklet that is asked for, else in all. */
    searches: z.array(z.object({ term: z.string(), n: z.int(), bookletId: uuid, bookletTitle: z.string() })),
  }),
});
export type PagesToCheck = CallAnswer<typeof listPagesToCheck>;

export const getPageFreshness = call.get('/api/admin/pages/:id/freshness', {
  right: 'booklet.read',
  summary: 'What may no longer be right on a page, and its last and next verifications',
  answer: z.object({
    findings: z.array(freshnessFinding),
    verified: verification.nullable(),
    /** Next review; null: never. */
    dueOn: z.iso.date().nullable(),
    /** Months between two reviews that the page inherits from its chapter or its booklet; 0: none. */
    inheritedMonths: z.int(),
    differsOnline: z.boolean(),
    unseen,
    mayVerify: z.boolean(),
  }),
});
export type PageFreshness = CallAnswer<typeof getPageFreshness>;

const pageIds = z.array(uuid).min(1).max(MAX_VERIFIED_PAGES);
const verificationAnswer = notice.extend({ pageIds: z.array(uuid) });

export const verifyPages = call.post('/api/admin/page-verifications', {
  right: 'booklet.edit',
  summary:
    '« Toujours exact »: marks pages as verified today by the user, all or none; moves their next review, and dismisses what only a person can judge until the text changes',
  body: z.object({ pageIds }),
  answer: verificationAnswer,
});

export const undoVerifications = call.delete('/api/admin/page-verifications', {
  right: 'booklet.edit',
  summary: 'Takes back the last verification of pages, as long as nobody else has verified them since',
  body: z.object({ pageIds }),
  answer: verificationAnswer,
});
