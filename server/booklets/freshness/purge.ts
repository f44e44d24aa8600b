import { lt } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { FACT_RULES } from './page-facts.ts';

const DAY_MS = 86_400_000;
/** Days after which a report counts no more: whoever reads the page has had a year to verify it. */
const REPORT_DAYS = 365;
const FORMER_CONTACT_DAYS = 3 * 365;

/** Deletes old reports of readers, old digests of contact details and facts read by former rules. Returns their number. */
export const purgeFreshnessTraces = async (scope: Scope, now: Date): Promise<number> => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return (
    (await scope.deleteRows('pageReports', ({ at }) => lt(at, before(REPORT_DAYS)))) +
    (await scope.deleteRows('formerContacts', ({ at }) => lt(at, before(FORMER_CONTACT_DAYS)))) +
    (await scope.deleteRows('pageFacts', ({ rules }) => lt(rules, FACT_RULES)))
  );
};
