import {
  type CampaignKind,
  MAX_REMINDERS,
  type SequenceStep,
} from '../../../../contract/messages/campaigns/campaign.ts';
import type { SKIP_REASONS } from '../../../../contract/messages/campaigns/campaigns.ts';
import { addDays, getLocalDay } from '../../../platform/text/calendar/days.ts';
import { isWorkingDay } from '../../../platform/text/calendar/holidays.ts';
import { isForCurrentStaff, isOptionalKind } from '../find-campaign.ts';
import {
  CATCH_UP_DAYS,
  getAccessEnd,
  getRunDay,
  getRunMoment,
  getSendingDay,
  getStepMoment,
  type StepCalendar,
} from './step-times.ts';

export type SkipReason = (typeof SKIP_REASONS)[number];

/** Step of a simulation, for one person. */
export interface SimulatedStep {
  id: string;
  kind: CampaignKind;
  step: SequenceStep;
  /** Time of activation; null when disabled. */
  since: Date | null;
  /** Message that the person already got, or the reason why they were left out; null: not handled yet. */
  handled: { at: Date | null; why: SkipReason | null } | null;
  /** A variable of the message has no value for this person. */
  lacksValue: boolean;
  /** Reason to skip this person whatever the day. */
  skipReason: SkipReason | null;
}

/** Dated events of a person; null: unknown, or never. A date to come counts from that moment on. */
export interface PersonEvents {
  invitedAt: Date | null;
  openedAt: Date | null;
  completedAt: Date | null;
  bouncedAt: Date | null;
  /** End of the personal access. */
  endsAt: Date | null;
  /** Chapters read to the end, by id. */
  chapters: ReadonlyMap<string, Date>;
}

export interface SimulatedPerson {
  createdAt: Date;
  arrivalOn: string | null;
  endOn: string | null;
  hasAddress: boolean;
  isOpposed: boolean;
  /** The referent in charge has an address. */
  hasReferentAddress: boolean;
  events: PersonEvents;
  /** Days on which the person already got a message. */
  contactDays: readonly string[];
  /** Number of reminders already sent. */
  reminders: number;
  /** Days of access after the arrival or the invitation; null: an invitation does not change the end. */
  validDays: number | null;
  /** Events caused by an e-mail that reaches the person. Known events stay. */
  react?: ((at: Date) => Partial<PersonEvents>) | undefined;
}

export interface StepOutcome {
  id: string;
  /** Actual or simulated sending time; null when it depends on future events. */
  at: Date | null;
  /** Day of the step before it moves past days off; null when its base day is unknown. */
  day: string | null;
  fate: 'sent' | 'would_send' | 'skipped';
  why: SkipReason | null;
  /** The step is settled for this person: sent, or left out for good. Otherwise it was never due. */
  isHandled: boolean;
  /** Why a run after the sending day settled it: the one message of a day was another one, or the person came later. */
  delay: 'one_a_day' | 'added_later' | null;
}

/** Days of a step for one person, as their events are. */
interface StepDays {
  /** Before it moves past days off. */
  day: string;
  sendingDay: string;
  /** The time of the step on its sending day. */
  sendingAt: Date;
}

/** One run of the sequence. */
interface Run {
  now: Date;
  today: string;
  /** First sending day that this run still catches up. */
  earliest: string;
  isWorking: boolean;
}

/** Events that change during a simulation. */
type PersonState = { -readonly [Name in keyof PersonEvents]: PersonEvents[Name] };

const hasHappened = (at: Date | null, now: Date): boolean => at !== null && at <= now;

const getEventMoment = ({ trigger }: SequenceStep, state: Readonly<PersonEvents>): Date | null => {
  switch (trigger.kind) {
    case 'unopened':
      return state.invitedAt;
    case 'completed':
      return state.completedAt;
    case 'chapter':
      return state.chapters.get(trigger.chapterId) ?? null;
    default:
      return null;
  }
};

/** Base day of a step, even when its event is to come. */
const findBaseDay = (
  { step }: Pick<SimulatedStep, 'step'>,
  person: Pick<SimulatedPerson, 'arrivalOn' | 'endOn'>,
  state: Readonly<PersonEvents>,
  timeZone: string,
): string | null => {
  if (step.trigger.kind === 'arrival') return person.arrivalOn;
  if (step.trigger.kind === 'end') return person.endOn;
  const at = getEventMoment(step, state);
  return at === null ? null : getLocalDay(timeZone, at);
};

/** Day of a step for a person as their events are, before it moves past days off; null: not known. */
export const findStepDay = (
  one: Pick<SimulatedStep, 'step'>,
  person: Pick<SimulatedPerson, 'arrivalOn' | 'endOn' | 'events'>,
  timeZone: string,
): string | null => {
  const base = findBaseDay(one, person, person.events, timeZone);
  return base === null ? null : addDays(base, one.step.trigger.days);
};

/** Reason why the person needs no message of this step any more. */
const findStopReason = ({ step }: SimulatedStep, state: PersonState, now: Date): SkipReason | null => {
  const opened = hasHappened(state.openedAt, now);
  if (opened && (step.trigger.kind === 'unopened' || step.stopWhen.includes('opened'))) return 'stopped';
  if (step.stopWhen.includes('completed') && hasHappened(state.completedAt, now)) return 'stopped';
  return step.trigger.kind === 'unopened' && hasHappened(state.bouncedAt, now) ? 'bounced' : null;
};

/** Reason to leave a person out for good when a step is due: the first that holds, in the order of the audience. */
const findExclusion = (
  { kind, step, lacksValue }: SimulatedStep,
  person: SimulatedPerson,
  state: PersonState,
  { now, today }: { now: Date; today: string },
): SkipReason | null => {
  const isMailed = step.to !== 'reader';
  const opened = hasHappened(state.openedAt, now);
  const bounced = hasHappened(state.bouncedAt, now);
  const isInvited = opened || (hasHappened(state.invitedAt, now) && !bounced);
  const left = isForCurrentStaff(kind) && step.trigger.kind !== 'end' && person.endOn !== null && person.endOn < today;
  if (step.to === 'referent') {
    // A reason that concerns the participant alone hides the others, as in `enqueueReferents`.
    const ofParticipant =
      !person.hasAddress ||
      bounced ||
      (person.isOpposed && isOptionalKind(kind)) ||
      (kind === 'invitation' && isInvited);
    if (left && !ofParticipant) return 'left';
    return person.hasReferentAddress ? null : 'no_email';
  }
  if (isMailed && !person.hasAddress) return 'no_email';
  if (isMailed && bounced) return 'bounced';
  if (person.isOpposed && isOptionalKind(kind)) return 'opposed';
  if (isMailed && kind === 'invitation' && isInvited) return 'already_invited';
  if (left) return 'left';
  return lacksValue ? 'missing_variable' : null;
};

/**
 * Simulates each step for one person as `runSequences` runs them: at each quarter of an hour that may change anything,
 * in the order of the sequence; one message a day, three reminders in all, three days of catch-up. An e-mail invites the
 * person, which the steps on unopened invitations count from. Messages to the referent use no day.
 */
export const simulateOutcome = (
  steps: readonly SimulatedStep[],
  person: SimulatedPerson,
  where: StepCalendar,
  from: Date,
): StepOutcome[] => {
  const { timeZone, calendar } = where;
  const state: PersonState = { ...person.events };
  const outcomes = new Map<string, StepOutcome>();
  const blocked = new Map<string, { at: Date; why: SkipReason }>();
  const moments = new Set<number>();
  const start = getRunMoment(from > person.createdAt ? from : person.createdAt).getTime();
  let last = start - 1;
  const used = new Set(person.contactDays);
  let reminders = person.reminders;

  const computeDays = (one: SimulatedStep): StepDays | null => {
    const base = findBaseDay(one, person, state, timeZone);
    if (base === null) return null;
    const sendingDay = getSendingDay(one.step, base, calendar);
    return {
      day: addDays(base, one.step.trigger.days),
      sendingDay,
      sendingAt: getStepMoment(timeZone, sendingDay, one.step.time),
    };
  };
  // Asked for at each run, and the same until an e-mail changes the events.
  const knownDays = new Map<string, StepDays | null>();
  const findDays = (one: SimulatedStep): StepDays | null => {
    const known = knownDays.get(one.id);
    if (known !== undefined) return known;
    const days = computeDays(one);
    knownDays.set(one.id, days);
    return days;
  };
  const addMoment = (at: Date): void => {
    const moment = getRunMoment(at).getTime();
    if (moment > last) moments.add(Math.max(moment, start));
  };
  const waiting: SimulatedStep[] = [];
  const addStepMoments = (one: SimulatedStep): void => {
    const days = findDays(one);
    if (days === null) return;
    for (let after = 0; after <= CATCH_UP_DAYS; after += 1)
      addMoment(getStepMoment(timeZone, addDays(days.sendingDay, after), one.step.time));
    const event = getEventMoment(one.step, state);
    if (event === null) return;
    addMoment(event);
    // A message leaves seconds after the run that found it: the next run knows of the invitation.
    addMoment(new Date(event.getTime() + 1));
  };
  const addAllMoments = () => {
    for (const one of waiting) addStepMoments(one);
  };

  for (const one of steps) {
    const { id, handled, since, step } = one;
    const days = findDays(one);
    const on = days?.sendingAt ?? null;
    const skip = (why: SkipReason) =>
      outcomes.set(id, {
        id,
        at: on,
        day: days?.day ?? null,
        fate: 'skipped',
        why,
        isHandled: handled !== null,
        delay: null,
      });
    if (handled?.why) skip(handled.why);
    else if (handled)
      outcomes.set(id, {
        id,
        at: handled.at,
        day: days?.day ?? null,
        fate: 'sent',
        why: null,
        isHandled: true,
        delay: null,
      });
    else if (one.skipReason !== null) skip(one.skipReason);
    else if (since === null) skip('off');
    else if (!step.withPresent && person.createdAt < since) skip('enrolled_before');
    else waiting.push(one);
  }
  moments.add(start);
  addAllMoments();

  const setAccessEnd = (at: Date): void => {
    if (person.validDays !== null) state.endsAt = getAccessEnd(timeZone, person.arrivalOn, at, person.validDays);
  };
  const applyMail = (now: Date): void => {
    const isUninvited = !hasHappened(state.invitedAt, now) && !hasHappened(state.openedAt, now);
    if (isUninvited && !hasHappened(state.bouncedAt, now)) {
      state.invitedAt = now;
      setAccessEnd(now);
    }
    const caused = person.react?.(now);
    state.openedAt ??= caused?.openedAt ?? null;
    state.completedAt ??= caused?.completedAt ?? null;
    state.bouncedAt ??= caused?.bouncedAt ?? null;
    if (caused?.chapters) state.chapters = new Map([...caused.chapters, ...state.chapters]);
    knownDays.clear();
    addAllMoments();
  };

  /** Keeps the first moment of the latest reason. */
  const block = ({ id }: SimulatedStep, why: SkipReason, at: Date): void => {
    if (blocked.get(id)?.why !== why) blocked.set(id, { at, why });
  };

  /** True when a step is due now. Notes why it is not although its day has come. */
  const isDue = (one: SimulatedStep, { now, today, earliest, isWorking }: Run): boolean => {
    const { step, since } = one;
    const days = findDays(one);
    if (days === null || since === null) return false;
    const { sendingDay, sendingAt } = days;
    if (sendingDay > today || sendingDay < earliest) return false;
    if (now < getStepMoment(timeZone, today, step.time)) return false;
    if (step.workingDaysOnly && !isWorking) return false;
    if (sendingAt < since) return false;
    const event = getEventMoment(step, state);
    if (event !== null && event > now) return false;
    const why = findStopReason(one, state, now) ?? (hasHappened(state.endsAt, now) ? 'no_access' : null);
    if (why !== null) block(one, why, now);
    return why === null;
  };

  /** Runs a step. Returns true when an e-mail leaves to the person. */
  const runStep = (one: SimulatedStep, run: Run): boolean => {
    if (!isDue(one, run)) return false;
    const { now, today } = run;
    const { id, kind, step } = one;
    const isHers = step.to !== 'referent';
    const isFull = kind === 'reminder' && reminders >= MAX_REMINDERS;
    if (isHers && (used.has(today) || isFull)) {
      block(one, isFull ? 'too_many_reminders' : 'one_a_day', now);
      return false;
    }
    const why = findExclusion(one, person, state, { now, today });
    const fate = why === null ? ('would_send' as const) : ('skipped' as const);
    const days = findDays(one);
    const isLate = days !== null && days.sendingDay < today;
    const delay = !isLate ? null : blocked.get(id)?.why === 'one_a_day' ? 'one_a_day' : 'added_later';
    outcomes.set(id, { id, at: now, day: days?.day ?? null, fate, why, isHandled: true, delay });
    if (why !== null || !isHers) return false;
    used.add(today);
    if (kind === 'reminder') reminders += 1;
    return step.to === 'participant';
  };

  while (moments.size > 0) {
    last = Math.min(...moments);
    moments.delete(last);
    const now = new Date(last);
    const today = getRunDay(timeZone, now);
    if (state.endsAt === null && state.openedAt !== null && state.openedAt <= now) setAccessEnd(state.openedAt);
    const run = { now, today, earliest: addDays(today, -CATCH_UP_DAYS), isWorking: isWorkingDay(today, calendar) };
    const mailed = waiting.filter((one) => !outcomes.has(one.id) && runStep(one, run));
    if (mailed.length > 0) applyMail(now);
  }

  /** Reason why a step was never due. */
  const explain = (one: SimulatedStep): StepOutcome => {
    const { id, step, since } = one;
    const days = findDays(one);
    const on = days?.sendingAt ?? null;
    const told = (why: SkipReason, at = on): StepOutcome => ({
      id,
      at,
      day: days?.day ?? null,
      fate: 'skipped',
      why,
      isHandled: false,
      delay: null,
    });
    if (days === null || on === null)
      return told(step.trigger.kind === 'arrival' || step.trigger.kind === 'end' ? 'no_date' : 'not_yet');
    const isPast =
      since === null || on < since || getStepMoment(timeZone, addDays(days.sendingDay, CATCH_UP_DAYS), '23:59') < from;
    if (isPast) return told('past');
    const reason = blocked.get(id);
    // Without a reason, nobody works on the days that were left when the person was added.
    return reason ? told(reason.why, reason.why === 'one_a_day' ? on : reason.at) : told('past');
  };
  for (const one of waiting) if (!outcomes.has(one.id)) outcomes.set(one.id, explain(one));
  return steps.flatMap(({ id }) => outcomes.get(id) ?? []);
};
