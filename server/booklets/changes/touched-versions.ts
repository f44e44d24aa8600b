import type { ChangePlace } from '../../../contract/booklets/publications/version-changes.ts';

/* The versions whose proofs a later version ends: those before a major change that nobody has taken back since. */

/** Place of a major change, with what its block was before and after. */
export interface MajorPlace extends ChangePlace {
  number?: number;
  blockId?: string;
  stateBefore?: string | null;
  stateAfter?: string | null;
  /** A later version gave the block its former content again. */
  isTakenBack?: boolean;
}

/** A version that asks readers again, or that takes back what one did. */
export interface MajorVersion {
  number: number;
  /** Places of its major changes; null: the whole version is major. */
  places: readonly MajorPlace[] | null;
  /** What its other changes made of blocks. */
  minorStates?: readonly { blockId: string; state: string }[];
  /** The version whose content it puts online again. */
  restoredFrom?: number | null;
}

/** What a confirmation covers, as one reader sees it. */
export interface Coverage {
  covers: 'page' | 'chapter' | 'booklet';
  chapterId: string;
  /** Visible pages. */
  pageIds: ReadonlySet<string>;
}

/** True when a change stands in what a confirmation covers. */
export const isCovered = ({ covers, chapterId, pageIds }: Coverage, place: ChangePlace): boolean => {
  if (pageIds.has(place.pageId) || (place.fromPageId !== undefined && pageIds.has(place.fromPageId))) return true;
  if (!place.isPageGone || covers === 'page') return false;
  return covers === 'booklet' || place.chapterId === chapterId;
};

/** What is known of a block in the versions after the one looked at. */
interface LaterBlock {
  /** What the last major change left, and what the block is now. */
  present: Set<string>;
  hasMajor: boolean;
  /** A change of unknown content: the block only moved, or the version is older than these hashes. */
  isUnknown: boolean;
}

/** Marks the major changes of which nothing is left in the last version: their block has its former content again. */
export const markTakenBack = (versions: readonly MajorVersion[]): MajorVersion[] => {
  const later = new Map<string, LaterBlock>();
  const getLater = (blockId: string): LaterBlock => {
    const known = later.get(blockId) ?? { present: new Set<string>(), hasMajor: false, isUnknown: false };
    later.set(blockId, known);
    return known;
  };
  const markPlace = (place: MajorPlace): MajorPlace => {
    const { blockId, stateBefore, stateAfter } = place;
    if (blockId === undefined) return place;
    const block = getLater(blockId);
    if (typeof stateBefore !== 'string' || typeof stateAfter !== 'string') block.isUnknown = true;
    else if (!block.hasMajor) block.present.add(stateAfter);
    block.hasMajor = true;
    return { ...place, isTakenBack: !block.isUnknown && block.present.has(stateBefore ?? '') };
  };
  return versions
    .toReversed()
    .map((version) => {
      for (const { blockId, state } of version.minorStates ?? [])
        if (!later.has(blockId)) getLater(blockId).present.add(state);
      return { ...version, places: version.places?.map(markPlace) ?? null };
    })
    .reverse();
};

/** The same with the version about to be published. */
export const addMajorVersion = (
  versions: readonly MajorVersion[],
  next: MajorVersion | null,
): readonly MajorVersion[] => (next ? markTakenBack([...versions, next]) : versions);

/** Versions after one whose changes are still there for who knows it: a version put online again undoes those since. */
const listLaterVersions = (versions: readonly MajorVersion[], version: number): readonly MajorVersion[] => {
  const later = versions.filter(({ number }) => number > version);
  const undoing = later.findLast(({ restoredFrom = null }) => restoredFrom !== null && restoredFrom >= version);
  if (!undoing) return later;
  const { number: back, restoredFrom } = undoing;
  return [
    ...listLaterVersions(
      later.filter(({ number }) => number <= (restoredFrom ?? 0)),
      version,
    ),
    ...later.filter(({ number }) => number > back),
  ];
};

/**
 * Major changes that a reader who knows a version does not know, of the blocks that differ from it. Null: a version is
 * major as a whole.
 */
export const listUnknownChanges = (versions: readonly MajorVersion[], version: number): MajorPlace[] | null => {
  const later = listLaterVersions(versions, version);
  if (later.some(({ places }) => places === null)) return null;
  const blocks = Map.groupBy(
    later.flatMap(({ places }) => places ?? []),
    (place) => place.blockId ?? place,
  );
  return [...blocks.values()].flatMap((places) => (places[0]?.isTakenBack ? [] : places));
};

/** True when a proof of a version does not cover the last one: a major change stands in what it covers. */
export const isEnded = (versions: readonly MajorVersion[], coverage: Coverage, version: number): boolean =>
  listUnknownChanges(versions, version)?.some((place) => isCovered(coverage, place)) ?? true;

/** Versions from one to another, both included; a null end: and all those after. */
export interface VersionRange {
  from: number;
  to: number | null;
}

export const EVERY_VERSION: VersionRange = { from: 0, to: null };

/** The versions whose proofs are still valid for what they cover. */
export const listValidRanges = (versions: readonly MajorVersion[], coverage: Coverage): VersionRange[] => {
  const starts = [0, ...versions.map(({ number }) => number)];
  const ranges: VersionRange[] = [];
  for (const [at, from] of starts.entries()) {
    if (isEnded(versions, coverage, from)) continue;
    const next = starts[at + 1];
    const last = ranges.at(-1);
    const to = next === undefined ? null : next - 1;
    if (last?.to === from - 1) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
};
