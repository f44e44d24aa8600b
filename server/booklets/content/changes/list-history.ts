import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isBlockType, migrateBlock } from '../../../../blocks/registry.ts';
import { getBlockText } from '../../../../blocks/text-content.ts';
import {
  type ContentKind,
  type getBookletHistory,
  HISTORY_DAYS,
  HISTORY_PAGE_SIZE,
  type HistoryEntry,
} from '../../../../contract/booklets/content/history.ts';
import type { CallAnswer, CallQuery } from '../../../../contract/platform/call.ts';
import { listRows } from '../../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { loadUserNames } from '../../../platform/data/queries/user-names.ts';
import { type BookletContext, requireBooklet } from '../../booklets/find-booklet.ts';
import { findEarlierConditions } from './record-change.ts';

const EXCERPT_CHARACTERS = 140;

type Filter = Pick<CallQuery<typeof getBookletHistory>, 'pageId' | 'userId'>;

/** Columns of each part of the list. Both branches of a union need the same types. */
const toEntryColumns = (
  what: SQL,
  kind: ContentKind,
  { id, targetId, at, userId }: Record<'id' | 'targetId' | 'at' | 'userId', unknown>,
) => ({
  what: sql<HistoryEntry['what']>`(${what})::text`.as('what'),
  kind: sql<ContentKind>`${sql.raw(`'${kind}'`)}::text`.as('kind'),
  id: sql<string>`${id}`.as('entry_id'),
  targetId: sql<string>`${targetId}`.as('entry_target'),
  at: sql<Date>`${at}`.mapWith((value: string | Date) => new Date(value)).as('entry_at'),
  userId: sql<string | null>`${userId}`.as('entry_user'),
});

/**
 * What was deleted and what was changed in a booklet: what can be restored now. What is in a deleted page comes back
 * with the page, and is not listed until then.
 */
const selectEntries = (scope: Scope, bookletId: string, { pageId, userId }: Filter) => {
  const { blocks, chapters, contentChanges, pages } = scope.views;
  const since = sql`now() - make_interval(days => ${HISTORY_DAYS})`;
  const isBy = (column: SQL | unknown) => (userId === undefined ? undefined : sql`${column} = ${userId}::uuid`);
  const isOn = (column: SQL | unknown) => (pageId === undefined ? undefined : sql`${column} = ${pageId}::uuid`);
  const never = pageId === undefined ? undefined : sql`false`;
  const change = (kind: ContentKind, what = sql`'changed'`) =>
    toEntryColumns(what, kind, {
      id: contentChanges.id,
      targetId: contentChanges.targetId,
      at: contentChanges.at,
      userId: contentChanges.userId,
    });
  const isChange = (kind: ContentKind) =>
    and(
      eq(contentChanges.bookletId, bookletId),
      eq(contentChanges.kind, kind),
      gt(contentChanges.at, since),
      isBy(contentChanges.userId),
    );
  const deletion = (
    kind: ContentKind,
    { id, deletedAt, updatedBy }: Record<'id' | 'deletedAt' | 'updatedBy', unknown>,
  ) => toEntryColumns(sql`'deleted'`, kind, { id, targetId: id, at: deletedAt, userId: updatedBy });
  return unionAll(
    scope
      .select(deletion('chapter', chapters))
      .from(chapters)
      .where(and(eq(chapters.bookletId, bookletId), gt(chapters.deletedAt, since), isBy(chapters.updatedBy), never)),
    scope
      .select(deletion('page', pages))
      .from(pages)
      .innerJoin(chapters, and(eq(chapters.id, pages.chapterId), isNull(chapters.deletedAt)))
      .where(and(eq(pages.bookletId, bookletId), gt(pages.deletedAt, since), isBy(pages.updatedBy), isOn(pages.id))),
    scope
      .select(deletion('block', blocks))
      .from(blocks)
      .innerJoin(pages, and(eq(pages.id, blocks.pageId), isNull(pages.deletedAt)))
      .innerJoin(chapters, and(eq(chapters.id, pages.chapterId), isNull(chapters.deletedAt)))
      .where(
        and(eq(blocks.bookletId, bookletId), gt(blocks.deletedAt, since), isBy(blocks.updatedBy), isOn(blocks.pageId)),
      ),
    scope
      .select(change('chapter'))
      .from(contentChanges)
      .innerJoin(chapters, and(eq(chapters.id, contentChanges.targetId), isNull(chapters.deletedAt)))
      .where(and(isChange('chapter'), never)),
    scope
      .select(change('page', sql`coalesce(${contentChanges.before} -> 'template' ->> 'step', 'changed')`))
      .from(contentChanges)
      .innerJoin(pages, and(eq(pages.id, contentChanges.targetId), isNull(pages.deletedAt)))
      .innerJoin(chapters, and(eq(chapters.id, pages.chapterId), isNull(chapters.deletedAt)))
      .where(and(isChange('page'), isOn(pages.id))),
    scope
      .select(change('block'))
      .from(contentChanges)
      .innerJoin(blocks, and(eq(blocks.id, contentChanges.targetId), isNull(blocks.deletedAt)))
      .innerJoin(pages, and(eq(pages.id, blocks.pageId), isNull(pages.deletedAt)))
      .innerJoin(chapters, and(eq(chapters.id, pages.chapterId), isNull(chapters.deletedAt)))
      .where(and(isChange('block'), isOn(blocks.pageId))),
  ).as('entries');
};

type EntryRow = Pick<HistoryEntry, 'what' | 'kind' | 'id' | 'targetId'> & { at: Date; userId: string | null };

const cutExcerpt = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_CHARACTERS);

const getBlockExcerpt = (type: string, props: unknown, version: number): string =>
  isBlockType(type) ? cutExcerpt(getBlockText({ type, props: migrateBlock(type, props, version) })) : '';

const getTitle = (fields: unknown): string =>
  typeof fields === 'object' && fields !== null && 'title' in fields ? cutExcerpt(String(fields.title)) : '';

const describeEntries = async (
  scope: Scope,
  { can, chapterIds }: BookletContext,
  rows: readonly EntryRow[],
  names: ReadonlyMap<string, string>,
): Promise<HistoryEntry[]> => {
  const idsOf = (kind: ContentKind) => rows.filter((row) => row.kind === kind).map(({ targetId }) => targetId);
  const blocks = await listRows(scope, 'blocks', ({ id }) => inArray(id, idsOf('block')));
  const pageIds = [...idsOf('page'), ...blocks.map(({ pageId }) => pageId)];
  const pages = await listRows(scope, 'pages', ({ id }) => inArray(id, pageIds));
  const chapters = await listRows(scope, 'chapters', ({ id }) => inArray(id, idsOf('chapter')));
  const changeIds = rows.filter(({ what }) => what === 'changed').map(({ id }) => id);
  const changes = await listRows(scope, 'contentChanges', ({ id }) => inArray(id, changeIds));
  const byId = <Row extends { id: string }>(list: readonly Row[], id: string | undefined): Row | undefined =>
    list.find((one) => one.id === id);
  const describeBlock = (block: TenantRow<'blocks'> | undefined, change: TenantRow<'contentChanges'> | undefined) => {
    if (!block) return '';
    return change
      ? getBlockExcerpt(block.type, change.before, change.version)
      : getBlockExcerpt(block.type, block.props, block.version);
  };
  return rows.map(({ userId, at, ...row }) => {
    const change = row.what === 'changed' ? byId(changes, row.id) : undefined;
    const block = byId(blocks, row.targetId);
    const page = byId(pages, block?.pageId ?? row.targetId);
    const title = (page ?? byId(chapters, row.targetId))?.title ?? '';
    const chapterId = page?.chapterId ?? row.targetId;
    const conditions = row.kind === 'block' && change ? findEarlierConditions(change.before) : null;
    const isLocked = block?.locked === true && !can['booklet.theme'];
    return {
      ...row,
      pageId: page?.id ?? null,
      title,
      type: block?.type ?? null,
      ...(conditions && { conditions }),
      excerpt: row.kind === 'block' ? describeBlock(block, change) : change ? getTitle(change.before) : '',
      at: at.toISOString(),
      by: names.get(userId ?? '') ?? null,
      restorable:
        row.what !== 'adopted' &&
        row.what !== 'putBack' &&
        can['booklet.edit'] === true &&
        !isLocked &&
        (chapterIds === null || chapterIds.includes(chapterId)),
    };
  });
};

/** What can be restored in a booklet, the latest first, by pages of 20; with the people to filter by. */
export const loadBookletHistory = async (
  scope: Scope,
  bookletId: string,
  { page, ...filter }: CallQuery<typeof getBookletHistory>,
): Promise<CallAnswer<typeof getBookletHistory>> => {
  const context = await requireBooklet(scope, bookletId, 'booklet.read');
  const entries = selectEntries(scope, bookletId, filter);
  const rows = await scope
    .select()
    .from(entries)
    .orderBy(desc(entries.at), desc(entries.id))
    .limit(HISTORY_PAGE_SIZE)
    .offset((page - 1) * HISTORY_PAGE_SIZE);
  const [{ total } = { total: 0 }] = await scope.select({ total: sql<number>`count(*)::int` }).from(entries);
  const all = selectEntries(scope, bookletId, {});
  const authors = await scope.selectDistinct({ userId: all.userId }).from(all);
  const names = await loadUserNames(
    scope,
    authors.map(({ userId }) => userId),
  );
  return {
    entries: await describeEntries(scope, context, rows, names),
    total,
    people: [...names]
      .map(([id, name]) => ({ id, name }))
      .sort((one, other) => one.name.localeCompare(other.name, 'fr')),
  };
};
