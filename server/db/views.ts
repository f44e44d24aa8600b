import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import * as t from './schema/index.ts';

/** A name as history tells it: of somebody who left, no more than is needed to know who it was. */
export const writtenName = () =>
  sql<string>`case when ${t.users.status} = 'archived'
    then ${t.users.firstName} || ' ' || left(${t.users.lastName}, 1) || '. (compte archivé)'
    else ${t.users.firstName} || ' ' || ${t.users.lastName} end`;

/** What of a company may be read: every table of a tenant, already limited to the company. */
export const views = (db: Db, companyId: string) => ({
  get media() {
    return db.select().from(t.media).where(eq(t.media.companyId, companyId)).as('media');
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
    return db.select().from(t.mediaFolders).where(eq(t.mediaFolders.companyId, companyId)).as('media_folders');
  },
  get mediaVersions() {
    return db.select().from(t.mediaVersions).where(eq(t.mediaVersions.companyId, companyId)).as('media_versions');
  },
  get mediaUploads() {
    return db.select().from(t.mediaUploads).where(eq(t.mediaUploads.companyId, companyId)).as('media_uploads');
  },
  /** Everything that the company's own templates hold, as text: what is looked for in it are the files it names. */
  get templateTexts() {
    const { chapterTemplates } = t;
    // Names in full: drizzle leaves those of the outer table out, which within a subquery are then the inner one's.
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
    return db.select().from(t.companyFonts).where(eq(t.companyFonts.companyId, companyId)).as('company_fonts');
  },
  get booklets() {
    return db.select().from(t.booklets).where(eq(t.booklets.companyId, companyId)).as('booklets');
  },
  get toneChanges() {
    return db.select().from(t.toneChanges).where(eq(t.toneChanges.companyId, companyId)).as('tone_changes');
  },
  get formerSlugs() {
    return db.select().from(t.formerSlugs).where(eq(t.formerSlugs.companyId, companyId)).as('former_slugs');
  },
  /** Rights in force: those that ended are not there. */
  get bookletRights() {
    const inForce = or(isNull(t.bookletRights.expiresAt), gt(t.bookletRights.expiresAt, sql`now()`));
    return db
      .select()
      .from(t.bookletRights)
      .where(and(eq(t.bookletRights.companyId, companyId), inForce))
      .as('booklet_rights');
  },
  /** … and those that ended. */
  get allBookletRights() {
    return db.select().from(t.bookletRights).where(eq(t.bookletRights.companyId, companyId)).as('booklet_rights');
  },
  get chapters() {
    return db.select().from(t.chapters).where(eq(t.chapters.companyId, companyId)).as('chapters');
  },
  get pages() {
    return db.select().from(t.pages).where(eq(t.pages.companyId, companyId)).as('pages');
  },
  get blocks() {
    return db.select().from(t.blocks).where(eq(t.blocks.companyId, companyId)).as('blocks');
  },
  get mediaUses() {
    return db.select().from(t.mediaUses).where(eq(t.mediaUses.companyId, companyId)).as('media_uses');
  },
  get publications() {
    return db.select().from(t.publications).where(eq(t.publications.companyId, companyId)).as('publications');
  },
  get publicationPages() {
    return db
      .select()
      .from(t.publicationPages)
      .where(eq(t.publicationPages.companyId, companyId))
      .as('publication_pages');
  },
  get publicationMedia() {
    return db
      .select()
      .from(t.publicationMedia)
      .where(eq(t.publicationMedia.companyId, companyId))
      .as('publication_media');
  },
  get presences() {
    return db.select().from(t.presences).where(eq(t.presences.companyId, companyId)).as('presences');
  },
  get blockLocks() {
    return db.select().from(t.blockLocks).where(eq(t.blockLocks.companyId, companyId)).as('block_locks');
  },
  get readingCounts() {
    return db.select().from(t.readingCounts).where(eq(t.readingCounts.companyId, companyId)).as('reading_counts');
  },
  get activity() {
    return db.select().from(t.activity).where(eq(t.activity.companyId, companyId)).as('activity');
  },
  get participants() {
    return db.select().from(t.participants).where(eq(t.participants.companyId, companyId)).as('participants');
  },
  get enrolments() {
    return db.select().from(t.enrolments).where(eq(t.enrolments.companyId, companyId)).as('enrolments');
  },
  get enrolmentEvents() {
    return db.select().from(t.enrolmentEvents).where(eq(t.enrolmentEvents.companyId, companyId)).as('enrolment_events');
  },
  get documentImports() {
    return db.select().from(t.documentImports).where(eq(t.documentImports.companyId, companyId)).as('document_imports');
  },
  get participantImports() {
    return db
      .select()
      .from(t.participantImports)
      .where(eq(t.participantImports.companyId, companyId))
      .as('participant_imports');
  },
  get participantImportNotes() {
    return db
      .select()
      .from(t.participantImportNotes)
      .where(eq(t.participantImportNotes.companyId, companyId))
      .as('participant_import_notes');
  },
  get participantSettings() {
    return db
      .select()
      .from(t.participantSettings)
      .where(eq(t.participantSettings.companyId, companyId))
      .as('participant_settings');
  },
  get referents() {
    return db.select().from(t.referents).where(eq(t.referents.companyId, companyId)).as('referents');
  },
  get referentNotices() {
    return db.select().from(t.referentNotices).where(eq(t.referentNotices.companyId, companyId)).as('referent_notices');
  },
  get reviews() {
    return db.select().from(t.reviews).where(eq(t.reviews.companyId, companyId)).as('reviews');
  },
  get ownershipOffers() {
    return db.select().from(t.ownershipOffers).where(eq(t.ownershipOffers.companyId, companyId)).as('ownership_offers');
  },
  get accessLinks() {
    return db.select().from(t.accessLinks).where(eq(t.accessLinks.companyId, companyId)).as('access_links');
  },
  get personalLinks() {
    return db.select().from(t.personalLinks).where(eq(t.personalLinks.companyId, companyId)).as('personal_links');
  },
  get readerSessions() {
    return db.select().from(t.readerSessions).where(eq(t.readerSessions.companyId, companyId)).as('reader_sessions');
  },
  get readerCodes() {
    return db.select().from(t.readerCodes).where(eq(t.readerCodes.companyId, companyId)).as('reader_codes');
  },
  get pageProgress() {
    return db.select().from(t.pageProgress).where(eq(t.pageProgress.companyId, companyId)).as('page_progress');
  },
  get proofs() {
    return db.select().from(t.proofs).where(eq(t.proofs.companyId, companyId)).as('proofs');
  },
  get forgottenProofs() {
    return db.select().from(t.forgottenProofs).where(eq(t.forgottenProofs.companyId, companyId)).as('forgotten_proofs');
  },
  get openedFiles() {
    return db.select().from(t.openedFiles).where(eq(t.openedFiles.companyId, companyId)).as('opened_files');
  },
  get responses() {
    return db.select().from(t.responses).where(eq(t.responses.companyId, companyId)).as('responses');
  },
  get responders() {
    return db.select().from(t.responders).where(eq(t.responders.companyId, companyId)).as('responders');
  },
  get tasks() {
    return db.select().from(t.tasks).where(eq(t.tasks.companyId, companyId)).as('tasks');
  },
  get campaignEvents() {
    return db.select().from(t.campaignEvents).where(eq(t.campaignEvents.companyId, companyId)).as('campaign_events');
  },
  get sendingSettings() {
    return db.select().from(t.sendingSettings).where(eq(t.sendingSettings.companyId, companyId)).as('sending_settings');
  },
  get mailSettings() {
    return db.select().from(t.mailSettings).where(eq(t.mailSettings.companyId, companyId)).as('mail_settings');
  },
  get senders() {
    return db.select().from(t.senders).where(eq(t.senders.companyId, companyId)).as('senders');
  },
  get campaigns() {
    return db.select().from(t.campaigns).where(eq(t.campaigns.companyId, companyId)).as('campaigns');
  },
  get campaignRecipients() {
    return db
      .select()
      .from(t.campaignRecipients)
      .where(eq(t.campaignRecipients.companyId, companyId))
      .as('campaign_recipients');
  },
  get contactDays() {
    return db.select().from(t.contactDays).where(eq(t.contactDays.companyId, companyId)).as('contact_days');
  },
  get readingSums() {
    return db.select().from(t.readingSums).where(eq(t.readingSums.companyId, companyId)).as('reading_sums');
  },
  get peopleSums() {
    return db.select().from(t.peopleSums).where(eq(t.peopleSums.companyId, companyId)).as('people_sums');
  },
  get sideSums() {
    return db.select().from(t.sideSums).where(eq(t.sideSums.companyId, companyId)).as('side_sums');
  },
  get statisticsChanges() {
    return db
      .select()
      .from(t.statisticsChanges)
      .where(eq(t.statisticsChanges.companyId, companyId))
      .as('statistics_changes');
  },
  get statisticsViews() {
    return db.select().from(t.statisticsViews).where(eq(t.statisticsViews.companyId, companyId)).as('statistics_views');
  },
  get statisticsRuns() {
    return db.select().from(t.statisticsRuns).where(eq(t.statisticsRuns.companyId, companyId)).as('statistics_runs');
  },
  get searchMisses() {
    return db.select().from(t.searchMisses).where(eq(t.searchMisses.companyId, companyId)).as('search_misses');
  },
  get searchTerms() {
    return db.select().from(t.searchTerms).where(eq(t.searchTerms.companyId, companyId)).as('search_terms');
  },
  get auditLines() {
    return db.select().from(t.auditLines).where(eq(t.auditLines.companyId, companyId)).as('audit_lines');
  },
  get auditSettings() {
    return db.select().from(t.auditSettings).where(eq(t.auditSettings.companyId, companyId)).as('audit_settings');
  },
  get notifications() {
    return db.select().from(t.notifications).where(eq(t.notifications.companyId, companyId)).as('notifications');
  },
  get storageDays() {
    return db.select().from(t.storageDays).where(eq(t.storageDays.companyId, companyId)).as('storage_days');
  },
  /** The company itself. */
  get company() {
    return db.select().from(t.companies).where(eq(t.companies.id, companyId)).as('company');
  },
  /** Names of the company's people, and of the platform's staff who act in it. */
  get people() {
    return db
      .select({
        id: t.users.id,
        name: writtenName().as('name'),
        role: t.users.role,
        status: t.users.status,
        expiresAt: t.users.expiresAt,
      })
      .from(t.users)
      .where(or(eq(t.users.companyId, companyId), isNull(t.users.companyId)))
      .as('people');
  },
});
