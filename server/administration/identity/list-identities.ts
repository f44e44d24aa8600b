import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Candidate, listIdentities } from '../../../contract/administration/accounts/identity.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { type AccountAccess, openManagedAccounts } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type AccountWithCompany, selectAccounts, toAccountWithCompany } from '../users/find-account.ts';
import { findSwitchRefusal } from './identity-policy.ts';

/** Maximum number of listed people; a longer search finds the others. */
const MAX_LISTED_PEOPLE = 25;
const MAX_RECENT_SWITCHES = 5;
const MIN_SEARCH_LENGTH = 2;

const toCandidate = (actor: Actor, { account, company }: AccountWithCompany): Candidate => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  company: company && { id: company.id, name: company.name },
  role: account.role,
  state: account.status,
  lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  refusal: findSwitchRefusal(actor, account, company, 'look')?.message ?? null,
  mayAct: findSwitchRefusal(actor, account, company, 'act') === null,
});

const buildSearchCondition = ({ users, companies }: AccountAccess['views'], search: string): SQL | undefined =>
  and(
    ...toFoldedKey(search)
      .split(' ')
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => {
        const pattern = toLikePattern(word);
        return or(
          sql`${foldColumn(sql`${users.firstName} || ' ' || ${users.lastName}`)} like ${pattern}`,
          sql`lower(${users.email}) like ${pattern}`,
          sql`${foldColumn(sql`coalesce(${companies.name}, '')`)} like ${pattern}`,
        );
      }),
  );

const searchAccounts = async (access: AccountAccess, actor: Actor, search: string): Promise<AccountWithCompany[]> => {
  if ([...search].length < MIN_SEARCH_LENGTH) return [];
  const { users } = access.views;
  const rows = await selectAccounts(access)
    .where(and(ne(users.id, actor.id), buildSearchCondition(access.views, search)))
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
