import { z } from 'zod';
import { call } from '../platform/call.ts';
import { moment, notice, page } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

export const BIN_KINDS = ['booklet', 'chapter', 'page', 'media', 'template'] as const;
export const binKind = z.enum(BIN_KINDS);
export type BinKind = z.infer<typeof binKind>;
/** Days before a deleted item is purged. */
export const BIN_DAYS = 30;

const binItem = z.object({ kind: binKind, id: uuid, title: z.string() });

export const binnedItem = binItem.extend({
  /** Former location: the booklet, and the chapter of a page. */
  where: z.string(),
  bookletId: uuid.nullable(),
  deletedAt: moment,
  deletedBy: z.string(),
  /** Whole days before the purge; 0: this night. */
  daysLeft: z.int(),
  /** Parents that are also in the bin, from the outermost: they are restored together. */
  needs: z.array(binItem),
  can: z.object({ restore: z.boolean(), purge: z.boolean() }),
});
export type BinnedItem = z.infer<typeof binnedItem>;

export const listBin = call.get('/api/admin/bin', {
  right: 'bin.read',
  summary: 'What was deleted in the last 30 days and the person may see, the latest first',
  query: page.extend({ kind: binKind.optional(), search: z.string().trim().max(100).default('') }),
  answer: z.object({
    rows: z.array(binnedItem),
    total: z.int(),
    /** Number of items of each kind. */
    kinds: z.record(binKind, z.int()),
  }),
});

export const restoreBinnedItem = call.post('/api/admin/bin/restorations', {
  right: 'bin.read',
  summary:
    'Takes something out of the bin; with what holds it if `along`, else 409 GEN-017 when that is in the bin too',
  body: z.object({ kind: binKind, id: uuid, along: z.boolean() }),
  answer: notice.extend({ restored: z.array(binItem) }),
});

export const purgeBinnedItem = call.post('/api/admin/bin/purges', {
  right: 'booklet.purge',
  whileSwitched: { refused: 'supprimer définitivement' },
  summary: 'Deletes for good what is in the bin; its exact title must be given (422 LIV-008)',
  body: z.object({ kind: binKind, id: uuid, title: z.string().max(200) }),
  answer: notice,
});
