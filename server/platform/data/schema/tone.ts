import { jsonb, uuid } from 'drizzle-orm/pg-core';
import { TONES } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import { booklets } from './booklets.ts';
import { defineTable, now, oneOf } from './common.ts';
import { company, referenceSameCompany } from './tenant.ts';

/** Texts before a conversion, each with the value that shows if it was changed since. */
export interface ReplacedTexts {
  /** Fields of the booklet itself: `title`, `welcome.message`, `variables.{key}`… */
  fields: { name: string; was: string; now: string }[];
  chapters: { id: string; was: string; now: string }[];
  pages: { id: string; name: 'title' | 'summary'; was: string; now: string }[];
  /** `rowVersion` is that of the block after the conversion. */
  blocks: { id: string; props: unknown; version: number; rowVersion: number }[];
}

/**
 * Texts replaced by the last conversion between « vous » and « tu », so that it can be undone. One row for each
 * booklet.
 */
export const toneChanges = defineTable(
  'tone_changes',
  {
    bookletId: uuid().primaryKey(),
    companyId: company(),
    fromTone: oneOf(TONES).notNull(),
    toTone: oneOf(TONES).notNull(),
    replaced: jsonb().$type<ReplacedTexts>().notNull(),
    at: now(),
    by: uuid(),
  },
  (t) => [referenceSameCompany('tone_changes_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade')],
);
