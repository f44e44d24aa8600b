/**
 * The log of proofs of 100,000 confirmations: building its tree, a signed head and inclusion paths, against the bare
 * hashing of the leaves, in this process. `LEAVES=2000` for a try.
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  growTree,
  hashRange,
  listInclusionRanges,
  listSubtrees,
  type NodeKey,
  toNodeKey,
} from '../server/reading/proofs/log/tree.ts';
import { getMedian, reportFigure } from './measures.ts';

const LEAVES = Number(process.env.LEAVES ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PATHS = 1000;
/** A tree has as many inner nodes as leaves, and each is a hash of twice the bytes, kept by its place. */
const MAX_RATIO = 6;
const MAX_NODES_PER_PATH = 200;

const leaves = Array.from({ length: LEAVES }, (_, n) => createHash('sha256').update(`leaf ${n}`).digest());
const prefix = Buffer.from([0]);

const measure = <Result>(work: () => Result): { ms: number; result: Result } => {
  const began = performance.now();
  const result = work();
  return { ms: performance.now() - began, result };
};

const hashLeaves = () => leaves.map((leaf) => createHash('sha256').update(prefix).update(leaf).digest());

const buildTree = () => {
  const nodes = new Map<NodeKey, Buffer>();
  const getHash = (key: NodeKey): Buffer => nodes.get(key) ?? Buffer.alloc(0);
  for (const { level, position, hash } of growTree(0, getHash, leaves)) nodes.set(toNodeKey(level, position), hash);
  return { getHash, root: hashRange([0, LEAVES], getHash) };
};

const { privateKey } = generateKeyPairSync('ed25519');
const ratios: number[] = [];
const perPath: number[] = [];
let nodesPerPath = 0;
hashLeaves();
buildTree();
for (let round = 0; round < ROUNDS; round += 1) {
  const bare = measure(hashLeaves);
  const whole = measure(() => {
    const tree = buildTree();
    sign(null, tree.root, privateKey);
    return tree;
  });
  ratios.push(whole.ms / bare.ms);
  const { getHash } = whole.result;
  const paths = measure(() => {
    for (let n = 0; n < PATHS; n += 1) {
      const ranges = listInclusionRanges((n * 7919) % LEAVES, LEAVES);
      nodesPerPath = Math.max(nodesPerPath, ranges.flatMap(listSubtrees).length);
      for (const range of ranges) hashRange(range, getHash);
    }
  });
  perPath.push((1000 * paths.ms) / PATHS);
}

reportFigure({
  name: `Journal des preuves : arbre de ${LEAVES} feuilles et tête signée`,
  value: getMedian(ratios),
  unit: '×',
  target: { atMost: MAX_RATIO },
  reference: 'le seul hachage des feuilles',
  rounds: ratios,
});
reportFigure({
  name: 'Journal des preuves : chemin d’inclusion',
  value: getMedian(perPath),
  unit: 'µs',
  target: { atMost: 1000 },
  reference: `${nodesPerPath} nœuds lus au maximum`,
  rounds: perPath,
});
if (nodesPerPath > MAX_NODES_PER_PATH) throw new Error(`${nodesPerPath} nodes for one path`);
