import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice, panelPage, rowVersion, urlNumber } from '../../platform/shared.ts';
import { line, uuid } from '../../platform/text/text.ts';
import { crop, media, mediaFields } from './media.ts';
import { folderForm } from './media-form.ts';

export const MAX_FOLDER_DEPTH = 5;
const MAX_BULK_FILES = 100;

export const mediaFolder = z.object({
  id: uuid,
  name: z.string(),
  parentId: uuid.nullable(),
  /** Files directly in it. */
  files: z.int(),
  rowVersion,
});
export type MediaFolder = z.infer<typeof mediaFolder>;

const folderName = folderForm.shape.name;

export const listFolders = call.get('/api/admin/media-folders', {
  right: 'media.use',
  summary: 'The folders of the library, by name, 1,000 at most',
  answer: z.object({
    folders: z.array(mediaFolder),
    /** Files outside of any folder, and all files. */
    inRoot: z.int(),
    total: z.int(),
    usedBytes: z.int(),
    quotaBytes: z.int(),
    can: z.object({ manage: z.boolean() }),
  }),
});

export const addFolder = call.post('/api/admin/media-folders', {
  right: 'media.use',
  summary: 'Makes a folder, in another one or at the root; at most five deep',
  body: z.object({ name: folderName, parentId: uuid.nullable().default(null) }),
  answer: mediaFolder,
});

export const changeFolder = call.patch('/api/admin/media-folders/:id', {
  right: 'media.others',
  summary: 'Renames a folder, or moves it with all it holds',
  body: z.object({ name: folderName.optional(), parentId: uuid.nullable().optional(), rowVersion }),
  answer: mediaFolder,
});

export const deleteFolder = call.delete('/api/admin/media-folders/:id', {
  right: 'media.others',
  summary: 'Deletes an empty folder; 409 MED-013 otherwise',
  answer: notice,
});

const ids = z.array(uuid).min(1).max(MAX_BULK_FILES);

export const moveMedia = call.put('/api/admin/media-places', {
  right: 'media.use',
  summary: 'Puts files in a folder, or at the root',
  body: z.object({ ids, folderId: uuid.nullable() }),
  answer: z.object({ moved: z.int() }),
});

export const binMedia = call.post('/api/admin/media-bin', {
  right: 'media.use',
  whileSwitched: { refused: 'mettre un fichier à la corbeille' },
  summary: 'Puts several files in the bin; those that are used, or another’s, stay and are told',
  body: z.object({ ids }),
  answer: z.object({
    binned: z.int(),
    kept: z.array(z.object({ id: uuid, name: z.string(), code: z.string(), message: z.string() })),
  }),
});

export const restoreMedia = call.delete('/api/admin/media/:id/bin', {
  right: 'media.use',
  whileSwitched: 'acting',
  summary: 'Takes a file back out of the bin',
  answer: media,
});

export const MEDIA_USES = [
  'page',
  'booklet',
  'message',
  'referent',
  'version',
  'template',
  'sector',
  'company',
  'media',
] as const;

export const mediaUse = z.object({
  kind: z.enum(MEDIA_USES),
  /** « Livret d’accueil › Venir chez nous ». */
  label: z.string(),
  /** Screen where it is used; null when there is none. */
  href: z.string().nullable(),
  /** Block, message, booklet… that uses it. */
  holderId: uuid,
  /** True if another file may replace it in this place only. A published version is frozen. */
  replaceable: z.boolean(),
  /** Version that readers see now. */
  online: z.boolean(),
});
export type MediaUse = z.infer<typeof mediaUse>;

export const mediaVersion = z.object({
  number: z.int(),
  name: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  isCropped: z.boolean(),
  /** Date and author of the replacement. */
  replacedAt: moment,
  replacedBy: z.string(),
});

const detail = media.extend({
  ...mediaFields.pick({
    longDescription: true,
    caption: true,
    credit: true,
    people: true,
    consentOn: true,
    consentMediaId: true,
    captionsMediaId: true,
    transcript: true,
  }).shape,
  crop: crop.nullable(),
  /** URL of the full picture, when only a part of it is shown. */
  wholeUrl: z.string().nullable(),
  duration: z.int().nullable(),
  /** Bytes including the smaller variants, as the quota counts them. */
  weight: z.int(),
  createdBy: z.string(),
  updatedAt: moment,
  /** « Photos › Équipe »; null at the root. */
  folder: z.string().nullable(),
  /** The first uses; `listMediaUses` has the others. */
  uses: z.array(mediaUse),
  usesTotal: z.int(),
  /** True when readers see it now. */
  isOnline: z.boolean(),
  /** The latest. */
  versions: z.array(mediaVersion),
  /** Other files with the same bytes. */
  sameAs: z.array(z.object({ id: uuid, name: z.string(), folder: z.string().nullable() })),
  /** Former versions and files with the same bytes that are left out. */
  left: z.object({ versions: z.int(), sameAs: z.int() }),
  can: z.object({ change: z.boolean(), remove: z.boolean(), share: z.boolean() }),
});
export type MediaDetail = z.infer<typeof detail>;

export const getMediaDetail = call.get('/api/admin/media/:id/detail', {
  right: 'media.use',
  summary: 'Everything about one file, in the bin or not: what is known of it, where it is used, its versions',
  answer: detail,
});

export const MEDIA_USES_PER_PAGE = 100;

export const listMediaUses = call.get('/api/admin/media/:id/uses', {
  right: 'media.use',
  summary: 'A page of the uses of a file: drafts, published versions, templates and other files, 100 a page',
  query: panelPage,
  answer: z.object({ rows: z.array(mediaUse), total: z.int() }),
});

export const replaceMedia = call.post('/api/admin/media/:id/versions', {
  right: 'media.use',
  summary: 'Puts the file of an upload in the place of this one: everywhere, or only where `holders` say',
  body: z.object({
    uploadId: uuid,
    /** Empty: everywhere. */
    holders: z.array(uuid).max(200).default([]),
    /** The booklets that show it online get a new version, in which only this file differs. */
    online: z.boolean().default(false),
    rowVersion,
  }),
  answer: z.object({ media: detail, booklets: z.int(), ...notice.shape }),
});

export const cropMedia = call.put('/api/admin/media/:id/crop', {
  right: 'media.use',
  summary: 'Shows a part of the picture, or all of it (null); the whole picture is kept',
  body: z.object({ crop: crop.nullable(), rowVersion }),
  answer: detail,
});

export const restoreMediaVersion = call.put('/api/admin/media/:id/versions/:number', {
  right: 'media.use',
  summary: 'Makes a former version the present one again',
  params: z.object({ id: uuid, number: urlNumber }),
  body: z.object({ rowVersion }),
  answer: detail,
});

export const linkMedia = call.post('/api/admin/media/:id/link', {
  right: 'media.use',
  ignoresIdempotencyKey: true,
  summary: 'An address to download the file from, good for ten minutes, without signing in',
  answer: z.object({ url: z.string(), until: moment }),
});

export const copySharedMedia = call.post('/api/admin/media/:id/copy', {
  right: 'media.use',
  summary: 'Copies a file that is shared with all companies into the library of this one',
  answer: media,
});

export const findSameMedia = call.get('/api/admin/media-same', {
  right: 'media.use',
  summary: 'The file of the library that has these bytes, asked before they are sent',
  query: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: z.object({ media: media.nullable(), folder: z.string().nullable() }),
});

export const mediaUpload = z.object({
  id: uuid,
  name: z.string(),
  size: z.int(),
  /** Bytes received. */
  received: z.int(),
  folderId: uuid.nullable(),
  createdAt: moment,
});

export const listUploads = call.get('/api/admin/media/uploads', {
  right: 'media.use',
  summary: 'One’s own files that are not all here yet',
  answer: z.object({ rows: z.array(mediaUpload) }),
});

export const finishUpload = call.put('/api/admin/media/uploads/:id/media', {
  right: 'media.use',
  summary: 'Judges a file that came whole by the resumable way, and takes it in. 409 MED-015 when it is here already',
  body: z.object({
    /** Stores it although the library has the same bytes. */
    asCopy: z.boolean().default(false),
    alt: line('Texte de remplacement', { max: 150 }).default(''),
  }),
  answer: media.extend({ warning: z.string().optional() }),
});
