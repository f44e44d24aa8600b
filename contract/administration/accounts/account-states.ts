export const STORED_ACCOUNT_STATES = ['invited', 'active', 'suspended', 'archived'] as const;

/** Account states (02 §4.1). `expired`: invited, and the link has expired. */
export const ACCOUNT_STATES = ['invited', 'expired', 'active', 'suspended', 'archived'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** Lifetime of an invitation, in hours. */
export const INVITATION_HOURS = 72;

/** Events of an account, with the texts of `users.event.*`. */
export const ACCOUNT_EVENTS = [
  'invited',
  'invited_again',
  'opened',
  'changed',
  'role_changed',
  'email_changed',
  'suspended',
  'reactivated',
  'archived',
  'restored',
  'sessions_ended',
  'factor_added',
  'factor_removed',
  'factor_reset',
  'codes_renewed',
  'identity_taken',
] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

export const USER_SORTS = ['name', 'role', 'state', 'company', 'lastLogin'] as const;
