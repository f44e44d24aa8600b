import { z } from 'zod';
import { type CallAnswer, call } from '../../platform/call.ts';
import { rowVersion } from '../../platform/shared.ts';
import { refuseWith, uuid } from '../../platform/text/text.ts';
import { contentKind } from './history.ts';

/** Occurrences that one search shows; the next ones come after these are replaced. */
export const MAX_TEXT_HITS = 1000;

/** Words to find: any text of one line that is not only spaces. */
const searchedText = z
  .string()
  .max(200)
  .overwrite((text) => text.normalize('NFC'))
  .superRefine((text, context) => {
    if (text.trim() === '') refuseWith(context, 'GEN-001');
  });

/** Line breaks and control characters would not stay as they were typed. */
const replacementText = z
  .string()
  .max(500)
  .overwrite((text) => text.normalize('NFC'))
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'GEN-018' });

/** A place where the searched words stand: the nth occurrence in one field. */
const textPlace = z.object({
  kind: contentKind,
  targetId: uuid,
  /** Field of the block, the page or the chapter: `items.2.html`. */
  path: z.string().max(200),
  index: z.int().min(0).max(100_000),
  rowVersion,
});
export type TextPlace = z.infer<typeof textPlace>;

export const textHit = textPlace.extend({
  chapterId: uuid,
  /** Null in the title of a chapter. */
  pageId: uuid.nullable(),
  /** Type of a block. */
  type: z.string().nullable(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
  /** The reason why it may not be replaced; null when it may. */
  refusal: z.string().nullable(),
});
export type TextHit = z.infer<typeof textHit>;

const flag = z.enum(['true', 'false']).default('false');

export const searchBookletText = call.get('/api/admin/booklets/:id/text-hits', {
  right: 'booklet.read',
  summary: 'Every occurrence of words in the content of a booklet, without regard to accents, in reading order',
  query: z.object({ text: searchedText, matchCase: flag, wholeWord: flag }),
  answer: z.object({
    hits: z.array(textHit),
    /** True when there are more than the thousand returned. */
    hasMore: z.boolean(),
  }),
});

export const replaceBookletText = call.post('/api/admin/booklets/:id/replacements', {
  right: 'booklet.edit',
  summary:
    'Replaces the chosen occurrences in one transaction; those that cannot be are left out, each with its reason',
  body: z.object({
    text: searchedText,
    replacement: replacementText,
    matchCase: z.boolean(),
    wholeWord: z.boolean(),
    hits: z.array(textPlace).min(1).max(MAX_TEXT_HITS),
  }),
  answer: z.object({
    /** Undoes the replacement at once; null when nothing was replaced. */
    batchId: uuid.nullable(),
    replaced: z.int(),
    refused: z.array(textPlace.extend({ code: z.string(), message: z.string() })),
    revision: z.int(),
  }),
});
export type TextReplacement = CallAnswer<typeof replaceBookletText>;
