import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Candidate, listIdentities } from '../../../contract/administration/accounts/identity.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { type AccountAccess, openManagedAccounts } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import {
  type AccountWithCompany,
  buildAccountSearch,
  selectAccounts,
  toAccountWithCompany,
} from '../users/find-account.ts';
import { findSwitchRefusal } from './identity-policy.ts';

/** Maximum number of listed people; a longer search finds the others. */
const MAX_LISTED_PEOPLE = 25;
const MAX_RECENT_SWITCHES = 5;
const MIN_SEARCH_LENGTH = 2;

const toCandidate = (actor: Actor, { account, company }: AccountWithCompany): Candidate => ({
  ...pickFields(account, ['id', 'firstName', 'lastName', 'email', 'role']),
  company: company && { id: company.id, name: company.name },
  state: account.status,
  lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  refusal: findSwitchRefusal(actor, account, company, 'look')?.message ?? null,
  mayAct: findSwitchRefusal(actor, account, company, 'act') === null,
});

const searchAccounts = async (access: AccountAccess, actor: Actor, search: string): Promise<AccountWithCompany[]> => {
  if ([...search].length < MIN_SEARCH_LENGTH) return [];
  const { users, companies } = access.views;
  const names = [sql`${users.firstName} || ' ' || ${users.lastName}`, sql`coalesce(${companies.name}, '')`];
  const rows = await selectAccounts(access)
    .where(and(ne(users.id, actor.id), buildAccountSearch(search, users.email, names)))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(MAX_LISTED_PEOPLE + 1);
  return rows.map(toAccountWithCompany);
};

/** People whose identity the actor may request, and the last five switches. */
export const listSwitchCandidates = async (
  db: Db,
  actor: Actor,
  search: string,
): Promise<CallAnswer<typeof listIdentities>> => {
  const access = openManagedAccounts(db, actor);
  const { users, identitySwitches } = access.views;
  const people = await searchAccounts(access, actor, search);
  const switches = await access
    .select()
    .from(identitySwitches)
    .where(eq(identitySwitches.actorId, actor.id))
    .orderBy(desc(identitySwitches.startedAt), desc(identitySwitches.id))
    .limit(MAX_RECENT_SWITCHES);
  const ids = switches.map(({ targetId }) => targetId);
  const known = ids.length === 0 ? [] : await selectAccounts(access).where(inArray(users.id, ids));
  const byId = new Map(known.map((row) => [row.users.id, toAccountWithCompany(row)]));
  return {
    people: people.slice(0, MAX_LISTED_PEOPLE).map((one) => toCandidate(actor, one)),
    more: people.length > MAX_LISTED_PEOPLE,
    recent: switches.flatMap(({ id, targetId, reason, mode, startedAt, endedAt, endsAt }) => {
      const person = byId.get(targetId);
      if (!person) return [];
      const ended = endedAt ?? (endsAt.getTime() <= Date.now() ? endsAt : null);
      return [
        {
          id,
          person: toCandidate(actor, person),
          reason,
          mode,
          startedAt: startedAt.toISOString(),
          endedAt: ended?.toISOString() ?? null,
        },
      ];
    }),
    mayAct: actor.role === 'super_admin',
  };
};
