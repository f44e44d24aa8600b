import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice, rowVersion } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { booklet, tone } from '../booklets/booklet.ts';

/*
 * Tone of a booklet: « vous » or « tu ». A change of tone changes the texts, sentence by sentence; a *passage* is such
 * a sentence.
 */

/** Reason why a passage is not converted and needs a manual review. */
export const toneDoubt = z.enum([
  /** The text addresses several people. */
  'plural',
  /** « ton » and « ta » cannot be distinguished. */
  'gender',
  /** A verb is ambiguous. */
  'verb',
  /** A pronoun is ambiguous. */
  'pronoun',
  /** Quotation of another speaker. */
  'quote',
  /** The result would exceed the length of its field. */
  'long',
  /** Another chapter, or another booklet, already has that title. */
  'taken',
]);
export type ToneDoubt = z.infer<typeof toneDoubt>;

export const tonePassage = z.object({
  /** Text of the passage, in pieces: before and after. Unchanged pieces have the same text twice. */
  runs: z.array(z.object({ was: z.string(), now: z.string() })),
  /** Null: the passage is converted. */
  doubt: toneDoubt.nullable(),
  /** Reason why its block is skipped: only its owner may change it, or a user is writing in it. */
  left: z.enum(['locked', 'held']).nullable(),
  blockId: uuid.nullable(),
});
export type TonePassage = z.infer<typeof tonePassage>;

/** Page, or the booklet itself (titles, welcome, values) when `pageId` is null. */
export const tonePlace = z.object({
  pageId: uuid.nullable(),
  title: z.string(),
  changes: z.int(),
  doubts: z.int(),
  /** Passages of skipped blocks. */
  left: z.int(),
});
export type TonePlace = z.infer<typeof tonePlace>;

export const tonePreview = z.object({
  /** Current tone of the booklet. */
  tone,
  to: tone,
  rowVersion,
  /** True for a booklet in French: other languages are not converted. */
  french: z.boolean(),
  /** Passages to convert, and the pages that contain them. */
  changes: z.int(),
  pages: z.int(),
  /** Passages that need a manual review, and those among them that are quotations. */
  doubts: z.int(),
  quotes: z.int(),
  /** Skipped blocks: locked, or being edited. */
  locked: z.int(),
  held: z.int(),
  /** Places with changes or doubts, in reading order. */
  places: z.array(tonePlace),
  /** Last conversion, while it can be undone (30 days). */
  last: z.object({ to: tone, at: moment, by: z.string().nullable() }).nullable(),
});
export type TonePreview = z.infer<typeof tonePreview>;

export const previewTone = call.get('/api/admin/booklets/:id/tone', {
  right: 'booklet.edit',
  summary: 'What turning the texts of a booklet to a tone would change; changes nothing',
  query: z.object({ to: tone }),
  answer: tonePreview,
});

export const listTonePassages = call.get('/api/admin/booklets/:id/tone/passages', {
  right: 'booklet.edit',
  summary: 'The passages of one page, or of the booklet itself, before and after (the 1,000 first)',
  query: z.object({ to: tone, pageId: uuid.optional() }),
  answer: z.array(tonePassage),
});

export const setTone = call.put('/api/admin/booklets/:id/tone', {
  right: 'booklet.edit',
  summary:
    'Gives a booklet its tone and turns its texts to it; 409 GEN-011 with the current booklet when it was changed',
  body: z.object({ to: tone, rowVersion }),
  answer: booklet.extend({ changes: z.int(), pages: z.int(), doubts: z.int() }).extend(notice.shape),
});

export const undoTone = call.put('/api/admin/booklets/:id/tone/restoration', {
  right: 'booklet.edit',
  summary: 'Puts back what the last conversion replaced, but for what was changed since; GEN-010 when there is none',
  /** `kept`: texts changed by a user since the conversion, which stay unchanged. */
  answer: booklet.extend({ kept: z.int() }).extend(notice.shape),
});
