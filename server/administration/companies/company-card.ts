import type { Company } from '../../../contract/administration/companies/companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { loadCompanyUsage } from '../../platform/data/queries/company-usage.ts';
import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import { findCompany } from './company.ts';

/** Days before the data of a closed company is deleted, so that it can be reopened. */
export const PURGE_DELAY_DAYS = 60;

/**
 * A company that the actor may see: any for the publisher's staff, their own for others. Otherwise, or once purged:
 * GEN-010.
 */
export const requireCompany = async (db: Db, actor: Actor, id: string): Promise<CompanyRow> => {
  const may = actor.role === 'super_admin' || actor.companyId === id;
  const row = may ? await findCompany(db, id) : null;
  if (!row || row.state === 'purged') throw new Refusal('GEN-010');
  return row;
};

const toIsoMoment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Company card from a row, with the company's usage. */
export const toCompanyCard = async (db: Db, actor: Actor, row: CompanyRow): Promise<Company> => {
  const found = (await loadCompanyUsage(db, [row.id])).get(row.id);
  if (!found) throw new Error('a company that is asked for is answered');
  const { lastActivityAt, ...usage } = found;
  const { createdBy: _, updatedAt: __, updatedBy: ___, purgedAt: ____, storageTold: _____, ...told } = row;
  return {
    ...told,
    host: row.host ?? '',
    timeZone: row.timeZone as Company['timeZone'],
    usage,
    lastActivityAt: toIsoMoment(lastActivityAt),
    suspendedAt: toIsoMoment(row.suspendedAt),
    archivedAt: toIsoMoment(row.archivedAt),
    purgeOn: row.archivedAt && addDays(getLocalDay(row.timeZone, row.archivedAt), PURGE_DELAY_DAYS),
    createdAt: row.createdAt.toISOString(),
    mayManage: actor.role === 'super_admin',
  };
};

export const getCompanyCard = async (db: Db, actor: Actor, id: string): Promise<Company> =>
  toCompanyCard(db, actor, await requireCompany(db, actor, id));
