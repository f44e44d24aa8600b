import { z } from 'zod';
import { mediaKind } from '../booklets/media/media.ts';
import { call } from '../platform/call.ts';
import { moment, notice } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/** Kinds of clean-up: unused files, duplicates, pictures larger than displayed, replaced versions, bin. */
export const CLEAN_UP_KINDS = ['orphans', 'duplicates', 'oversized', 'versions', 'bin'] as const;
export const cleanUpKind = z.enum(CLEAN_UP_KINDS);
export type CleanUpKind = z.infer<typeof cleanUpKind>;

const storageWeight = z.object({ id: uuid.nullable(), name: z.string(), files: z.int(), bytes: z.int() });
/** The heaviest, and the number of those that are left out. */
const storageWeights = z.object({ rows: z.array(storageWeight), left: z.int() });
export type StorageWeights = z.infer<typeof storageWeights>;

export const storageUsage = z.object({
  used: z.int(),
  quota: z.int(),
  /** Present versions of files, by kind; company fonts are a separate kind. */
  kinds: z.array(z.object({ kind: mediaKind, files: z.int(), bytes: z.int() })),
  /** Variants for small screens, included in `used`. */
  derivatives: z.int(),
  /** Former versions of files, included in `used`. */
  versions: z.int(),
  /** Files in the bin, not counted in `used`. */
  bin: z.object({ files: z.int(), bytes: z.int() }),
  /** Results of exports, kept for seven days: not counted. */
  exports: z.object({ files: z.int() }),
  /** Heaviest first, twenty at most. A file used by two booklets counts in both. */
  booklets: storageWeights,
  folders: storageWeights,
  users: storageWeights,
  /** Bytes stored at the end of each of the last 90 days, the oldest first. */
  days: z.array(z.object({ day: z.string(), bytes: z.int() })),
  /** Day on which the quota is reached at the rate of the last 30 days, `YYYY-MM-DD`; null: never. */
  fullOn: z.string().nullable(),
  /** Bytes that each clean-up would free; null for a user who may not run it. */
  cleanUps: z.array(z.object({ kind: cleanUpKind, files: z.int(), bytes: z.int() })).nullable(),
});
export type StorageUsage = z.infer<typeof storageUsage>;

export const getStorageUsage = call.get('/api/admin/storage-usage', {
  right: 'storage.read',
  summary: 'What the company keeps, by kind, booklet, folder and user, its trend, and what could be freed',
  answer: storageUsage,
});

export const exportStorageUsage = call.get('/api/admin/storage-usage/file', {
  right: 'storage.read',
  whileSwitched: { refused: 'exporter l’espace utilisé' },
  summary: 'The same as a CSV file',
  answer: z.file(),
});

export const cleanUpRow = z.object({
  id: uuid,
  name: z.string(),
  kind: mediaKind,
  bytes: z.int(),
  width: z.int().nullable(),
  createdAt: moment,
});
export type CleanUpRow = z.infer<typeof cleanUpRow>;

export const listCleanUp = call.get('/api/admin/storage-usage/clean-ups/:kind', {
  right: 'media.others',
  summary: 'What the assistant found of a kind, the heaviest first, 200 at most',
  params: z.object({ kind: cleanUpKind }),
  answer: z.object({
    rows: z.array(cleanUpRow),
    /** Lighter files that are left out. */
    left: z.int(),
  }),
});

/** Reasons for which the assistant leaves a file, the most telling first. */
export const LEFT_OUT_REASONS = [
  'published',
  'draft',
  'mail',
  'template',
  'sector',
  'company',
  'file',
  'shared',
  'recent',
] as const;
export const leftOutReason = z.enum(LEFT_OUT_REASONS);
export type LeftOutReason = z.infer<typeof leftOutReason>;

export const leftOut = z.object({
  /** A file with two reasons counts in both. */
  reasons: z.array(z.object({ reason: leftOutReason, files: z.int(), bytes: z.int() })),
  /** Heaviest first, 200 at most. */
  rows: z.array(cleanUpRow.extend({ reasons: z.array(leftOutReason) })),
  total: z.int(),
});
export type LeftOut = z.infer<typeof leftOut>;

export const listLeftOut = call.get('/api/admin/storage-usage/left-out', {
  right: 'media.others',
  summary: 'Files that the assistant leaves, each with the reasons: used, shared or added today',
  answer: leftOut,
});

export const previewSmaller = call.get('/api/admin/storage-usage/smaller/:id', {
  right: 'media.others',
  summary: 'A picture as it would be kept: nobody sees more of it than that; 404 GEN-010',
  answer: z.file(),
});

export const cleanUpStorage = call.post('/api/admin/storage-usage/clean-ups/:kind', {
  right: 'media.others',
  whileSwitched: { refused: 'supprimer des fichiers' },
  summary:
    'Frees what was chosen: unused files go to the bin, pictures are made smaller, former versions are deleted, the bin is emptied',
  params: z.object({ kind: cleanUpKind }),
  body: z.object({ ids: z.array(uuid).min(1).max(200) }),
  answer: z.object({ freed: z.int(), done: z.int(), left: z.int() }).extend(notice.shape),
});
