import { MAX_REMINDERS, type SequenceStep } from '../../../contract/messages/campaigns/campaign.ts';
import type { SKIPS } from '../../../contract/messages/campaigns/campaigns.ts';
import { addDays, dayIn } from '../../platform/text/calendar/days.ts';
import { isWorkingDay } from '../../platform/text/calendar/holidays.ts';
import { momentIn } from '../../platform/text/calendar/moments.ts';
import { CATCH_UP_DAYS, leaveDay, type Where } from './step-times.ts';

export type Skip = (typeof SKIPS)[number];

/** Step of a simulation, for one person. */
export interface Simulated {
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
  kept: Skip | null;
}

export interface Fate {
  id: string;
  /** Actual or simulated sending time; null when it depends on future events. */
  at: Date | null;
  fate: 'sent' | 'would_send' | 'skipped';
  why: Skip | null;
}

interface Candidate {
  one: Simulated;
  day: string;
}

/** True when a step may be sent on this day: its own day, or one of the catch-up days. */
const open = ({ one, day }: Candidate, on: string, { calendar }: Where): boolean =>
  day <= on && on <= addDays(day, CATCH_UP_DAYS) && (!one.step.workingDaysOnly || isWorkingDay(on, calendar));

const first = (a: Candidate, b: Candidate): number => a.one.step.time.localeCompare(b.one.step.time);

/**
 * Simulates each step for one person: day by day, by hour, then in the order of the sequence; one message a day, three
 * reminders in all. `taken`: days on which the person already got a message. Messages to the referent use no day.
 */
export const fatesOf = (steps: readonly Simulated[], taken: readonly string[], where: Where, now: Date): Fate[] => {
  const { timeZone, calendar } = where;
  const today = dayIn(timeZone, now);
  const at = (day: string, { step }: Simulated) => momentIn(timeZone, day, step.time);
  const fates = new Map<string, Fate>();
  const waiting: Candidate[] = [];
  for (const one of steps) {
    const { id, sentAt, base } = one;
    const day = base === null ? null : leaveDay(one.step, base, calendar);
    const on = day === null ? null : at(day, one);
    const skipped = (why: Skip) => fates.set(id, { id, at: on, fate: 'skipped', why });
    if (sentAt !== null) fates.set(id, { id, at: sentAt, fate: 'sent', why: null });
    else if (one.kept !== null) skipped(one.kept);
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
    for (const candidate of waiting.filter((some) => open(some, on, where)).sort(first)) {
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
