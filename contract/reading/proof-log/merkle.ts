import { joinBytes, sha256 } from './bytes.ts';

/*
 * Verification of a log as RFC 6962 defines it, by the algorithms of RFC 9162 (2.1.3.2 and 2.1.4.2). A leaf is the SHA-256 of
 * the canonical JSON of a statement, so a statement may be erased and its leaf stay.
 */

type Hash = Uint8Array<ArrayBuffer>;

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

export const hashLeaf = (leaf: Hash): Promise<Hash> => sha256(joinBytes(LEAF_PREFIX, leaf));

const hashNode = (left: Hash, right: Hash): Promise<Hash> => sha256(joinBytes(NODE_PREFIX, left, right));

export const isSameHash = (one: Hash, other: Hash): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const half = (n: number): number => Math.floor(n / 2);
const isOdd = (n: number): boolean => n % 2 === 1;

/** Root that an inclusion path leads to; null: the path does not fit this place in a tree of this size. */
export const computeRootFromPath = async (
  leafHash: Hash,
  index: number,
  size: number,
  path: readonly Hash[],
): Promise<Hash | null> => {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null;
  let [at, last, hash] = [index, size - 1, leafHash];
  for (const next of path) {
    if (last === 0) return null;
    if (isOdd(at) || at === last) {
      hash = await hashNode(next, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = await hashNode(hash, next);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? hash : null;
};

export interface TreeHead {
  size: number;
  root: Hash;
}

/** True if the log of the second head starts with the whole log of the first. */
export const isConsistent = async (first: TreeHead, second: TreeHead, path: readonly Hash[]): Promise<boolean> => {
  if (first.size > second.size) return false;
  if (first.size === second.size) return path.length === 0 && isSameHash(first.root, second.root);
  if (first.size === 0) return path.length === 0;
  let [at, last] = [first.size - 1, second.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  // The first tree is complete: its root is where the path starts.
  const [start, ...rest] = at === 0 ? [first.root, ...path] : path;
  if (!start) return false;
  let [old, all] = [start, start];
  for (const next of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      old = await hashNode(next, old);
      all = await hashNode(next, all);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else all = await hashNode(all, next);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSameHash(old, first.root) && isSameHash(all, second.root);
};
