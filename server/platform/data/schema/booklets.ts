import { isNotNull, sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { ACTIVITY_KINDS } from '../../../../contract/booklets/booklets/booklet.ts';
import {
  AUDIENCE_SIZES,
  BOOKLET_STATES,
  BOOKLET_TYPES,
  PUBLICATION_KINDS,
  type PublicationKind,
  type ReviewMonths,
  TONES,
  WIZARD_STEPS,
} from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import type { StoredCover } from '../../../../contract/booklets/booklets/cover.ts';
import type { Theme } from '../../../../contract/booklets/booklets/theme.ts';
import type { Audience } from '../../../../contract/booklets/content/audience.ts';
import { CONTENT_KINDS } from '../../../../contract/booklets/content/history.ts';
import {
  DOCUMENT_FORMATS,
  DOCUMENT_IMPORT_STATES,
  type DocumentReport,
} from '../../../../contract/booklets/imports/document-imports.ts';
import { MEDIA_PLACES } from '../../../../contract/booklets/media/media.ts';
import type { ChangeChoice } from '../../../../contract/booklets/publications/change-choices.ts';
import type { VersionChange } from '../../../../contract/booklets/publications/version-changes.ts';
import type { TemplateChoices } from '../../../../contract/library/template-shapes.ts';
import type { ErrorValues } from '../../../../contract/platform/errors.ts';
import { LEVELS } from '../../../../contract/platform/permissions.ts';
import {
  type BookletSettings,
  DEFAULT_SETTINGS,
  DEVICE_CLASSES,
  MAJOR_RULES,
} from '../../../../contract/reading/reading.ts';
import { defineTable, id, moment, now, oneOf } from './common.ts';
import { media } from './media.ts';
import { users } from './people.ts';
import { binIndex, company, referenceSameCompany, tenantColumns, user } from './tenant.ts';

export const booklets = defineTable(
  'booklets',
  {
    ...tenantColumns(),
    title: text(),
    /** Title without case or accents: unique in a company among what is not in the bin. */
    titleKey: text(),
    subtitle: text().notNull().default(''),
    slug: text(),
    description: text().notNull().default(''),
    type: oneOf(BOOKLET_TYPES).notNull(),
    audienceSize: oneOf(AUDIENCE_SIZES),
    sectorId: uuid(),
    secondSectorId: uuid(),
    sourceLanguage: text().notNull().default('fr-FR'),
    tone: oneOf(TONES).notNull().default('vous'),
    tags: jsonb().$type<string[]>().notNull().default([]),
    reviewMonths: integer().$type<ReviewMonths>().notNull().default(12),
    theme: jsonb().$type<Theme>().notNull(),
    welcome: jsonb()
      .$type<{ message: string; signatory: string; signatoryRole: string; photoMediaId: string | null }>()
      .notNull(),
    cover: jsonb().$type<StoredCover>().notNull(),
    variables: jsonb().$type<Record<string, string>>().notNull().default({}),
    wizardStep: oneOf(WIZARD_STEPS).notNull().default('start'),
    state: oneOf(BOOKLET_STATES).notNull(),
    binnedAt: moment(),
    ownerId: uuid().references(() => users.id),
    /** Counter of the changes of the content or of what readers see. */
    revision: integer().notNull().default(1),
    /** `revision` at the time the online version was frozen. */
    onlineRevision: integer(),
    onlinePublicationId: uuid(),
    /** Moment of the automatic publication of the draft in its state at that moment (server/booklets/publications/plan.ts). */
    plannedAt: moment(),
    /** Options of that publication; `by`: the user who planned it. */
    plan: jsonb().$type<{ kind: PublicationKind; note: string; by: string; changes?: ChangeChoice[] }>(),
    /** Readers, dates and places allowed. */
    access: jsonb().$type<AccessSettings>().notNull().default(DEFAULT_ACCESS),
    /** Settings of reading, tracking, retention, review and sharing. */
    settings: jsonb().$type<BookletSettings>().notNull().default(DEFAULT_SETTINGS),
  },
  (t) => [
    // Each order of the list (server/booklets/booklets/list-booklets.ts), with the columns of its filters: a page far
    // from the first is found without reading the rows before it. Titles are compared byte by byte.
    index('booklets_by_update')
      .on(t.companyId, t.updatedAt, t.id, t.state, t.type, t.ownerId, t.sectorId, t.secondSectorId)
      .where(sql`binned_at is null`),
    index('booklets_by_title')
      .on(t.companyId, sql`title_key collate "C"`, t.id, t.state, t.type, t.ownerId, t.sectorId, t.secondSectorId)
      .where(sql`binned_at is null`),
    index('booklets_by_state').on(t.companyId, t.state, t.updatedAt, t.id).where(sql`binned_at is null`),
    index('booklets_by_type').on(t.companyId, t.type, t.updatedAt, t.id).where(sql`binned_at is null`),
    index('booklets_by_owner').on(t.companyId, t.ownerId, t.updatedAt, t.id).where(sql`binned_at is null`),
    // Counts of the filters.
    index('booklets_facets').on(t.companyId, t.state, t.type, t.sectorId, t.ownerId, t.binnedAt),
    index('booklets_planned').on(t.plannedAt).where(sql`planned_at is not null`),
    index('booklets_tags').on(t.companyId, t.tags).where(sql`tags <> '[]'`),
    uniqueIndex('booklets_title').on(t.companyId, t.titleKey).where(sql`binned_at is null`),
    uniqueIndex('booklets_slug').on(t.companyId, t.slug).where(sql`binned_at is null`),
    binIndex('booklets', t.companyId, t.binnedAt),
    unique('booklets_of_company').on(t.companyId, t.id),
  ],
);

/** Former addresses of a booklet: they redirect to the present one. */
export const formerSlugs = defineTable(
  'former_slugs',
  { companyId: company(), slug: text().notNull(), bookletId: uuid().notNull(), at: now() },
  (t) => [primaryKey({ columns: [t.companyId, t.slug] })],
);

export const bookletRights = defineTable(
  'booklet_rights',
  {
    bookletId: uuid().notNull(),
    userId: user(),
    companyId: company(),
    level: oneOf(LEVELS).notNull(),
    /** Chapters that a writer may change; null: all. */
    chapterIds: jsonb().$type<string[]>(),
    /** End of the right; null: never. */
    expiresAt: moment(),
    grantedBy: uuid(),
    createdAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.userId] }),
    index('booklet_rights_user').on(t.userId),
    referenceSameCompany('booklet_rights_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

export const chapters = defineTable(
  'chapters',
  {
    ...tenantColumns(),
    bookletId: uuid().notNull(),
    title: text().notNull(),
    visible: boolean().notNull().default(true),
    /** Months between two reviews of its pages; null: as the booklet. */
    reviewMonths: integer().$type<ReviewMonths>(),
    position: integer().notNull(),
    templateCode: text(),
    templateVersion: integer(),
    /** Decisions about newer versions of its template (server/library/templates/updates). */
    templateChoices: jsonb().$type<TemplateChoices>().notNull().default({}),
    deletedAt: moment(),
  },
  (t) => [
    index('chapters_booklet').on(t.bookletId, t.position),
    referenceSameCompany('chapters_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    binIndex('chapters', t.companyId, t.deletedAt),
    unique('chapters_of_company').on(t.companyId, t.id),
  ],
);

export const pages = defineTable(
  'pages',
  {
    ...tenantColumns(),
    bookletId: uuid().notNull(),
    chapterId: uuid().notNull(),
    title: text().notNull(),
    /** Search key of the title: without case or accents. */
    titleKey: text().generatedAlwaysAs(
      // Capitals are listed too: in some database locales `lower` handles ASCII only.
      sql`replace(replace(replace(replace(translate(lower(title), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ’', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae')`,
    ),
    /** Unique in the booklet, derived from the first title. Stays when the title changes, so that links still work. */
    slug: text().notNull(),
    summary: text().notNull().default(''),
    icon: text().notNull().default(''),
    visible: boolean().notNull().default(true),
    /** Conditions on the reader that must all hold; null: every reader. */
    audience: jsonb().$type<Audience>(),
    mandatory: boolean().notNull().default(false),
    unlockDays: integer(),
    /** Page of the booklet that a reader must have read first; null: none. It may be hidden or deleted since. */
    unlockAfterId: uuid(),
    readingMinutes: integer(),
    /** Day of the next review, chosen by a person; null: computed from the interval. */
    reviewOn: date({ mode: 'string' }),
    /** Months between two reviews; null: as the chapter. */
    reviewMonths: integer().$type<ReviewMonths>(),
    note: text().notNull().default(''),
    /** Receives what concerns the page instead of the owner of the booklet; null: the latter. */
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who locked the page; null: not locked. */
    lockedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    position: integer().notNull(),
    templateCode: text(),
    templateVersion: integer(),
    /** Decisions about newer versions of its template (server/library/templates/updates). */
    templateChoices: jsonb().$type<TemplateChoices>().notNull().default({}),
    deletedAt: moment(),
  },
  (t) => [
    index('pages_chapter').on(t.chapterId, t.position),
    uniqueIndex('pages_slug').on(t.bookletId, t.slug),
    referenceSameCompany('pages_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    referenceSameCompany('pages_chapter', [t.companyId, t.chapterId], chapters).onDelete('cascade'),
    binIndex('pages', t.companyId, t.deletedAt),
    unique('pages_of_company').on(t.companyId, t.id),
  ],
);

export const blocks = defineTable(
  'blocks',
  {
    ...tenantColumns(),
    bookletId: uuid().notNull(),
    pageId: uuid().notNull(),
    type: text().notNull(),
    /** Schema version of `props`. */
    version: integer().notNull(),
    props: jsonb().$type<unknown>().notNull(),
    /** Number of words shown to readers, counted at each save. */
    words: integer().notNull().default(0),
    locked: boolean().notNull().default(false),
    /** Conditions on the reader that must all hold; null: every reader of the page. */
    audience: jsonb().$type<Audience>(),
    /** Days from the arrival date on which it appears; null: at once. */
    unlockDays: integer(),
    /** Block of the page's template that this one was copied from. */
    templateRef: text(),
    position: integer().notNull(),
    /** Booklet revision at the last change: `changes` since a revision are found by it. */
    revision: integer().notNull(),
    deletedAt: moment(),
  },
  (t) => [
    index('blocks_page').on(t.pageId, t.position),
    index('blocks_booklet').on(t.bookletId, t.revision),
    binIndex('blocks', t.companyId, t.deletedAt),
    unique('blocks_of_company').on(t.companyId, t.id),
    referenceSameCompany('blocks_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    referenceSameCompany('blocks_page', [t.companyId, t.pageId], pages).onDelete('cascade'),
  ],
);

/**
 * Content of a chapter, a page or a block before a change, kept 30 days so that it can be restored. Saves of one person
 * that follow each other are one change.
 */
export const contentChanges = defineTable(
  'content_changes',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    kind: oneOf(CONTENT_KINDS).notNull(),
    targetId: uuid().notNull(),
    /** Schema version of `before`, for a block. */
    version: integer().notNull().default(1),
    /** Props of a block, with its conditions when they changed, or the changed fields of a page or of a chapter. */
    before: jsonb().$type<unknown>().notNull(),
    /** Row version that the change wrote: a later one means that somebody changed the row again. */
    writtenVersion: integer().notNull(),
    /** Changes made at once share it: they are undone together. */
    batchId: uuid(),
    userId: uuid(),
    at: now(),
  },
  (t) => [
    index('content_changes_booklet').on(t.bookletId, t.at),
    index('content_changes_target').on(t.targetId, t.at),
    index('content_changes_batch').on(t.batchId).where(isNotNull(t.batchId)),
    index('content_changes_age').on(t.companyId, t.at),
    referenceSameCompany('content_changes_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** Media used by a draft, updated at each save, so that « used by » needs no search through texts. */
export const mediaUses = defineTable(
  'media_uses',
  {
    mediaId: uuid().notNull(),
    companyId: company(),
    /** Null when the user of the file belongs to no booklet: `place` then says what it is. */
    bookletId: uuid(),
    /** Block, campaign, referent, or the booklet itself for its logo, cover and photo. */
    holderId: uuid().notNull(),
    place: oneOf(MEDIA_PLACES),
  },
  (t) => [
    primaryKey({ columns: [t.holderId, t.mediaId] }),
    index('media_uses_media').on(t.mediaId),
    index('media_uses_booklet').on(t.bookletId),
    // Lists the files that each booklet of a company shows from the index alone.
    index('media_uses_company').on(t.companyId, t.bookletId, t.mediaId),
    referenceSameCompany('media_uses_media', [t.companyId, t.mediaId], media),
    referenceSameCompany('media_uses_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** Published version: never changes. */
export const publications = defineTable(
  'publications',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    number: integer().notNull(),
    kind: oneOf(PUBLICATION_KINDS).notNull(),
    note: text().notNull().default(''),
    title: text().notNull(),
    /** Content, theme and media references, as PublicationSnapshot of server/booklets/publications. */
    snapshot: jsonb().$type<unknown>().notNull(),
    /** Sites whose pages it embeds, which the content security policy allows. */
    embedHosts: jsonb().$type<string[]>().notNull().default([]),
    hash: text().notNull(),
    pageCount: integer().notNull(),
    /** Blocks that differ from the previous version, with their level; null: the kind applies to the whole version. */
    changes: jsonb().$type<VersionChange[]>(),
    restoredFrom: integer(),
    /** Whom its major changes ask again: the rule of the booklet when it was published; null: not known. */
    majorAsks: oneOf(MAJOR_RULES),
    publishedAt: now(),
    publishedBy: uuid(),
  },
  (t) => [
    uniqueIndex('publications_number').on(t.bookletId, t.number),
    referenceSameCompany('publications_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    unique('publications_of_company').on(t.companyId, t.id),
  ],
);

/** HTML of each page of a version that any reader may see, rendered once, with `%BASE%` in place of its address. */
export const publicationPages = defineTable(
  'publication_pages',
  {
    publicationId: uuid().notNull(),
    companyId: company(),
    /** `cover`, `contents`, `end`, `print`, `search.json`, or `page/{slug}`. */
    key: text().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.publicationId, t.key] }),
    referenceSameCompany('publication_pages_publication', [t.companyId, t.publicationId], publications).onDelete(
      'cascade',
    ),
  ],
);

/** Media shown by a version, so that « used by » does not search through snapshots. */
export const publicationMedia = defineTable(
  'publication_media',
  { publicationId: uuid().notNull(), companyId: company(), mediaId: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.publicationId, t.mediaId] }),
    index('publication_media_media').on(t.mediaId),
    referenceSameCompany('publication_media_publication', [t.companyId, t.publicationId], publications).onDelete(
      'cascade',
    ),
  ],
);

/** Users who have a page open in the editor: a row expires 20 seconds after its last heartbeat. */
export const presences = defineTable(
  'presences',
  {
    pageId: uuid().notNull(),
    userId: user(),
    companyId: company(),
    typingIn: uuid(),
    seenAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.userId] }),
    referenceSameCompany('presences_page', [t.companyId, t.pageId], pages).onDelete('cascade'),
  ],
);

/**
 * Lock of the user who writes in a block: one user, until `until` (EDI-008). An expired row stays, so that the longest
 * holder is known (server/booklets/content/locks.ts); the nightly upkeep deletes it.
 */
export const blockLocks = defineTable(
  'block_locks',
  {
    blockId: uuid().primaryKey(),
    userId: user(),
    companyId: company(),
    takenAt: now(),
    until: moment().notNull(),
  },
  (t) => [referenceSameCompany('block_locks_block', [t.companyId, t.blockId], blocks).onDelete('cascade')],
);

/** Openings and pages read, by day, version and page: counters, without personal data. */
export const readingCounts = defineTable(
  'reading_counts',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    day: date({ mode: 'string' }).notNull(),
    version: integer().notNull(),
    /** `cover` for an opening of the booklet, else the page's slug. */
    key: text().notNull(),
    device: oneOf(DEVICE_CLASSES).notNull(),
    /** Month of arrival of the readers (`2026-11`), when enough people share it; empty: unknown, or too few. */
    cohort: text().notNull().default(''),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.day, t.version, t.key, t.device, t.cohort] }),
    referenceSameCompany('reading_counts_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** History of a booklet; the texts are those of `booklet.activity.*`. */
export const activity = defineTable(
  'activity',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    userId: uuid(),
    what: oneOf(ACTIVITY_KINDS).notNull(),
    detail: text().notNull().default(''),
    /** Reason, when the user was asked for one. */
    reason: text().notNull().default(''),
    at: now(),
  },
  (t) => [
    index('activity_booklet').on(t.bookletId, t.at),
    referenceSameCompany('activity_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/**
 * Report with the phrases of its notes and their values, worded when it is read. A note without values is such a
 * phrase, or a French sentence of an earlier version that contains its values.
 */
type StoredReport = Omit<DocumentReport, 'notes'> & {
  notes: (DocumentReport['notes'][number] & { values?: ErrorValues | undefined })[];
};

/** Imported document: parsed in the background, corrected, then turned into a booklet, whose report it keeps. */
export const documentImports = defineTable(
  'document_imports',
  {
    ...tenantColumns(),
    /** Booklet made from it. */
    bookletId: uuid(),
    bookletType: oneOf(BOOKLET_TYPES).notNull(),
    fileName: text().notNull(),
    format: oneOf(DOCUMENT_FORMATS).notNull(),
    state: oneOf(DOCUMENT_IMPORT_STATES).notNull(),
    progress: integer().notNull().default(0),
    /** Message of the parsing failure, as the user reads it. */
    error: text().notNull().default(''),
    /** Counts on its outline. */
    lines: integer().notNull().default(0),
    undescribed: integer().notNull().default(0),
    toCheck: boolean().notNull().default(false),
    /** Its pictures in the store. */
    images: jsonb().$type<{ key: string; contentType: string }[]>().notNull().default([]),
    report: jsonb().$type<StoredReport | null>(),
  },
  (t) => [
    index('document_imports_author').on(t.companyId, t.createdBy, t.createdAt),
    index('document_imports_booklet').on(t.companyId, t.bookletId),
    referenceSameCompany('document_imports_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);
