import { createHash } from 'node:crypto';

/*
 * Merkle tree of RFC 6962, read from its complete subtrees. The subtree of `level` and `position` covers 2^level leaves.
 */

/** Address of a complete subtree: `level/position`. */
export type NodeKey = `${number}/${number}`;
export interface TreeNode {
  level: number;
  position: number;
  hash: Buffer;
}
/** Leaves from `from`, included, to `to`, excluded. */
type LeafRange = readonly [from: number, to: number];

export const toNodeKey = (level: number, position: number): NodeKey => `${level}/${position}`;

export const hashLeaf = (leaf: Uint8Array): Buffer => createHash('sha256').update('\0').update(leaf).digest();

export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update('\u0001').update(left).update(right).digest();

/** Root of a log without a leaf. */
export const EMPTY_ROOT = createHash('sha256').digest();

/** Largest power of two below `n`. */
const findSplit = (n: number): number => 2 ** Math.floor(Math.log2(n - 1));

/** Level of the complete subtree over a range; null: the range is not one. */
const findCompleteLevel = ([from, to]: LeafRange): number | null => {
  const level = Math.log2(to - from);
  return Number.isInteger(level) && from % (to - from) === 0 ? level : null;
};

/** Complete subtrees that make up a range, from left to right. */
export const listSubtrees = (range: LeafRange): NodeKey[] => {
  const [from, to] = range;
  if (from === to) return [];
  const level = findCompleteLevel(range);
  if (level !== null) return [toNodeKey(level, from / (to - from))];
  const middle = from + findSplit(to - from);
  return [...listSubtrees([from, middle]), ...listSubtrees([middle, to])];
};

/** Ranges whose hashes are the inclusion path of a leaf, from the leaf to the root. */
export const listInclusionRanges = (index: number, size: number): LeafRange[] => {
  const walk = ([from, to]: LeafRange): LeafRange[] => {
    if (to - from === 1) return [];
    const middle = from + findSplit(to - from);
    return index < middle ? [...walk([from, middle]), [middle, to]] : [...walk([middle, to]), [from, middle]];
  };
  return walk([0, size]);
};

/** Ranges whose hashes prove that a log of `size` leaves starts with that of the first `old` ones. */
export const listConsistencyRanges = (old: number, size: number): LeafRange[] => {
  const walk = ([from, to]: LeafRange, isWhole: boolean): LeafRange[] => {
    if (to === old) return isWhole ? [] : [[from, to]];
    const middle = from + findSplit(to - from);
    return old <= middle
      ? [...walk([from, middle], isWhole), [middle, to]]
      : [...walk([middle, to], false), [from, middle]];
  };
  return old === 0 || old === size ? [] : walk([0, size], true);
};

/** Hash of a range, from the hashes of its complete subtrees. */
export const hashRange = (range: LeafRange, getHash: (key: NodeKey) => Buffer): Buffer => {
  const [from, to] = range;
  if (from === to) return EMPTY_ROOT;
  const level = findCompleteLevel(range);
  if (level !== null) return getHash(toNodeKey(level, from / (to - from)));
  const middle = from + findSplit(to - from);
  return hashNode(hashRange([from, middle], getHash), hashRange([middle, to], getHash));
};

/** Adds leaves to the right of a tree, given its complete subtrees. `nodes`: those to store, each once. */
export const growTree = (
  size: number,
  getHash: (key: NodeKey) => Buffer,
  leaves: readonly Uint8Array[],
): TreeNode[] => {
  const edge = listSubtrees([0, size]).map((key): TreeNode => {
    const [level = 0, position = 0] = key.split('/').map(Number);
    return { level, position, hash: getHash(key) };
  });
  const nodes: TreeNode[] = [];
  leaves.forEach((leaf, at) => {
    let node: TreeNode = { level: 0, position: size + at, hash: hashLeaf(leaf) };
    nodes.push(node);
    for (let left = edge.at(-1); left?.level === node.level; left = edge.at(-1)) {
      edge.pop();
      node = { level: node.level + 1, position: Math.floor(node.position / 2), hash: hashNode(left.hash, node.hash) };
      nodes.push(node);
    }
    edge.push(node);
  });
  return nodes;
};
