import { asc, gt } from 'drizzle-orm';
import { parseCheckpoint, parseSignedNote } from '../../../../contract/reading/proof-log/signed-note.ts';
import { verifySignedNote } from '../../../../contract/reading/proof-log/verify-receipt.ts';
import type { ProofVerification } from '../../../../contract/reading/proofs.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { listPublishedHeads } from './publish-heads.ts';
import { loadRoot, loadTreeSize } from './stored-tree.ts';
import { growTree, hashRange, type NodeKey, toNodeKey } from './tree.ts';

const ROWS_PER_QUERY = 2000;

/** Hashes of all proofs, kept or forgotten, up to the first number that is missing. */
const readAllHashes = async (scope: Scope): Promise<Buffer[]> => {
  const { proofs, forgottenProofs } = scope.views;
  const byNumber = new Map<number, string>();
  for (const table of [forgottenProofs, proofs]) {
    for (let after = 0; ; ) {
      const rows = await scope
        .select({ number: table.number, hash: table.hash })
        .from(table)
        .where(gt(table.number, after))
        .orderBy(asc(table.number))
        .limit(ROWS_PER_QUERY);
      for (const { number, hash } of rows) byNumber.set(number, hash);
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_PER_QUERY) break;
      after = last.number;
    }
  }
  const hashes: Buffer[] = [];
  for (let number = 1; byNumber.has(number); number += 1) hashes.push(Buffer.from(byNumber.get(number) ?? '', 'hex'));
  return hashes;
};

/**
 * Compares every published head, and the stored tree, with the log computed anew from its rows. A head of more proofs
 * than there are, of another root, or not signed by a key of the instance is a fault.
 */
export const verifyProofHeads = async (
  scope: Scope,
  publicKeys: readonly string[],
): Promise<Pick<ProofVerification, 'heads' | 'faults'>> => {
  const hashes = await readAllHashes(scope);
  const nodes = new Map<NodeKey, Buffer>();
  const getHash = (key: NodeKey) => nodes.get(key) ?? Buffer.alloc(0);
  for (const { level, position, hash } of growTree(0, getHash, hashes)) nodes.set(toNodeKey(level, position), hash);
  const isRoot = (size: number, root: Uint8Array) =>
    size <= hashes.length && hashRange([0, size], getHash).equals(Buffer.from(root));
  const faults: ProofVerification['faults'] = [];
  const heads = await listPublishedHeads(scope);
  for (const { size, checkpoint } of heads) {
    const head = parseCheckpoint(parseSignedNote(checkpoint)?.text ?? '');
    const signed = await verifySignedNote(checkpoint, head?.origin ?? '', { own: [], trusted: publicKeys });
    const isSame = head?.size === size && signed.faults.length === 0 && isRoot(size, head.root);
    if (!isSame) faults.push({ number: size, fault: 'head' });
  }
  const stored = await loadTreeSize(scope);
  const isStored =
    stored <= hashes.length &&
    (stored === 0 || isRoot(stored, await loadRoot(scope, stored).catch(() => Buffer.alloc(0))));
  if (!isStored) faults.push({ number: stored, fault: 'head' });
  return { heads: heads.length, faults };
};
