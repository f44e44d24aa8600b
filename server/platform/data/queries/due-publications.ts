import { sql } from 'drizzle-orm';
import type { CompanyState } from '../../../../contract/administration/companies/company.ts';
import type { Db } from '../connection/client.ts';
import { queryRows } from '../statements/query-rows.ts';

/** Publication whose planned time has come. */
export interface DuePublication {
  bookletId: string;
  companyId: string;
  title: string | null;
  ownerId: string | null;
  companyState: CompanyState;
  /** Id of the user who planned it. */
  by: string | null;
  /** Planned moment, as the database writes it. */
  at: string;
}

/** Due publications of all companies, the earliest first, 100 at most. */
export const listDuePublications = (db: Db, now: Date): Promise<DuePublication[]> =>
  queryRows(
    db,
    sql`select b.id as "bookletId", b.company_id as "companyId", b.title, b.owner_id as "ownerId",
        c.state as "companyState", b.plan ->> 'by' as by, b.planned_at::text as at
      from booklets b join companies c on c.id = b.company_id
      where b.planned_at <= ${now.toISOString()}::timestamptz order by b.planned_at, b.id limit 100`,
  );
