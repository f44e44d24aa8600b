import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { isBlockType, migrateBlock } from '../../../../blocks/registry.ts';
import { readConditions } from '../../../../contract/booklets/content/content.ts';
import type { TemplateChoices } from '../../../../contract/library/template-shapes.ts';
import type { UndoneAdoption, UndoObstacle } from '../../../../contract/library/template-updates.ts';
import { listRows } from '../../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../../platform/data/access/versioned-row.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { changeBookletContentIf } from '../../booklets/change-content.ts';
import { type BookletContext, requireBooklet } from '../../booklets/find-booklet.ts';
import { listMediaByIds } from '../../media/media.ts';
import { saveBlockMediaUses } from '../block-media-uses.ts';
import { listLockedBlockIds } from '../locks.ts';
import { renumberPositions } from '../order.ts';
import { mapLockedPages } from '../page-lock.ts';
import { listMediaIds, type ParsedProps, parseBlockProps } from '../props.ts';
import { toPageFields } from './page-fields.ts';
import { recordContentBatch, recordContentChanges } from './record-change.ts';

/** Version of a template that a page or a chapter follows, and the decisions on its differences. */
export interface TemplateState {
  templateVersion: number | null;
  templateChoices: TemplateChoices;
}

/** A block as it was before its text or its conditions were replaced. */
type EarlierBlock = Pick<
  TenantRow<'blocks'>,
  'id' | 'props' | 'version' | 'locked' | 'templateRef' | 'audience' | 'unlockDays'
>;

/** A page that took a newer version of its template: what puts it back, and what tells whether somebody changed it since. */
export interface AdoptedPage {
  step: 'adopted';
  templateId: string;
  version: number;
  /** Revision of the booklet that the adoption made. */
  revision: number;
  before: TemplateState & { fields: { title?: string; summary?: string }; order: string[] };
  after: TemplateState & { rowVersion: number; order: string[] };
  changed: EarlierBlock[];
  added: string[];
  removed: string[];
  /** For a page that the adoption added: its chapter. */
  chapter: { id: string; before: TemplateState; after: TemplateState } | null;
}

interface PutBackPage {
  step: 'putBack';
  templateId: string;
  version: number;
}

type Change = TenantRow<'contentChanges'>;
type AdoptionChange = Change & { before: { template: AdoptedPage } };

export const toTemplateState = ({ templateVersion, templateChoices }: TemplateState): TemplateState => ({
  templateVersion,
  templateChoices,
});

const findTemplateChange = ({ kind, before }: Change): AdoptedPage | PutBackPage | undefined =>
  kind === 'page' ? (before as { template?: AdoptedPage | PutBackPage }).template : undefined;

/** True for a change of the version that a page follows: it is undone with its run, not alone. */
export const isTemplateChange = (change: Change): boolean => findTemplateChange(change) !== undefined;

const isAdoption = (change: Change): change is AdoptionChange => findTemplateChange(change)?.step === 'adopted';

/** Records the pages of a booklet that took a newer version, under the id that the booklets of one run share. */
export const recordAdoption = (
  inside: Scope,
  runId: string,
  pages: readonly { row: TenantRow<'pages'>; adopted: AdoptedPage }[],
): Promise<void> =>
  recordContentBatch(
    inside,
    runId,
    pages.map(({ row, adopted }) => ({ kind: 'page', row, before: { ...toPageFields(row), template: adopted } })),
  );

type ContentBlock = Pick<TenantRow<'blocks'>, 'id' | 'pageId' | 'revision' | 'deletedAt'>;

/** What the adopted pages are now. */
interface CurrentContent {
  pages: ReadonlyMap<string, TenantRow<'pages'>>;
  /** Without the deleted ones. */
  chapters: ReadonlyMap<string, TenantRow<'chapters'>>;
  blocksOf: ReadonlyMap<string, ContentBlock[]>;
}

const mapById = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

const loadCurrentContent = async (scope: Scope, pageIds: readonly string[]): Promise<CurrentContent> => {
  const { blocks } = scope.views;
  const pages = await listRows(scope, 'pages', ({ id }) => inArray(id, [...pageIds]));
  const chapters = await listRows(scope, 'chapters', ({ id, deletedAt }) =>
    and(inArray(id, [...new Set(pages.map(({ chapterId }) => chapterId))]), sql`${deletedAt} is null`),
  );
  const rows = await scope
    .select({ id: blocks.id, pageId: blocks.pageId, revision: blocks.revision, deletedAt: blocks.deletedAt })
    .from(blocks)
    .where(inArray(blocks.pageId, [...pageIds]))
    .orderBy(asc(blocks.position), asc(blocks.id));
  return {
    pages: mapById(pages),
    chapters: mapById(chapters),
    blocksOf: Map.groupBy(rows, ({ pageId }) => pageId),
  };
};

/** True when the page, its blocks or their order are no longer as the adoption left them. */
const hasChangedSince = (
  page: TenantRow<'pages'>,
  { after, revision, chapter }: Pick<AdoptedPage, 'after' | 'revision' | 'chapter'>,
  { blocksOf, chapters }: CurrentContent,
): boolean => {
  const blocks = blocksOf.get(page.id) ?? [];
  const home = chapter && chapters.get(chapter.id);
  const { order, ...row } = after;
  return (
    !isDeepStrictEqual({ ...toTemplateState(page), rowVersion: page.rowVersion }, row) ||
    !isDeepStrictEqual(
      blocks.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id),
      order,
    ) ||
    blocks.some((block) => block.revision > revision) ||
    (chapter !== null && (!home || !isDeepStrictEqual(toTemplateState(home), chapter.after)))
  );
};

const findChange = (
  pageId: string,
  adopted: Pick<AdoptedPage, 'after' | 'revision' | 'chapter'>,
  current: CurrentContent,
): 'deleted' | 'changed' | null => {
  const page = current.pages.get(pageId);
  if (!page || page.deletedAt !== null || !current.chapters.has(page.chapterId)) return 'deleted';
  return hasChangedSince(page, adopted, current) ? 'changed' : null;
};

const parseEarlierBlock = (type: string, { props, version }: EarlierBlock): ParsedProps =>
  parseBlockProps(type, isBlockType(type) ? migrateBlock(type, props, version) : props);

/** Files of these blocks that the library of the company still has. */
const listKnownMedia = async (inside: Scope, blocks: readonly EarlierBlock[]): Promise<Set<string>> =>
  new Set(
    (await listMediaByIds(inside, [...new Set(blocks.flatMap(({ props }) => listMediaIds(props)))])).map(
      ({ id }) => id,
    ),
  );

const putBlocksBack = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { changed, added, removed, before }: AdoptedPage,
): Promise<void> => {
  const tracking = { revision: booklet.revision, ...buildTrackingColumns(inside) };
  const rows = await listRows(inside, 'blocks', ({ id }) =>
    inArray(
      id,
      changed.map((block) => block.id),
    ),
  );
  for (const block of rows) {
    const earlier = changed.find(({ id }) => id === block.id);
    if (!earlier) continue;
    const { props, version, words, mediaIds } = parseEarlierBlock(block.type, earlier);
    const { locked, templateRef } = earlier;
    const columns = { props, version, words, locked, templateRef, ...readConditions(earlier), ...tracking };
    await inside.update('blocks', columns, ({ id }) => eq(id, block.id));
    await saveBlockMediaUses(inside, block, mediaIds);
  }
  await recordContentChanges(
    inside,
    rows.map((row) => ({ kind: 'block', row, before: row.props, version: row.version })),
  );
  if (added.length > 0) {
    await inside.update('blocks', { deletedAt: sql`now()`, ...tracking }, ({ id }) => inArray(id, added));
    await inside.deleteRows('blockLocks', ({ blockId }) => inArray(blockId, added));
  }
  if (removed.length > 0)
    await inside.update('blocks', { deletedAt: null, ...tracking }, ({ id }) => inArray(id, removed));
  await renumberPositions(inside, 'blocks', before.order);
};

const putPageBack = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  page: TenantRow<'pages'>,
  adopted: AdoptedPage,
): Promise<void> => {
  const { before, chapter, templateId, version } = adopted;
  const isPage = ({ id }: { id: typeof inside.views.pages.id }) => eq(id, page.id);
  if (chapter) {
    await inside.update('pages', { deletedAt: sql`now()`, ...buildTrackingColumns(inside) }, isPage);
    await inside.update('chapters', chapter.before, ({ id }) => eq(id, chapter.id));
    return;
  }
  await putBlocksBack(inside, booklet, adopted);
  const change = { ...before.fields, ...toTemplateState(before), ...buildTrackingColumns(inside) };
  await inside.update('pages', change, isPage);
  const told: PutBackPage = { step: 'putBack', templateId, version };
  await recordContentChanges(inside, [{ kind: 'page', row: page, before: { ...toPageFields(page), template: told } }]);
};

/** Finds why a page cannot be put back: what somebody did since, holds or locked, or a file that is gone. */
const createObstacleFinder = async (
  inside: Scope,
  found: BookletContext,
  changes: readonly AdoptionChange[],
  current: CurrentContent,
): Promise<(change: AdoptionChange) => UndoObstacle | null> => {
  const held = await listLockedBlockIds(inside, found.row.id);
  const lockedPages = await mapLockedPages(inside, found, found.row.id);
  const media = await listKnownMedia(
    inside,
    changes.flatMap(({ before }) => before.template.changed),
  );
  return ({ targetId, before: { template } }) => {
    const change = findChange(targetId, template, current);
    if (change) return change;
    if (lockedPages.has(targetId)) return 'locked';
    if (current.blocksOf.get(targetId)?.some(({ id }) => held.has(id))) return 'inUse';
    const isComplete = template.changed.every(({ props }) => listMediaIds(props).every((id) => media.has(id)));
    return isComplete ? null : 'fileGone';
  };
};

const listRunChanges = async (inside: Scope, bookletId: string, runId: string): Promise<AdoptionChange[]> =>
  (
    await listRows(inside, 'contentChanges', (columns) =>
      and(eq(columns.bookletId, bookletId), eq(columns.batchId, runId), eq(columns.kind, 'page')),
    )
  ).filter(isAdoption);

/**
 * Puts back the pages of a booklet that took a newer version of their template in this run. A page that somebody changed,
 * deleted, locked or writes in since is left alone, and told. GEN-010 when the booklet has no page of this run.
 */
export const undoAdoption = async (scope: Scope, bookletId: string, runId: string): Promise<UndoneAdoption> => {
  const found = await requireBooklet(scope, bookletId, 'booklet.edit');
  return changeBookletContentIf(scope, bookletId, async (inside, booklet) => {
    const changes = await listRunChanges(inside, bookletId, runId);
    if (changes.length === 0) throw new Refusal('GEN-010');
    const current = await loadCurrentContent(
      inside,
      changes.map(({ targetId }) => targetId),
    );
    const findObstacle = await createObstacleFinder(inside, found, changes, current);
    const left: UndoneAdoption['left'] = [];
    const restored: string[] = [];
    for (const change of changes) {
      const page = current.pages.get(change.targetId);
      const reason = findObstacle(change);
      if (reason !== null || !page) {
        left.push({ pageId: change.targetId, title: page?.title ?? '', reason: reason ?? 'deleted' });
        continue;
      }
      await putPageBack(inside, booklet, page, change.before.template);
      restored.push(change.id);
    }
    // Without its batch, a page is not offered again.
    await inside.update('contentChanges', { batchId: null }, ({ id }) => inArray(id, restored));
    return { hasChanged: restored.length > 0, result: { restored: restored.length, left } };
  });
};

/** An adopted page that can be put back. */
export interface UndoablePage {
  runId: string;
  bookletId: string;
  templateId: string;
  version: number;
  at: Date;
  userId: string | null;
}

/** The pages that these booklets took over since a date and that nobody changed, the latest first. */
export const listUndoablePages = async (
  scope: Scope,
  bookletIds: readonly string[],
  since: Date,
): Promise<UndoablePage[]> => {
  if (bookletIds.length === 0) return [];
  const { contentChanges } = scope.views;
  const rows = await scope
    .select({
      runId: contentChanges.batchId,
      bookletId: contentChanges.bookletId,
      pageId: contentChanges.targetId,
      at: contentChanges.at,
      userId: contentChanges.userId,
      // Without the earlier texts.
      adopted: sql<AdoptedPage>`(${contentChanges.before} -> 'template') - 'changed'`,
    })
    .from(contentChanges)
    .where(
      and(
        gt(contentChanges.at, since),
        eq(contentChanges.kind, 'page'),
        isNotNull(contentChanges.batchId),
        inArray(contentChanges.bookletId, [...bookletIds]),
        sql`${contentChanges.before} -> 'template' ->> 'step' = 'adopted'`,
      ),
    );
  if (rows.length === 0) return [];
  const current = await loadCurrentContent(
    scope,
    rows.map(({ pageId }) => pageId),
  );
  return rows
    .filter(({ pageId, adopted }) => findChange(pageId, adopted, current) === null)
    .map(({ runId, bookletId, at, userId, adopted: { templateId, version } }) => ({
      ...{ runId: runId ?? '', bookletId, at, userId },
      ...{ templateId, version },
    }))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
};
