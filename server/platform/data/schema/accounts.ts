import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ACCOUNT_EVENTS } from '../../../../contract/administration/accounts/account-states.ts';
import { SWITCH_MODES } from '../../../../contract/administration/accounts/identity-form.ts';
import { defineTable, id, moment, now, oneOf } from './common.ts';
import { user } from './tenant.ts';

/** Recovery codes of an account, for a user without the phone of the second factor. Each works once. */
export const recoveryCodes = defineTable(
  'recovery_codes',
  {
    id: id(),
    userId: user(),
    /** HMAC with the server's secret. */
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex('recovery_codes_once').on(t.userId, t.codeHash)],
);

/** Account history, shown on its card; the texts are those of `users.event.*`. */
export const accountEvents = defineTable(
  'account_events',
  {
    id: id(),
    userId: user(),
    what: oneOf(ACCOUNT_EVENTS).notNull(),
    detail: text().notNull().default(''),
    /** Null: the user acted without a session, by a link. */
    byId: uuid(),
    at: now(),
  },
  (t) => [index('account_events_user').on(t.userId, t.at)],
);

/** Identity switches: one user acts as another, with a reason, a mode and an end. */
export const identitySwitches = defineTable(
  'identity_switches',
  {
    id: id(),
    actorId: user(),
    targetId: user(),
    reason: text().notNull(),
    mode: oneOf(SWITCH_MODES).notNull(),
    /** Page where the switch was requested, shown again on return. */
    route: text().notNull().default('/home'),
    startedAt: now(),
    endsAt: moment().notNull(),
    endedAt: moment(),
  },
  (t) => [index('identity_switches_actor').on(t.actorId, t.startedAt)],
);
