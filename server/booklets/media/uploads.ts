import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, isNull, lt, not, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type finishUpload, type listUploads, mediaUpload } from '../../../contract/booklets/media/media-library.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { countRows, findRow, insertRow, listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { findOutage } from '../../platform/data/connection/outage.ts';
import {
  cleanFileName,
  createFileMeter,
  type ReceivedFile,
  toReceivedFile,
  withTemporaryFolder,
} from '../../platform/files/received-file.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { requireStorageRoom, UPLOAD_EXPIRY_DAYS } from '../../platform/files/storage/storage-quota.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { toMediaAnswer } from './answer.ts';
import { checkFile } from './check-file.ts';
import { createFolderPathReader, describeFolder, requireFolder } from './folders.ts';
import { getMaxBytes } from './kinds.ts';
import { requireMedia } from './media.ts';
import { findMediaBySha, saveMediaFile } from './save-media.ts';

/*
 * A file that arrives in parts. Its row stores the progress; each part is a stored file named by its start. Any node
 * can receive the next part, and a stopped server loses at most the current one.
 */

/** Maximum number of concurrent uploads per user. */
const MAX_UPLOADS = 500;

type Upload = TenantRow<'mediaUploads'>;

const buildPartKey = ({ id, companyId }: Pick<Upload, 'id' | 'companyId'>, from: number): string =>
  `companies/${companyId}/uploads/${id}/${from}`;

/** SQL condition for uploads without progress for so long that their space is released. */
const buildExpiredCondition = ({ updatedAt }: Scope['views']['mediaUploads']) =>
  sql`${updatedAt} <= now() - ${UPLOAD_EXPIRY_DAYS} * interval '1 day'`;

/** Returns an upload of the actor. Throws MED-016 if it is finished, expired or belongs to another user. */
export const requireUpload = async (scope: Scope, id: string): Promise<Upload> => {
  const row = await findRow(scope, 'mediaUploads', (uploads) =>
    and(eq(uploads.id, id), eq(uploads.userId, scope.actor.id), not(buildExpiredCondition(uploads))),
  );
  if (!row) throw new Refusal('MED-016');
  return row;
};

interface UploadRequest {
  name: string;
  /** In bytes. */
  size: number;
  folderId: string | null;
}

/**
 * Creates an upload without bytes. Refuses before any transfer: MED-001 above the limit for the file name, MED-004
 * without space, GEN-001 for an empty file, GEN-010 for a missing folder, GEN-023 above 500 concurrent uploads.
 */
export const beginUpload = async (scope: Scope, announced: UploadRequest): Promise<Upload> => {
  const { size, folderId } = announced;
  const name = cleanFileName(announced.name);
  if (size === 0) throw new Refusal('GEN-001');
  const max = getMaxBytes(name);
  if (size > max)
    throw new Refusal('MED-001', { fichier: name, taille: formatFileSize(size), max: formatFileSize(max) });
  await requireFolder(scope, folderId);
  return scope.transaction(async (inside) => {
    const open = await countRows(inside, 'mediaUploads', (uploads) =>
      and(isNull(uploads.mediaId), eq(uploads.userId, scope.actor.id), not(buildExpiredCondition(uploads))),
    );
    if (open >= MAX_UPLOADS) throw new Refusal('GEN-023', { libelle: 'Envois en cours', n: MAX_UPLOADS });
    await requireStorageRoom(inside, size);
    return insertRow(inside, 'mediaUploads', { userId: scope.actor.id, name, size, folderId });
  });
};

/** True if the tus server stopped because the body exceeds the declared size. */
export const isSizeExceeded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status_code' in error && error.status_code === 413;

/** GEN-020: the body exceeds the declared size. */
export const createExceededRefusal = ({ size }: Pick<Upload, 'size'>): Refusal =>
  new Refusal('GEN-020', { max: formatFileSize(size) });

/**
 * Appends bytes to an upload from position `from`, and returns its new size. Bytes before an interruption stay. If two
 * requests send the same part, the first complete one wins and the other adds nothing. A part beyond the declared size,
 * or without local disk space, is refused completely (GEN-020, GEN-033).
 */
export const appendToUpload = (
  scope: Scope,
  storage: Storage,
  upload: Upload,
  from: number,
  bytes: Readable,
): Promise<number> =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, 'part');
    const written = createWriteStream(path);
    await pipeline(bytes, written).catch((error: unknown) => {
      // An interruption is not an error: the client asks for the offset and continues from there.
      if (findOutage(error) !== null) throw error;
    });
    // The tus server cuts the stream at the declared size.
    if (isSizeExceeded(bytes.errored)) throw createExceededRefusal(upload);
    if (!written.closed) await once(written, 'close');
    // If the transfer fails before the first byte, the file does not exist.
    const size = await stat(path).then(
      (file) => file.size,
      () => 0,
    );
    if (size === 0) return from;
    const key = `${buildPartKey(upload, from)}-${uuidv7()}`;
    await storage.putFile(key, path, 'application/octet-stream');
    const part = { from, key: key.slice(key.lastIndexOf('/') + 1) };
    const rows = await scope.update(
      'mediaUploads',
      {
        received: from + size,
        parts: sql`parts || ${JSON.stringify([part])}::jsonb`,
        updatedAt: sql`now()`,
      },
      (columns) => and(eq(columns.id, upload.id), eq(columns.received, from), isNull(columns.mediaId)),
    );
    if (rows[0]) return rows[0].received;
    await storage.delete(key);
    return (await requireUpload(scope, upload.id)).received;
  });

const listPartKeys = ({ companyId, id, parts }: Upload): string[] =>
  parts.map(({ key }) => `companies/${companyId}/uploads/${id}/${key}`);

const deleteParts = async (storage: Storage, upload: Upload): Promise<void> => {
  await Promise.allSettled(listPartKeys(upload).map((key) => storage.delete(key)));
};

/** Cancels an upload and deletes its parts. */
export const cancelUpload = async (scope: Scope, storage: Storage, id: string): Promise<void> => {
  const upload = await requireUpload(scope, id);
  await scope.deleteRows('mediaUploads', (columns) => eq(columns.id, id));
  await deleteParts(storage, upload);
};

async function* streamParts(storage: Storage, upload: Upload) {
  for (const key of listPartKeys(upload)) yield* await storage.stream(key);
}

/** Assembles the parts of a complete upload for the duration of `work`. Throws MED-017 for an incomplete one. */
export const withAssembledUpload = <Result>(
  storage: Storage,
  upload: Upload,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> => {
  const { name, size, received } = upload;
  if (received < size) {
    throw new Refusal('MED-017', { recu: formatFileSize(received), taille: formatFileSize(size) });
  }
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'file');
    const measured = createFileMeter();
    await pipeline(Readable.from(streamParts(storage, upload)), measured.through, createWriteStream(path));
    return work(toReceivedFile(path, { name, ...measured.end(), uploadId: upload.id }));
  });
};

/** Marks an upload as a library file. Returns false if it is one already. */
const markFinished = async (scope: Scope, { id }: Upload, mediaId: string): Promise<boolean> => {
  const rows = await scope.update('mediaUploads', { mediaId, parts: [], updatedAt: sql`now()` }, (columns) =>
    and(eq(columns.id, id), isNull(columns.mediaId)),
  );
  return rows.length > 0;
};

/** Marks an upload as a library file and deletes its parts. */
export const completeUpload = async (
  scope: Scope,
  storage: Storage,
  upload: Upload,
  mediaId: string,
): Promise<void> => {
  await markFinished(scope, upload, mediaId);
  await deleteParts(storage, upload);
};

/** Saves an upload in the library and marks it in one transaction: a server that dies leaves both or neither. */
const saveUpload = async (
  scope: Scope,
  storage: Storage,
  upload: Upload,
  { asCopy, alt }: CallBody<typeof finishUpload>,
): Promise<TenantRow<'media'>> => {
  const media = await withAssembledUpload(storage, upload, async (file) => {
    const twin = await findMediaBySha(scope, file.sha256);
    if (twin && !asCopy) {
      const folder = (await createFolderPathReader(scope))(twin.folderId);
      const values = { dossier: describeFolder(folder), nom: twin.name };
      throw new Refusal('MED-015', values, undefined, { media: toMediaAnswer(twin), folder });
    }
    const judged = await checkFile(file, 'block', scope.companyId);
    const incoming = { file, checked: judged, alt, folderId: upload.folderId, isCopy: twin !== null };
    return saveMediaFile(scope, storage, incoming, async (inside, row) => {
      // The transaction rolls back: the same request, sent again, has saved its file.
      if (!(await markFinished(inside, upload, row.id))) throw new Error('this upload is finished already');
    });
  });
  await deleteParts(storage, upload);
  return media;
};

/**
 * Checks a complete upload and saves it in the library. A repeated call returns the same file, also while the first one
 * still runs. Throws MED-015 with the existing file with the same bytes, unless a copy is requested; MED-017 for an
 * incomplete upload; otherwise refusals as `checkFile` and `saveMediaFiles`. A refused upload stays until it is cancelled.
 */
export const finishUploadedFile = async (
  scope: Scope,
  storage: Storage,
  id: string,
  choices: CallBody<typeof finishUpload>,
): Promise<TenantRow<'media'>> => {
  const upload = await requireUpload(scope, id);
  if (upload.mediaId !== null) return requireMedia(scope, upload.mediaId);
  try {
    return await saveUpload(scope, storage, upload, choices);
  } catch (error) {
    // Meanwhile finished by the first of two calls: its file would be the twin of the second.
    const { mediaId } = await requireUpload(scope, id);
    if (mediaId === null) throw error;
    return requireMedia(scope, mediaId);
  }
};

const storedFields = mediaUpload.omit({ createdAt: true });

/** Incomplete uploads of the actor, oldest first. */
export const listUnfinishedUploads = async (scope: Scope): Promise<CallAnswer<typeof listUploads>> => {
  const rows = await listRows(
    scope,
    'mediaUploads',
    ({ userId, mediaId }) => and(eq(userId, scope.actor.id), isNull(mediaId)),
    { order: ({ createdAt }) => [asc(createdAt)], limit: MAX_UPLOADS },
  );
  return {
    rows: rows.map((row) => ({ ...pickSchemaFields(row, storedFields), createdAt: row.createdAt.toISOString() })),
  };
};

/** Deletes the company's uploads without progress since a date. Returns their number. */
export const purgeUploads = async (scope: Scope, storage: Storage, before: Date): Promise<number> => {
  const rows = await listRows(scope, 'mediaUploads', ({ updatedAt }) => lt(updatedAt, before), { limit: MAX_UPLOADS });
  for (const row of rows) {
    await deleteParts(storage, row);
    await scope.deleteRows('mediaUploads', (columns) => eq(columns.id, row.id));
  }
  return rows.length;
};
