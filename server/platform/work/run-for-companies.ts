import type { Logger } from 'pino';
import { Scope } from '../data/access/scope.ts';
import type { Db } from '../data/connection/client.ts';
import { SYSTEM_ACTOR } from '../http/actor.ts';

/**
 * Runs a scheduled work for each of these companies, one at a time, with a scope of each. A failure for one is logged
 * under `failure`, and does not stop the others.
 */
export const runForCompanies = async <Company extends { id: string }>(
  { db, log, failure }: { db: Db; log: Pick<Logger, 'error'>; failure: string },
  companies: readonly Company[],
  work: (scope: Scope, company: Company) => Promise<void>,
): Promise<void> => {
  for (const company of companies) {
    try {
      await work(new Scope(db, SYSTEM_ACTOR, company.id), company);
    } catch (error) {
      log.error({ err: error, company: company.id }, failure);
    }
  }
};
