import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdvancedSettings, saveBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { type ErrorCode, type ErrorValues, errorText } from '../../../contract/platform/errors.ts';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import type { Db } from '../../platform/data/client.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { firstWas } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { readersChanged } from '../../reading/reader/changes.ts';
import { record } from '../booklets/activity.ts';
import { bookletFor } from '../booklets/found.ts';
import { namesOf } from '../booklets/people.ts';
import { publishersOf } from '../reviews/approvers.ts';
import { forgetReadings } from './forget-readings.ts';

const todayOf = async (scope: Scope): Promise<string> => {
  const { company } = scope.views;
  const [row] = await scope.select({ timeZone: company.timeZone }).from(company);
  return dayIn(row?.timeZone ?? scope.actor.timeZone);
};

/** Days that a personal link lives; null where there are none. */
const accessDaysOf = ({ access }: Row<'booklets'>): number | null =>
  access.personal.on ? access.personal.validDays : null;

/** Everything the screen « Avancé » shows. Refusals as `bookletFor`. */
export const settingsOf = async (db: Db, scope: Scope, id: string): Promise<AdvancedSettings> => {
  const { row, can } = await bookletFor(scope, id, 'booklet.advanced', { whileArchived: true });
  const publishers = (await publishersOf(db, scope, id)).map(({ id: userId, name }) => ({ id: userId, name }));
  // Who was chosen and may publish no more approves nothing, and is chosen no more at the next save.
  const approverIds = row.settings.review.approverIds.filter((one) => publishers.some((person) => person.id === one));
  return {
    rowVersion: row.rowVersion,
    settings: { ...row.settings, review: { ...row.settings.review, approverIds } },
    accessDays: accessDaysOf(row),
    sourceLanguage: row.sourceLanguage,
    publishers,
    today: await todayOf(scope),
    can,
  };
};

const conflict = async (db: Db, scope: Scope, id: string): Promise<Refusal> => {
  const { row, updatedBy } = await bookletFor(scope, id, 'booklet.advanced');
  return firstWas(updatedBy, row.updatedAt, scope.actor.timeZone, await settingsOf(db, scope, id));
};

const refuse = (code: ErrorCode, field: string, values: ErrorValues = {}): Refusal =>
  new Refusal(code, values, { [`settings.${field}`]: [errorText(code, values)] });

/** OPT-001: whoever may still read is somebody; OPT-003: who is to be told tomorrow does not know today. */
const refuseBad = (row: Row<'booklets'>, { retention, tracking }: BookletSettings, today: string): void => {
  const n = accessDaysOf(row);
  if (n !== null && retention.anonymiseAfterDays < n) throw refuse('OPT-001', 'retention.anonymiseAfterDays', { n });
  if (tracking.mode === 'named' && (tracking.informedOn ?? '') > today) throw refuse('OPT-003', 'tracking.informedOn');
};

/** OPT-004: whoever approves a booklet may publish it. */
const refuseApprovers = async (
  db: Db,
  scope: Scope,
  row: Row<'booklets'>,
  { review }: BookletSettings,
): Promise<void> => {
  const known = new Set((await publishersOf(db, scope, row.id)).map(({ id }) => id));
  const wrong = review.approverIds.filter((id) => !known.has(id));
  if (wrong.length === 0) return;
  const [nom = 'Cette personne'] = (await namesOf(scope, wrong)).values();
  throw refuse('OPT-004', 'review.approverIds', { nom });
};

/** Told by name once, people are told again before they are once more: the day goes with the mode. */
const tidy = (settings: BookletSettings): BookletSettings =>
  settings.tracking.mode === 'named' ? settings : { ...settings, tracking: { ...settings.tracking, informedOn: null } };

/**
 * Changes how a booklet is read, followed and kept, all or nothing. GEN-011 with the current settings when `rowVersion` is
 * no longer the last, OPT-001, OPT-003, OPT-004, and OPT-005 when people are to be followed less than by name and nobody confirmed
 * it; other refusals as `bookletFor`. A booklet that follows nothing any more forgets what each person has read.
 */
export const saveSettings = async (
  db: Db,
  scope: Scope,
  id: string,
  { rowVersion, settings: asked, lessConfirmed }: BodyOf<typeof saveBookletSettings>,
): Promise<void> => {
  const { row } = await bookletFor(scope, id, 'booklet.advanced');
  if (row.rowVersion !== rowVersion) throw await conflict(db, scope, id);
  const settings = tidy(asked);
  refuseBad(row, settings, await todayOf(scope));
  await refuseApprovers(db, scope, row, settings);
  const [before, after] = [row.settings.tracking.mode, settings.tracking.mode];
  if (before === 'named' && after !== 'named' && !lessConfirmed) throw refuse('OPT-005', 'tracking.mode');
  const saved = await scope.transaction(async (inside) => {
    const [changed] = await inside.update(
      'booklets',
      { settings, rowVersion: sql`row_version + 1`, updatedAt: sql`now()`, updatedBy: scope.actor.id },
      (columns) =>
        and(
          eq(columns.id, id),
          eq(columns.rowVersion, rowVersion),
          eq(columns.state, row.state),
          isNull(columns.binnedAt),
        ),
    );
    if (!changed) return false;
    if (after !== before) await record(inside, id, `tracking_${after}`);
    if (after === 'none' && before !== 'none') await forgetReadings(inside, id);
    return true;
  });
  if (!saved) throw await conflict(db, scope, id);
  readersChanged(id);
};
