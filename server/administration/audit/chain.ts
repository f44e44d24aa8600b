import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ChainVerification } from '../../../contract/administration/audit/audit.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { AuditAccess } from '../../platform/data/access/audit-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { queryRows } from '../../platform/data/statements/query-rows.ts';
import { hashEntry } from './audit-line.ts';

const LINES_PER_QUERY = 1000;
/** Maximum number of reported faults; more would not add information. */
const MAX_FAULTS = 100;

const hashLink = (previous: string, content: string): string =>
  createHash('sha256')
    .update(previous + content)
    .digest('hex');

/** Verifies a whole chain, of a company or of the platform, and lists every faulty number. */
export const verifyAuditChain = async (db: Db, chain: string): Promise<ChainVerification> => {
  // A line whose company was altered is still in its chain, and must be found.
  const access = new AuditAccess(db, ALL_COMPANIES);
  const { auditAnchors, auditLines } = access.views;
  const [anchor] = await access.select().from(auditAnchors).where(eq(auditAnchors.chain, chain));
  const faults: ChainVerification['faults'] = [];
  const tell = (number: number, fault: ChainVerification['faults'][number]['fault']) => {
    if (faults.length < MAX_FAULTS) faults.push({ number, fault });
  };
  let [kept, number, hash] = [0, anchor?.number ?? 0, anchor?.hash ?? ''];
  for (;;) {
    const rows = await access
      .select()
      .from(auditLines)
      .where(and(eq(auditLines.chain, chain), gt(auditLines.number, number)))
      .orderBy(asc(auditLines.number))
      .limit(LINES_PER_QUERY);
    for (const row of rows) {
      const isHole = row.number > number + 1;
      if (isHole) tell(number + 1, 'missing');
      else if (row.previousHash !== hash) tell(row.number, 'unlinked');
      const said = hashEntry(row);
      if (said !== row.contentHash || hashLink(row.previousHash, said) !== row.hash) tell(row.number, 'altered');
      [number, hash] = [row.number, row.hash];
      kept += 1;
    }
    if (rows.length < LINES_PER_QUERY) return { kept, forgotten: anchor?.number ?? 0, faults };
  }
};

/** Deletes the lines of a chain older than `months`. Returns the count. */
export const deleteOldChainLines = async (db: Db, chain: string, months: number, now: Date): Promise<number> => {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  const last = sql`select number, hash from audit_lines where chain = ${chain} and at < ${before} order by number desc limit 1`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`insert into audit_anchors (chain, number, hash)
      select ${chain}::uuid, number, hash from (${last}) as last
      on conflict (chain) do update set number = excluded.number, hash = excluded.hash, at = now()`);
    const gone = await queryRows(
      tx,
      sql`delete from audit_lines l using audit_anchors a
        where l.chain = ${chain} and a.chain = l.chain and l.number <= a.number returning 1`,
    );
    return gone.length;
  });
};
