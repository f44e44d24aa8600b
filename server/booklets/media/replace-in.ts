import type { replaceMedia } from '../../../contract/booklets/media/media-library.ts';
import type { AnswerOf, BodyOf } from '../../../contract/platform/call.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refreshOnline } from '../publications/refresh-media.ts';
import { detailOf } from './detail.ts';
import { judge } from './judged.ts';
import { keepOne } from './keep.ts';
import { conflict, demandOwn, mediaFor } from './media.ts';
import type { Received } from './received.ts';
import { replace } from './replace.ts';
import { swapIn } from './swap.ts';
import { assembled, settle, uploadFor } from './uploads.ts';

/** Saves a separate file with the description of the first one, and shows it instead of the first in `holders`. */
const replaceSome = async (
  scope: Scope,
  storage: Storage,
  row: Row<'media'>,
  file: Received,
  holders: readonly string[],
): Promise<Row<'media'>> => {
  const judged = await judge(file, 'block', scope.companyId);
  if (judged.kind !== row.kind) throw new Refusal('MED-019', { fichier: file.name });
  const made = await keepOne(scope, storage, { file, judged, alt: row.alt, folderId: row.folderId });
  await swapIn(scope, { from: row.id, to: made.id }, holders);
  return made;
};

/**
 * Replaces a file with an upload: everywhere under the same id, or only in the drafts of `holders`, as a separate file.
 * With `online`, published booklets with this file are published again. Returns the file now in use. Refusals as
 * `replaceEverywhere` and `swapMedia`; MED-017 for an incomplete upload.
 */
export const replaceIn = async (
  scope: Scope,
  storage: Storage,
  id: string,
  { uploadId, holders, online, rowVersion }: BodyOf<typeof replaceMedia>,
): Promise<AnswerOf<typeof replaceMedia>> => {
  const row = await mediaFor(scope, id);
  demandOwn(scope, row);
  if (row.rowVersion !== rowVersion) throw await conflict(scope, id);
  const upload = await uploadFor(scope, uploadId);
  const shown = await assembled(storage, upload, (file) =>
    holders.length > 0
      ? replaceSome(scope, storage, row, file, holders)
      : replace(scope, storage, id, rowVersion, file),
  );
  await settle(scope, storage, upload, shown.id);
  const booklets = online && holders.length === 0 ? await refreshOnline(scope, shown) : 0;
  return { media: await detailOf(scope, shown.id), booklets };
};
