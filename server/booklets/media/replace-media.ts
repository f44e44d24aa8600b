import type { replaceMedia } from '../../../contract/booklets/media/media-library.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refreshOnlineMedia } from '../publications/refresh-media.ts';
import { checkFile } from './check-file.ts';
import { loadMediaDetail } from './detail.ts';
import { requireOwnVersion } from './media.ts';
import { replaceEverywhere } from './replace-content.ts';
import { saveMediaFile } from './save-media.ts';
import { swapMedia } from './swap.ts';
import { completeUpload, requireUpload, withAssembledUpload } from './uploads.ts';

/** Saves a separate file with the description of the first one, and shows it instead of the first in `holders`. */
const replaceInHolders = async (
  scope: Scope,
  storage: Storage,
  row: TenantRow<'media'>,
  file: ReceivedFile,
  holders: readonly string[],
): Promise<TenantRow<'media'>> => {
  const judged = await checkFile(file, 'block', scope.companyId);
  if (judged.kind !== row.kind) throw new Refusal('MED-019', { fichier: file.name });
  const made = await saveMediaFile(scope, storage, { file, checked: judged, alt: row.alt, folderId: row.folderId });
  await swapMedia(scope, { from: row.id, to: made.id }, holders);
  return made;
};

/**
 * Replaces a file with an upload: everywhere under the same id, or only in the drafts of `holders`, as a separate file.
 * With `online`, published booklets with this file are published again. Returns the file now in use. Refusals as
 * `replaceEverywhere` and `swapMedia`; MED-017 for an incomplete upload.
 */
export const replaceMediaFile = async (
  scope: Scope,
  storage: Storage,
  id: string,
  { uploadId, holders, online, rowVersion }: CallBody<typeof replaceMedia>,
): Promise<CallAnswer<typeof replaceMedia>> => {
  const row = await requireOwnVersion(scope, id, rowVersion);
  const upload = await requireUpload(scope, uploadId);
  const shown = await withAssembledUpload(storage, upload, (file) =>
    holders.length > 0
      ? replaceInHolders(scope, storage, row, file, holders)
      : replaceEverywhere(scope, storage, id, rowVersion, file),
  );
  await completeUpload(scope, storage, upload, shown.id);
  const booklets = online && holders.length === 0 ? await refreshOnlineMedia(scope, shown) : 0;
  return { media: await loadMediaDetail(scope, shown.id), booklets };
};
