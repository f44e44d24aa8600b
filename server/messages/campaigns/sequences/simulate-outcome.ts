import { MAX_REMINDERS, type SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import type { SKIP_REASONS } from '../../../../contract/messages/campaigns/campaigns.ts';
import { addDays, getLocalDay } from '../../../platform/text/calendar/days.ts';
import { isWorkingDay } from '../../../platform/text/calendar/holidays.ts';
import { fromLocalTime } from '../../../platform/text/calendar/moments.ts';
import { CATCH_UP_DAYS, getSendingDay, type StepCalendar } from './step-times.ts';

export type SkipReason = (typeof SKIP_REASONS)[number];

/** Step of a simulation, for one person. */
export interface SimulatedStep {
  id: string;
  step: SequenceStep;
  reminder: boolean;
  /** Time of activation; null when disabled. */
  since: Date | null;
  /** Sending time to this person; null when not sent. */
  sentAt: Date | null;
  /** Base day; null when not known yet. */
  base: string | null;
  /** Reason to skip this person whatever the day. */
  skipReason: SkipReason | null;
}

export interface StepOutcome {
  id: string;
  /** Actual or simulated sending time; null when it depends on future events. */
  at: Date | null;
  fate: 'sent' | 'would_send' | 'skipped';
  why: SkipReason | null;
}

interface Candidate {
  one: SimulatedStep;
  day: string;
}

/** True when a step may be sent on this day: its own day, or one of the catch-up days. */
const isOpenOn = ({ one, day }: Candidate, on: string, { calendar }: StepCalendar): boolean =>
  day <= on && on <= addDays(day, CATCH_UP_DAYS) && (!one.step.workingDaysOnly || isWorkingDay(on, calendar));

const compareByTime = (a: Candidate, b: Candidate): number => a.one.step.time.localeCompare(b.one.step.time);

/**
 * Simulates each step for one person: day by day, by hour, then in the order of the sequence; one message a day, three
 * reminders in all. `taken`: days on which the person already got a message. Messages to the referent use no day.
 */
export const simulateOutcome = (
  steps: readonly SimulatedStep[],
  taken: readonly string[],
  where: StepCalendar,
  now: Date,
): StepOutcome[] => {
  const { timeZone, calendar } = where;
  const today = getLocalDay(timeZone, now);
  const at = (day: string, { step }: SimulatedStep) => fromLocalTime(timeZone, day, step.time);
  const fates = new Map<string, StepOutcome>();
  const waiting: Candidate[] = [];
  for (const one of steps) {
    const { id, sentAt, base } = one;
    const day = base === null ? null : getSendingDay(one.step, base, calendar);
    const on = day === null ? null : at(day, one);
    const skipped = (why: SkipReason) => fates.set(id, { id, at: on, fate: 'skipped', why });
    if (sentAt !== null) fates.set(id, { id, at: sentAt, fate: 'sent', why: null });
    else if (one.skipReason !== null) skipped(one.skipReason);
    else if (one.since === null) skipped('off');
    else if (day === null || on === null) {
      skipped(one.step.trigger.kind === 'arrival' || one.step.trigger.kind === 'end' ? 'no_date' : 'not_yet');
    } else if (on < one.since || addDays(day, CATCH_UP_DAYS) < today) skipped('past');
    else waiting.push({ one, day });
  }
  const used = new Set(taken);
  let reminders = steps.filter(({ reminder, sentAt }) => reminder && sentAt !== null).length;
  const days = new Set(
    waiting.flatMap(({ day }) => Array.from({ length: CATCH_UP_DAYS + 1 }, (_, after) => addDays(day, after))),
  );
  for (const on of [...days].filter((day) => day >= today).sort()) {
    for (const candidate of waiting.filter((some) => isOpenOn(some, on, where)).sort(compareByTime)) {
      const { one } = candidate;
      const hers = one.step.to !== 'referent';
      if (fates.has(one.id) || (hers && used.has(on))) continue;
      if (hers && one.reminder && reminders >= MAX_REMINDERS) {
        fates.set(one.id, { id: one.id, at: at(on, one), fate: 'skipped', why: 'too_many_reminders' });
        continue;
      }
      fates.set(one.id, { id: one.id, at: at(on, one), fate: 'would_send', why: null });
      if (!hers) continue;
      used.add(on);
      if (one.reminder) reminders += 1;
    }
  }
  for (const { one, day } of waiting) {
    // No day was left, or the remaining ones were not working days.
    if (!fates.has(one.id)) fates.set(one.id, { id: one.id, at: at(day, one), fate: 'skipped', why: 'one_a_day' });
  }
  return steps.flatMap(({ id }) => fates.get(id) ?? []);
};
