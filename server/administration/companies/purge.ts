import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { countCompanyRows, purgeCompanyRows } from '../../platform/data/queries/purge-company.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import { PURGE_DELAY_DAYS } from './company-card.ts';

const DAY_MS = 24 * 3_600_000;

/** Storage key of a deleted company's reading proofs, kept for the period that it had chosen. */
const buildProofArchiveKey = (companyId: string): string => `archives/${companyId}/preuves.json`;

/**
 * Archives the proofs, each with its statement and its links, with what was shown and the published heads, so that the
 * chain and the log can be verified without the database.
 */
const archiveProofs = async (db: Db, storage: Storage, companyId: string): Promise<void> => {
  const scope = new Scope(db, SYSTEM_ACTOR, companyId);
  const { proofs, forgottenProofs, proofHeads, proofContents } = scope.views;
  const rows = await scope.select().from(proofs).orderBy(asc(proofs.number));
  const forgotten = await scope.select().from(forgottenProofs).orderBy(asc(forgottenProofs.number));
  if (rows.length === 0) return;
  const heads = await scope.select().from(proofHeads).orderBy(asc(proofHeads.day));
  const contents = await scope.select().from(proofContents);
  await storage.put(
    buildProofArchiveKey(companyId),
    Buffer.from(JSON.stringify({ company: companyId, proofs: rows, forgotten, heads, contents })),
    'application/json',
  );
};

export interface PurgeResult {
  /** Number of rows by table. */
  rows: Record<string, number>;
  files: number;
  proofs: number;
}

/**
 * Deletes the data of a closed company: rows of every table, people, messages, then files. Proofs are archived first.
 * `dryRun` only counts. After a crash, a new run continues.
 */
export const purgeCompany = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  id: string,
  { dryRun }: { dryRun: boolean },
): Promise<PurgeResult> => {
  const rows = await countCompanyRows(db, id);
  const keys = await storage.list(`companies/${id}`);
  const purged = { rows, files: keys.length, proofs: rows.proofs ?? 0 };
  if (dryRun) return purged;
  await archiveProofs(db, storage, id);
  await purgeCompanyRows(db, id);
  for (const key of keys) await storage.delete(key);
  // The company row stays as a trace; its unique names are free again.
  await new AccountAccess(db, { companyId: id }).update(
    'companies',
    {
      state: 'purged',
      purgedAt: sql`now()`,
      host: null,
      slug: sql`'purged-' || id`,
      siren: '',
      siret: '',
      contactName: '',
      contactEmail: '',
      dpoName: '',
      dpoEmail: '',
      safetyName: '',
      safetyEmail: '',
      sites: [],
      departments: [],
      theme: null,
      logoMediaId: null,
    },
    (company) => eq(company.id, id),
  );
  return purged;
};

/** Nightly job: purges the companies that are due, then deletes proof archives past their retention. */
export const purgeCompanies = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  log: Pick<Logger, 'info' | 'error'>,
  now = Date.now(),
): Promise<void> => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { companies } = access.views;
  const due = await access
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.state, 'archived'), lt(companies.archivedAt, new Date(now - PURGE_DELAY_DAYS * DAY_MS))))
    .orderBy(asc(companies.id));
  for (const { id } of due) {
    try {
      log.info({ company: id, ...(await purgeCompany({ db, storage }, id, { dryRun: false })) }, 'company purged');
    } catch (error) {
      log.error({ err: error, company: id }, 'company not purged');
    }
  }
  const over = await access
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        eq(companies.state, 'purged'),
        sql`${companies.purgedAt} + make_interval(years => ${companies.proofYears}) < ${new Date(now).toISOString()}::timestamptz`,
      ),
    );
  for (const { id } of over) await storage.delete(buildProofArchiveKey(id));
};
