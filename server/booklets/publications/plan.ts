import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  MAX_PLAN_DAYS,
  type PublicationPlan,
  type planFields,
} from '../../../contract/booklets/publications/publication-plan.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { fromLocalTime } from '../../platform/text/calendar/moments.ts';
import { formatLocalDay, formatLocalTime } from '../../platform/text/format-date.ts';
import { recordActivity } from '../booklets/activity.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { createBookletStateRefusal } from '../booklets/state.ts';
import { checkChangeChoices } from '../changes/draft-changes.ts';
import { buildReaderSnapshot } from './freeze.ts';
import { lockPublishableBooklet, requireReadyDraft } from './publication.ts';

const DAY_MS = 24 * 3_600_000;

const getCompanyTimeZone = async (scope: Scope): Promise<string> => {
  const { company } = scope.views;
  const [row] = await scope.select({ timeZone: company.timeZone }).from(company);
  return row?.timeZone ?? 'Europe/Paris';
};

/** « 24/11/2026 à 08:00 », in the company's time zone. */
export const formatPlannedMoment = (at: Date, timeZone: string): string =>
  `${formatLocalDay(at, timeZone)} à ${formatLocalTime(at, timeZone)}`;

/** Planned publication of the draft. Refusals as `requireBooklet`. */
export const loadPublicationPlan = async (scope: Scope, id: string): Promise<PublicationPlan> => {
  const { row } = await requireBooklet(scope, id, 'booklet.read');
  const timeZone = await getCompanyTimeZone(scope);
  if (row.plannedAt === null || row.plan === null) return { plan: null, timeZone };
  const { kind, note, by } = row.plan;
  const names = await loadUserNames(scope, [by]);
  return { plan: { at: row.plannedAt.toISOString(), kind, note, by: names.get(by) ?? null }, timeZone };
};

/**
 * Plans the publication of the draft as it will be then, or moves the plan. LIV-010 for a past moment, LIV-011 for one
 * too far; obstacles to publication apply too (LIV-006, OPT-006, GEN-017). Returns the moment as text.
 */
export const schedulePublication = async (
  scope: Scope,
  id: string,
  { at, kind, note, changes }: z.infer<typeof planFields>,
  now = new Date(),
): Promise<string> => {
  await requireBooklet(scope, id, 'booklet.publish');
  const timeZone = await getCompanyTimeZone(scope);
  const [day = '', time = ''] = at.split('T');
  const moment = fromLocalTime(timeZone, day, time);
  const last = new Date(now.getTime() + MAX_PLAN_DAYS * DAY_MS);
  if (moment <= now) throw createFieldRefusal('at', 'LIV-010');
  if (moment > last) throw createFieldRefusal('at', 'LIV-011', { date: formatLocalDay(last, timeZone) });
  const words = formatPlannedMoment(moment, timeZone);
  await scope.transaction(async (inside) => {
    const booklet = await lockPublishableBooklet(inside, id);
    const draft = await requireReadyDraft(inside, booklet);
    if (changes) await checkChangeChoices(inside, id, buildReaderSnapshot(draft), changes);
    const by = inside.actor.id;
    await inside.update(
      'booklets',
      { plannedAt: moment, plan: { kind, note, by, ...(changes && { changes }) } },
      (rows) => eq(rows.id, id),
    );
    await recordActivity(inside, id, 'publication_planned', words);
  });
  return phraseText('{jour} à {heure}', {
    jour: formatLocalDay(moment, timeZone),
    heure: formatLocalTime(moment, timeZone),
  });
};

/** Cancels the planned publication. GEN-017 when nothing was planned. */
export const cancelScheduledPublication = async (scope: Scope, id: string): Promise<void> => {
  await requireBooklet(scope, id, 'booklet.publish');
  await scope.transaction(async (inside) => {
    const booklet = await lockPublishableBooklet(inside, id);
    if (booklet.plannedAt === null)
      throw createBookletStateRefusal('sans publication planifiée', 'Il n’y a rien à annuler');
    await inside.update('booklets', { plannedAt: null, plan: null }, (rows) => eq(rows.id, id));
    await recordActivity(inside, id, 'plan_cancelled');
  });
};
