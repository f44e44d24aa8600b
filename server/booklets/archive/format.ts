import { z } from 'zod';
import { bookletFields } from '../../../contract/booklets/booklets/booklet.ts';
import { theme } from '../../../contract/booklets/booklets/theme.ts';
import { audience } from '../../../contract/booklets/content/audience.ts';
import { pageFields } from '../../../contract/booklets/content/content.ts';
import { FONT_PAIRS } from '../../../contract/booklets/fonts/fonts.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { line } from '../../../contract/platform/text/text.ts';
import { bookletSettings } from '../../../contract/reading/reading.ts';
import {
  MAX_BLOCKS_PER_PAGE,
  MAX_CHAPTERS_PER_BOOKLET,
  MAX_PAGES_PER_BOOKLET,
  MAX_PAGES_PER_CHAPTER,
} from '../content/limits.ts';
import { mediaDescription } from '../media/save-media.ts';

/*
 * Format of a `.livret.zip`, documented in docs/booklet-archive.md. It holds no id of an installation: chapters and
 * pages are in order, and references are local to the archive (`p3`, `m1`, `f1`).
 */

/** Format name and newest supported version. */
export const ARCHIVE_FORMAT = 'embarque-livret';
export const ARCHIVE_VERSION = 1;

export const MANIFEST_FILE = 'livret.json';
export const CONTENT_FILE = 'contenu.json';
export const README_FILE = 'LISEZMOI.md';

/** Maximum bytes of an archive, compressed and inflated, and of its content file. */
export const MAX_ARCHIVE_BYTES = 500 * MEGABYTE;
export const MAX_INFLATED_ARCHIVE_BYTES = 700 * MEGABYTE;
export const MAX_CONTENT_BYTES = 50 * MEGABYTE;
/** Files of 300 pages, plus the three description files. */
export const MAX_MEDIA_FILES = 3000;
export const MAX_FONT_FILES = 4;
export const MAX_ARCHIVE_FILES = MAX_MEDIA_FILES + MAX_FONT_FILES + 3;

/** Checked first: is it a booklet archive, and of a supported version. */
export const archiveHeader = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.int().min(1) });

export const archiveManifest = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  title: z.string().max(200),
  /** Every other file of the archive. */
  files: z
    .array(
      z.strictObject({
        name: z.string().max(120),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(MAX_ARCHIVE_FILES),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

const mediaRef = z.string().regex(/^m[1-9]\d{0,3}$/);
const fontRef = z.string().regex(/^f[1-9]$/);
const templateLink = { templateCode: z.string().max(80).nullable(), templateVersion: z.int().min(1).nullable() };

const block = z.strictObject({
  type: z.string().max(40),
  /** Version of the `props`. */
  version: z.int().min(1),
  /** Props of the block's schema, with references in `mediaId` and `page:` links. */
  props: z.unknown(),
  locked: z.boolean(),
  /** Who sees the block, and from which day; absent: every reader of its page, at once. */
  audience: audience.optional(),
  unlockDays: z.int().min(-90).max(365).optional(),
  templateRef: z.string().max(120).nullable(),
});

const page = z.strictObject({
  ref: z.string().regex(/^p[1-9]\d{0,2}$/),
  ...pageFields.shape,
  /** Page to read first; absent: none. */
  after: z
    .string()
    .regex(/^p[1-9]\d{0,2}$/)
    .optional(),
  slug: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  ...templateLink,
  blocks: z.array(block).max(MAX_BLOCKS_PER_PAGE),
});
export type ArchivedPage = z.infer<typeof page>;

const chapter = z.strictObject({
  title: line('Titre du chapitre', { min: 1, max: 80 }),
  visible: z.boolean(),
  ...templateLink,
  pages: z.array(page).max(MAX_PAGES_PER_CHAPTER),
});

/** Fields that an archive holds as the booklet has them, or in a form of its own. */
export const archivedFields = bookletFields.omit({ sectorId: true, secondSectorId: true });
const { title, slug, welcome, cover } = archivedFields.shape;

const booklet = z.strictObject({
  ...archivedFields.shape,
  title: title.nullable(),
  slug: slug.nullable(),
  sourceLanguage: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  /** True while the wizard is unfinished, at `wizardStep`. */
  building: z.boolean(),
  /** Sector codes, identical in every installation. */
  sector: z.string().max(80).nullable(),
  secondSector: z.string().max(80).nullable(),
  theme: theme.extend({
    fontPair: z.enum(FONT_PAIRS.map(({ id }) => id)),
    ownFonts: z.strictObject({ title: fontRef.nullable(), text: fontRef.nullable() }),
    logo: theme.shape.logo.extend({ mediaId: mediaRef.nullable(), darkMediaId: mediaRef.nullable() }),
  }),
  welcome: welcome.extend({ photoMediaId: mediaRef.nullable() }),
  cover: cover.extend({ mediaId: mediaRef.nullable() }),
  variables: z.record(z.string().min(1).max(80), line('Valeur', { max: 500 })),
  /** Without personal data and commitments: approvers, and tracking by name. */
  settings: bookletSettings.omit({ tracking: true, review: true }).extend({
    tracking: z.strictObject({
      mode: z.enum(['none', 'aggregate']),
      threshold: bookletSettings.shape.tracking.shape.threshold,
    }),
    review: bookletSettings.shape.review.omit({ approverIds: true }),
  }),
});
export type ArchivedBooklet = z.infer<typeof booklet>;

const medium = z.strictObject({
  ref: mediaRef,
  file: z.string().regex(/^medias\/m\d+\.[a-z0-9]+$/),
  ...mediaDescription.shape,
  /** Captions of a video. */
  captions: mediaRef.nullable(),
});
export type ArchivedMedia = z.infer<typeof medium>;

const font = z.strictObject({
  ref: fontRef,
  file: z.string().regex(/^polices\/f\d\.woff2$/),
  family: line('Nom de la police', { min: 1, max: 60 }),
  fileName: z.string().min(1).max(120),
});
export type ArchivedFont = z.infer<typeof font>;

const hasUniqueValues = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const archiveContent = z
  .strictObject({
    booklet,
    chapters: z.array(chapter).max(MAX_CHAPTERS_PER_BOOKLET),
    media: z.array(medium).max(MAX_MEDIA_FILES),
    fonts: z.array(font).max(MAX_FONT_FILES),
  })
  .superRefine((whole, context) => {
    const refuse = (message: string, path: PropertyKey[]) => context.addIssue({ code: 'custom', message, path });
    const pages = whole.chapters.flatMap((one) => one.pages);
    if (pages.length > MAX_PAGES_PER_BOOKLET) refuse(`plus de ${MAX_PAGES_PER_BOOKLET} pages`, ['chapters']);
    if (!hasUniqueValues(pages.map(({ ref }) => ref))) refuse('deux pages ont la même référence', ['chapters']);
    if (!hasUniqueValues(pages.map((one) => one.slug))) refuse('deux pages ont la même adresse', ['chapters']);
    if (!hasUniqueValues(whole.media.map(({ ref }) => ref))) refuse('deux fichiers ont la même référence', ['media']);
    if (!hasUniqueValues(whole.fonts.map(({ ref }) => ref))) refuse('deux polices ont la même référence', ['fonts']);
    const named = whole.booklet.title !== null && whole.booklet.slug !== null;
    if (!whole.booklet.building && !named) refuse('un livret terminé a un titre et une adresse', ['booklet', 'title']);
  });
export type ArchiveContent = z.infer<typeof archiveContent>;
