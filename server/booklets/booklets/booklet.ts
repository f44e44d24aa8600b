import { and, eq, isNull, sql } from 'drizzle-orm';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { insertRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { requireRowVersion } from '../../platform/data/access/versioned-row.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { PermissionRefusal, type Refusal } from '../../platform/http/refusal.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import { refuseUnavailableFonts } from '../fonts/refuse-own-fonts.ts';
import { invalidateReaderCache } from '../publications/reader-cache-events.ts';
import { toBookletAnswer } from './booklet-answer.ts';
import type { BookletFields } from './booklet-fields.ts';
import { refuseInvalidBookletFields } from './check-fields.ts';
import { requireBooklet } from './find-booklet.ts';
import { grantOwnership } from './owner.ts';
import { listBookletMedia } from './pictures.ts';
import { saveFormerSlug } from './slug-availability.ts';
import { refuseTakenTitleOrSlug } from './title-conflict.ts';
import { refuseUnfinishedBooklet } from './wizard.ts';

/** A major version that adds mandatory pages reopens the reading of those who had completed it. */
export const NEW_BOOKLET_SETTINGS: BookletSettings = {
  ...DEFAULT_SETTINGS,
  review: { ...DEFAULT_SETTINGS.review, majorAsks: 'everybody' },
};

/** Inserts an empty booklet owned by the actor. The caller has checked the quota in the same transaction. */
export const insertBooklet = async (
  inside: Scope,
  values: Pick<TenantRow<'booklets'>, 'type' | 'state' | 'wizardStep'> & Partial<TenantRow<'booklets'>>,
): Promise<TenantRow<'booklets'>> => {
  const by = inside.actor.id;
  const row = await insertRow(inside, 'booklets', {
    theme: DEFAULT_THEME,
    welcome: { message: '', signatory: '', signatoryRole: '', photoMediaId: null },
    cover: { mediaId: null, alt: '', decorative: false },
    settings: NEW_BOOKLET_SETTINGS,
    ...values,
    ownerId: by,
    createdBy: by,
    updatedBy: by,
  });
  await inside.insert('bookletRights', [{ bookletId: row.id, userId: by, level: 'owner' }]);
  return row;
};

/** Fields visible to readers: a change of one makes the online version outdated. */
const READER_VISIBLE_FIELDS: readonly (keyof BookletFields)[] = [
  'title',
  'subtitle',
  'sourceLanguage',
  'tone',
  'theme',
  'welcome',
  'cover',
];

/** GEN-011 with the booklet as somebody else saved it. */
export const createBookletConflict = async (scope: Scope, id: string, origin: string): Promise<Refusal> => {
  const current = await requireBooklet(scope, id, 'booklet.edit');
  return buildCompanyConflict(scope, current.row, toBookletAnswer(current, origin));
};

/** Saves which files the booklet itself uses. */
export const saveBookletMediaUses = async (inside: Scope, row: TenantRow<'booklets'>): Promise<void> => {
  await inside.deleteRows('mediaUses', (uses) => eq(uses.holderId, row.id));
  const ids = new Set(listBookletMedia(row).map(([, mediaId]) => mediaId));
  await inside.insert(
    'mediaUses',
    [...ids].map((mediaId) => ({ mediaId, bookletId: row.id, holderId: row.id })),
  );
};

/**
 * Changes some fields. The last step of the wizard turns the booklet into a draft. GEN-011 with the current booklet for
 * an outdated `rowVersion`; field refusals as `refuseInvalidBookletFields` and `refuseUnfinishedBooklet`.
 */
export const saveBookletFields = (
  scope: Scope,
  id: string,
  rowVersion: number,
  fields: BookletFields,
  origin: string,
): Promise<void> =>
  refuseConflict(
    () => createBookletConflict(scope, id, origin),
    () => writeBookletFields(scope, id, rowVersion, fields),
  );

const writeBookletFields = async (
  scope: Scope,
  id: string,
  rowVersion: number,
  fields: BookletFields,
): Promise<void> => {
  const found = await requireBooklet(scope, id, 'booklet.edit');
  if (fields.theme && !found.can['booklet.theme']) throw new PermissionRefusal('booklet.theme', found.row.id);
  const handedOver = fields.ownerId !== undefined && fields.ownerId !== found.row.ownerId;
  if (handedOver && !found.can['booklet.owner']) throw new PermissionRefusal('booklet.owner', found.row.id);
  requireRowVersion(found.row, rowVersion);
  await refuseInvalidBookletFields(scope, found.row, fields);
  getAuditLine(scope).note({
    before: Object.fromEntries(Object.keys(fields).map((name) => [name, found.row[name as keyof typeof found.row]])),
    after: fields,
  });
  const finishing = found.row.state === 'building' && fields.wizardStep === 'livret-completed';
  if (finishing) await refuseUnfinishedBooklet(scope, { ...found.row, ...fields });
  const seen = READER_VISIBLE_FIELDS.some((field) => field in fields);
  const save = async (inside: Scope): Promise<void> => {
    if (fields.theme) await refuseUnavailableFonts(inside, found.row.theme, fields.theme);
    const row = await inside.updateVersioned(
      'booklets',
      { id, rowVersion },
      {
        ...fields,
        ...(fields.title !== undefined && { titleKey: toFoldedKey(fields.title) }),
        ...(finishing && { state: 'draft' as const }),
        ...(seen && { revision: sql`revision + 1` }),
      },
      // Only the checked state may change: somebody may have archived or published the booklet meanwhile.
      (columns) => and(eq(columns.state, found.row.state), isNull(columns.binnedAt)),
    );
    if (fields.slug !== undefined) await saveFormerSlug(inside, found.row, fields.slug);
    if (fields.theme || fields.welcome || fields.cover) await saveBookletMediaUses(inside, row);
    if (row.ownerId !== null && row.ownerId !== found.row.ownerId) await grantOwnership(inside, id, row.ownerId);
  };
  const wanted = fields.slug ?? found.row.slug;
  await refuseTakenTitleOrSlug(scope, { wanted, except: id }, () => scope.transaction(save));
  if (fields.slug !== undefined) invalidateReaderCache(id);
};
