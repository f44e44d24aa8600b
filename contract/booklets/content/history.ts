import { z } from 'zod';
import { type CallAnswer, call } from '../../platform/call.ts';
import { moment } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { blockConditions } from './content.ts';

/** Levels of the content of a booklet. */
export const CONTENT_KINDS = ['chapter', 'page', 'block'] as const;
export const contentKind = z.enum(CONTENT_KINDS);
export type ContentKind = z.infer<typeof contentKind>;

/** Days during which what was deleted or changed can be restored. */
export const HISTORY_DAYS = 30;
export const HISTORY_PAGE_SIZE = 20;

/** Something deleted, or an earlier content: what a person may restore. */
export const historyEntry = z.object({
  /** A change; for a deletion, the deleted item itself. */
  id: uuid,
  /** `adopted`: a page took a newer version of its template with other booklets; `putBack`: that was undone. */
  what: z.enum(['deleted', 'changed', 'adopted', 'putBack']),
  kind: contentKind,
  targetId: uuid,
  /** Null for a chapter. */
  pageId: uuid.nullable(),
  /** Title of the chapter or of the page; of a block, the title of its page. */
  title: z.string(),
  /** Type of a block. */
  type: z.string().nullable(),
  /** Conditions that a restoration brings back: the words of the block stay. */
  conditions: blockConditions.optional(),
  /** Start of the words that a restoration brings back. */
  excerpt: z.string(),
  at: moment,
  by: z.string().nullable(),
  /** False where the person may not change it: another chapter, a block locked by the template; and for an adoption. */
  restorable: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const getBookletHistory = call.get('/api/admin/booklets/:id/history', {
  right: 'booklet.read',
  summary: 'What was deleted or changed in the content in the last 30 days, the latest first',
  query: z.object({
    pageId: uuid.optional(),
    userId: uuid.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({
    entries: z.array(historyEntry),
    total: z.int(),
    /** People with an entry, by name, for the filter. */
    people: z.array(z.object({ id: uuid, name: z.string() })),
  }),
});
export type BookletHistory = CallAnswer<typeof getBookletHistory>;

/** Changes undone at once, and those left alone because somebody changed, deleted or holds their subject. */
export const restoredBatch = z.object({
  /** Undoes this restoration in turn; null when nothing was restored. */
  batchId: uuid.nullable(),
  restored: z.int(),
  skipped: z.int(),
  revision: z.int(),
  message: z.string().optional(),
});
export type RestoredBatch = z.infer<typeof restoredBatch>;

export const restoreContentChange = call.put('/api/admin/content-changes/:id/restoration', {
  right: 'booklet.edit',
  summary: 'Brings back the content that a change replaced; 410 EDI-014 when its subject was deleted',
  answer: restoredBatch,
});

export const undoContentBatch = call.put('/api/admin/booklets/:id/content-batches/:batchId/undoing', {
  right: 'booklet.edit',
  params: z.object({ id: uuid, batchId: uuid }),
  summary: 'Undoes changes made at once; what was changed since stays as it is',
  answer: restoredBatch,
});
