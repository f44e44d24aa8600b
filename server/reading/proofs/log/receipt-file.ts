import { RECEIPT_FORMAT, type ReceiptFile } from '../../../../contract/reading/proof-log/receipt-file.ts';
import { formatCheckpoint, getLogOrigin } from '../../../../contract/reading/proof-log/signed-note.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { getProofStatement } from '../chain.ts';
import { loadProofSigner, type ProofSigner } from './signing-keys.ts';
import { extendLog, loadInclusionPath, loadRoot } from './stored-tree.ts';
import { hashLeaf } from './tree.ts';

/** A head of the log, signed. */
export interface SignedHead {
  size: number;
  checkpoint: string;
}

/** Signs the head of the log of the first `size` proofs. */
export const signHead = async (scope: Scope, signer: ProofSigner, size: number): Promise<SignedHead> => {
  const origin = getLogOrigin(scope.companyId);
  const text = formatCheckpoint({ origin, size, root: new Uint8Array(await loadRoot(scope, size)) });
  return { size, checkpoint: await signer.signNote(text, origin) };
};

/** Adds to the log what it lacks, and signs its head. */
export const signCurrentHead = async (scope: Scope, signer: ProofSigner): Promise<SignedHead> => {
  const size = await scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock('proofs');
    return extendLog(inside);
  });
  return signHead(scope, signer, size);
};

/** Receipt with the path from its proof to this head; null: the head is older, or the log stops at a missing number. */
export const buildReceiptWithHead = async (
  scope: Scope,
  signer: ProofSigner,
  head: SignedHead,
  row: TenantRow<'proofs'>,
): Promise<ReceiptFile | null> => {
  const { number, hash, signature } = row;
  if (number > head.size) return null;
  const path = await loadInclusionPath(scope, number - 1, head.size);
  return {
    format: RECEIPT_FORMAT,
    statement: getProofStatement(row),
    drawing: signature,
    hash,
    leafHash: hashLeaf(Buffer.from(hash, 'hex')).toString('hex'),
    index: number - 1,
    size: head.size,
    path: path.map((one) => one.toString('hex')),
    checkpoint: head.checkpoint,
    keys: signer.publicKeys,
  };
};

/** Receipts of all these proofs under one head, in their order, without those that it does not cover. */
export const buildReceiptsWithHead = async (
  scope: Scope,
  signer: ProofSigner,
  head: SignedHead,
  rows: readonly TenantRow<'proofs'>[],
): Promise<ReceiptFile[]> => {
  const receipts: ReceiptFile[] = [];
  for (const row of rows) {
    const receipt = await buildReceiptWithHead(scope, signer, head, row);
    if (receipt) receipts.push(receipt);
  }
  return receipts;
};

/** Receipt that proves itself, under the head of the log as it is now. */
export const buildReceiptFile = async (
  services: Pick<Services, 'db' | 'vault'>,
  scope: Scope,
  row: TenantRow<'proofs'>,
): Promise<ReceiptFile | null> => {
  const signer = await loadProofSigner(services);
  return buildReceiptWithHead(scope, signer, await signCurrentHead(scope, signer), row);
};

/** Text of a receipt file. */
export const formatReceiptFile = (receipt: ReceiptFile): string => `${JSON.stringify(receipt, null, 2)}\n`;
