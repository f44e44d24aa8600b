import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  computeRootFromPath,
  hashLeaf as hashLeafAgain,
  isConsistent,
} from '../../../../contract/reading/proof-log/merkle.ts';
import {
  EMPTY_ROOT,
  growTree,
  hashLeaf,
  hashNode,
  hashRange,
  listConsistencyRanges,
  listInclusionRanges,
  type NodeKey,
  toNodeKey,
} from './tree.ts';

const hash = (words: string) => createHash('sha256').update(words).digest();
const leaves = Array.from({ length: 70 }, (_, at) => hash(`leaf ${at}`));

/** Root as RFC 6962 defines it, without any stored node. */
const defineRoot = (list: readonly Buffer[]): Buffer => {
  const [first] = list;
  if (!first) return createHash('sha256').digest();
  if (list.length === 1) return hashLeaf(first);
  let split = 1;
  while (split * 2 < list.length) split *= 2;
  return hashNode(defineRoot(list.slice(0, split)), defineRoot(list.slice(split)));
};

const buildNodes = (batch: number) => {
  const nodes = new Map<NodeKey, Buffer>();
  const getHash = (key: NodeKey) => {
    const found = nodes.get(key);
    if (!found) throw new Error(`no ${key}`);
    return found;
  };
  for (let size = 0; size < leaves.length; size += batch) {
    for (const { level, position, hash: own } of growTree(size, getHash, leaves.slice(size, size + batch))) {
      const key = toNodeKey(level, position);
      expect(nodes.has(key)).toBe(false);
      nodes.set(key, own);
    }
  }
  return getHash;
};

const toBytes = (bytes: Buffer) => new Uint8Array(bytes);

describe('the tree of the log of proofs', () => {
  it('has the known roots of RFC 6962', () => {
    expect(EMPTY_ROOT.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hashLeaf(Buffer.from('')).toString('hex')).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    // Test vectors of certificate-transparency-go: two leaves, « » and 0x00.
    expect(hashNode(hashLeaf(Buffer.from('')), hashLeaf(Buffer.from([0]))).toString('hex')).toBe(
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    );
  });

  it('has the same nodes whether leaves come one by one or by many, and the root of its definition at each size', () => {
    for (const batch of [1, 7, 70]) {
      const getHash = buildNodes(batch);
      for (let size = 0; size <= leaves.length; size += 1) {
        expect(hashRange([0, size], getHash)).toEqual(defineRoot(leaves.slice(0, size)));
      }
    }
  });

  it('proves each leaf at each size, and no other leaf, place or size', async () => {
    const getHash = buildNodes(70);
    for (let size = 1; size <= 40; size += 1) {
      const root = hashRange([0, size], getHash);
      for (let index = 0; index < size; index += 1) {
        const path = listInclusionRanges(index, size).map((range) => toBytes(hashRange(range, getHash)));
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
        const leaf = await hashLeafAgain(toBytes(leaves[index] as Buffer));
        expect(await computeRootFromPath(leaf, index, size, path)).toEqual(toBytes(root));
        const other = await hashLeafAgain(toBytes(leaves[index + 1] as Buffer));
        expect(await computeRootFromPath(other, index, size, path)).not.toEqual(toBytes(root));
        if (index > 0) expect(await computeRootFromPath(leaf, index - 1, size, path)).not.toEqual(toBytes(root));
        expect(await computeRootFromPath(leaf, index, size, [...path, leaf])).toBeNull();
        if (path.length > 0) expect(await computeRootFromPath(leaf, index, size, path.slice(1))).toBeNull();
      }
      expect(await computeRootFromPath(toBytes(hash('')), size, size, [])).toBeNull();
    }
  });

  it('proves that each log starts with each smaller one, and with no other', async () => {
    const getHash = buildNodes(70);
    const headOf = (size: number) => ({ size, root: toBytes(hashRange([0, size], getHash)) });
    for (let size = 1; size <= 40; size += 1) {
      for (let old = 1; old <= size; old += 1) {
        const path = listConsistencyRanges(old, size).map((range) => toBytes(hashRange(range, getHash)));
        expect(await isConsistent(headOf(old), headOf(size), path)).toBe(true);
        const forged = { size: old, root: toBytes(hash('another log')) };
        expect(await isConsistent(forged, headOf(size), path)).toBe(false);
        expect(await isConsistent(headOf(old), { size, root: forged.root }, path)).toBe(false);
        if (path.length > 0) expect(await isConsistent(headOf(old), headOf(size), path.slice(1))).toBe(false);
        expect(await isConsistent(headOf(size), headOf(old), path)).toBe(old === size);
      }
    }
  });
});
