import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AccountEvent } from '../../../../contract/administration/accounts/account-states.ts';
import { id, moment, now } from './common.ts';
import { users } from './people.ts';

/** What opens an account once when the phone with the second factor is not there; each serves once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC with the server's secret. */
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex('recovery_codes_once').on(t.userId, t.codeHash)],
);

/** What happened to an account, for its card; the words are those of `users.event.*`. */
export const accountEvents = pgTable(
  'account_events',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: text().$type<AccountEvent>().notNull(),
    detail: text().notNull().default(''),
    /** Null: the person without a session, by a link. */
    byId: uuid(),
    at: now(),
  },
  (t) => [index('account_events_user').on(t.userId, t.at)],
);

/** Somebody stood in somebody else's place: why, how, and until when. */
export const identitySwitches = pgTable(
  'identity_switches',
  {
    id: id(),
    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    targetId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    mode: text().$type<'look' | 'act'>().notNull(),
    /** Where it was asked for: what is shown on return. */
    route: text().notNull().default('/home'),
    startedAt: now(),
    endsAt: moment().notNull(),
    endedAt: moment(),
  },
  (t) => [index('identity_switches_actor').on(t.actorId, t.startedAt)],
);
