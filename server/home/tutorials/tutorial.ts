import { and, asc, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type {
  deleteTutorial,
  listTutorials,
  saveTutorial,
  setTutorialState,
  Tutorial,
  TutorialForm,
} from '../../../contract/home/tutorials.ts';
import type { CallAnswer, CallBody, CallQuery } from '../../../contract/platform/call.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { tutorials } from '../../platform/data/access/platform-tables.ts';
import { updateVersionedRow } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { buildPlatformConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findMissingParts, getArticleState, refuseMissingParts, sanitiseArticleBlocks } from '../articles/article.ts';
import { listArticlePictures, loadArticleFiles, refuseUnknownFiles } from '../articles/files.ts';
import { loadArticleFeedback } from '../articles/reads.ts';

type Row = typeof tutorials.$inferSelect;

const toTutorialAnswer = async (db: Db, row: Row): Promise<Tutorial> => {
  const files = await loadArticleFiles(db, [row.videoId, row.captionsId]);
  const { readers, useful } = (await loadArticleFeedback(db, [row.id]))(row.id);
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    category: row.category,
    level: row.level,
    minutes: row.minutes,
    blocks: row.blocks,
    videoId: row.videoId,
    captionsId: row.captionsId,
    transcript: row.transcript,
    roles: row.roles,
    screens: row.screens,
    position: row.position,
    state: getArticleState(row),
    publishAt: row.publishAt?.toISOString() ?? null,
    video: files.get(row.videoId ?? '') ?? null,
    captions: files.get(row.captionsId ?? '') ?? null,
    readers,
    useful,
    rowVersion: row.rowVersion,
    updatedAt: row.updatedAt.toISOString(),
  };
};

const getTutorialRow = async (db: Db, id: string): Promise<Row> => {
  const [row] = await db.select().from(tutorials).where(eq(tutorials.id, id));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/** A tutorial for its authors. GEN-010 when there is none. */
export const loadTutorial = async (db: Db, id: string): Promise<Tutorial> =>
  toTutorialAnswer(db, await getTutorialRow(db, id));

/** Condition on the displayed state, which depends on dates. */
const matchesTutorialState = (state: CallQuery<typeof listTutorials>['state']): SQL | undefined => {
  if (!state) return undefined;
  if (state === 'expired') return sql`false`;
  if (state === 'scheduled') return sql`${tutorials.state} = 'published' and ${tutorials.publishAt} > now()`;
  if (state === 'published') {
    return sql`${tutorials.state} = 'published' and coalesce(${tutorials.publishAt} <= now(), true)`;
  }
  return eq(tutorials.state, state);
};

/** Tutorials for their authors. */
export const loadTutorials = async (
  db: Db,
  { page, size, search, category, state, sort, direction }: CallQuery<typeof listTutorials>,
): Promise<CallAnswer<typeof listTutorials>> => {
  const where = and(
    search ? like(foldColumn(tutorials.title), toLikePattern(toFoldedKey(search))) : undefined,
    category ? eq(tutorials.category, category) : undefined,
    matchesTutorialState(state),
  );
  const order = direction === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(tutorials)
      .where(where)
      .orderBy(order(tutorials[sort]), asc(tutorials.id))
      .limit(size)
      .offset((page - 1) * size),
    db.$count(tutorials, where),
  ]);
  const reception = await loadArticleFeedback(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      category: row.category,
      roles: row.roles,
      state: getArticleState(row),
      position: row.position,
      readers: reception(row.id).readers,
      useful: reception(row.id).useful,
      updatedAt: row.updatedAt.toISOString(),
    })),
    total,
  };
};

const toTutorialColumns = (form: TutorialForm) => ({ ...form, blocks: sanitiseArticleBlocks(form.blocks) });

const refuseUnknownTutorialFiles = async (db: Db, { videoId, captionsId, blocks }: TutorialForm): Promise<void> => {
  const pictures = listArticlePictures(blocks);
  const ids = Object.values(pictures).map(({ id }) => id);
  refuseUnknownFiles(await loadArticleFiles(db, [videoId, captionsId, ...ids]), {
    ...pictures,
    videoId: { id: videoId, kind: 'video' },
    captionsId: { id: captionsId, kind: 'captions' },
  });
};

/** Requirements for publishing: an audience, a text, and a video with captions or a transcript. */
const refuseUnready = (form: Pick<Row, 'blocks' | 'roles' | 'videoId' | 'captionsId' | 'transcript'>): void => {
  refuseMissingParts(findMissingParts(form));
  if (form.videoId && !form.captionsId && form.transcript.trim() === '') {
    throw new Refusal('EDI-007', {}, { captionsId: [errorText('EDI-007')] });
  }
};

/** Creates a tutorial, as a draft. */
export const createTutorialDraft = async (db: Db, actor: Actor, form: TutorialForm): Promise<Tutorial> => {
  await refuseUnknownTutorialFiles(db, form);
  const [row] = await db
    .insert(tutorials)
    .values({ ...toTutorialColumns(form), createdBy: actor.id, updatedBy: actor.id })
    .returning();
  if (!row) throw new Error('the tutorial was not written');
  return toTutorialAnswer(db, row);
};

/** Writes `change` if the version is current. GEN-011 with `current` otherwise. */
const updateTutorialRow = async (
  db: Db,
  actor: Actor,
  { id, rowVersion }: { id: string; rowVersion: number },
  change: Partial<typeof tutorials.$inferInsert>,
): Promise<Tutorial> => {
  const buildConflict = async () => {
    const now = await getTutorialRow(db, id);
    return buildPlatformConflict(db, actor, now, await toTutorialAnswer(db, now));
  };
  const row = await refuseConflict(buildConflict, () =>
    updateVersionedRow(db, actor, tutorials, { rowVersion, where: eq(tutorials.id, id) }, change),
  );
  return toTutorialAnswer(db, row);
};

/** Saves a tutorial. A published one changes at once, and must remain publishable. */
export const updateTutorial = async (
  db: Db,
  actor: Actor,
  id: string,
  { rowVersion, ...form }: CallBody<typeof saveTutorial>,
): Promise<Tutorial> => {
  const before = await getTutorialRow(db, id);
  await refuseUnknownTutorialFiles(db, form);
  if (before.state === 'published') refuseUnready({ ...form, blocks: sanitiseArticleBlocks(form.blocks) });
  return updateTutorialRow(db, actor, { id, rowVersion }, toTutorialColumns(form));
};

/** Publishes a tutorial (now or later), returns it to draft, or archives it. */
export const changeTutorialState = async (
  db: Db,
  actor: Actor,
  id: string,
  { state, at, rowVersion }: CallBody<typeof setTutorialState>,
): Promise<Tutorial> => {
  const before = await getTutorialRow(db, id);
  if (state === 'published') refuseUnready(before);
  const publishAt = state === 'published' ? (at ? new Date(at) : new Date()) : null;
  return updateTutorialRow(db, actor, { id, rowVersion }, { state, publishAt });
};

/** Deletes a draft without readers. GEN-017 otherwise. */
export const deleteTutorialDraft = async (db: Db, id: string): Promise<CallAnswer<typeof deleteTutorial>> => {
  const row = await getTutorialRow(db, id);
  const { readers } = (await loadArticleFeedback(db, [id]))(id);
  if (row.state === 'published' || readers > 0) {
    throw new Refusal('GEN-017', { objet: 'ce tutoriel', etat: 'déjà lu ou en ligne', action: 'Archivez-le' });
  }
  await db.delete(tutorials).where(eq(tutorials.id, id));
  return { message: phraseText('Tutoriel supprimé.') };
};

/** Condition on the tutorials that this role may read now. */
export const isTutorialReadable = (role: string) =>
  and(
    eq(tutorials.state, 'published'),
    sql`coalesce(${tutorials.publishAt} <= now(), true)`,
    sql`${role} = any(${tutorials.roles})`,
  );

/** Condition: the words appear in the title, the summary or the text. */
export const matchesTutorialWords = (words: string): SQL | undefined => {
  const wanted = toFoldedKey(words);
  if (wanted === '') return undefined;
  const texts = [tutorials.title, tutorials.summary, sql`${tutorials.blocks}::text`];
  return or(...texts.map((text) => like(foldColumn(text), toLikePattern(wanted))));
};
