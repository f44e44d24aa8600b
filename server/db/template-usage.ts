import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/*
 * Which booklets were made with which chapters of the library. Of one company, or of all of them (`companyId` null): the
 * publisher may not take away what somebody's booklet comes from, whoever it is.
 */

const uses = (companyId: string | null): SQL => {
  const ours = (table: string) =>
    companyId === null ? sql`true` : sql`${sql.raw(table)}.company_id = ${companyId}::uuid`;
  return sql`
    select c.template_code as code, c.booklet_id, c.template_version as version
      from chapters c where c.template_code is not null and c.deleted_at is null and ${ours('c')}
    union all
    select t.code, p.booklet_id, p.template_version
      from pages p
      join page_templates pt on pt.code = p.template_code
      join chapter_templates t on t.id = pt.chapter_template_id
      where p.deleted_at is null and ${ours('p')}`;
};

/** `code` and `n`, the number of its booklets: to be joined. */
export const usageCounts = (companyId: string | null): SQL =>
  sql`(select code, count(distinct booklet_id)::int as n from (${uses(companyId)}) each_use group by code)`;

export interface Usage {
  bookletId: string;
  title: string | null;
  company: string;
  companyId: string;
  /** The oldest version that something in the booklet comes from. */
  version: number | null;
}

/** The booklets that use a chapter, by title, `limit` at most, and how many there are. */
export const usagesOf = async (
  db: Pick<Db, 'execute'>,
  code: string,
  companyId: string | null,
  limit: number,
): Promise<{ total: number; rows: Usage[] }> => {
  const answer = (await db.execute(sql`
    select b.id as "bookletId", b.title, k.name as company, k.id as "companyId", u.version,
      count(*) over ()::int as total
    from (select booklet_id, min(version) as version from (${uses(companyId)}) each_use
      where code = ${code} group by booklet_id) u
    join booklets b on b.id = u.booklet_id
    join companies k on k.id = b.company_id
    order by k.name, b.title_key, b.id limit ${limit}`)) as unknown as { rows: (Usage & { total: number })[] };
  return {
    total: answer.rows[0]?.total ?? 0,
    rows: answer.rows.map(({ total: _, ...row }) => row),
  };
};

export interface DerivedOwner {
  bookletId: string;
  booklet: string | null;
  companyId: string;
  ownerId: string;
}

/** Whose booklets come from a chapter, in all companies: those that are not in the bin, `limit` at most. */
export const derivedOwners = async (db: Pick<Db, 'execute'>, code: string, limit: number): Promise<DerivedOwner[]> => {
  const answer = (await db.execute(sql`
    select distinct b.id as "bookletId", b.title as booklet, b.company_id as "companyId", b.owner_id as "ownerId"
    from (${uses(null)}) u join booklets b on b.id = u.booklet_id
    where u.code = ${code} and b.owner_id is not null and b.binned_at is null and b.state <> 'archived'
    limit ${limit}`)) as unknown as { rows: DerivedOwner[] };
  return answer.rows;
};

/** How many booklets, of one company or of all (null), are of each sector: `id` and `n`, to be joined. */
export const sectorUsages = (companyId: string | null): SQL => {
  const ours = companyId === null ? sql`true` : sql`company_id = ${companyId}::uuid`;
  return sql`(select sector as id, count(distinct booklet)::int as n from (
    select sector_id as sector, id as booklet from booklets where sector_id is not null and ${ours}
    union all select second_sector_id, id from booklets where second_sector_id is not null and ${ours}
  ) each_use group by sector)`;
};
