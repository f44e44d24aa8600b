import { and, asc, desc, eq, like, ne, or, sql } from 'drizzle-orm';
import type { listCompanies } from '../../../contract/administration/companies/companies.ts';
import { QUOTA_NAMES } from '../../../contract/administration/companies/company-choices.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { loadCompanyUsage } from '../../platform/data/queries/company-usage.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';

type CompanyQuery = CallQuery<typeof listCompanies>;

const buildCompanyFilter = (companies: AccountAccess['views']['companies'], { search, state }: CompanyQuery) => {
  const words = toLikePattern(toFoldedKey(search));
  const digits = search.replace(/\s/g, '');
  return and(
    state === undefined ? ne(companies.state, 'purged') : eq(companies.state, state),
    search === ''
      ? undefined
      : or(
          sql`${foldColumn(companies.name)} like ${words}`,
          sql`${foldColumn(companies.legalName)} like ${words}`,
          /^\d{3,14}$/.test(digits) ? like(companies.siren, `${digits.slice(0, 9)}%`) : undefined,
        ),
  );
};

/** A page of the platform's companies, in a constant number of queries. */
export const loadCompanyList = async (db: Db, query: CompanyQuery): Promise<CallAnswer<typeof listCompanies>> => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { companies } = access.views;
  const where = buildCompanyFilter(companies, query);
  const way = query.direction === 'asc' ? asc : desc;
  const column = {
    name: sql`${foldColumn(companies.name)} collate "C"`,
    state: companies.state,
    createdAt: companies.createdAt,
  }[query.sort];
  const rows = await access
    .select()
    .from(companies)
    .where(where)
    .orderBy(way(column), way(companies.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const usages = await loadCompanyUsage(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total: await access.countRows(companies, where),
    rows: rows.flatMap((row) => {
      const usage = usages.get(row.id);
      if (!usage) return [];
      return [
        {
          ...row,
          city: row.address.city,
          quotas: pickFields(row, QUOTA_NAMES),
          usage,
          lastActivityAt: usage.lastActivityAt?.toISOString() ?? null,
          createdAt: row.createdAt.toISOString(),
        },
      ];
    }),
  };
};
