import { isNull } from 'drizzle-orm';
import { countRows } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/**
 * Refuses (LIV-005) a booklet beyond the company's quota; binned ones do not count. The company's row stays locked
 * until the end of the transaction, so that two concurrent requests do not share the last place. Returns the company.
 */
export const refuseFullQuota = async (inside: Scope) => {
  const [company] = await inside.select().from(inside.views.company).for('no key update');
  if (!company) throw new Refusal('GEN-010');
  const used = await countRows(inside, 'booklets', ({ binnedAt }) => isNull(binnedAt));
  if (used >= company.quotaBooklets) throw new Refusal('LIV-005', { n: company.quotaBooklets });
  return company;
};
