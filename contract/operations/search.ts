import { z } from 'zod';
import { call } from '../platform/call.ts';
import { notice } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/** Kinds of results, in display order. */
export const SEARCH_KINDS = ['booklet', 'chapter', 'page', 'participant', 'media', 'user', 'help'] as const;
export const searchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof searchKind>;
export const MAX_HITS_PER_KIND = 6;

export const searchHit = z.object({
  kind: searchKind,
  id: uuid,
  title: z.string(),
  /** Booklet that contains it, or words around the match; may be empty. */
  about: z.string(),
  /** Screen that opens it. */
  href: z.string(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchAll = call.get('/api/admin/search', {
  right: 'booklet.list',
  summary: 'Everything that the person may open and that these words are about, six of each kind at most, best first',
  query: z.object({ q: z.string().trim().min(2).max(100) }),
  answer: z.object({
    hits: z.array(searchHit),
    /** No exact match: these results are similar words. */
    approximate: z.boolean(),
  }),
});

export const rebuildSearch = call.post('/api/admin/search/rebuilding', {
  right: 'audit.read',
  summary: 'Makes the index of the company anew, in the background',
  answer: notice,
});
