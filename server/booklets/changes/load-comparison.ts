import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type {
  ComparedSide,
  comparePage,
  compareVersions,
  OldTextReaders,
} from '../../../contract/booklets/publications/comparison.ts';
import type { ChangeLevel } from '../../../contract/booklets/publications/version-changes.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type BookletContext, requireBooklet } from '../booklets/find-booklet.ts';
import { listSnapshotConfirmations } from '../content/confirmations.ts';
import { buildReaderSnapshot } from '../publications/freeze.ts';
import { loadDraft } from '../publications/load-draft.ts';
import { getThemeCssTokens } from '../publications/render.ts';
import { type Snapshot, toSnapshot } from '../publications/snapshot.ts';
import { compareBookletFields } from './compare-booklet.ts';
import { type BlockDifference, createComparison, summarisePages } from './compare-snapshots.ts';
import { createResultCache, getDraftStamp } from './draft-stamp.ts';
import { createPageDrawing } from './draw-comparison.ts';
import { isSmallGroup, roundDownToMultiple } from './small-groups.ts';
import { PAGE_HEAD_TYPE } from './snapshot-changes.ts';

interface LoadedSide {
  /** Null: the draft. */
  number: number | null;
  publishedAt: Date | null;
  snapshot: Snapshot;
  /** Address of its files. */
  base: string;
}

const buildBase = (bookletId: string, side: string): string => `/api/admin/booklets/${bookletId}/versions/${side}`;

/** A version, or the draft as a publication would freeze it. GEN-010: no such version. */
const loadSide = async (scope: Scope, { row }: BookletContext, side: string): Promise<LoadedSide> => {
  const base = buildBase(row.id, side);
  if (side === 'draft') {
    const snapshot = buildReaderSnapshot(await loadDraft(scope, row));
    return { number: null, publishedAt: null, snapshot, base };
  }
  const { publications } = scope.views;
  const [found] = await scope
    .select({
      number: publications.number,
      publishedAt: publications.publishedAt,
      snapshot: publications.snapshot,
    })
    .from(publications)
    .where(and(eq(publications.bookletId, row.id), eq(publications.number, Number(side))));
  if (!found) throw new Refusal('GEN-010');
  return { ...found, snapshot: toSnapshot(found.snapshot), base };
};

/** Snapshot of a side of a comparison, for its files and its fonts. Refusals as `requireBooklet`; GEN-010. */
export const loadComparedSnapshot = async (scope: Scope, id: string, side: string): Promise<Snapshot> =>
  (await loadSide(scope, await requireBooklet(scope, id, 'booklet.read'), side)).snapshot;

export interface ComparedSides {
  from: string;
  to: string;
}

const MAX_KEPT_COMPARISONS = 4;

const loadSides = async (scope: Scope, booklet: BookletContext, { from, to }: ComparedSides) => {
  const [before, after] = await Promise.all([loadSide(scope, booklet, from), loadSide(scope, booklet, to)]);
  return { before, after, comparison: createComparison(before, after) };
};

const keepComparison = createResultCache<Awaited<ReturnType<typeof loadSides>>>(MAX_KEPT_COMPARISONS);

/** Both sides, loaded and indexed once for all the pages of a comparison: versions never change, and a draft has a stamp. */
const requireSides = async (scope: Scope, id: string, sides: ComparedSides) => {
  const booklet = await requireBooklet(scope, id, 'booklet.read');
  const stamp = [sides.from, sides.to].includes('draft') ? await getDraftStamp(scope, booklet.row) : '';
  const key = [scope.companyId, id, sides.from, sides.to, stamp].join(' ');
  return { booklet, ...(await keepComparison(key, () => loadSides(scope, booklet, sides))) };
};

const describeSide = ({ number, publishedAt, snapshot, base }: LoadedSide): ComparedSide => ({
  number,
  publishedAt: publishedAt?.toISOString() ?? null,
  language: snapshot.language,
  tokens: getThemeCssTokens(snapshot),
  fonts: `${base}/theme-0.css`,
});

/** Pages that differ between two versions. Refusals as `requireBooklet`; GEN-010 for an unknown version. */
export const loadComparison = async (
  scope: Scope,
  id: string,
  sides: ComparedSides,
): Promise<CallAnswer<typeof compareVersions>> => {
  const { before, after, comparison } = await requireSides(scope, id, sides);
  return {
    from: describeSide(before),
    to: describeSide(after),
    booklet: compareBookletFields(before.snapshot, after.snapshot),
    ...summarisePages(comparison),
  };
};

/** Versions in which a text is the same, the bounds included; `to` null: up to the latest one. */
interface VersionRange {
  from: number;
  to: number | null;
}

/**
 * Finds the versions in which a block has the text that it has in `number`. A version tells which blocks it changed; one
 * that does not counts as if it had changed all of them.
 */
const createRangeFinder = async (scope: Scope, bookletId: string, number: number) => {
  const { publications } = scope.views;
  const rows = await scope
    .select({
      number: publications.number,
      // The database extracts the ids: the texts weigh more.
      blockIds: sql<string[] | null>`case when ${publications.changes} is not null then
        (select coalesce(jsonb_agg(one -> 'blockId'), '[]') from jsonb_array_elements(${publications.changes}) as one
          where one ->> 'kind' <> 'moved') end`,
    })
    .from(publications)
    .where(eq(publications.bookletId, bookletId))
    .orderBy(publications.number);
  const changes = rows.map((row) => ({ number: row.number, ids: row.blockIds && new Set(row.blockIds) }));
  return (blockId: string): VersionRange => {
    const touching = changes.filter(({ ids }) => ids?.has(blockId) ?? true);
    const next = touching.find((one) => one.number > number);
    return {
      from: touching.findLast((one) => one.number <= number)?.number ?? 1,
      to: next === undefined ? null : next.number - 1,
    };
  };
};

const isInRange = (version: number, { from, to }: VersionRange): boolean =>
  version >= from && (to === null || version <= to);

/** Hides small numbers where nobody is followed by name, and what two of them would tell together. */
export const protectCounts = (read: number, confirmed: number, threshold: number): OldTextReaders => {
  if (threshold === 0) return { read, confirmed, threshold };
  if (isSmallGroup(read, threshold)) return { read: null, confirmed: null, threshold };
  const others = Math.max(0, read - confirmed);
  return {
    read: roundDownToMultiple(read, threshold),
    confirmed: [confirmed, others].some((n) => isSmallGroup(n, threshold))
      ? null
      : roundDownToMultiple(confirmed, threshold),
    threshold,
  };
};

/**
 * Creates the function that counts those who read, and confirmed, the old text of a block: the last version of its page
 * that they read has it. Null where nothing is followed, or no version is old.
 */
const createReaderCounter = async (
  scope: Scope,
  { row: { id, settings }, can }: BookletContext,
  { number, snapshot }: LoadedSide,
  pageIds: readonly string[],
): Promise<((difference: BlockDifference) => OldTextReaders | null) | null> => {
  const { mode, threshold } = settings.tracking;
  if (number === null || mode === 'none' || !can['statistics.read'] || pageIds.length === 0) return null;
  const { pageProgress, proofs, enrolments } = scope.views;
  const confirmations = listSnapshotConfirmations(snapshot).filter(({ coverage }) =>
    pageIds.some((pageId) => coverage.pageIds.has(pageId)),
  );
  const [findRange, read, given] = await Promise.all([
    createRangeFinder(scope, id, number),
    scope
      .select({ pageId: pageProgress.pageId, version: pageProgress.version, n: sql<number>`count(*)::int` })
      .from(pageProgress)
      .innerJoin(enrolments, eq(enrolments.id, pageProgress.enrolmentId))
      .where(and(eq(enrolments.bookletId, id), anyOf(pageProgress.pageId, pageIds)))
      .groupBy(pageProgress.pageId, pageProgress.version),
    confirmations.length === 0
      ? []
      : scope
          .selectDistinct({
            blockId: proofs.blockId,
            version: proofs.version,
            // Anonymised since: the proof stays, and counts for one person.
            person: sql<string>`coalesce(${proofs.enrolmentId}, ${proofs.id})`,
          })
          .from(proofs)
          .where(
            and(
              eq(proofs.bookletId, id),
              anyOf(
                proofs.blockId,
                confirmations.map(({ blockId }) => blockId),
              ),
            ),
          ),
  ]);
  return ({ id: blockId, kind, before }) => {
    if (!before || (kind !== 'changed' && kind !== 'removed')) return null;
    const range = findRange(blockId);
    const pageId = before.page.id;
    const readers = read
      .filter((one) => one.pageId === pageId && isInRange(one.version, range))
      .reduce((sum, { n }) => sum + n, 0);
    const covering = new Set(
      confirmations.filter(({ coverage }) => coverage.pageIds.has(pageId)).map((one) => one.blockId),
    );
    const people = new Set(
      given
        .filter((proof) => covering.has(proof.blockId) && isInRange(proof.version, range))
        .map(({ person }) => person),
    );
    return protectCounts(readers, people.size, mode === 'named' ? 0 : threshold);
  };
};

/** Highest level, by block, that the versions after one and up to another stored. Empty when a side is the draft. */
const loadStoredLevels = async (
  scope: Scope,
  bookletId: string,
  { before, after }: { before: LoadedSide; after: LoadedSide },
): Promise<Map<string, ChangeLevel>> => {
  const levels = new Map<string, ChangeLevel>();
  if (before.number === null || after.number === null) return levels;
  const { publications } = scope.views;
  const rows = await scope
    .select({
      // The database extracts both fields: the texts weigh more.
      levels: sql<{ id: string; level: ChangeLevel }[]>`(select
        coalesce(jsonb_agg(jsonb_build_object('id', one -> 'blockId', 'level', one -> 'level')), '[]')
        from jsonb_array_elements(${publications.changes}) as one)`,
    })
    .from(publications)
    .where(
      and(
        eq(publications.bookletId, bookletId),
        isNotNull(publications.changes),
        gt(publications.number, before.number),
        lte(publications.number, after.number),
      ),
    );
  for (const { id, level } of rows.flatMap((row) => row.levels)) {
    if (level === 'major' || !levels.has(id)) levels.set(id, level);
  }
  return levels;
};

/** Changes of one page, drawn. Refusals as `loadComparison`; GEN-010 for a page of neither version. */
export const loadPageComparison = async (
  scope: Scope,
  id: string,
  pageId: string,
  sides: ComparedSides,
): Promise<CallAnswer<typeof comparePage>> => {
  const { booklet, before, after, comparison } = await requireSides(scope, id, sides);
  const page = comparison.findPage(pageId);
  const shown = page?.after ?? page?.before;
  if (!page || !shown) throw new Refusal('GEN-010');
  const oldPages = new Set(page.differences.flatMap((one) => one.before?.page.id ?? []));
  const [count, levels] = await Promise.all([
    createReaderCounter(scope, booklet, before, [...oldPages]),
    loadStoredLevels(scope, id, { before, after }),
  ]);
  const items = createPageDrawing(comparison)(page);
  return {
    id: pageId,
    title: (page.after ? comparison.to : comparison.from).fill(shown.title),
    items: items.map((item) => {
      if (!('drawn' in item)) return item;
      const { difference, drawn } = item;
      // The rules of a page alone have no old text.
      const hasText = difference.type !== PAGE_HEAD_TYPE || drawn.inline !== null;
      return {
        ...drawn,
        level: levels.get(difference.id) ?? null,
        readers: hasText ? (count?.(difference) ?? null) : null,
      };
    }),
  };
};
