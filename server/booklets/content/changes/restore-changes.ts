import { and, eq, inArray, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isBlockType, migrateBlock } from '../../../../blocks/registry.ts';
import type { RestoredBatch } from '../../../../contract/booklets/content/history.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { listRows, requireRow } from '../../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { changeBookletContent } from '../../booklets/change-content.ts';
import { type BookletContext, requireBooklet } from '../../booklets/find-booklet.ts';
import { saveBlockMediaUses } from '../block-media-uses.ts';
import { requireBlock, requireChapter, requirePage } from '../find-content.ts';
import { listContentRows } from '../list-content-rows.ts';
import { listLockedBlockIds, refuseBlockInUse } from '../locks.ts';
import { mapLockedPages } from '../page-lock.ts';
import { listMediaIds, type ParsedProps, parseBlockProps, refuseMissingMedia } from '../props.ts';
import { toPageFields } from './page-fields.ts';
import {
  findEarlierConditions,
  listReconditionedIds,
  type ReplacedContent,
  recordContentBatch,
  toReplacedConditions,
} from './record-change.ts';
import { isTemplateChange } from './template-adoption.ts';

type Change = TenantRow<'contentChanges'>;

/** The fields of a chapter that a person changes. */
export const toChapterFields = ({ title, visible }: Pick<TenantRow<'chapters'>, 'title' | 'visible'>) => ({
  title,
  visible,
});
const parseEarlierProps = (block: TenantRow<'blocks'>, { before, version }: Change): ParsedProps => {
  const props = isBlockType(block.type) ? migrateBlock(block.type, before, version) : before;
  return parseBlockProps(block.type, props);
};

type Subjects = {
  blocks: ReadonlyMap<string, TenantRow<'blocks'>>;
  pages: ReadonlyMap<string, TenantRow<'pages'>>;
  chapters: ReadonlyMap<string, TenantRow<'chapters'>>;
};

const mapById = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** What these changes are about, without what was deleted. */
const loadSubjects = async (inside: Scope, bookletId: string, changes: readonly Change[]): Promise<Subjects> => {
  const idsOf = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).map(({ targetId }) => targetId);
  const chapters = mapById(await listContentRows(inside, 'chapters', bookletId));
  const blocks = await listRows(inside, 'blocks', ({ id, deletedAt }) =>
    and(inArray(id, idsOf('block')), isNull(deletedAt)),
  );
  const pageIds = [...idsOf('page'), ...blocks.map(({ pageId }) => pageId)];
  const pages = mapById(
    (await listRows(inside, 'pages', ({ id, deletedAt }) => and(inArray(id, pageIds), isNull(deletedAt)))).filter(
      ({ chapterId }) => chapters.has(chapterId),
    ),
  );
  return { chapters, pages, blocks: mapById(blocks.filter(({ pageId }) => pages.has(pageId))) };
};

/** Writes earlier contents; the contents that they replace become one batch, which undoes this. */
const writeEarlierContents = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  changes: readonly Change[],
  { blocks, pages, chapters }: Subjects,
): Promise<string | null> => {
  const replaced: ReplacedContent[] = [];
  const seeds = changes.flatMap((change) => {
    const block = change.kind === 'block' ? blocks.get(change.targetId) : undefined;
    if (!block || findEarlierConditions(change.before)) return [];
    return [{ block, good: parseEarlierProps(block, change) }];
  });
  await inside.bulkUpdate(
    'blocks',
    seeds.map(({ block, good: { props, version, words } }) => ({
      id: block.id,
      rowVersion: block.rowVersion,
      props,
      version,
      words,
      revision: booklet.revision,
      updatedAt: new Date(),
      updatedBy: inside.actor.id,
    })),
  );
  for (const { block, good } of seeds) {
    if (listMediaIds(block.props).join() !== good.mediaIds.join())
      await saveBlockMediaUses(inside, block, good.mediaIds);
    replaced.push({ kind: 'block', row: block, before: block.props, version: block.version });
  }
  for (const { kind, targetId, before } of changes) {
    const conditions = kind === 'block' ? findEarlierConditions(before) : null;
    const block = conditions && blocks.get(targetId);
    if (conditions && block) {
      const { revision } = booklet;
      await inside.update('blocks', { ...conditions, revision }, ({ id }) => eq(id, block.id));
      replaced.push(toReplacedConditions(block));
    }
    const page = kind === 'page' ? pages.get(targetId) : undefined;
    const chapter = kind === 'chapter' ? chapters.get(targetId) : undefined;
    if (page) {
      await inside.updateVersioned('pages', page, before as Partial<TenantRow<'pages'>>);
      replaced.push({ kind: 'page', row: page, before: toPageFields(page) });
    }
    if (chapter) {
      await inside.updateVersioned('chapters', chapter, before as Partial<TenantRow<'chapters'>>);
      replaced.push({ kind: 'chapter', row: chapter, before: toChapterFields(chapter) });
    }
  }
  if (replaced.length === 0) return null;
  const batchId = uuidv7();
  await recordContentBatch(inside, batchId, replaced);
  return batchId;
};

/** True when another chapter has the title that this one had. */
const hasTitleTwin = ({ targetId, before }: Change, { chapters }: Subjects): boolean => {
  const key = toFoldedKey((before as { title: string }).title);
  return [...chapters.values()].some(({ id, title }) => id !== targetId && toFoldedKey(title) === key);
};

const getChapterId = ({ kind, targetId }: Change, { blocks, pages }: Subjects): string | undefined => {
  if (kind === 'chapter') return targetId;
  return pages.get(kind === 'page' ? targetId : (blocks.get(targetId)?.pageId ?? ''))?.chapterId;
};

const getRowVersion = ({ kind, targetId }: Change, { blocks, pages, chapters }: Subjects): number | undefined =>
  ({ block: blocks, page: pages, chapter: chapters })[kind].get(targetId)?.rowVersion;

const requireSubject = async (scope: Scope, { kind, targetId }: Change): Promise<void> => {
  if (kind === 'chapter') await requireChapter(scope, targetId, 'booklet.edit');
  else if (kind === 'page') await requirePage(scope, targetId, 'booklet.edit');
  else await requireBlock(scope, targetId);
};

/**
 * Brings back the content that one change replaced, whatever was saved since. Refusals as writing there: EDI-008 in use,
 * EDI-009 locked, EDI-014 deleted, EDI-016 a file that is gone, WIZ-010 a title that is taken.
 */
export const restoreChange = async (scope: Scope, id: string): Promise<RestoredBatch> => {
  const change = await requireRow(scope, 'contentChanges', (columns) => eq(columns.id, id));
  if (isTemplateChange(change)) throw new Refusal('GEN-010');
  await requireSubject(scope, change);
  return changeBookletContent(scope, change.bookletId, async (inside, booklet) => {
    const subjects = await loadSubjects(inside, booklet.id, [change]);
    const block = change.kind === 'block' ? subjects.blocks.get(change.targetId) : undefined;
    if (block) {
      await refuseBlockInUse(inside, block.id);
      if (!findEarlierConditions(change.before)) await refuseMissingMedia(inside, parseEarlierProps(block, change));
    }
    if (change.kind === 'chapter' && hasTitleTwin(change, subjects)) throw new Refusal('WIZ-010');
    const batchId = await writeEarlierContents(inside, booklet, [change], subjects);
    if (batchId === null) throw new Refusal('GEN-010');
    return { batchId, restored: 1, skipped: 0, revision: booklet.revision };
  });
};

/** True when this change may be undone with its batch. */
const isUndoable = (
  change: Change,
  subjects: Subjects,
  held: ReadonlySet<string>,
  lockedPages: ReadonlyMap<string, string>,
  found: BookletContext,
  /** Blocks whose conditions somebody changed since. */
  reconditioned: ReadonlySet<string>,
): boolean => {
  const chapterId = getChapterId(change, subjects);
  const block = change.kind === 'block' ? subjects.blocks.get(change.targetId) : undefined;
  return (
    getRowVersion(change, subjects) === change.writtenVersion &&
    (found.chapterIds === null || (chapterId !== undefined && found.chapterIds.includes(chapterId))) &&
    !held.has(change.targetId) &&
    !(findEarlierConditions(change.before) && reconditioned.has(change.targetId)) &&
    !lockedPages.has(change.kind === 'block' ? (block?.pageId ?? '') : change.targetId) &&
    !(block?.locked && !found.can['booklet.theme']) &&
    !(change.kind === 'chapter' && hasTitleTwin(change, subjects))
  );
};

/** Undoes the changes of a batch; what somebody changed, deleted or holds since is left alone and counted. */
export const undoBatch = async (scope: Scope, bookletId: string, batchId: string): Promise<RestoredBatch> => {
  const changes = (
    await listRows(scope, 'contentChanges', (columns) =>
      and(eq(columns.bookletId, bookletId), eq(columns.batchId, batchId)),
    )
  ).filter((change) => !isTemplateChange(change));
  const chapterIds = await loadSubjects(scope, bookletId, changes);
  const [first] = changes;
  // A writer restricted to some chapters names one of them: each change is checked below.
  const inChapter = first && getChapterId(first, chapterIds);
  const found = await requireBooklet(scope, bookletId, 'booklet.edit', inChapter ? { inChapter } : {});
  if (!first) throw new Refusal('GEN-010');
  return changeBookletContent(scope, bookletId, async (inside, booklet) => {
    const subjects = await loadSubjects(inside, bookletId, changes);
    const held = await listLockedBlockIds(inside, bookletId);
    const lockedPages = await mapLockedPages(inside, found, bookletId);
    const reconditioned = await listReconditionedIds(inside, changes);
    const kept = changes.filter((change) => isUndoable(change, subjects, held, lockedPages, found, reconditioned));
    const made = await writeEarlierContents(inside, booklet, kept, subjects);
    return {
      batchId: made,
      restored: kept.length,
      skipped: changes.length - kept.length,
      revision: booklet.revision,
    };
  });
};
