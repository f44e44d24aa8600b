import { existsSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * Tests of the server about what the two databases do each in their way: tables and triggers, transactions and locks, search,
 * jobs, counts in SQL, whole exports. They run on both; everything else runs on PostgreSQL, and on the embedded database in those
 * journeys and system tests that walk the main road.
 */
const bothDatabases = [
  'server/db/scope.test.ts',
  'server/seed/seed.test.ts',
  'server/upkeep.test.ts',
  'server/jobs/jobs.test.ts',
  'server/search/search.test.ts',
  'server/search/beginnings.test.ts',
  'server/content/locks.test.ts',
  'server/publications/publications.test.ts',
  'server/participant-imports/batches.test.ts',
  'server/participants/list.test.ts',
  'server/companies/purge.test.ts',
  'server/company-export/company-export.test.ts',
  'server/booklet-archive/booklet-archive.test.ts',
  'server/audit/audit.test.ts',
  'server/proofs/chain.test.ts',
  'server/retention/retention.test.ts',
  'server/statistics/sums.test.ts',
  'server/sending/sending.test.ts',
];

/** The list above. Throws when a file of it has been moved: it would leave the run in silence. */
export function listBothDatabases() {
  const missing = bothDatabases.filter((file) => !existsSync(inRoot(file)));
  if (missing.length > 0) throw new Error(`bin/lib/suites.mjs names tests that are not there: ${missing.join(', ')}`);
  return bothDatabases;
}
