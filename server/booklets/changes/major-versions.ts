import { and, asc, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { PublicationKind } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import type { ChangePlace, VersionChange } from '../../../contract/booklets/publications/version-changes.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { createValueCache } from '../../platform/work/value-cache.ts';
import { type MajorVersion, markTakenBack } from './touched-versions.ts';

/** Versions are immutable. */
const histories = createValueCache<MajorVersion[]>(500);

const isOfMajorBlock = (majors: readonly MajorVersion[]): ((one: { blockId: string }) => boolean) => {
  const ids = new Set(majors.flatMap(({ places }) => places ?? []).map(({ blockId }) => blockId));
  return ({ blockId }) => ids.has(blockId);
};

const loadMajorVersions = async (scope: Scope, bookletId: string, number: number): Promise<MajorVersion[]> => {
  const { publications } = scope.views;
  const rows = await scope
    .select({
      ...pickFields(publications, ['number', 'kind', 'restoredFrom', 'majorAsks']),
      // The database leaves the texts out: they weigh more than the rest.
      changes: sql<StoredChange[] | null>`case when ${publications.changes} is not null then
        (select coalesce(jsonb_agg(one - '{before,after,sentence,reason,causes,pageTitle}'::text[]), '[]')
          from jsonb_array_elements(${publications.changes}) as one) end`,
    })
    .from(publications)
    .where(
      and(
        eq(publications.bookletId, bookletId),
        lte(publications.number, number),
        or(eq(publications.kind, 'major'), isNotNull(publications.changes), isNotNull(publications.restoredFrom)),
      ),
    )
    .orderBy(asc(publications.number));
  const versions = rows.flatMap(
    ({ number: own, kind, changes, ...rules }) => toMajorVersion(own, kind, changes, rules) ?? [],
  );
  const isKept = isOfMajorBlock(versions);
  return markTakenBack(
    versions
      .map((version) => ({ ...version, minorStates: version.minorStates?.filter(isKept) ?? [] }))
      .filter(
        ({ places, minorStates, restoredFrom }) =>
          places === null || places.length + minorStates.length > 0 || restoredFrom !== null,
      ),
  );
};

/** Versions up to `number` included that ask readers again or take a change back, oldest first. */
export const getMajorVersions = async (scope: Scope, bookletId: string, number: number): Promise<MajorVersion[]> => {
  const key = `${bookletId} ${number}`;
  const kept = histories.find(key);
  if (kept) return kept;
  const versions = await loadMajorVersions(scope, bookletId, number);
  // A publication that is rolled back leaves its number to the next one.
  if (!scope.isInTransaction) histories.keep(key, versions);
  return versions;
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

/** The part of a stored change that decides who is asked again. */
type StoredChange = Pick<VersionChange, 'blockId' | 'level' | 'place' | 'stateBefore' | 'stateAfter'>;

interface VersionRules {
  restoredFrom?: number | null;
  /** Whom the version asks; null: of a version published before it was stored. */
  majorAsks?: BookletSettings['review']['majorAsks'] | null;
}

/** What a version asks again, and of whose blocks; null: nothing, and it takes nothing back. */
export const toMajorVersion = (
  number: number,
  kind: PublicationKind,
  changes: readonly StoredChange[] | null,
  { restoredFrom = null, majorAsks = null }: VersionRules = {},
): MajorVersion | null => {
  const asks = majorAsks !== 'nobody';
  if (changes === null && kind === 'major' && asks) return { number, places: null, minorStates: [], restoredFrom };
  if (changes === null && restoredFrom === null) return null;
  const isMajor = ({ level }: StoredChange) => asks && level === 'major';
  return {
    number,
    places: (changes ?? [])
      .filter(isMajor)
      .map(({ blockId, place, stateBefore, stateAfter }) => ({ ...place, number, blockId, stateBefore, stateAfter })),
    minorStates: (changes ?? [])
      .filter((one) => !isMajor(one))
      .flatMap(({ blockId, stateAfter }) => (typeof stateAfter === 'string' ? { blockId, state: stateAfter } : [])),
    restoredFrom,
  };
};

/** Places that this reader could see: a page that is gone had readers of its own. */
export const filterMajorsForReader = (majors: readonly MajorVersion[], reader: AudienceReader): MajorVersion[] =>
  majors.map(({ places, ...version }) => ({
    ...version,
    places: places?.filter(({ audience = null }) => isInAudience(audience, reader)) ?? null,
  }));

/** Major changes of pages that are gone. They keep their readers, whom the version no longer knows. */
export const listGonePlaces = (majors: readonly MajorVersion[]): ChangePlace[] =>
  majors.flatMap(({ places }) => places ?? []).filter(({ isPageGone }) => isPageGone === true);

/** « Ce qui change pour vous » of the version online, in the order of the booklet, each once. */
export const listOnlineSentences = async (scope: Scope, bookletId: string): Promise<string[]> => {
  const { booklets, publications } = scope.views;
  const [row] = await scope
    .select({ changes: publications.changes })
    .from(booklets)
    .innerJoin(publications, eq(publications.id, booklets.onlinePublicationId))
    .where(eq(booklets.id, bookletId));
  const major = (row?.changes ?? []).filter(({ level }) => level === 'major');
  return [...new Set(major.map(({ sentence }) => sentence))];
};
