import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { PublicationKind } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import type { ChangePlace, VersionChange } from '../../../contract/booklets/publications/version-changes.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** A major version. */
export interface MajorVersion {
  number: number;
  /** Places of its major changes; null: the whole version is major. */
  places: readonly ChangePlace[] | null;
}

/** What a confirmation covers, as one reader sees it. */
export interface Coverage {
  covers: 'page' | 'chapter' | 'booklet';
  chapterId: string;
  /** Visible pages. */
  pageIds: ReadonlySet<string>;
}

/** Versions are immutable, so each lookup is cached; the oldest entries are evicted first. */
const majorVersionsCache = new Map<string, Promise<MajorVersion[]>>();
const MAX_CACHED_HISTORIES = 500;

const loadMajorVersions = async (scope: Scope, bookletId: string, number: number): Promise<MajorVersion[]> => {
  const { publications } = scope.views;
  return scope
    .select({
      number: publications.number,
      // The database extracts the places: the texts weigh more.
      places: sql<ChangePlace[] | null>`case when ${publications.changes} is not null then
        (select coalesce(jsonb_agg(one -> 'place'), '[]') from jsonb_array_elements(${publications.changes}) as one
          where one ->> 'level' = 'major') end`,
    })
    .from(publications)
    .where(and(eq(publications.bookletId, bookletId), eq(publications.kind, 'major'), lte(publications.number, number)))
    .orderBy(asc(publications.number));
};

/** Major versions up to `number` included, oldest first. */
export const getMajorVersions = (scope: Scope, bookletId: string, number: number): Promise<MajorVersion[]> => {
  const key = `${bookletId} ${number}`;
  const kept = majorVersionsCache.get(key);
  if (kept) return kept;
  const [oldest] = majorVersionsCache.keys();
  if (majorVersionsCache.size >= MAX_CACHED_HISTORIES && oldest !== undefined) majorVersionsCache.delete(oldest);
  const made = loadMajorVersions(scope, bookletId, number);
  majorVersionsCache.set(key, made);
  made.catch(() => majorVersionsCache.delete(key));
  return made;
};

/** Major changes of the versions after one, up to another, oldest first. A version major as a whole has none. */
export const loadMajorChanges = async (
  scope: Scope,
  bookletId: string,
  { after, to }: { after: number; to: number },
): Promise<{ number: number; change: VersionChange }[]> => {
  const { publications } = scope.views;
  const rows = await scope
    .select({ number: publications.number, changes: publications.changes })
    .from(publications)
    .where(
      and(
        eq(publications.bookletId, bookletId),
        eq(publications.kind, 'major'),
        gt(publications.number, after),
        lte(publications.number, to),
      ),
    )
    .orderBy(asc(publications.number));
  return rows.flatMap(({ number, changes }) =>
    (changes ?? []).filter(({ level }) => level === 'major').map((change) => ({ number, change })),
  );
};

/** The version about to be published, if it is major. */
export const toMajorVersion = (
  number: number,
  kind: PublicationKind,
  changes: readonly VersionChange[] | null,
): MajorVersion | null =>
  kind === 'minor'
    ? null
    : { number, places: changes?.filter(({ level }) => level === 'major').map(({ place }) => place) ?? null };

/** Places that this reader could see: a page that is gone had readers of its own. */
export const filterMajorsForReader = (majors: readonly MajorVersion[], reader: AudienceReader): MajorVersion[] =>
  majors.map(({ number, places }) => ({
    number,
    places: places?.filter(({ audience = null }) => isInAudience(audience, reader)) ?? null,
  }));

/** Major changes of pages that are gone. They keep their readers, whom the version no longer knows. */
export const listGonePlaces = (majors: readonly MajorVersion[]): ChangePlace[] =>
  majors.flatMap(({ places }) => places ?? []).filter(({ isPageGone }) => isPageGone === true);

/** True when a change stands in what a confirmation covers. */
export const isCovered = ({ covers, chapterId, pageIds }: Coverage, place: ChangePlace): boolean => {
  if (pageIds.has(place.pageId) || (place.fromPageId !== undefined && pageIds.has(place.fromPageId))) return true;
  if (!place.isPageGone || covers === 'page') return false;
  return covers === 'booklet' || place.chapterId === chapterId;
};

/** Number of the latest version whose major changes touch what a confirmation covers; 0: none. */
export const findLatestTouch = (majors: readonly MajorVersion[], coverage: Coverage): number =>
  majors.findLast(({ places }) => places === null || places.some((place) => isCovered(coverage, place)))?.number ?? 0;
