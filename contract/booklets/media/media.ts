import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { withError } from '../../platform/errors.ts';
import { moment, notice, rowVersion, sortedPage } from '../../platform/shared.ts';
import { line, paragraphs, uuid } from '../../platform/text/text.ts';
import { theme } from '../booklets/theme.ts';

// Plain lists beside the schemas: a screen that offers them needs no schema.
export const MEDIA_KINDS = ['image', 'document', 'video', 'audio', 'captions', 'font'] as const;
export const mediaKind = z.enum(MEDIA_KINDS);
export type MediaKind = z.infer<typeof mediaKind>;

export const LICENCES = ['own', 'purchased', 'cc0', 'cc_by', 'cc_by_sa', 'public_domain', 'other'] as const;
export const licence = z.enum(LICENCES);
export type Licence = z.infer<typeof licence>;

export const VISIBILITIES = ['company', 'global'] as const;
/** Users of a file that belong to no booklet. */
export const MEDIA_PLACES = ['template', 'sector', 'news', 'tutorial', 'company'] as const;

const share = z.number().min(0).max(1);
/** Focal point that every crop keeps visible: fractions of width and height, from the top left. */
export const focal = z.object({ x: share, y: share });
export type Focal = z.infer<typeof focal>;
/** Displayed part of the full picture, in fractions of its width and height. */
export const crop = z.object({ x: share, y: share, width: share, height: share });
export type Crop = z.infer<typeof crop>;

/** Calendar day, 2026-11-20. */
const day = z.iso.date();

export const media = z.object({
  id: uuid,
  name: z.string(),
  kind: mediaKind,
  mime: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string(),
  decorative: z.boolean(),
  /** Text alternatives in other languages, by language. */
  alts: z.record(z.string(), z.string()),
  focal: focal.nullable(),
  /** URL for the back office: different for each version. */
  url: z.string(),
  sources: z.array(z.object({ width: z.int(), url: z.string() })),
  folderId: uuid.nullable(),
  version: z.int(),
  tags: z.array(z.string()),
  licence: licence.nullable(),
  licenceExpiresOn: day.nullable(),
  isLocked: z.boolean(),
  isCopy: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  createdAt: moment,
  deletedAt: moment.nullable(),
  rowVersion,
});
export type Media = z.infer<typeof media>;

export const MEDIA_FILTERS = [
  'used',
  'unused',
  'no_alt',
  'no_rights',
  'expiring',
  'duplicates',
  'mine',
  'shared',
  'bin',
] as const;
export type MediaFilter = (typeof MEDIA_FILTERS)[number];
export const MEDIA_SORTS = ['createdAt', 'name', 'size'] as const;

/** File of the library, with the number of its uses: drafts, versions, messages, templates. */
export type ListedMedia = Media & { uses: number };

/**
 * File as the list answers it: `widths` of its copies instead of their addresses, and without fields that are null,
 * false or empty. `withMediaRows` completes it.
 */
export const mediaListRow = media
  .omit({ url: true, sources: true })
  .partial({
    width: true,
    height: true,
    alt: true,
    decorative: true,
    alts: true,
    focal: true,
    folderId: true,
    tags: true,
    licence: true,
    licenceExpiresOn: true,
    isLocked: true,
    isCopy: true,
    deletedAt: true,
  })
  .extend({ widths: z.array(z.int()).optional(), uses: z.int().optional() });
export type MediaListRow = z.infer<typeof mediaListRow>;

export const listMedia = call.get('/api/admin/media', {
  right: 'media.use',
  summary: 'The files of the company',
  query: sortedPage(z.enum(MEDIA_SORTS).default('createdAt'), 'desc').extend({
    kind: mediaKind.optional(),
    search: z.string().trim().max(100).default(''),
    /** `root`: outside of any folder. Undefined: in all folders. A search also covers the subfolders. */
    folder: z.union([uuid, z.literal('root')]).optional(),
    show: z.enum(MEDIA_FILTERS).optional(),
    /** Minimum size, in Mo. */
    heavier: z.coerce.number().int().min(1).max(500).optional(),
  }),
  answer: z.object({ rows: z.array(mediaListRow), total: z.int() }),
});

export const getMedia = call.get('/api/admin/media/:id', {
  right: 'media.use',
  summary: 'One file',
  answer: media,
});

export const uploadMedia = call.post('/api/admin/media', {
  right: 'media.use',
  summary: 'Takes a file in (multipart, one file); judged by its bytes. The same file again answers the first one',
  upload: true,
  body: z.object({
    purpose: z.enum(['block', 'logo', 'cover', 'photo']).default('block'),
    alt: line('Texte de remplacement', { max: 150 }).default(''),
  }),
  answer: media,
});

export const mediaFields = z.object({
  name: line('Nom', { min: 1, max: 120 }),
  alt: line('Texte de remplacement', { max: 150 }),
  decorative: z.boolean(),
  alts: z.record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), line('Texte de remplacement', { max: 150 })),
  longDescription: paragraphs('Description longue', { max: 2000 }),
  caption: line('Légende', { max: 200 }),
  credit: line('Crédit', { max: 120 }),
  licence: licence.nullable(),
  licenceExpiresOn: day.nullable(),
  people: line('Personnes représentées', { max: 300 }),
  consentOn: day.nullable(),
  consentMediaId: uuid.nullable(),
  focal: focal.nullable(),
  tags: z.array(line('Étiquette', { min: 1, max: 40 })).max(20, withError('GEN-023', { libelle: 'Étiquettes', n: 20 })),
  captionsMediaId: uuid.nullable(),
  transcript: paragraphs('Transcription', { max: 20_000 }),
  visibility: z.enum(VISIBILITIES),
});
export type MediaFields = z.infer<typeof mediaFields>;

export const updateMedia = call.patch('/api/admin/media/:id', {
  right: 'media.use',
  summary: 'Changes what is known of a file',
  body: mediaFields.partial().extend({ rowVersion }),
  answer: media,
});

export const deleteMedia = call.delete('/api/admin/media/:id', {
  right: 'media.use',
  summary: 'Puts a file that nothing uses in the bin for 30 days; 409 MED-003 with the uses otherwise',
  answer: notice,
});

export const suggestPalettes = call.get('/api/admin/media/:id/palettes', {
  right: 'media.use',
  summary: 'Three palettes taken from a logo, each passing AA',
  answer: z.array(theme.shape.colours),
});
