import { and, eq, getTableColumns, getTableName, gt, isNull, or, Subquery, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, SubqueryWithSelection } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import * as t from './schema/index.ts';

/** Name shown in histories. For an archived account, only enough to recognise the person. */
export const selectHistoryName = () =>
  sql<string>`case when ${t.users.status} = 'archived'
    then ${t.users.firstName} || ' ' || left(${t.users.lastName}, 1) || '. (compte archivé)'
    else ${t.users.firstName} || ' ' || ${t.users.lastName} end`;

/**
 * Rows of a table that belong to the company, as a subquery with the table's own name. Queries are built at each
 * request, and drizzle would list and check every column of every view used: `*` replaces them, and the table's columns
 * serve as those of the view.
 */
const selectCompanyRows = <Table extends PgTable & { companyId: PgColumn }>(table: Table, companyId: string) => {
  const columns = getTableColumns(table);
  const rows = sql`select * from ${table} where ${eq(table.companyId, companyId)}`;
  type View = SubqueryWithSelection<Table['_']['columns'], Table['_']['name']>;
  return Object.assign(new Subquery(rows, columns, getTableName(table)), columns) as unknown as View;
};

/** Readable data of a company: every tenant table, already limited to the company. */
export const createCompanyViews = (db: Db, companyId: string) => ({
  get media() {
    return selectCompanyRows(t.media, companyId);
  },
  /** Files that a company of the platform shares with all the others. */
  get sharedMedia() {
    const { media } = t;
    return db
      .select()
      .from(media)
      .where(and(eq(media.visibility, 'global'), isNull(media.deletedAt)))
      .as('media');
  },
  get mediaFolders() {
    return selectCompanyRows(t.mediaFolders, companyId);
  },
  get mediaVersions() {
    return selectCompanyRows(t.mediaVersions, companyId);
  },
  get mediaUploads() {
    return selectCompanyRows(t.mediaUploads, companyId);
  },
  /** Content of the company's own templates, as text: searched for the files that it uses. */
  get templateTexts() {
    const { chapterTemplates } = t;
    // Full names: in a subquery, drizzle leaves out the names of the outer table, and a short name would mean a column
    // of the inner one.
    return db
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
      .where(eq(chapterTemplates.companyId, companyId))
      .as('template_texts');
  },
  get companyFonts() {
    return selectCompanyRows(t.companyFonts, companyId);
  },
  get booklets() {
    return selectCompanyRows(t.booklets, companyId);
  },
  get toneChanges() {
    return selectCompanyRows(t.toneChanges, companyId);
  },
  get formerSlugs() {
    return selectCompanyRows(t.formerSlugs, companyId);
  },
  /** Rights in force, without the expired ones. */
  get bookletRights() {
    const inForce = or(isNull(t.bookletRights.expiresAt), gt(t.bookletRights.expiresAt, sql`now()`));
    return db
      .select()
      .from(t.bookletRights)
      .where(and(eq(t.bookletRights.companyId, companyId), inForce))
      .as('booklet_rights');
  },
  /** Rights in force and expired. */
  get allBookletRights() {
    return selectCompanyRows(t.bookletRights, companyId);
  },
  get chapters() {
    return selectCompanyRows(t.chapters, companyId);
  },
  get pages() {
    return selectCompanyRows(t.pages, companyId);
  },
  get blocks() {
    return selectCompanyRows(t.blocks, companyId);
  },
  get mediaUses() {
    return selectCompanyRows(t.mediaUses, companyId);
  },
  get publications() {
    return selectCompanyRows(t.publications, companyId);
  },
  get publicationPages() {
    return selectCompanyRows(t.publicationPages, companyId);
  },
  get publicationMedia() {
    return selectCompanyRows(t.publicationMedia, companyId);
  },
  get presences() {
    return selectCompanyRows(t.presences, companyId);
  },
  get blockLocks() {
    return selectCompanyRows(t.blockLocks, companyId);
  },
  get readingCounts() {
    return selectCompanyRows(t.readingCounts, companyId);
  },
  get activity() {
    return selectCompanyRows(t.activity, companyId);
  },
  get participants() {
    return selectCompanyRows(t.participants, companyId);
  },
  get enrolments() {
    return selectCompanyRows(t.enrolments, companyId);
  },
  get enrolmentEvents() {
    return selectCompanyRows(t.enrolmentEvents, companyId);
  },
  get documentImports() {
    return selectCompanyRows(t.documentImports, companyId);
  },
  get participantImports() {
    return selectCompanyRows(t.participantImports, companyId);
  },
  get participantImportNotes() {
    return selectCompanyRows(t.participantImportNotes, companyId);
  },
  get participantSettings() {
    return selectCompanyRows(t.participantSettings, companyId);
  },
  get referents() {
    return selectCompanyRows(t.referents, companyId);
  },
  get referentNotices() {
    return selectCompanyRows(t.referentNotices, companyId);
  },
  get reviews() {
    return selectCompanyRows(t.reviews, companyId);
  },
  get ownershipOffers() {
    return selectCompanyRows(t.ownershipOffers, companyId);
  },
  get accessLinks() {
    return selectCompanyRows(t.accessLinks, companyId);
  },
  get personalLinks() {
    return selectCompanyRows(t.personalLinks, companyId);
  },
  get readerSessions() {
    return selectCompanyRows(t.readerSessions, companyId);
  },
  get readerCodes() {
    return selectCompanyRows(t.readerCodes, companyId);
  },
  get pageProgress() {
    return selectCompanyRows(t.pageProgress, companyId);
  },
  get proofs() {
    return selectCompanyRows(t.proofs, companyId);
  },
  get forgottenProofs() {
    return selectCompanyRows(t.forgottenProofs, companyId);
  },
  get openedFiles() {
    return selectCompanyRows(t.openedFiles, companyId);
  },
  get responses() {
    return selectCompanyRows(t.responses, companyId);
  },
  get responders() {
    return selectCompanyRows(t.responders, companyId);
  },
  get tasks() {
    return selectCompanyRows(t.tasks, companyId);
  },
  get campaignEvents() {
    return selectCompanyRows(t.campaignEvents, companyId);
  },
  get sendingSettings() {
    return selectCompanyRows(t.sendingSettings, companyId);
  },
  get mailSettings() {
    return selectCompanyRows(t.mailSettings, companyId);
  },
  get senders() {
    return selectCompanyRows(t.senders, companyId);
  },
  get campaigns() {
    return selectCompanyRows(t.campaigns, companyId);
  },
  get campaignRecipients() {
    return selectCompanyRows(t.campaignRecipients, companyId);
  },
  get contactDays() {
    return selectCompanyRows(t.contactDays, companyId);
  },
  get readingSums() {
    return selectCompanyRows(t.readingSums, companyId);
  },
  get peopleSums() {
    return selectCompanyRows(t.peopleSums, companyId);
  },
  get sideSums() {
    return selectCompanyRows(t.sideSums, companyId);
  },
  get statisticsChanges() {
    return selectCompanyRows(t.statisticsChanges, companyId);
  },
  get statisticsViews() {
    return selectCompanyRows(t.statisticsViews, companyId);
  },
  get statisticsRuns() {
    return selectCompanyRows(t.statisticsRuns, companyId);
  },
  get searchMisses() {
    return selectCompanyRows(t.searchMisses, companyId);
  },
  get searchTerms() {
    return selectCompanyRows(t.searchTerms, companyId);
  },
  get auditLines() {
    return selectCompanyRows(t.auditLines, companyId);
  },
  get auditSettings() {
    return selectCompanyRows(t.auditSettings, companyId);
  },
  get notifications() {
    return selectCompanyRows(t.notifications, companyId);
  },
  get storageDays() {
    return selectCompanyRows(t.storageDays, companyId);
  },
  /** The company itself. */
  get company() {
    return db.select().from(t.companies).where(eq(t.companies.id, companyId)).as('company');
  },
  /** Names of the company's users, and of the platform staff who act in it. */
  get people() {
    return db
      .select({
        id: t.users.id,
        name: selectHistoryName().as('name'),
        role: t.users.role,
        status: t.users.status,
        expiresAt: t.users.expiresAt,
      })
      .from(t.users)
      .where(or(eq(t.users.companyId, companyId), isNull(t.users.companyId)))
      .as('people');
  },
});
