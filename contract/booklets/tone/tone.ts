import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment, notice, rowVersion } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { booklet, tone } from '../booklets/booklet.ts';

/*
 * The tone of a booklet: whether it says « vous » or « tu » to its reader. Changing it changes its texts, sentence by
 * sentence; a *passage* is such a sentence.
 */

/** Why a passage stays as it is, for somebody to read. */
export const toneDoubt = z.enum([
  /** Several people are spoken to. */
  'plural',
  /** Nothing tells « ton » from « ta ». */
  'gender',
  /** A verb can be read in two ways. */
  'verb',
  /** A pronoun can be read in two ways. */
  'pronoun',
  /** Somebody else says it. */
  'quote',
  /** It would be longer than its field allows. */
  'long',
  /** Another chapter, or another booklet, has that title already. */
  'taken',
]);
export type ToneDoubt = z.infer<typeof toneDoubt>;

export const tonePassage = z.object({
  /** The passage as it reads, in pieces: before and after. Pieces that stay have twice the same. */
  runs: z.array(z.object({ was: z.string(), now: z.string() })),
  /** null: it is converted. */
  doubt: toneDoubt.nullable(),
  /** Why its block is left out: only its owner changes it, or somebody writes in it now. */
  left: z.enum(['locked', 'held']).nullable(),
  blockId: uuid.nullable(),
});
export type TonePassage = z.infer<typeof tonePassage>;

/** A page, or the booklet itself (its titles, its welcome, its values) where `pageId` is null. */
export const tonePlace = z.object({
  pageId: uuid.nullable(),
  title: z.string(),
  changes: z.int(),
  doubts: z.int(),
  /** Passages of blocks that are left out. */
  left: z.int(),
});
export type TonePlace = z.infer<typeof tonePlace>;

export const tonePreview = z.object({
  /** The booklet's tone now. */
  tone,
  to: tone,
  rowVersion,
  /** Whether the booklet is written in French: nothing else is converted. */
  french: z.boolean(),
  /** Passages that would be converted, and the pages they are on. */
  changes: z.int(),
  pages: z.int(),
  /** Passages that stay as they are, for somebody to read; and those of them that somebody else says. */
  doubts: z.int(),
  quotes: z.int(),
  /** Blocks left out because they are locked, or because somebody writes in them. */
  locked: z.int(),
  held: z.int(),
  /** Where there is something to tell, in reading order. */
  places: z.array(tonePlace),
  /** The last conversion, while it can be undone (30 days). */
  last: z.object({ to: tone, at: moment, by: z.string().nullable() }).nullable(),
});
export type TonePreview = z.infer<typeof tonePreview>;

export const previewTone = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/tone',
  right: 'booklet.edit',
  summary: 'What turning the texts of a booklet to a tone would change; changes nothing',
  params: byId,
  query: z.object({ to: tone }),
  answer: tonePreview,
});

export const listTonePassages = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/tone/passages',
  right: 'booklet.edit',
  summary: 'The passages of one page, or of the booklet itself, before and after (the 1,000 first)',
  params: byId,
  query: z.object({ to: tone, pageId: uuid.optional() }),
  answer: z.array(tonePassage),
});

export const setTone = call({
  method: 'PUT',
  path: '/api/admin/booklets/:id/tone',
  right: 'booklet.edit',
  summary:
    'Gives a booklet its tone and turns its texts to it; 409 GEN-011 with the current booklet when it was changed',
  params: byId,
  body: z.object({ to: tone, rowVersion }),
  answer: booklet.extend({ changes: z.int(), pages: z.int(), doubts: z.int() }).extend(notice.shape),
});

export const undoTone = call({
  method: 'PUT',
  path: '/api/admin/booklets/:id/tone/restoration',
  right: 'booklet.edit',
  summary: 'Puts back what the last conversion replaced, but for what was changed since; GEN-010 when there is none',
  params: byId,
  /** `kept`: texts that somebody changed since the conversion, and that stay as they are. */
  answer: booklet.extend({ kept: z.int() }).extend(notice.shape),
});
