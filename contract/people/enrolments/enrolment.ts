import { z } from 'zod';

/** States of a participant in one booklet. The side states come last. */
export const ENROLMENT_STATES = [
  'to_invite',
  'scheduled',
  'invited',
  'opened',
  'started',
  'completed',
  'failed',
  'expired',
  'revoked',
  'anonymised',
] as const;
export const enrolmentState = z.enum(ENROLMENT_STATES);
export type EnrolmentState = z.infer<typeof enrolmentState>;

export const ENROLMENT_SOURCES = ['manual', 'import', 'domain', 'api'] as const;
export type EnrolmentSource = (typeof ENROLMENT_SOURCES)[number];

/** Actions on an enrolment. `restart`: a major version added mandatory content; `reset`: a user reset the progress. */
export const ENROLMENT_ACTIONS = [
  'schedule',
  'unschedule',
  'invite',
  'fail',
  'open',
  'start',
  'complete',
  'restart',
  'reset',
  'expire',
  'renew',
  'revoke',
  'readmit',
  'anonymise',
] as const;
export type EnrolmentAction = (typeof ENROLMENT_ACTIONS)[number];

/** States before the booklet is opened. */
export const UNOPENED_STATES = ['to_invite', 'scheduled', 'invited', 'failed'] as const satisfies EnrolmentState[];

/** States of a participant who has opened the booklet and has not finished it. */
export const READING_STATES = ['opened', 'started'] as const satisfies EnrolmentState[];

/** States of a participant who was invited and still has access. */
export const INVITED_STATES = ['invited', ...READING_STATES, 'completed'] as const satisfies EnrolmentState[];

/** States of a participant removed from the booklet for good: no referent is in charge of them any more. */
export const REMOVED_STATES = ['revoked', 'anonymised'] as const satisfies EnrolmentState[];

/** States in which the personal access is over. */
export const ENDED_STATES = ['expired', ...REMOVED_STATES] as const satisfies EnrolmentState[];

const ACTIVE_STATES = [...UNOPENED_STATES, ...READING_STATES, 'completed'] as const satisfies EnrolmentState[];

/** Tells if a participant in this state was invited and still has access. */
export const isInvited = (state: EnrolmentState): boolean =>
  (INVITED_STATES as readonly EnrolmentState[]).includes(state);

/** Tells if the personal access is over in this state. */
export const isEnded = (state: EnrolmentState): boolean => (ENDED_STATES as readonly EnrolmentState[]).includes(state);

/** Tells if a participant in this state has not opened the booklet yet. */
export const isUnopened = (state: EnrolmentState): boolean =>
  (UNOPENED_STATES as readonly EnrolmentState[]).includes(state);

/**
 * Source states and target of each action; any other transition is refused (GEN-017). Opening is possible before any
 * invitation: a participant may open the booklet from a printed letter.
 */
export const ENROLMENT_TRANSITIONS: Record<EnrolmentAction, { from: readonly EnrolmentState[]; to: EnrolmentState }> = {
  schedule: { from: ['to_invite', 'failed'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'to_invite' },
  invite: { from: ['to_invite', 'scheduled', 'failed', 'invited'], to: 'invited' },
  fail: { from: ['to_invite', 'scheduled', 'invited'], to: 'failed' },
  open: { from: UNOPENED_STATES, to: 'opened' },
  start: { from: ['opened'], to: 'started' },
  complete: { from: READING_STATES, to: 'completed' },
  restart: { from: ['completed'], to: 'started' },
  reset: { from: [...READING_STATES, 'completed'], to: 'invited' },
  expire: { from: ACTIVE_STATES, to: 'expired' },
  renew: { from: ['expired'], to: 'invited' },
  revoke: { from: [...ACTIVE_STATES, 'expired'], to: 'revoked' },
  readmit: { from: ['revoked'], to: 'to_invite' },
  anonymise: { from: ['completed', 'expired', 'revoked'], to: 'anonymised' },
};

/** Target state of an action, or null when it is refused. */
export const findNextState = (state: EnrolmentState, action: EnrolmentAction): EnrolmentState | null => {
  const { from, to } = ENROLMENT_TRANSITIONS[action];
  return from.includes(state) ? to : null;
};

/** Stages of a participant by arrival date only, without regard to reading; null without an arrival date. */
export const ARRIVAL_STAGES = ['preparation', 'preboarding', 'day_one', 'first_week', 'first_month', 'later'] as const;
export type ArrivalStage = (typeof ARRIVAL_STAGES)[number];

/** Stage of a participant; `days` since the arrival, negative before it. */
export const getArrivalStage = (days: number): ArrivalStage => {
  if (days < -15) return 'preparation';
  if (days < 0) return 'preboarding';
  if (days === 0) return 'day_one';
  if (days <= 7) return 'first_week';
  return days <= 30 ? 'first_month' : 'later';
};
