import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { MediaFields, updateMedia } from '../../../contract/booklets/media/media.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { may } from '../../../contract/platform/permissions.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { demand } from '../../platform/http/bind.ts';
import { conflictIn } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { takenIndex } from '../booklets/conflict.ts';
import { mediaAnswer } from './answer.ts';
import { keysFor } from './search-key.ts';
import { stillUsed, usesOf } from './uses.ts';

/** A medium of the company. GEN-010 when there is none, or it was deleted. */
export const mediaFor = async (scope: Scope, id: string): Promise<Row<'media'>> => {
  const { media } = scope.views;
  const [row] = await scope
    .select()
    .from(media)
    .where(and(eq(media.id, id), isNull(media.deletedAt)));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/** Whose it is, or an administrator (GEN-009). */
export const demandOwn = (scope: Scope, { createdBy }: Pick<Row<'media'>, 'createdBy'>): void => {
  if (createdBy !== scope.actor.id) demand(scope.actor, 'media.others');
};

/** What anybody who uses a file may say of it: it helps whoever does not see or hear it. */
const FOR_ALL: readonly (keyof MediaFields)[] = [
  'alt',
  'alts',
  'decorative',
  'longDescription',
  'captionsMediaId',
  'transcript',
];

const beside = (field: string, code: 'EDI-016' | 'MED-012' | 'GEN-009') =>
  new Refusal(code, {}, { [field]: [errorText(code)] });

/** EDI-016 beside a file that is gone or of another kind, MED-012 for a consent that is yet to come. */
const refuseFields = async (scope: Scope, fields: Partial<MediaFields>): Promise<void> => {
  const { media } = scope.views;
  const wanted = [
    ['captionsMediaId', fields.captionsMediaId, 'captions'],
    ['consentMediaId', fields.consentMediaId, null],
  ] as const;
  for (const [field, id, kind] of wanted) {
    if (!id) continue;
    const found = await scope
      .select({ kind: media.kind })
      .from(media)
      .where(and(eq(media.id, id), isNull(media.deletedAt)));
    if (!found[0] || (kind && found[0].kind !== kind)) throw beside(field, 'EDI-016');
  }
  const today = new Date().toISOString().slice(0, 10);
  if (fields.consentOn && fields.consentOn > today) throw beside('consentOn', 'MED-012');
};

/** GEN-011 with the medium as somebody else left it. */
export const conflict = async (scope: Scope, id: string): Promise<Refusal> => {
  const current = await mediaFor(scope, id);
  return conflictIn(scope, current, mediaAnswer(current));
};

/**
 * Changes what is known of a file. Of somebody else's, an editor changes only what helps those who cannot see or hear it
 * (GEN-009); a file is shared with all companies by a super admin alone. GEN-011 with the current row when somebody
 * changed it meanwhile.
 */
export const update = async (
  scope: Scope,
  id: string,
  { rowVersion, ...fields }: BodyOf<typeof updateMedia>,
): Promise<Row<'media'>> => {
  const row = await mediaFor(scope, id);
  const isForAll = Object.keys(fields).every((field) => FOR_ALL.some((one) => one === field));
  if (!isForAll) demandOwn(scope, row);
  if (fields.visibility !== undefined && fields.visibility !== row.visibility) demand(scope.actor, 'companies.manage');
  await refuseFields(scope, fields);
  const [saved] = await scope.update(
    'media',
    {
      ...fields,
      ...keysFor({ ...row, ...fields }),
      rowVersion: sql`row_version + 1`,
      updatedAt: sql`now()`,
      updatedBy: scope.actor.id,
    },
    (columns) => and(eq(columns.id, id), eq(columns.rowVersion, rowVersion), isNull(columns.deletedAt)),
  );
  if (saved) return saved;
  throw await conflict(scope, id);
};

/**
 * Puts a file that nothing uses in the bin: one's own, or anybody's for an administrator (GEN-009). MED-003 names where it
 * is used: in drafts, versions, messages, templates.
 */
export const remove = async (scope: Scope, id: string): Promise<void> => {
  demandOwn(scope, await mediaFor(scope, id));
  await scope.transaction(async (inside) => {
    // Deleted first, so that whoever looks for it from now on finds none; the refusal puts it back.
    const gone = await inside.update('media', { deletedAt: sql`now()`, updatedBy: scope.actor.id }, (columns) =>
      and(eq(columns.id, id), isNull(columns.deletedAt)),
    );
    if (gone.length === 0) throw new Refusal('GEN-010');
    const uses = await usesOf(inside, id);
    if (uses.length > 0) throw stillUsed(uses.map(({ label }) => label));
  });
};

/** A file to be looked at: in the bin too, or shared by another company. GEN-010 when there is none. */
export const shownFor = async (scope: Scope, id: string): Promise<Row<'media'>> => {
  const { media, sharedMedia } = scope.views;
  const [own] = await scope.select().from(media).where(eq(media.id, id));
  if (own) return own;
  const [shared] = await scope.select().from(sharedMedia).where(eq(sharedMedia.id, id));
  if (!shared) throw new Refusal('GEN-010');
  return shared;
};

/** A file that is in the bin. GEN-010 when there is none. */
const binnedFor = async (scope: Scope, id: string): Promise<Row<'media'>> => {
  const { media } = scope.views;
  const [row] = await scope
    .select()
    .from(media)
    .where(and(eq(media.id, id), isNotNull(media.deletedAt)));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/** Takes a file back out of the bin, as a copy when the same bytes came in meanwhile. GEN-009 as `remove`. */
export const restore = async (scope: Scope, id: string): Promise<Row<'media'>> => {
  demandOwn(scope, await binnedFor(scope, id));
  const back = (isCopy: boolean) =>
    scope.transaction((inside) =>
      inside.update(
        'media',
        {
          deletedAt: null,
          ...(isCopy && { isCopy }),
          rowVersion: sql`row_version + 1`,
          updatedAt: sql`now()`,
          updatedBy: scope.actor.id,
        },
        (columns) => and(eq(columns.id, id), isNotNull(columns.deletedAt)),
      ),
    );
  const rows = await back(false).catch((error: unknown) => {
    if (takenIndex(error) === 'media_sha') return back(true);
    throw error;
  });
  if (!rows[0]) throw new Refusal('GEN-010');
  return rows[0];
};

/** Which of these files of the company, of one's own or anybody's for an administrator; GEN-009, GEN-010 for any other. */
export const allFor = async (scope: Scope, ids: readonly string[]): Promise<Row<'media'>[]> => {
  const { media } = scope.views;
  const unique = [...new Set(ids)];
  const rows = await scope
    .select()
    .from(media)
    .where(and(inArray(media.id, unique), isNull(media.deletedAt)));
  if (rows.length < unique.length) throw new Refusal('GEN-010');
  if (!may('media.others', scope.actor.role)) for (const row of rows) demandOwn(scope, row);
  return rows;
};
