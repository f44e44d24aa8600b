import { and, desc, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { BIN_DAYS, BIN_KINDS, type BinKind, type BinnedItem } from '../../../contract/operations/bin.ts';
import { hasPermission, LEVELS, type Level } from '../../../contract/platform/permissions.ts';
import { isAdmin } from '../../booklets/index.ts';
import { listBinnedTemplates } from '../../library/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { getDisplayTitle, toFoldedKey } from '../../platform/text/titles.ts';

const DAY_MS = 24 * 3_600_000;

type BinEntry = Omit<BinnedItem, 'deletedAt' | 'deletedBy' | 'daysLeft' | 'can'> & {
  by: string | null;
  at: Date;
  ownerLevel: Level | null;
};

interface BinSearch {
  search: string;
  id?: string;
}

/** An item that was outside of booklets, unless `entry` says more. */
const toBinEntry = ({
  at,
  ...entry
}: Pick<BinEntry, 'kind' | 'id' | 'title' | 'by'> & Partial<Omit<BinEntry, 'at'>> & { at: Date | null }): BinEntry => ({
  where: '',
  bookletId: null,
  needs: [],
  ownerLevel: 'owner',
  ...entry,
  at: at ?? new Date(0),
});

const buildBinFilter = (deletedAt: SQLWrapper, id: SQLWrapper, key: SQL, wanted: BinSearch): SQL | undefined =>
  and(
    isNotNull(deletedAt),
    wanted.search === '' ? undefined : sql`${key} like ${toLikePattern(toFoldedKey(wanted.search))}`,
    wanted.id ? eq(id, wanted.id) : undefined,
  );

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
    .where(buildBinFilter(booklets.binnedAt, booklets.id, sql`coalesce(${booklets.titleKey}, '')`, wanted))
    .orderBy(desc(booklets.binnedAt));
  return rows.map(({ id, title, ...row }) =>
    toBinEntry({ ...row, kind: 'booklet', id, title: getDisplayTitle(title), bookletId: id, ownerLevel: levelOf(id) }),
  );
};

/** The booklet of an item, if it is in the bin too. */
const listBinnedBooklet = ({ id, title, binnedAt }: { id: string; title: string | null; binnedAt: Date | null }) =>
  binnedAt ? [{ kind: 'booklet' as const, id, title: getDisplayTitle(title) }] : [];

const listBinnedChapters = async (scope: Scope, wanted: BinSearch, levelOf: LevelLookup): Promise<BinEntry[]> => {
  const { chapters, booklets } = scope.views;
  const rows = await scope
    .select({
      chapter: { id: chapters.id, title: chapters.title, at: chapters.deletedAt, by: chapters.updatedBy },
      booklet: { id: booklets.id, title: booklets.title, binnedAt: booklets.binnedAt },
    })
    .from(chapters)
    .innerJoin(booklets, eq(booklets.id, chapters.bookletId))
    .where(buildBinFilter(chapters.deletedAt, chapters.id, sql`search_fold(${chapters.title})`, wanted))
    .orderBy(desc(chapters.deletedAt));
  return rows.map(({ chapter, booklet }) =>
    toBinEntry({
      ...chapter,
      kind: 'chapter',
      where: getDisplayTitle(booklet.title),
      bookletId: booklet.id,
      needs: listBinnedBooklet(booklet),
      ownerLevel: levelOf(booklet.id),
    }),
  );
};

const listBinnedPages = async (scope: Scope, wanted: BinSearch, levelOf: LevelLookup): Promise<BinEntry[]> => {
  const { pages, chapters, booklets } = scope.views;
  const rows = await scope
    .select({
      page: { id: pages.id, title: pages.title, at: pages.deletedAt, by: pages.updatedBy },
      chapter: { id: chapters.id, title: chapters.title, deletedAt: chapters.deletedAt },
      booklet: { id: booklets.id, title: booklets.title, binnedAt: booklets.binnedAt },
    })
    .from(pages)
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .innerJoin(booklets, eq(booklets.id, pages.bookletId))
    .where(buildBinFilter(pages.deletedAt, pages.id, sql`${pages.titleKey}`, wanted))
    .orderBy(desc(pages.deletedAt));
  return rows.map(({ page, chapter, booklet }) =>
    toBinEntry({
      ...page,
      kind: 'page',
      where: `${getDisplayTitle(booklet.title)} › ${chapter.title}`,
      bookletId: booklet.id,
      needs: [
        ...listBinnedBooklet(booklet),
        ...(chapter.deletedAt ? [{ kind: 'chapter' as const, id: chapter.id, title: chapter.title }] : []),
      ],
      ownerLevel: levelOf(booklet.id),
    }),
  );
};

const listBinnedMediaItems = async (scope: Scope, wanted: BinSearch): Promise<BinEntry[]> => {
  const { media } = scope.views;
  const rows = await scope
    .select({ id: media.id, title: media.name, at: media.deletedAt, by: media.updatedBy })
    .from(media)
    .where(
      and(
        buildBinFilter(media.deletedAt, media.id, sql`search_fold(${media.name})`, wanted),
        isAdmin(scope) ? undefined : eq(media.createdBy, scope.actor.id),
      ),
    )
    .orderBy(desc(media.deletedAt));
  return rows.map((row) => toBinEntry({ ...row, kind: 'media', where: 'Médiathèque' }));
};

const listBinnedTemplateItems = async (scope: Scope, wanted: BinSearch): Promise<BinEntry[]> =>
  (await listBinnedTemplates(scope, wanted)).map((row) =>
    toBinEntry({ ...row, kind: 'template', where: 'Bibliothèque' }),
  );

/** True when the actor may restore the item; the bin hides items without this right. */
const canRestore = (scope: Scope, { kind, ownerLevel, needs }: BinEntry): boolean => {
  // The query already restricts these kinds to the actor's own.
  if (kind === 'media' || kind === 'template') return true;
  const touchesBooklet = kind === 'booklet' || needs.some((one) => one.kind === 'booklet');
  return hasPermission(touchesBooklet ? 'booklet.bin' : 'booklet.edit', scope.actor.role, ownerLevel);
};

const LISTS_BY_KIND: Record<BinKind, (scope: Scope, wanted: BinSearch, levelOf: LevelLookup) => Promise<BinEntry[]>> = {
  booklet: listBinnedBooklets,
  chapter: listBinnedChapters,
  page: listBinnedPages,
  media: listBinnedMediaItems,
  template: listBinnedTemplateItems,
};

/** All binned items visible to the actor, latest first: the bin holds `BIN_DAYS` days. `id`: that one alone. */
export const listBinEntries = async (scope: Scope, wanted: BinSearch, kind?: BinKind): Promise<BinEntry[]> => {
  const levelOf = await createLevelLookup(scope);
  const all: BinEntry[] = [];
  for (const one of kind === undefined ? BIN_KINDS : [kind]) {
    all.push(...(await LISTS_BY_KIND[one](scope, wanted, levelOf)));
  }
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
    deletedAt: at.toISOString(),
    deletedBy: names.get(by ?? '') ?? '',
    daysLeft: Math.max(0, Math.ceil((at.getTime() + BIN_DAYS * DAY_MS - now) / DAY_MS)),
    can: { restore: true, purge: isAdmin(scope) },
  }));
};
