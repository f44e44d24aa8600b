import { z } from 'zod';
import { call } from '../platform/call.ts';
import { notice } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/** In the order they are shown. */
export const SEARCH_KINDS = ['booklet', 'chapter', 'page', 'participant', 'media', 'user', 'help'] as const;
export const searchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof searchKind>;
/** Results of each kind. */
export const SEARCH_EACH = 6;

export const hit = z.object({
  kind: searchKind,
  id: uuid,
  title: z.string(),
  /** The booklet it is in, or the words around what was found; may be empty. */
  about: z.string(),
  /** Where it is opened. */
  href: z.string(),
});
export type Hit = z.infer<typeof hit>;

export const searchAll = call({
  method: 'GET',
  path: '/api/admin/search',
  right: 'booklet.list',
  summary: 'Everything that the person may open and that these words are about, six of each kind at most, best first',
  query: z.object({ q: z.string().trim().min(2).max(100) }),
  answer: z.object({
    hits: z.array(hit),
    /** Nothing was found as it was written: these are words like it. */
    approximate: z.boolean(),
  }),
});

export const rebuildSearch = call({
  method: 'POST',
  path: '/api/admin/search/rebuilding',
  right: 'audit.read',
  summary: 'Makes the index of the company anew, in the background',
  answer: notice,
});
