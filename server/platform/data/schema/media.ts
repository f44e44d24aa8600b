import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type Crop,
  type Focal,
  LICENCES,
  MEDIA_KINDS,
  VISIBILITIES,
} from '../../../../contract/booklets/media/media.ts';
import { defineTable, id, moment, now, oneOf } from './common.ts';
import { binIndex, company, referenceSameCompany, tenantColumns, user } from './tenant.ts';

/** Folders of the media library, at most five deep (server/booklets/media/folders.ts). */
export const mediaFolders = defineTable(
  'media_folders',
  {
    ...tenantColumns(),
    name: text().notNull(),
    /** Name without case or accents: unique among the folders of the same parent. */
    nameKey: text().notNull(),
    parentId: uuid(),
  },
  (t) => [
    unique('media_folders_of_company').on(t.companyId, t.id),
    uniqueIndex('media_folders_name').on(
      t.companyId,
      sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000')`,
      t.nameKey,
    ),
    foreignKey({
      name: 'media_folders_parent',
      columns: [t.companyId, t.parentId],
      foreignColumns: [t.companyId as AnyPgColumn, t.id as AnyPgColumn],
    }),
  ],
);

export interface MediaVariant {
  width: number;
  height: number;
  size: number;
  /** Bytes of the AVIF copy; 0: none, because it is hardly smaller; absent: not encoded yet. */
  avif?: number;
}

/** Displayed file of a medium: the present version here, earlier ones in `mediaVersions`. */
const fileColumns = () => ({
  name: text().notNull(),
  mime: text().notNull(),
  /** Bytes of the file and of all its variants, for the quota. */
  size: bigint({ mode: 'number' }).notNull(),
  fileSize: bigint({ mode: 'number' }).notNull(),
  width: integer(),
  height: integer(),
  /** Hash of the uploaded bytes. */
  sha256: text().notNull(),
  /** Smaller copies in the store: their size in pixels, and bytes in WebP and in AVIF. */
  variants: jsonb().$type<MediaVariant[]>().notNull().default([]),
  /** Folder of its files in the store. */
  storageKey: text().notNull(),
  /** Displayed part of the picture at `sourceKey`; null: all of it. */
  crop: jsonb().$type<Crop>(),
  /** Store folder of the full picture that `crop` cuts; null when nothing is cropped. */
  sourceKey: text(),
});

export const media = defineTable(
  'media',
  {
    ...tenantColumns(),
    kind: oneOf(MEDIA_KINDS).notNull(),
    ...fileColumns(),
    folderId: uuid(),
    /** Counter of the changes of the bytes: part of their URL. */
    version: integer().notNull().default(1),
    /** Sort key of the name, and text of the search. */
    nameKey: text().notNull().default(''),
    searchKey: text().notNull().default(''),
    alt: text().notNull().default(''),
    decorative: boolean().notNull().default(false),
    /** Text alternatives by language, other than the company's language. */
    alts: jsonb().$type<Record<string, string>>().notNull().default({}),
    longDescription: text().notNull().default(''),
    caption: text().notNull().default(''),
    credit: text().notNull().default(''),
    licence: oneOf(LICENCES),
    licenceExpiresOn: date(),
    /** Persons shown, date of their consent, and the consent document. */
    people: text().notNull().default(''),
    consentOn: date(),
    consentMediaId: uuid(),
    focal: jsonb().$type<Focal>(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    captionsMediaId: uuid(),
    transcript: text().notNull().default(''),
    /** Seconds, of a sound or a film. */
    duration: integer(),
    /** Password-protected document. */
    isLocked: boolean().notNull().default(false),
    /** Deliberate copy: the same bytes are already in the library. */
    isCopy: boolean().notNull().default(false),
    visibility: oneOf(VISIBILITIES).notNull().default('company'),
    deletedAt: moment(),
  },
  (t) => [
    // Each order of the list (server/booklets/media/list.ts), with the columns of its filters: a page far from the
    // first is found without reading the rows before it.
    index('media_by_date')
      .on(t.companyId, t.createdAt, t.id, t.kind, t.folderId, t.size)
      .where(sql`deleted_at is null`),
    index('media_by_name')
      .on(t.companyId, sql`name_key collate "C"`, t.id, t.kind, t.folderId, t.size)
      .where(sql`deleted_at is null`),
    index('media_by_size').on(t.companyId, t.size, t.id, t.kind, t.folderId).where(sql`deleted_at is null`),
    index('media_by_kind').on(t.companyId, t.kind, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('media_by_author').on(t.companyId, t.createdBy, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('media_folder').on(t.companyId, t.folderId, t.createdAt, t.id),
    index('media_same').on(t.companyId, t.sha256),
    // Pictures for the pass of server/booklets/media/encode-avif.ts.
    index('media_without_avif')
      .on(t.companyId, t.id)
      .where(sql`kind = 'image' and deleted_at is null and jsonb_path_exists(variants, '$[*] ? (!exists(@.avif))')`),
    index('media_shared').on(t.createdAt).where(sql`visibility = 'global' and deleted_at is null`),
    uniqueIndex('media_sha').on(t.companyId, t.sha256).where(sql`deleted_at is null and not is_copy`),
    binIndex('media', t.companyId, t.deletedAt),
    unique('media_of_company').on(t.companyId, t.id),
    referenceSameCompany('media_folder', [t.companyId, t.folderId], mediaFolders),
  ],
);

/** Earlier version of a medium, before it was replaced or cropped. Published versions of booklets may still show it. */
export const mediaVersions = defineTable(
  'media_versions',
  {
    id: id(),
    companyId: company(),
    mediaId: uuid().notNull(),
    number: integer().notNull(),
    ...fileColumns(),
    /** Start of its display, and the user who replaced it at `createdAt`. */
    madeAt: moment().notNull(),
    replacedBy: uuid('made_by'),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('media_versions_number').on(t.mediaId, t.number),
    index('media_versions_company').on(t.companyId),
    referenceSameCompany('media_versions_media', [t.companyId, t.mediaId], media).onDelete('cascade'),
  ],
);

/** Upload in progress, in parts: any node may receive the next part. */
export const mediaUploads = defineTable(
  'media_uploads',
  {
    id: id(),
    companyId: company(),
    userId: user(),
    name: text().notNull(),
    /** Total bytes, and bytes received. */
    size: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** Parts in order: offset in the file, and key in the store. */
    parts: jsonb().$type<{ from: number; key: string }[]>().notNull().default([]),
    folderId: uuid(),
    /** Resulting medium, once the file is checked and stored. */
    mediaId: uuid(),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [index('media_uploads_company').on(t.companyId, t.userId), index('media_uploads_old').on(t.updatedAt)],
);
