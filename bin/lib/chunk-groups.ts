/** A file of a build without merging: the modules needed by the same screens. */
export interface Chunk {
  file: string;
  /** True for the entry and for dynamic imports, which are fetched by themselves. */
  isRoot: boolean;
  /** Files that must be loaded with it. */
  imports: readonly string[];
  /** Files that it fetches on demand. */
  dynamicImports: readonly string[];
  /** In bytes. */
  size: number;
}

export interface GroupingOptions {
  /** Roots loaded together. `weight`: the cost of an unneeded byte there, 1 elsewhere. */
  screens: readonly { roots: readonly string[]; weight: number }[];
  /** The cost of a request, in bytes. */
  requestWorth: number;
}

const intersectSets = (sets: readonly Set<string>[]): string[] =>
  [...(sets[0] ?? [])].filter((file) => sets.every((set) => set.has(file)));

/** All files loaded with a file, itself included. */
const collectImports = (chunks: Map<string, Chunk>, file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of chunks.get(file)?.imports ?? []) collectImports(chunks, next, seen);
  return seen;
};

/** For each root, the files present once it is loaded: its own, and those of every root that must come before. */
const computeLoadedFiles = (chunks: Map<string, Chunk>): Map<string, Set<string>> => {
  const roots = [...chunks.values()].filter(({ isRoot }) => isRoot).map(({ file }) => file);
  const own = new Map(roots.map((root) => [root, collectImports(chunks, root)]));
  const askedBy = new Map(roots.map((root) => [root, new Set<string>()]));
  for (const [root, files] of own) {
    for (const file of files) {
      for (const next of chunks.get(file)?.dynamicImports ?? []) if (next !== root) askedBy.get(next)?.add(root);
    }
  }
  const everything = new Set(chunks.keys());
  const loaded = new Map([...own].map(([root, files]) => [root, askedBy.get(root)?.size ? everything : files]));
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const [root, files] of own) {
      const before = [...(askedBy.get(root) ?? [])].map((other) => loaded.get(other) ?? everything);
      const next = before.length === 0 ? files : new Set([...files, ...intersectSets(before)]);
      if (next.size === loaded.get(root)?.size) continue;
      loaded.set(root, next);
      hasChanged = true;
    }
  }
  return loaded;
};

/** Files merged into one. */
class ChunkGroup {
  readonly imports = new Set<ChunkGroup>();
  readonly files: readonly string[];
  readonly size: number;
  /** For each screen: 1 if it loads the files, else 0. */
  users: Uint8Array;

  constructor(files: readonly string[], size: number, users: Uint8Array) {
    this.files = files;
    this.size = size;
    this.users = users;
  }

  /** All groups that must be loaded with this one, itself left out. */
  needs(): Set<ChunkGroup> {
    const found = new Set<ChunkGroup>();
    const waiting = [...this.imports];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...next.imports);
    }
    return found;
  }

  addUsers(users: Uint8Array): void {
    this.users = this.users.map((isUser, at) => isUser | (users[at] ?? 0));
  }
}

/** True when one needs a third that needs the other: merged, their file and the third would import each other. */
const wouldCreateCycle = (one: ChunkGroup, other: ChunkGroup): boolean =>
  [[one, other] as const, [other, one] as const].some(([from, to]) =>
    [...from.imports].some((next) => next !== to && next.needs().has(to)),
  );

/**
 * Merges the shared files of a build two by two, best pair first, as long as the saved requests are worth the bytes
 * that some screen loads without need: the other file, and everything that it imports. A merge never makes two files
 * import each other. Returns the files of each group; roots are never merged.
 */
export const groupChunks = (
  list: readonly Chunk[],
  { screens, requestWorth }: GroupingOptions,
): (readonly string[])[] => {
  const loaded = computeLoadedFiles(new Map(list.map((chunk) => [chunk.file, chunk])));
  const contexts = [
    ...screens.map(({ roots, weight }) => ({
      files: new Set(roots.flatMap((root) => [...(loaded.get(root) ?? [])])),
      weight,
    })),
    ...[...loaded.values()].map((files) => ({ files, weight: 1 })),
  ];
  const groups = new Map(
    list.map(({ file, size }) => {
      const users = Uint8Array.from(contexts, ({ files }) => (files.has(file) ? 1 : 0));
      return [file, new ChunkGroup([file], size, users)];
    }),
  );
  for (const { file, imports } of list) {
    for (const next of imports) groups.get(file)?.imports.add(groups.get(next) as ChunkGroup);
  }

  const gainOf = (one: ChunkGroup, other: ChunkGroup): number => {
    const [needsOfOne, needsOfOther] = [one.needs(), other.needs()];
    let gain = 0;
    for (const [at, { weight }] of contexts.entries()) {
      if (one.users[at] && other.users[at]) gain += requestWorth;
      else if (one.users[at] || other.users[at]) {
        const [added, needed] = one.users[at] ? [other, needsOfOther] : [one, needsOfOne];
        gain -= weight * added.size;
        for (const group of needed) if (!group.users[at]) gain -= weight * group.size + requestWorth;
      }
    }
    return gain;
  };

  const everything = new Set(groups.values());
  const shared = new Set(list.flatMap(({ file, isRoot }) => (isRoot ? [] : [groups.get(file) as ChunkGroup])));
  let pairs: { one: ChunkGroup; other: ChunkGroup; gain: number }[] = [];
  const consider = (one: ChunkGroup, others: Iterable<ChunkGroup>): void => {
    for (const other of others) {
      const gain = gainOf(one, other);
      if (gain > 0) pairs.push({ one, other, gain });
    }
  };
  const merge = (one: ChunkGroup, other: ChunkGroup): void => {
    const merged = new ChunkGroup([...one.files, ...other.files], one.size + other.size, one.users);
    merged.addUsers(other.users);
    for (const old of [one, other]) {
      shared.delete(old);
      everything.delete(old);
      for (const next of old.imports) if (next !== one && next !== other) merged.imports.add(next);
    }
    for (const { imports } of everything) {
      const [hadOne, hadOther] = [imports.delete(one), imports.delete(other)];
      if (hadOne || hadOther) imports.add(merged);
    }
    for (const needed of merged.needs()) needed.addUsers(merged.users);
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((group) => group === one || group === other));
    consider(merged, shared);
    shared.add(merged);
    everything.add(merged);
  };

  const singles = [...shared];
  for (const [at, one] of singles.entries()) consider(one, singles.slice(at + 1));
  while (pairs.length > 0) {
    const best = pairs.reduce((found, pair) => (pair.gain > found.gain ? pair : found));
    // Earlier merges may have changed the gain.
    const gain = gainOf(best.one, best.other);
    if (gain > 0 && gain < best.gain) best.gain = gain;
    else if (gain <= 0 || wouldCreateCycle(best.one, best.other)) pairs = pairs.filter((pair) => pair !== best);
    else merge(best.one, best.other);
  }
  return [...shared].map(({ files }) => files);
};
