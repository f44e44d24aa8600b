import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { binMedia, moveMedia } from '../../../contract/booklets/media/media-library.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireFolder } from './folders.ts';
import { listMediaByIds, moveMediaToBin, requireOwnMediaList } from './media.ts';

/** Moves files to a folder, all or none; the actor's own, or any for an administrator. Throws GEN-009, GEN-010. */
export const moveMediaFiles = async (scope: Scope, { ids, folderId }: CallBody<typeof moveMedia>): Promise<number> => {
  await requireFolder(scope, folderId);
  const rows = await requireOwnMediaList(scope, ids);
  await scope.update('media', { folderId, rowVersion: sql`row_version + 1` }, (columns) =>
    and(
      inArray(
        columns.id,
        rows.map(({ id }) => id),
      ),
      isNull(columns.deletedAt),
    ),
  );
  return rows.length;
};

/**
 * Moves several files to the bin, each with its own check: the answer lists the refused ones with the reason. Throws
 * GEN-010 for one that does not exist.
 */
export const moveMediaFilesToBin = async (
  scope: Scope,
  { ids }: CallBody<typeof binMedia>,
): Promise<CallAnswer<typeof binMedia>> => {
  const rows = await listMediaByIds(scope, ids);
  if (rows.length < new Set(ids).size) throw new Refusal('GEN-010');
  const kept: CallAnswer<typeof binMedia>['kept'] = [];
  for (const { id, name } of rows) {
    try {
      await moveMediaToBin(scope, id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      kept.push({ id, name, code: error.code, message: error.message });
    }
  }
  return { binned: rows.length - kept.length, kept };
};
