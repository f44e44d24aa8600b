import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ProofValidity } from '../../../contract/reading/statistics/statistics.ts';
import {
  filterSnapshotForReader,
  getMajorVersions,
  listSnapshotConfirmations,
  listValidVersions,
  type MajorVersion,
  type Snapshot,
  toSnapshot,
  type VersionRange,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** Confirmed versions of one document. */
export interface ConfirmedVersion {
  bookletId: string;
  blockId: string;
  version: number;
}

const isInRange = (version: number, ranges: readonly VersionRange[]): boolean =>
  ranges.some(({ from, to }) => from <= version && (to === null || version <= to));

/** The versions whose proofs are valid, by block. */
const listRanges = (visible: Snapshot, majors: readonly MajorVersion[]): Map<string, VersionRange[]> =>
  new Map(listSnapshotConfirmations(visible).map((one) => [one.blockId, listValidVersions(one, majors)]));

/**
 * Whether the confirmations of each version still count for the version online. Pages shown to some readers alone change
 * nothing for the others: those of a version that such a change ends count for some.
 */
export const loadProofValidities = async (
  scope: Scope,
  versions: readonly ConfirmedVersion[],
): Promise<(one: ConfirmedVersion) => ProofValidity> => {
  const ids = [...new Set(versions.map(({ bookletId }) => bookletId))];
  const { booklets, publications } = scope.views;
  const online = ids.length
    ? await scope
        .select({ id: booklets.id, number: publications.number, snapshot: publications.snapshot })
        .from(booklets)
        .innerJoin(publications, eq(publications.id, booklets.onlinePublicationId))
        .where(and(inArray(booklets.id, ids), isNotNull(booklets.onlinePublicationId)))
    : [];
  const known = new Map<string, { whole: Map<string, VersionRange[]>; common: Map<string, VersionRange[]> }>();
  for (const { id, number, snapshot } of online) {
    if (id === null || number === null) continue;
    const whole = toSnapshot(snapshot);
    const majors = await getMajorVersions(scope, id, number);
    known.set(id, {
      whole: listRanges(whole, majors),
      common: listRanges(filterSnapshotForReader(whole, null), majors),
    });
  }
  return ({ bookletId, blockId, version }) => {
    const { whole, common } = known.get(bookletId) ?? {};
    const ranges = whole?.get(blockId);
    if (!ranges) return 'gone';
    if (isInRange(version, ranges)) return 'all';
    return isInRange(version, common?.get(blockId) ?? []) ? 'some' : 'none';
  };
};
