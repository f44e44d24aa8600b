import { and, eq, isNull } from 'drizzle-orm';
import { mediaFields, type uploadMedia } from '../../../contract/booklets/media/media.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { findRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { requireStorageRoom } from '../../platform/files/storage/storage-quota.ts';
import { type CheckedFile, checkFile } from './check-file.ts';
import { deleteMediaFiles, type MediaContent, writeMediaFiles } from './media-content.ts';
import { buildSearchKeys } from './search-key.ts';

/** Finds the library file with these bytes. */
export const findMediaBySha = (scope: Scope, sha256: string): Promise<TenantRow<'media'> | null> =>
  findRow(scope, 'media', (media) => and(eq(media.sha256, sha256), isNull(media.deletedAt), eq(media.isCopy, false)));

/** Fields that a copy in another company keeps: neither people nor ids. */
export const mediaDescription = mediaFields.omit({
  people: true,
  consentOn: true,
  consentMediaId: true,
  captionsMediaId: true,
  visibility: true,
});

export interface MediaInput {
  file: Pick<ReceivedFile, 'name' | 'size' | 'sha256'> & { uploadId?: string | null };
  checked: CheckedFile;
  alt: string;
  folderId?: string | null;
  /** Stores the file even if the library has the same bytes. */
  isCopy?: boolean;
  /** Known descriptive fields, and the id for a new file. */
  knownFields?: Partial<Pick<TenantRow<'media'>, 'id' | Exclude<keyof typeof mediaDescription.shape, 'name' | 'alt'>>>;
}

const buildMediaRow = (
  { actor }: Scope,
  content: MediaContent,
  { checked, alt, folderId = null, isCopy = false, knownFields = {} }: MediaInput,
) => ({
  ...content,
  ...knownFields,
  ...buildSearchKeys({ caption: '', credit: '', tags: [], ...knownFields, name: content.name, alt, people: '' }),
  kind: checked.kind,
  duration: checked.duration,
  isLocked: checked.isLocked,
  alt,
  folderId,
  isCopy,
  createdBy: actor.id,
  updatedBy: actor.id,
});

/**
 * Saves files, all or none, together with the writes of `work`: a refusal leaves no row and no file. An existing file
 * is not stored again, unless as a copy: its row is returned. Throws MED-004 without storage space.
 */
export const saveMediaFiles = async <Result>(
  scope: Scope,
  storage: Storage,
  incoming: readonly MediaInput[],
  work: (inside: Scope, rows: TenantRow<'media'>[]) => Promise<Result>,
): Promise<Result> => {
  const stored: { one: MediaInput; content: MediaContent }[] = [];
  try {
    const known = new Map<string, TenantRow<'media'>>();
    for (const one of incoming) {
      const { sha256 } = one.file;
      if (known.has(sha256) || stored.some(({ content }) => content.sha256 === sha256)) continue;
      const row = one.isCopy ? null : await findMediaBySha(scope, sha256);
      if (row) known.set(sha256, row);
      else stored.push({ one, content: await writeMediaFiles(scope, storage, one.file, one.checked) });
    }
    return await scope.transaction(async (inside) => {
      if (stored.length > 0) {
        await requireStorageRoom(
          inside,
          stored.reduce((sum, { content }) => sum + content.size, 0),
          incoming.length === 1 ? incoming[0]?.file.uploadId : null,
        );
        const rows = await inside.insert(
          'media',
          stored.map(({ one, content }) => buildMediaRow(scope, content, one)),
        );
        for (const row of rows) known.set(row.sha256, row);
      }
      return work(
        inside,
        incoming.flatMap(({ file }) => known.get(file.sha256) ?? []),
      );
    });
  } catch (error) {
    await deleteMediaFiles(
      storage,
      stored.map(({ content }) => content),
    );
    // A concurrent request saved the same file: reuse its row.
    if (uniqueViolation(error) === 'media_sha') return saveMediaFiles(scope, storage, incoming, work);
    throw error;
  }
};

/** Saves a single file, together with the writes of `work`. */
export const saveMediaFile = (
  scope: Scope,
  storage: Storage,
  incoming: MediaInput,
  work: (inside: Scope, row: TenantRow<'media'>) => Promise<void> = async () => {},
): Promise<TenantRow<'media'>> =>
  saveMediaFiles(scope, storage, [incoming], async (inside, [row]) => {
    if (!row) throw new Error('one file gives one row');
    await work(inside, row);
    return row;
  });

/** Saves an uploaded file. For the same bytes it returns the existing file; a logo is still checked as a logo. */
export const uploadMediaFile = async (
  scope: Scope,
  storage: Storage,
  file: ReceivedFile,
  { purpose, alt }: CallBody<typeof uploadMedia>,
): Promise<TenantRow<'media'>> => {
  const known = purpose === 'block' ? await findMediaBySha(scope, file.sha256) : null;
  if (known) return known;
  return saveMediaFile(scope, storage, { file, checked: await checkFile(file, purpose, scope.companyId), alt });
};
