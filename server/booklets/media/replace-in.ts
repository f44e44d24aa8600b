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

/** Another file beside the first, shown in its place where `holders` say. It takes what was said of the first. */
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
 * Puts the file of an upload in the place of another: everywhere, under the same id, or only in the drafts that `holders`
 * are of, as a file of its own. With `online`, booklets that show it to readers are published again with it. Answers the
 * file that is now shown there. Refusals as `replace` and `swapIn`; MED-017 while parts are missing.
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
