import { existsSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * Server tests of behaviour that differs between the two databases: tables and triggers, transactions and locks,
 * search, jobs, counts in SQL, whole exports. They run on both; all others run on PostgreSQL, and the main journeys and
 * system tests also cover the embedded database.
 */
const bothDatabases = [
  'server/platform/data/access/scope.test.ts',
  'server/operations/seed/seed.test.ts',
  'server/upkeep.test.ts',
  'server/platform/work/jobs/jobs.test.ts',
  'server/operations/search/search.test.ts',
  'server/operations/search/beginnings.test.ts',
  'server/booklets/content/locks.test.ts',
  'server/booklets/publications/publications.test.ts',
  'server/people/imports/batches.test.ts',
  'server/people/participants/list/list.test.ts',
  'server/administration/companies/purge.test.ts',
  'server/operations/company-export/company-export.test.ts',
  'server/booklets/archive/booklet-archive.test.ts',
  'server/administration/audit/audit.test.ts',
  'server/reading/proofs/chain.test.ts',
  'server/operations/retention/retention.test.ts',
  'server/reading/statistics/sums.test.ts',
  'server/messages/sending/sending.test.ts',
];

/** Paths of the list above. Throws when a file has moved: the run would otherwise silently skip it. */
export function listBothDatabases() {
  const missing = bothDatabases.filter((file) => !existsSync(inRoot(file)));
  if (missing.length > 0) throw new Error(`bin/lib/suites.mjs names tests that are not there: ${missing.join(', ')}`);
  return bothDatabases;
}
