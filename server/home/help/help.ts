import { and, asc, eq, sql } from 'drizzle-orm';
import type { listHelpTutorials, readTutorial } from '../../../contract/home/help.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { tutorials } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireFirstRow } from '../../platform/http/refusal.ts';
import { loadArticleFiles } from '../articles/files.ts';
import { loadArticleReads, recordArticleRead } from '../articles/reads.ts';
import { isTutorialReadable, matchesTutorialWords } from '../tutorials/tutorial.ts';

/** Tutorials are few: a single page lists them all. */
const MAX_LISTED_TUTORIALS = 300;

/** Tutorials for a user: all of them, those that match a search, or those of a screen. */
export const listReadableTutorials = async (
  db: Db,
  actor: Actor,
  { search, screen }: CallQuery<typeof listHelpTutorials>,
): Promise<CallAnswer<typeof listHelpTutorials>> => {
  const rows = await db
    .select()
    .from(tutorials)
    .where(
      and(
        isTutorialReadable(actor.role),
        matchesTutorialWords(search),
        screen ? sql`${screen} = any(${tutorials.screens})` : undefined,
      ),
    )
    .orderBy(asc(tutorials.position), asc(tutorials.id))
    .limit(MAX_LISTED_TUTORIALS);
  const reads = await loadArticleReads(
    db,
    actor.id,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => ({ ...row, read: reads.has(row.id) })) };
};

const getReadableTutorial = async (db: Db, actor: Actor, id: string) =>
  requireFirstRow(
    await db
      .select()
      .from(tutorials)
      .where(and(eq(tutorials.id, id), isTutorialReadable(actor.role))),
  );

/** One tutorial. GEN-010 if it is not for the actor. */
export const readHelpTutorial = async (db: Db, actor: Actor, id: string): Promise<CallAnswer<typeof readTutorial>> => {
  const row = await getReadableTutorial(db, actor, id);
  const [files, reads] = await Promise.all([
    loadArticleFiles(db, [row.videoId, row.captionsId]),
    loadArticleReads(db, actor.id, [id]),
  ]);
  return {
    ...row,
    read: reads.has(id),
    video: files.get(row.videoId ?? '') ?? null,
    captions: files.get(row.captionsId ?? '') ?? null,
    useful: reads.get(id)?.useful ?? null,
  };
};

/** Records that a user read a tutorial, or found it useful or not. */
export const recordTutorialRead = async (db: Db, actor: Actor, id: string, useful: boolean | null): Promise<void> => {
  await getReadableTutorial(db, actor, id);
  await recordArticleRead(db, actor.id, id, { useful });
};
