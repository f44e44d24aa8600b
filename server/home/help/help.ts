import { and, asc, eq, sql } from 'drizzle-orm';
import type { HelpTutorial, listHelp, readTutorial } from '../../../contract/home/help.ts';
import type { AnswerOf, QueryOf } from '../../../contract/platform/call.ts';
import type { Db } from '../../platform/data/client.ts';
import { tutorials } from '../../platform/data/schema/help.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { filesOf } from '../articles/files.ts';
import { noteRead, readsOf } from '../articles/reads.ts';
import { readable, saying } from '../tutorials/tutorial.ts';

/** Tutorials are few: a single page lists them all. */
const LISTED = 300;

type Row = typeof tutorials.$inferSelect;
const head = (row: Row, read: boolean): HelpTutorial => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  category: row.category,
  level: row.level,
  minutes: row.minutes,
  screens: row.screens,
  read,
});

/** Tutorials for a user: all of them, those that match a search, or those of a screen. */
export const listFor = async (
  db: Db,
  actor: Actor,
  { search, screen }: QueryOf<typeof listHelp>,
): Promise<AnswerOf<typeof listHelp>> => {
  const rows = await db
    .select()
    .from(tutorials)
    .where(and(readable(actor.role), saying(search), screen ? sql`${screen} = any(${tutorials.screens})` : undefined))
    .orderBy(asc(tutorials.position), asc(tutorials.id))
    .limit(LISTED);
  const reads = await readsOf(
    db,
    actor.id,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => head(row, reads.has(row.id))) };
};

const found = async (db: Db, actor: Actor, id: string): Promise<Row> => {
  const [row] = await db
    .select()
    .from(tutorials)
    .where(and(eq(tutorials.id, id), readable(actor.role)));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/** One tutorial. GEN-010 if it is not for the actor. */
export const readBy = async (db: Db, actor: Actor, id: string): Promise<AnswerOf<typeof readTutorial>> => {
  const row = await found(db, actor, id);
  const [files, reads] = await Promise.all([filesOf(db, [row.videoId, row.captionsId]), readsOf(db, actor.id, [id])]);
  return {
    ...head(row, reads.has(id)),
    blocks: row.blocks,
    video: files.get(row.videoId ?? '') ?? null,
    captions: files.get(row.captionsId ?? '') ?? null,
    transcript: row.transcript,
    useful: reads.get(id)?.useful ?? null,
  };
};

/** Records that a user read a tutorial, or found it useful or not. */
export const note = async (db: Db, actor: Actor, id: string, useful: boolean | null): Promise<void> => {
  await found(db, actor, id);
  await noteRead(db, actor.id, id, { useful });
};
