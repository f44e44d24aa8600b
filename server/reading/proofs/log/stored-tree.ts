import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Scope } from '../../../platform/data/access/scope.ts';
import {
  growTree,
  hashRange,
  listConsistencyRanges,
  listInclusionRanges,
  listSubtrees,
  type NodeKey,
  toNodeKey,
} from './tree.ts';

const LEAVES_PER_QUERY = 2000;

/** Number of leaves stored. */
export const loadTreeSize = async (scope: Scope): Promise<number> => {
  const { proofNodes } = scope.views;
  const [last] = await scope
    .select({ position: proofNodes.position })
    .from(proofNodes)
    .where(eq(proofNodes.level, 0))
    .orderBy(desc(proofNodes.position))
    .limit(1);
  return last ? last.position + 1 : 0;
};

/** Reads these nodes in one query; the result throws for one that is not stored. */
const loadNodes = async (scope: Scope, keys: readonly NodeKey[]): Promise<(key: NodeKey) => Buffer> => {
  const { proofNodes } = scope.views;
  const positions = Map.groupBy(
    keys.map((key) => key.split('/').map(Number)),
    ([level = 0]) => level,
  );
  const rows =
    keys.length === 0
      ? []
      : await scope
          .select({ level: proofNodes.level, position: proofNodes.position, hash: proofNodes.hash })
          .from(proofNodes)
          .where(
            or(
              ...[...positions].map(([level, all]) =>
                and(
                  eq(proofNodes.level, level),
                  inArray(
                    proofNodes.position,
                    all.map(([, position = 0]) => position),
                  ),
                ),
              ),
            ),
          );
  const found = new Map(rows.map(({ level, position, hash }) => [toNodeKey(level, position), hash]));
  return (key) => {
    const hash = found.get(key);
    if (hash === undefined) throw new Error(`node ${key} of the log of proofs is missing`);
    return Buffer.from(hash, 'hex');
  };
};

/** Hashes of the next proofs, kept or forgotten, up to the first number that is missing. */
const listNextHashes = async (scope: Scope, size: number): Promise<string[]> => {
  const { proofs, forgottenProofs } = scope.views;
  const kept = await scope
    .select({ number: proofs.number, hash: proofs.hash })
    .from(proofs)
    .where(gt(proofs.number, size))
    .orderBy(asc(proofs.number))
    .limit(LEAVES_PER_QUERY);
  const gone = await scope
    .select({ number: forgottenProofs.number, hash: forgottenProofs.hash })
    .from(forgottenProofs)
    .where(gt(forgottenProofs.number, size))
    .orderBy(asc(forgottenProofs.number))
    .limit(LEAVES_PER_QUERY);
  const byNumber = new Map([...gone, ...kept].map(({ number, hash }) => [number, hash]));
  const hashes: string[] = [];
  for (let number = size + 1; hashes.length < LEAVES_PER_QUERY; number += 1) {
    const hash = byNumber.get(number);
    if (hash === undefined) break;
    hashes.push(hash);
  }
  return hashes;
};

const storeLeaves = async (inside: Scope, size: number, hashes: readonly string[]): Promise<void> => {
  const getHash = await loadNodes(inside, listSubtrees([0, size]));
  const nodes = growTree(
    size,
    getHash,
    hashes.map((hash) => Buffer.from(hash, 'hex')),
  );
  await inside.bulkInsert(
    'proofNodes',
    nodes.map(({ level, position, hash }) => ({ level, position, hash: hash.toString('hex') })),
  );
};

/**
 * Adds to the log the proofs that it lacks, those older than the log included, and returns its size. Call it only within
 * `inside.acquireAdvisoryLock('proofs')`. A missing number ends the log: the check of the chain reports it.
 */
export const extendLog = async (inside: Scope): Promise<number> => {
  let size = await loadTreeSize(inside);
  for (;;) {
    const hashes = await listNextHashes(inside, size);
    if (hashes.length > 0) await storeLeaves(inside, size, hashes);
    size += hashes.length;
    if (hashes.length < LEAVES_PER_QUERY) return size;
  }
};

/** Root of the log of the first `size` proofs. */
export const loadRoot = async (scope: Scope, size: number): Promise<Buffer> =>
  hashRange([0, size], await loadNodes(scope, listSubtrees([0, size])));

const loadRangeHashes = async (scope: Scope, ranges: readonly (readonly [number, number])[]): Promise<Buffer[]> => {
  const getHash = await loadNodes(scope, ranges.flatMap(listSubtrees));
  return ranges.map((range) => hashRange(range, getHash));
};

/** Path from a leaf to the root of the log of the first `size` proofs. */
export const loadInclusionPath = (scope: Scope, index: number, size: number): Promise<Buffer[]> =>
  loadRangeHashes(scope, listInclusionRanges(index, size));

/** Proof that the log of `size` proofs starts with that of the first `old` ones. */
export const loadConsistencyPath = (scope: Scope, old: number, size: number): Promise<Buffer[]> =>
  loadRangeHashes(scope, listConsistencyRanges(old, size));
