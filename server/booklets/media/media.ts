import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { MediaFields, updateMedia } from '../../../contract/booklets/media/media.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { findRow, listRows, requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { requirePermission } from '../../platform/http/bind.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { toMediaAnswer } from './answer.ts';
import { createInUseRefusal, listMediaUses } from './media-uses.ts';
import { buildSearchKeys } from './search-key.ts';

/** Returns a media file of the company. Throws GEN-010 if it does not exist or is deleted. */
export const requireMedia = (scope: Scope, id: string): Promise<TenantRow<'media'>> =>
  requireRow(scope, 'media', (media) => and(eq(media.id, id), isNull(media.deletedAt)));

/** Files with these ids, in no particular order; deleted ones are left out. */
export const listMediaByIds = async (scope: Scope, ids: readonly string[]): Promise<TenantRow<'media'>[]> =>
  ids.length === 0
    ? []
    : listRows(scope, 'media', (media) => and(inArray(media.id, [...ids]), isNull(media.deletedAt)));

/** Requires the author of the file or an administrator (GEN-009). */
export const requireOwnMedia = (scope: Scope, { createdBy }: Pick<TenantRow<'media'>, 'createdBy'>): void => {
  if (createdBy !== scope.actor.id) requirePermission(scope.actor, 'media.others');
};

/** Returns a file that the actor may change, in the version that they read. Throws GEN-009, GEN-010 or GEN-011. */
export const requireOwnVersion = async (scope: Scope, id: string, rowVersion: number): Promise<TenantRow<'media'>> => {
  const row = await requireMedia(scope, id);
  requireOwnMedia(scope, row);
  if (row.rowVersion !== rowVersion) throw await createMediaConflict(scope, id);
  return row;
};

/** Fields that every user of a file may change: they help people who cannot see or hear it. */
const ACCESSIBILITY_FIELDS: readonly (keyof MediaFields)[] = [
  'alt',
  'alts',
  'decorative',
  'longDescription',
  'captionsMediaId',
  'transcript',
];

/** Throws EDI-016 on a missing file or a file of another kind, MED-012 for a consent date in the future. */
const requireValidFields = async (scope: Scope, fields: Partial<MediaFields>): Promise<void> => {
  const wanted = [
    ['captionsMediaId', fields.captionsMediaId, 'captions'],
    ['consentMediaId', fields.consentMediaId, null],
  ] as const;
  for (const [field, id, kind] of wanted) {
    if (!id) continue;
    const [found] = await listMediaByIds(scope, [id]);
    if (!found || (kind && found.kind !== kind)) throw createFieldRefusal(field, 'EDI-016');
  }
  const today = new Date().toISOString().slice(0, 10);
  if (fields.consentOn && fields.consentOn > today) throw createFieldRefusal('consentOn', 'MED-012');
};

/** Returns GEN-011 with the current media file. */
export const createMediaConflict = async (scope: Scope, id: string): Promise<Refusal> => {
  const current = await requireMedia(scope, id);
  return buildCompanyConflict(scope, current, toMediaAnswer(current));
};

/**
 * Updates the fields of a file. On a file of another author, an editor may change only the accessibility fields
 * (GEN-009); only a super admin shares a file with all companies. Throws GEN-011 with the current row after a
 * concurrent change.
 */
export const updateMediaFields = async (
  scope: Scope,
  id: string,
  { rowVersion, ...fields }: CallBody<typeof updateMedia>,
): Promise<TenantRow<'media'>> => {
  const row = await requireMedia(scope, id);
  const isForAll = Object.keys(fields).every((field) => ACCESSIBILITY_FIELDS.some((one) => one === field));
  if (!isForAll) requireOwnMedia(scope, row);
  if (fields.visibility !== undefined && fields.visibility !== row.visibility)
    requirePermission(scope.actor, 'companies.manage');
  await requireValidFields(scope, fields);
  const change = { ...fields, ...buildSearchKeys({ ...row, ...fields }) };
  return refuseConflict(
    () => createMediaConflict(scope, id),
    () => scope.updateVersioned('media', { id, rowVersion }, change, ({ deletedAt }) => isNull(deletedAt)),
  );
};

/**
 * Moves an unused file to the bin: the actor's own, or any file for an administrator (GEN-009). Throws MED-003 with its
 * uses in drafts, versions, messages and templates.
 */
export const moveMediaToBin = async (scope: Scope, id: string): Promise<void> => {
  requireOwnMedia(scope, await requireMedia(scope, id));
  await scope.transaction(async (inside) => {
    // Deletes before the check, so that no concurrent request can start to use the file; a refusal rolls back.
    const gone = await inside.update('media', { deletedAt: sql`now()`, updatedBy: scope.actor.id }, (columns) =>
      and(eq(columns.id, id), isNull(columns.deletedAt)),
    );
    if (gone.length === 0) throw new Refusal('GEN-010');
    const uses = await listMediaUses(inside, id);
    if (uses.total > 0) {
      throw createInUseRefusal(
        uses.rows.map(({ label }) => label),
        uses.total,
      );
    }
  });
};

/** Returns a file that a company shares with all. Throws GEN-010 if there is none. */
export const requireSharedMedia = async (scope: Scope, id: string): Promise<TenantRow<'media'>> => {
  const { sharedMedia } = scope.views;
  const [row] = await scope.select().from(sharedMedia).where(eq(sharedMedia.id, id));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/** Returns a file to view, even a binned one or one shared by another company. Throws GEN-010 if there is none. */
export const getViewableMedia = async (scope: Scope, id: string): Promise<TenantRow<'media'>> =>
  (await findRow(scope, 'media', (media) => eq(media.id, id))) ?? requireSharedMedia(scope, id);

/**
 * Restores a binned file, as a copy if the same bytes were uploaded in the meantime. Throws GEN-009 as
 * `moveMediaToBin`.
 */
export const restoreBinnedMedia = async (scope: Scope, id: string): Promise<TenantRow<'media'>> => {
  requireOwnMedia(
    scope,
    await requireRow(scope, 'media', (media) => and(eq(media.id, id), isNotNull(media.deletedAt))),
  );
  const back = (isCopy: boolean) =>
    scope.transaction((inside) =>
      inside.update(
        'media',
        {
          deletedAt: null,
          ...(isCopy && { isCopy }),
          ...buildTrackingColumns(scope),
        },
        (columns) => and(eq(columns.id, id), isNotNull(columns.deletedAt)),
      ),
    );
  const rows = await back(false).catch((error: unknown) => {
    if (uniqueViolation(error) === 'media_sha') return back(true);
    throw error;
  });
  if (!rows[0]) throw new Refusal('GEN-010');
  return rows[0];
};

/** Returns files of the company, the actor's own or any for an administrator; throws GEN-009, GEN-010 for any other. */
export const requireOwnMediaList = async (scope: Scope, ids: readonly string[]): Promise<TenantRow<'media'>[]> => {
  const rows = await listMediaByIds(scope, ids);
  if (rows.length < new Set(ids).size) throw new Refusal('GEN-010');
  if (!hasPermission('media.others', scope.actor.role)) for (const row of rows) requireOwnMedia(scope, row);
  return rows;
};
