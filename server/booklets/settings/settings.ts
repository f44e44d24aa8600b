import { and, eq, isNull } from 'drizzle-orm';
import type { AdvancedSettings, saveBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { requireRowVersion } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { recordActivity } from '../booklets/activity.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { invalidateReaderCache } from '../publications/reader-cache-events.ts';
import { listBookletPublishers } from '../reviews/approvers.ts';
import { deleteReadingData } from './delete-reading-data.ts';

const getCompanyToday = async (scope: Scope): Promise<string> => {
  const { company } = scope.views;
  const [row] = await scope.select({ timeZone: company.timeZone }).from(company);
  return getLocalDay(row?.timeZone ?? scope.actor.timeZone);
};

/** Validity of a personal link in days; null when personal links are off. */
const findAccessDays = ({ access }: TenantRow<'booklets'>): number | null =>
  access.personal.on ? access.personal.validDays : null;

/** Data of the screen « Avancé ». Refusals as `requireBooklet`. */
export const loadBookletSettings = async (db: Db, scope: Scope, id: string): Promise<AdvancedSettings> => {
  const { row, can } = await requireBooklet(scope, id, 'booklet.advanced', { whileArchived: true });
  const publishers = (await listBookletPublishers(db, scope, id)).map(({ id: userId, name }) => ({ id: userId, name }));
  // An approver who may no longer publish is left out, and removed at the next save.
  const approverIds = row.settings.review.approverIds.filter((one) => publishers.some((person) => person.id === one));
  return {
    rowVersion: row.rowVersion,
    settings: { ...row.settings, review: { ...row.settings.review, approverIds } },
    accessDays: findAccessDays(row),
    sourceLanguage: row.sourceLanguage,
    publishers,
    today: await getCompanyToday(scope),
    can,
  };
};

const createSettingsConflict = async (db: Db, scope: Scope, id: string): Promise<Refusal> => {
  const { row } = await requireBooklet(scope, id, 'booklet.advanced');
  return buildCompanyConflict(scope, row, await loadBookletSettings(db, scope, id));
};

/**
 * OPT-001: data cannot be anonymised while access is still open. OPT-003: the information date cannot be in the future.
 */
const refuseInvalidSettings = (
  row: TenantRow<'booklets'>,
  { retention, tracking }: BookletSettings,
  today: string,
): void => {
  const n = findAccessDays(row);
  if (n !== null && retention.anonymiseAfterDays < n)
    throw createFieldRefusal('settings.retention.anonymiseAfterDays', 'OPT-001', { n });
  if (tracking.mode === 'named' && (tracking.informedOn ?? '') > today)
    throw createFieldRefusal('settings.tracking.informedOn', 'OPT-003');
};

/** OPT-004: an approver must be allowed to publish the booklet. */
const refuseUnknownApprovers = async (
  db: Db,
  scope: Scope,
  row: TenantRow<'booklets'>,
  { review }: BookletSettings,
): Promise<void> => {
  const known = new Set((await listBookletPublishers(db, scope, row.id)).map(({ id }) => id));
  const wrong = review.approverIds.filter((id) => !known.has(id));
  if (wrong.length === 0) return;
  const [nom = 'Cette personne'] = (await loadUserNames(scope, wrong)).values();
  throw createFieldRefusal('settings.review.approverIds', 'OPT-004', { nom });
};

/** Clears the information date outside named tracking: a return to it requires informing people again. */
const normaliseSettings = (settings: BookletSettings): BookletSettings =>
  settings.tracking.mode === 'named' ? settings : { ...settings, tracking: { ...settings.tracking, informedOn: null } };

/**
 * Saves how a booklet is read, tracked and retained, in one transaction. GEN-011 with the current settings for an
 * outdated `rowVersion`, OPT-001, OPT-003, OPT-004, and OPT-005 for an unconfirmed end of named tracking; other
 * refusals as `requireBooklet`. When tracking ends, reading data is deleted.
 */
export const saveAdvancedSettings = (
  db: Db,
  scope: Scope,
  id: string,
  asked: CallBody<typeof saveBookletSettings>,
): Promise<void> =>
  refuseConflict(
    () => createSettingsConflict(db, scope, id),
    () => writeAdvancedSettings(db, scope, id, asked),
  );

const writeAdvancedSettings = async (
  db: Db,
  scope: Scope,
  id: string,
  { rowVersion, settings: asked, lessConfirmed }: CallBody<typeof saveBookletSettings>,
): Promise<void> => {
  const { row } = await requireBooklet(scope, id, 'booklet.advanced');
  requireRowVersion(row, rowVersion);
  const settings = normaliseSettings(asked);
  refuseInvalidSettings(row, settings, await getCompanyToday(scope));
  await refuseUnknownApprovers(db, scope, row, settings);
  const [before, after] = [row.settings.tracking.mode, settings.tracking.mode];
  if (before === 'named' && after !== 'named' && !lessConfirmed)
    throw createFieldRefusal('settings.tracking.mode', 'OPT-005');
  await scope.transaction(async (inside) => {
    await inside.updateVersioned('booklets', { id, rowVersion }, { settings }, (columns) =>
      and(eq(columns.state, row.state), isNull(columns.binnedAt)),
    );
    if (after !== before) await recordActivity(inside, id, `tracking_${after}`);
    if (after === 'none' && before !== 'none') await deleteReadingData(inside, id);
  });
  invalidateReaderCache(id);
};
