import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { BIN_DAYS, type BinKind, type BinnedItem } from '../../../contract/operations/bin.ts';
import { hasPermission, LEVELS, type Level } from '../../../contract/platform/permissions.ts';
import { isAdmin } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import {
  type BinEntry,
  type BinSearch,
  buildTitleFilter,
  listBinnedMediaItems,
  listBinnedTemplateItems,
  MAX_BINNED_PER_KIND,
} from './company-bin.ts';

const DAY_MS = 24 * 3_600_000;

/** The actor's level on each booklet; administrators act as owners of all. */
const createLevelLookup = async (scope: Scope): Promise<(bookletId: string) => Level | null> => {
  if (isAdmin(scope)) return () => 'owner';
  const { bookletRights } = scope.views;
  const rows = await scope.select().from(bookletRights).where(eq(bookletRights.userId, scope.actor.id));
  const byId = new Map(rows.map((row) => [row.bookletId, row.level]));
  return (id) => byId.get(id) ?? null;
};

type LevelLookup = Awaited<ReturnType<typeof createLevelLookup>>;

const listBinnedBooklets = async (scope: Scope, wanted: BinSearch, levelOf: LevelLookup): Promise<BinEntry[]> => {
  const { booklets } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, at: booklets.binnedAt, by: booklets.updatedBy })
    .from(booklets)
    .where(
      and(
        isNotNull(booklets.binnedAt),
        buildTitleFilter(sql`coalesce(${booklets.titleKey}, '')`, wanted),
        wanted.id ? eq(booklets.id, wanted.id) : undefined,
      ),
    )
    .orderBy(desc(booklets.binnedAt))
    .limit(MAX_BINNED_PER_KIND);
  return rows.map(({ id, title, at, by }) => ({
    kind: 'booklet' as const,
    id,
    title: getDisplayTitle(title),
    where: '',
    bookletId: id,
    deletedAt: at?.toISOString() ?? '',
    needs: [],
    at: at ?? new Date(0),
    by,
    ownerLevel: levelOf(id),
  }));
};

const listBinnedChapters = async (scope: Scope, wanted: BinSearch, levelOf: LevelLookup): Promise<BinEntry[]> => {
  const { chapters, booklets } = scope.views;
  const rows = await scope
    .select({
      chapter: { id: chapters.id, title: chapters.title, deletedAt: chapters.deletedAt, updatedBy: chapters.updatedBy },
      booklet: { id: booklets.id, title: booklets.title, binnedAt: booklets.binnedAt },
    })
    .from(chapters)
    .innerJoin(booklets, eq(booklets.id, chapters.bookletId))
    .where(
      and(
        isNotNull(chapters.deletedAt),
        buildTitleFilter(sql`search_fold(${chapters.title})`, wanted),
        wanted.id ? eq(chapters.id, wanted.id) : undefined,
      ),
    )
    .orderBy(desc(chapters.deletedAt))
    .limit(MAX_BINNED_PER_KIND);
  return rows.map(({ chapter, booklet }) => ({
    kind: 'chapter' as const,
    id: chapter.id,
    title: chapter.title,
    where: getDisplayTitle(booklet.title),
    bookletId: booklet.id,
    deletedAt: chapter.deletedAt?.toISOString() ?? '',
    needs: booklet.binnedAt
      ? [{ kind: 'booklet' as const, id: booklet.id, title: getDisplayTitle(booklet.title) }]
      : [],
    at: chapter.deletedAt ?? new Date(0),
    by: chapter.updatedBy,
    ownerLevel: levelOf(booklet.id),
  }));
};

const listBinnedPages = async (scope: Scope, wanted: BinSearch, levelOf: LevelLookup): Promise<BinEntry[]> => {
  const { pages, chapters, booklets } = scope.views;
  const rows = await scope
    .select({
      page: { id: pages.id, title: pages.title, deletedAt: pages.deletedAt, updatedBy: pages.updatedBy },
      chapter: { id: chapters.id, title: chapters.title, deletedAt: chapters.deletedAt },
      booklet: { id: booklets.id, title: booklets.title, binnedAt: booklets.binnedAt },
    })
    .from(pages)
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .innerJoin(booklets, eq(booklets.id, pages.bookletId))
    .where(
      and(
        isNotNull(pages.deletedAt),
        buildTitleFilter(sql`${pages.titleKey}`, wanted),
        wanted.id ? eq(pages.id, wanted.id) : undefined,
      ),
    )
    .orderBy(desc(pages.deletedAt))
    .limit(MAX_BINNED_PER_KIND);
  return rows.map(({ page, chapter, booklet }) => ({
    kind: 'page' as const,
    id: page.id,
    title: page.title,
    where: `${getDisplayTitle(booklet.title)} › ${chapter.title}`,
    bookletId: booklet.id,
    deletedAt: page.deletedAt?.toISOString() ?? '',
    needs: [
      ...(booklet.binnedAt
        ? [{ kind: 'booklet' as const, id: booklet.id, title: getDisplayTitle(booklet.title) }]
        : []),
      ...(chapter.deletedAt ? [{ kind: 'chapter' as const, id: chapter.id, title: chapter.title }] : []),
    ],
    at: page.deletedAt ?? new Date(0),
    by: page.updatedBy,
    ownerLevel: levelOf(booklet.id),
  }));
};

/** True when the actor may restore the item; the bin hides items without this right. */
const canRestore = (scope: Scope, { kind, ownerLevel, needs }: BinEntry): boolean => {
  // The query already restricts these kinds to the actor's own.
  if (kind === 'media' || kind === 'template') return true;
  const touchesBooklet = kind === 'booklet' || needs.some((one) => one.kind === 'booklet');
  return hasPermission(touchesBooklet ? 'booklet.bin' : 'booklet.edit', scope.actor.role, ownerLevel);
};

/** Binned items visible to the actor, latest first; `id`: that one alone. */
export const listBinEntries = async (scope: Scope, wanted: BinSearch, kind?: BinKind): Promise<BinEntry[]> => {
  const levelOf = await createLevelLookup(scope);
  const wants = (one: BinKind) => kind === undefined || kind === one;
  const all = [
    ...(wants('booklet') ? await listBinnedBooklets(scope, wanted, levelOf) : []),
    ...(wants('chapter') ? await listBinnedChapters(scope, wanted, levelOf) : []),
    ...(wants('page') ? await listBinnedPages(scope, wanted, levelOf) : []),
    ...(wants('media') ? await listBinnedMediaItems(scope, wanted) : []),
    ...(wants('template') ? await listBinnedTemplateItems(scope, wanted) : []),
  ];
  return all
    .filter(({ ownerLevel }) => ownerLevel !== null && LEVELS.indexOf(ownerLevel) >= 1)
    .filter((item) => canRestore(scope, item))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
};

/** Items as the API returns them. */
export const toBinAnswers = async (scope: Scope, items: BinEntry[], now = Date.now()): Promise<BinnedItem[]> => {
  const names = await loadUserNames(
    scope,
    items.map(({ by }) => by),
  );
  return items.map(({ by, at, ownerLevel: _, ...item }) => ({
    ...item,
    deletedBy: names.get(by ?? '') ?? '',
    daysLeft: Math.max(0, Math.ceil((at.getTime() + BIN_DAYS * DAY_MS - now) / DAY_MS)),
    can: { restore: true, purge: isAdmin(scope) },
  }));
};
