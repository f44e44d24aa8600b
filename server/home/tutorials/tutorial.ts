import { and, asc, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import {
  type deleteTutorial,
  type listTutorials,
  type saveTutorial,
  type setTutorialState,
  type Tutorial,
  type TutorialForm,
  tutorialForm,
} from '../../../contract/home/tutorials.ts';
import type { CallAnswer, CallBody, CallQuery } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { requireKnownLanguages } from '../../administration/index.ts';
import { tutorials } from '../../platform/data/access/platform-tables.ts';
import { updateVersionedRow } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { buildPlatformConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, requireFirstRow } from '../../platform/http/refusal.ts';
import {
  buildArticleFilter,
  buildArticleStateCondition,
  findMissingParts,
  getArticleState,
  refuseMissingParts,
  refuseReadArticle,
  sanitiseArticleBlocks,
} from '../articles/article.ts';
import { loadArticleFiles, refuseUnknownFiles } from '../articles/files.ts';
import { loadArticleFeedback } from '../articles/reads.ts';

type Row = typeof tutorials.$inferSelect;

const toTutorialAnswer = async (db: Db, row: Row): Promise<Tutorial> => {
  const files = await loadArticleFiles(db, [row.videoId, row.captionsId]);
  const { readers, useful } = (await loadArticleFeedback(db, [row.id]))(row.id);
  return {
    ...pickFields(row, tutorialForm.keyof().options),
    id: row.id,
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

const getTutorialRow = async (db: Db, id: string): Promise<Row> =>
  requireFirstRow(await db.select().from(tutorials).where(eq(tutorials.id, id)));

/** A tutorial for its authors. GEN-010 when there is none. */
export const loadTutorial = async (db: Db, id: string): Promise<Tutorial> =>
  toTutorialAnswer(db, await getTutorialRow(db, id));

/** Tutorials for their authors. */
export const loadTutorials = async (
  db: Db,
  { page, size, sort, direction, language, ...filter }: CallQuery<typeof listTutorials>,
): Promise<CallAnswer<typeof listTutorials>> => {
  const where = and(
    buildArticleFilter(tutorials, filter),
    language ? sql`${language} = any(${tutorials.languages})` : undefined,
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
      ...row,
      state: getArticleState(row),
      readers: reception(row.id).readers,
      useful: reception(row.id).useful,
      updatedAt: row.updatedAt.toISOString(),
    })),
    total,
  };
};

const toTutorialColumns = (form: TutorialForm) => ({ ...form, blocks: sanitiseArticleBlocks(form.blocks) });

/** GEN-019 for a file or a language that does not exist. */
const refuseUnknownChoices = async (
  db: Db,
  { videoId, captionsId, blocks, languages }: TutorialForm,
): Promise<void> => {
  await requireKnownLanguages(db, languages);
  await refuseUnknownFiles(db, blocks, {
    videoId: { id: videoId, kind: 'video' },
    captionsId: { id: captionsId, kind: 'captions' },
  });
};

/** Requirements for publishing: an audience, a text, and a video with captions or a transcript. */
const refuseUnready = (form: Pick<Row, 'blocks' | 'roles' | 'videoId' | 'captionsId' | 'transcript'>): void => {
  refuseMissingParts(findMissingParts(form));
  if (form.videoId && !form.captionsId && form.transcript.trim() === '') {
    throw createFieldRefusal('captionsId', 'EDI-007');
  }
};

export const createTutorialDraft = async (db: Db, actor: Actor, form: TutorialForm): Promise<Tutorial> => {
  await refuseUnknownChoices(db, form);
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
  await refuseUnknownChoices(db, form);
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
  const values = { objet: 'ce tutoriel', etat: 'déjà lu ou en ligne', action: 'Archivez-le' };
  await refuseReadArticle(db, await getTutorialRow(db, id), values);
  await db.delete(tutorials).where(eq(tutorials.id, id));
  return { message: phraseText('Tutoriel supprimé.') };
};

/** Condition on the tutorials that this role may read now. */
export const isTutorialReadable = (role: string) =>
  and(buildArticleStateCondition(tutorials, 'published'), sql`${role} = any(${tutorials.roles})`);

/** Condition: the words appear in the title, the summary or the text. */
export const matchesTutorialWords = (words: string): SQL | undefined => {
  const wanted = toFoldedKey(words);
  if (wanted === '') return undefined;
  const texts = [tutorials.title, tutorials.summary, sql`${tutorials.blocks}::text`];
  return or(...texts.map((text) => like(foldColumn(text), toLikePattern(wanted))));
};
