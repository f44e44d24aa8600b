import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  MOST_DAYS_AHEAD,
  type PublicationPlan,
  type planFields,
} from '../../../contract/booklets/publications/publication-plan.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { momentIn } from '../../platform/text/calendar/moments.ts';
import { record } from '../booklets/activity.ts';
import { bookletFor } from '../booklets/found.ts';
import { namesOf } from '../booklets/people.ts';
import { impossible } from '../booklets/state.ts';
import { dayFor, timeFor } from '../booklets/when.ts';
import { locked, readyDraft } from './publication.ts';

const DAY = 24 * 3_600_000;

const clocksOf = async (scope: Scope): Promise<string> => {
  const { company } = scope.views;
  const [row] = await scope.select({ timeZone: company.timeZone }).from(company);
  return row?.timeZone ?? 'Europe/Paris';
};

/** « 24/11/2026 à 08:00 », in the company's time zone. */
export const momentWords = (at: Date, timeZone: string): string => `${dayFor(at, timeZone)} à ${timeFor(at, timeZone)}`;

/** Planned publication of the draft. Refusals as `bookletFor`. */
export const planOf = async (scope: Scope, id: string): Promise<PublicationPlan> => {
  const { row } = await bookletFor(scope, id, 'booklet.read');
  const timeZone = await clocksOf(scope);
  if (row.plannedAt === null || row.plan === null) return { plan: null, timeZone };
  const { kind, note, by } = row.plan;
  const names = await namesOf(scope, [by]);
  return { plan: { at: row.plannedAt.toISOString(), kind, note, by: names.get(by) ?? null }, timeZone };
};

const beside = (code: 'LIV-010' | 'LIV-011', values: Record<string, string> = {}): Refusal =>
  new Refusal(code, values, { at: [errorText(code, values)] });

/**
 * Plans the publication of the draft as it will be then, or moves the plan. LIV-010 for a past moment, LIV-011 for one
 * too far; obstacles to publication apply too (LIV-006, OPT-006, GEN-017). Returns the moment as text.
 */
export const plan = async (
  scope: Scope,
  id: string,
  { at, kind, note }: z.infer<typeof planFields>,
  now = new Date(),
): Promise<string> => {
  await bookletFor(scope, id, 'booklet.publish');
  const timeZone = await clocksOf(scope);
  const [day = '', time = ''] = at.split('T');
  const moment = momentIn(timeZone, day, time);
  const last = new Date(now.getTime() + MOST_DAYS_AHEAD * DAY);
  if (moment.getTime() <= now.getTime()) throw beside('LIV-010');
  if (moment.getTime() > last.getTime()) throw beside('LIV-011', { date: dayFor(last, timeZone) });
  const words = momentWords(moment, timeZone);
  await scope.transaction(async (inside) => {
    const booklet = await locked(inside, id);
    await readyDraft(inside, booklet);
    const by = inside.actor.id;
    await inside.update('booklets', { plannedAt: moment, plan: { kind, note, by } }, (rows) => eq(rows.id, id));
    await record(inside, id, 'publication_planned', words);
  });
  return phraseText('{jour} à {heure}', { jour: dayFor(moment, timeZone), heure: timeFor(moment, timeZone) });
};

/** Cancels the planned publication. GEN-017 when nothing was planned. */
export const cancel = async (scope: Scope, id: string): Promise<void> => {
  await bookletFor(scope, id, 'booklet.publish');
  await scope.transaction(async (inside) => {
    const booklet = await locked(inside, id);
    if (booklet.plannedAt === null) throw impossible('sans publication planifiée', 'Il n’y a rien à annuler');
    await inside.update('booklets', { plannedAt: null, plan: null }, (rows) => eq(rows.id, id));
    await record(inside, id, 'plan_cancelled');
  });
};
