import { createHash, randomBytes } from 'node:crypto';
import { asc, desc, gt } from 'drizzle-orm';
import type { ChainVerification } from '../../../contract/administration/audit/audit.ts';
import type { ProofStatement } from '../../../contract/reading/proof-log/statement.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { hashCanonicalJson } from '../../platform/security/canonical.ts';
import { extendLog } from './log/stored-tree.ts';

/** Random bytes of a statement. */
const SALT_BYTES = 16;

export const getProofStatement = ({ statement }: Pick<TenantRow<'proofs'>, 'statement'>): ProofStatement =>
  statement as unknown as ProofStatement;

const hashDrawing = (signature: string): string =>
  signature === '' ? '' : createHash('sha256').update(signature).digest('hex');

/** Last link of the company's chain, including links of forgotten proofs. */
const getChainEnd = async (inside: Scope): Promise<{ number: number; hash: string }> => {
  const { proofs, forgottenProofs } = inside.views;
  const [last] = await inside
    .select({ number: proofs.number, hash: proofs.hash })
    .from(proofs)
    .orderBy(desc(proofs.number))
    .limit(1);
  const [gone] = await inside
    .select({ number: forgottenProofs.number, hash: forgottenProofs.hash })
    .from(forgottenProofs)
    .orderBy(desc(forgottenProofs.number))
    .limit(1);
  const none = { number: 0, hash: '' };
  return [last ?? none, gone ?? none].reduce((a, b) => (a.number > b.number ? a : b));
};

export interface NewProof {
  enrolmentId: string;
  statement: Omit<ProofStatement, 'format' | 'number' | 'previousHash' | 'signatureHash' | 'salt'>;
  /** HTML shown to the person, of which `contentHash` is the SHA-256; absent: the statement is of format 1. */
  content?: string;
  /** Path of a drawn signature; empty: none. */
  signature: string;
}

const toProofRow = (statement: ProofStatement, { enrolmentId, signature }: NewProof) => ({
  bookletId: statement.booklet.id,
  enrolmentId,
  blockId: statement.blockId,
  pageId: statement.page.id,
  version: statement.version.number,
  statement: { ...statement },
  contentHash: statement.contentHash,
  previousHash: statement.previousHash,
  hash: hashCanonicalJson(statement),
  signature,
  number: statement.number,
  at: new Date(statement.at),
});

/**
 * Appends proofs to the company's chain, in order. Call it only within
 * `inside.acquireAdvisoryLock('proofs')`, because numbers have no gaps.
 */
export const appendProofs = async (inside: Scope, proofs: readonly NewProof[]): Promise<TenantRow<'proofs'>[]> => {
  let last = await getChainEnd(inside);
  const rows = proofs.map((proof) => {
    const statement: ProofStatement = {
      ...proof.statement,
      ...(proof.content === undefined
        ? { format: 1 as const }
        : { format: 2 as const, salt: randomBytes(SALT_BYTES).toString('hex') }),
      number: last.number + 1,
      previousHash: last.hash,
      signatureHash: hashDrawing(proof.signature),
    };
    const row = toProofRow(statement, proof);
    last = { number: row.number, hash: row.hash };
    return row;
  });
  const contents = new Map(
    proofs.flatMap(({ content, statement: { contentHash: hash } }) =>
      content === undefined ? [] : [[hash, { hash, html: content }]],
    ),
  );
  if (contents.size > 0) await inside.insert('proofContents', [...contents.values()], { ifAbsent: true });
  const added = await inside.insert('proofs', rows);
  await extendLog(inside);
  return added;
};

/** Appends a single proof. */
export const appendProof = async (inside: Scope, proof: NewProof): Promise<TenantRow<'proofs'>> => {
  const [row] = await appendProofs(inside, [proof]);
  if (!row) throw new Error('proof not inserted');
  return row;
};

const isUnaltered = (row: TenantRow<'proofs'>): boolean => {
  const said = getProofStatement(row);
  return (
    hashCanonicalJson(said) === row.hash &&
    said.number === row.number &&
    said.previousHash === row.previousHash &&
    said.contentHash === row.contentHash &&
    said.version?.number === row.version &&
    said.blockId === row.blockId &&
    said.page?.id === row.pageId &&
    said.booklet?.id === row.bookletId &&
    said.at === row.at.toISOString() &&
    said.signatureHash === hashDrawing(row.signature)
  );
};

const PROOFS_PER_QUERY = 1000;

/** Next rows after a number, in order. */
const listNextProofs = async (scope: Scope, after: number) => {
  const { proofs } = scope.views;
  return scope
    .select()
    .from(proofs)
    .where(gt(proofs.number, after))
    .orderBy(asc(proofs.number))
    .limit(PROOFS_PER_QUERY);
};

/** Checks a company's whole chain, and lists every number with a fault. */
export const verifyProofChain = async (scope: Scope): Promise<ChainVerification> => {
  const { forgottenProofs } = scope.views;
  const gone = new Map((await scope.select().from(forgottenProofs)).map((row) => [row.number, row]));
  const faults: ChainVerification['faults'] = [];
  let [kept, number, hash] = [0, 0, ''];
  const step = (link: { number: number; previousHash: string; hash: string }) => {
    if (link.previousHash !== hash) faults.push({ number: link.number, fault: 'unlinked' });
    number = link.number;
    hash = link.hash;
  };
  /** Steps through the forgotten links before a stored number; gaps are faults. */
  const passTo = (next: number) => {
    for (let at = number + 1; at < next; at += 1) {
      const link = gone.get(at);
      if (link) step(link);
      else faults.push({ number: at, fault: 'missing' });
    }
  };
  for (;;) {
    const rows = await listNextProofs(scope, number);
    for (const row of rows) {
      const isHole = row.number > number + 1 && !gone.has(row.number - 1);
      passTo(row.number);
      // After a gap the previous hash is unknown; the gap is already reported.
      if (isHole) hash = row.previousHash;
      if (!isUnaltered(row)) faults.push({ number: row.number, fault: 'altered' });
      step(row);
      kept += 1;
    }
    if (rows.length < PROOFS_PER_QUERY) break;
  }
  passTo(Math.max(number, ...gone.keys()) + 1);
  return { kept, forgotten: gone.size, faults };
};
