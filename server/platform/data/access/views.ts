import { and, eq, gt, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import * as t from '../schema/index.ts';
import { buildSharedLimit, SHARED_TABLES, type SharedTable } from './shared-access.ts';
import { createViewsClass, selectRows } from './table-views.ts';
import { TENANT_TABLES } from './tenant-tables.ts';

/** Name shown in histories. For an archived account, only enough to recognise the person. */
export const selectHistoryName = () =>
  sql<string>`case when ${t.users.status} = 'archived'
    then ${t.users.firstName} || ' ' || left(${t.users.lastName}, 1) || '. (compte archivé)'
    else ${t.users.firstName} || ' ' || ${t.users.lastName} end`;

/**
 * Tables with one view each: of the company's rows, and in a shared table of the publisher's too. `CompanyViews` limits
 * rights further.
 */
const { bookletRights: _, ...TENANT_VIEWS } = TENANT_TABLES;
const TableViews = createViewsClass({ ...TENANT_VIEWS, ...SHARED_TABLES });

const isShared = (name: keyof typeof TENANT_VIEWS | SharedTable): name is SharedTable => name in SHARED_TABLES;

/** Readable data of a company: every table that belongs to it, already limited to the company, and shared rows. */
export class CompanyViews extends TableViews {
  readonly companyId: string | Placeholder;
  readonly #db: Db;

  /** `companyId`: a placeholder in a statement that is built once for all companies. */
  constructor(db: Db, companyId: string | Placeholder) {
    super((name) =>
      isShared(name) ? buildSharedLimit(name, companyId, true) : eq(TENANT_VIEWS[name].companyId, companyId),
    );
    this.companyId = companyId;
    this.#db = db;
  }

  /** Files that a company of the platform shares with all the others. */
  get sharedMedia() {
    const { media } = t;
    return this.#db
      .select()
      .from(media)
      .where(and(eq(media.visibility, 'global'), isNull(media.deletedAt)))
      .as('media');
  }

  /** Content of the company's own templates, as text: searched for the files that it uses. */
  get templateTexts() {
    const { chapterTemplates } = t;
    // Full names: in a subquery, drizzle leaves out the names of the outer table, and a short name would mean a column
    // of the inner one.
    return this.#db
      .select({
        id: chapterTemplates.id,
        title: chapterTemplates.title,
        text: sql<string>`concat(image_id, ' ',
          (select string_agg(p.blocks::text, ' ') from page_templates p where p.chapter_template_id = chapter_templates.id),
          ' ', (select d.pages::text from template_drafts d where d.chapter_template_id = chapter_templates.id))`.as(
          'text',
        ),
      })
      .from(chapterTemplates)
      .where(eq(chapterTemplates.companyId, this.companyId))
      .as('template_texts');
  }

  /** Rights in force, without the expired ones. */
  get bookletRights() {
    const inForce = or(isNull(t.bookletRights.expiresAt), gt(t.bookletRights.expiresAt, sql`now()`));
    return selectRows(t.bookletRights, and(eq(t.bookletRights.companyId, this.companyId), inForce));
  }

  /** Rights in force and expired. */
  get allBookletRights() {
    return selectRows(t.bookletRights, eq(t.bookletRights.companyId, this.companyId));
  }

  /** The company itself. */
  get company() {
    return this.#db.select().from(t.companies).where(eq(t.companies.id, this.companyId)).as('company');
  }

  /** Names of the company's users, and of the platform staff who act in it. */
  get people() {
    return this.#db
      .select({
        id: t.users.id,
        name: selectHistoryName().as('name'),
        role: t.users.role,
        status: t.users.status,
        expiresAt: t.users.expiresAt,
        avatarId: t.users.avatarId,
      })
      .from(t.users)
      .where(or(eq(t.users.companyId, this.companyId), isNull(t.users.companyId)))
      .as('people');
  }
}
