import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { BIN_DAYS, type BinKind, type Binned } from '../../../contract/operations/bin.ts';
import { LEVELS, type Level, may } from '../../../contract/platform/permissions.ts';
import { isAdmin } from '../../booklets/booklets/found.ts';
import { namesOf } from '../../booklets/booklets/people.ts';
import { getDisplayTitle } from '../../booklets/booklets/titles.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { type Item, like, MOST, mediaOf, templatesOf, type Wanted } from './of-company.ts';

const DAY = 24 * 3_600_000;

/** The actor's level on each booklet; administrators act as owners of all. */
const levelsOf = async (scope: Scope): Promise<(bookletId: string) => Level | null> => {
  if (isAdmin(scope)) return () => 'owner';
  const { bookletRights } = scope.views;
  const rows = await scope.select().from(bookletRights).where(eq(bookletRights.userId, scope.actor.id));
  const byId = new Map(rows.map((row) => [row.bookletId, row.level]));
  return (id) => byId.get(id) ?? null;
};

type LevelOf = Awaited<ReturnType<typeof levelsOf>>;

const bookletsOf = async (scope: Scope, wanted: Wanted, levelOf: LevelOf): Promise<Item[]> => {
  const { booklets } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, at: booklets.binnedAt, by: booklets.updatedBy })
    .from(booklets)
    .where(
      and(
        isNotNull(booklets.binnedAt),
        like(sql`coalesce(${booklets.titleKey}, '')`, wanted),
        wanted.id ? eq(booklets.id, wanted.id) : undefined,
      ),
    )
    .orderBy(desc(booklets.binnedAt))
    .limit(MOST);
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

const chaptersOf = async (scope: Scope, wanted: Wanted, levelOf: LevelOf): Promise<Item[]> => {
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
        like(sql`search_fold(${chapters.title})`, wanted),
        wanted.id ? eq(chapters.id, wanted.id) : undefined,
      ),
    )
    .orderBy(desc(chapters.deletedAt))
    .limit(MOST);
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

const pagesOf = async (scope: Scope, wanted: Wanted, levelOf: LevelOf): Promise<Item[]> => {
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
        like(sql`${pages.titleKey}`, wanted),
        wanted.id ? eq(pages.id, wanted.id) : undefined,
      ),
    )
    .orderBy(desc(pages.deletedAt))
    .limit(MOST);
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
const mayRestore = (scope: Scope, { kind, ownerLevel, needs }: Item): boolean => {
  // The query already restricts these kinds to the actor's own.
  if (kind === 'media' || kind === 'template') return true;
  const touchesBooklet = kind === 'booklet' || needs.some((one) => one.kind === 'booklet');
  return may(touchesBooklet ? 'booklet.bin' : 'booklet.edit', scope.actor.role, ownerLevel);
};

/** Binned items visible to the actor, latest first; `id`: that one alone. */
export const found = async (scope: Scope, wanted: Wanted, kind?: BinKind): Promise<Item[]> => {
  const levelOf = await levelsOf(scope);
  const wants = (one: BinKind) => kind === undefined || kind === one;
  const all = [
    ...(wants('booklet') ? await bookletsOf(scope, wanted, levelOf) : []),
    ...(wants('chapter') ? await chaptersOf(scope, wanted, levelOf) : []),
    ...(wants('page') ? await pagesOf(scope, wanted, levelOf) : []),
    ...(wants('media') ? await mediaOf(scope, wanted) : []),
    ...(wants('template') ? await templatesOf(scope, wanted) : []),
  ];
  return all
    .filter(({ ownerLevel }) => ownerLevel !== null && LEVELS.indexOf(ownerLevel) >= 1)
    .filter((item) => mayRestore(scope, item))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
};

/** Items as the API returns them. */
export const told = async (scope: Scope, items: Item[], now = Date.now()): Promise<Binned[]> => {
  const names = await namesOf(
    scope,
    items.map(({ by }) => by),
  );
  return items.map(({ by, at, ownerLevel: _, ...item }) => ({
    ...item,
    deletedBy: names.get(by ?? '') ?? '',
    daysLeft: Math.max(0, Math.ceil((at.getTime() + BIN_DAYS * DAY - now) / DAY)),
    can: { restore: true, purge: isAdmin(scope) },
  }));
};
