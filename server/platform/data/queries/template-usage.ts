import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { queryRows } from '../statements/query-rows.ts';

/*
 * Booklets made with chapters of the library, of one company or of all (`companyId` null): the publisher may not delete
 * a template that any booklet comes from. A code names the chapter of the booklet's own company, otherwise that of the
 * publisher.
 */

const selectTemplateUses = (companyId: string | null): SQL => {
  const ours = (table: string) =>
    companyId === null ? sql`true` : sql`${sql.raw(table)}.company_id = ${companyId}::uuid`;
  return sql`
    select coalesce(own.id, global.id) as template_id, c.booklet_id, c.template_version as version
      from chapters c
      left join chapter_templates own on own.company_id = c.company_id and own.code = c.template_code
      left join chapter_templates global on global.company_id is null and global.code = c.template_code
      where c.template_code is not null and c.deleted_at is null and ${ours('c')}
    union all
    select coalesce(own.chapter_template_id, global.chapter_template_id), p.booklet_id, p.template_version
      from pages p
      left join page_templates own on own.company_id = p.company_id and own.code = p.template_code
      left join page_templates global on global.company_id is null and global.code = p.template_code
      where p.template_code is not null and p.deleted_at is null and ${ours('p')}`;
};

/** `id` of a chapter and `n`, the number of its booklets: to be joined. */
export const selectTemplateUsageCounts = (companyId: string | null): SQL =>
  sql`(select template_id as id, count(distinct booklet_id)::int as n from (${selectTemplateUses(companyId)}) each_use
    group by template_id)`;

export interface TemplateUsage {
  bookletId: string;
  title: string | null;
  company: string;
  companyId: string;
  /** Oldest version that a part of the booklet comes from. */
  version: number | null;
}

/** Booklets that use a chapter, by title, `limit` at most, and their total. */
export const listTemplateUsages = async (
  db: Pick<Db, 'execute'>,
  templateId: string,
  companyId: string | null,
  limit: number,
): Promise<{ total: number; rows: TemplateUsage[] }> => {
  const rows = await queryRows<TemplateUsage & { total: number }>(
    db,
    sql`
    select b.id as "bookletId", b.title, k.name as company, k.id as "companyId", u.version,
      count(*) over ()::int as total
    from (select booklet_id, min(version) as version from (${selectTemplateUses(companyId)}) each_use
      where template_id = ${templateId}::uuid group by booklet_id) u
    join booklets b on b.id = u.booklet_id
    join companies k on k.id = b.company_id
    order by k.name, b.title_key, b.id limit ${limit}`,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
};

export interface DerivedBookletOwner {
  bookletId: string;
  booklet: string | null;
  companyId: string;
  ownerId: string;
}

/**
 * Owners of the booklets made from a chapter, in all companies. Binned and archived booklets are excluded; `limit` at
 * most.
 */
export const listDerivedBookletOwners = (
  db: Pick<Db, 'execute'>,
  templateId: string,
  limit: number,
): Promise<DerivedBookletOwner[]> =>
  queryRows(
    db,
    sql`
    select distinct b.id as "bookletId", b.title as booklet, b.company_id as "companyId", b.owner_id as "ownerId"
    from (${selectTemplateUses(null)}) u join booklets b on b.id = u.booklet_id
    where u.template_id = ${templateId}::uuid and b.owner_id is not null and b.binned_at is null and b.state <> 'archived'
    limit ${limit}`,
  );

export interface TemplateCopy {
  bookletId: string;
  code: string;
  /** Version that was copied; 0: not known. */
  version: number;
  /** Decisions taken since: name of the block or field → version. */
  choices: Record<string, number>;
}

/** Pages made from a chapter, in one company or in all. Binned and archived booklets are excluded. */
export const listTemplateCopies = (
  db: Pick<Db, 'execute'>,
  templateId: string,
  companyId: string | null,
): Promise<TemplateCopy[]> =>
  queryRows(
    db,
    sql`
    select p.booklet_id as "bookletId", p.template_code as code, coalesce(p.template_version, 0) as version,
      p.template_choices as choices
    from pages p
    join booklets b on b.id = p.booklet_id and b.binned_at is null and b.state <> 'archived'
    left join page_templates own on own.company_id = p.company_id and own.code = p.template_code
    left join page_templates global on global.company_id is null and global.code = p.template_code
    where p.deleted_at is null and coalesce(own.chapter_template_id, global.chapter_template_id) = ${templateId}::uuid
      and ${companyId === null ? sql`true` : sql`p.company_id = ${companyId}::uuid`}`,
  );

/** Number of booklets of each sector, of one company or of all (null): `id` and `n`, to be joined. */
export const selectSectorUsageCounts = (companyId: string | null): SQL => {
  const ours = companyId === null ? sql`true` : sql`company_id = ${companyId}::uuid`;
  return sql`(select sector as id, count(distinct booklet)::int as n from (
    select sector_id as sector, id as booklet from booklets where sector_id is not null and ${ours}
    union all select second_sector_id, id from booklets where second_sector_id is not null and ${ours}
  ) each_use group by sector)`;
};
