import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { booklets } from './booklets.ts';
import { now } from './common.ts';
import { company, within } from './tenant.ts';

/** Texts as they were before a conversion, each with what says that nobody has changed it since. */
export interface Replaced {
  /** Of the booklet itself: `title`, `welcome.message`, `variables.{key}`… */
  fields: { name: string; was: string; now: string }[];
  chapters: { id: string; was: string; now: string }[];
  pages: { id: string; name: 'title' | 'summary'; was: string; now: string }[];
  /** `rowVersion` is that of the block once converted. */
  blocks: { id: string; props: unknown; version: number; rowVersion: number }[];
}

/** What the last conversion between « vous » and « tu » replaced, to be put back. One for each booklet. */
export const toneChanges = pgTable(
  'tone_changes',
  {
    bookletId: uuid().primaryKey(),
    companyId: company(),
    fromTone: text().$type<'vous' | 'tu'>().notNull(),
    toTone: text().$type<'vous' | 'tu'>().notNull(),
    replaced: jsonb().$type<Replaced>().notNull(),
    at: now(),
    by: uuid(),
  },
  (t) => [within('tone_changes_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade')],
);
