import { z } from 'zod';

/** Where a participant is in one booklet. The side states come last. */
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

/** What moves an enrolment. `restart`: a major version brought mandatory content; `reset`: somebody put the progress back. */
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

const ALIVE = ['to_invite', 'scheduled', 'invited', 'opened', 'started', 'completed', 'failed'] as const;
const BEFORE_OPENING = ['to_invite', 'scheduled', 'invited', 'failed'] as const;

/**
 * From which states an action leads where; any other is refused (GEN-017). Opening is possible before any invitation: whoever was
 * handed a letter opens the booklet.
 */
export const ENROLMENT_TRANSITIONS: Record<EnrolmentAction, { from: readonly EnrolmentState[]; to: EnrolmentState }> = {
  schedule: { from: ['to_invite', 'failed'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'to_invite' },
  invite: { from: ['to_invite', 'scheduled', 'failed', 'invited'], to: 'invited' },
  fail: { from: ['to_invite', 'scheduled', 'invited'], to: 'failed' },
  open: { from: BEFORE_OPENING, to: 'opened' },
  start: { from: ['opened'], to: 'started' },
  complete: { from: ['opened', 'started'], to: 'completed' },
  restart: { from: ['completed'], to: 'started' },
  reset: { from: ['opened', 'started', 'completed'], to: 'invited' },
  expire: { from: ALIVE, to: 'expired' },
  renew: { from: ['expired'], to: 'invited' },
  revoke: { from: [...ALIVE, 'expired'], to: 'revoked' },
  readmit: { from: ['revoked'], to: 'to_invite' },
  anonymise: { from: ['completed', 'expired', 'revoked'], to: 'anonymised' },
};

/** The state an action leads to, or null where it is refused. */
export const afterAction = (state: EnrolmentState, action: EnrolmentAction): EnrolmentState | null => {
  const { from, to } = ENROLMENT_TRANSITIONS[action];
  return from.includes(state) ? to : null;
};

/** Where a person stands by date alone, whatever was read; null without an arrival date. */
export const ARRIVAL_STAGES = ['preparation', 'preboarding', 'day_one', 'first_week', 'first_month', 'later'] as const;
export type ArrivalStage = (typeof ARRIVAL_STAGES)[number];

/** `days` since the arrival, negative before it. */
export const arrivalStage = (days: number): ArrivalStage => {
  if (days < -15) return 'preparation';
  if (days < 0) return 'preboarding';
  if (days === 0) return 'day_one';
  if (days <= 7) return 'first_week';
  return days <= 30 ? 'first_month' : 'later';
};
