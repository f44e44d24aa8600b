import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Candidate, listIdentities } from '../../../contract/administration/accounts/identity.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import type { Db } from '../../platform/data/client.ts';
import { containing, folded } from '../../platform/data/folded.ts';
import { identitySwitches } from '../../platform/data/schema/accounts.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { within } from '../users/found.ts';
import { switchRefusal } from './judge.ts';

/** Maximum number of listed people; a longer search finds the others. */
const SHOWN = 25;
const RECENT = 5;
const SHORTEST = 2;

type Found = { account: typeof users.$inferSelect; company: typeof companies.$inferSelect | null };

const candidate = (actor: Actor, { account, company }: Found): Candidate => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  company: company && { id: company.id, name: company.name },
  role: account.role,
  state: account.status,
  lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  refusal: switchRefusal(actor, account, company, 'look')?.message ?? null,
  mayAct: switchRefusal(actor, account, company, 'act') === null,
});

const select = (db: Db) =>
  db.select({ account: users, company: companies }).from(users).leftJoin(companies, eq(companies.id, users.companyId));

const searched = (search: string): SQL | undefined =>
  and(
    ...foldedKey(search)
      .split(' ')
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => {
        const pattern = containing(word);
        return or(
          sql`${folded(sql`${users.firstName} || ' ' || ${users.lastName}`)} like ${pattern}`,
          sql`lower(${users.email}) like ${pattern}`,
          sql`${folded(sql`coalesce(${companies.name}, '')`)} like ${pattern}`,
        );
      }),
  );

const found = async (db: Db, actor: Actor, search: string): Promise<Found[]> => {
  if ([...search].length < SHORTEST) return [];
  return select(db)
    .where(and(within(actor), ne(users.id, actor.id), searched(search)))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(SHOWN + 1);
};

/** People whose identity the actor may request, and the last five switches. */
export const identitiesFor = async (db: Db, actor: Actor, search: string): Promise<AnswerOf<typeof listIdentities>> => {
  const people = await found(db, actor, search);
  const switches = await db
    .select()
    .from(identitySwitches)
    .where(eq(identitySwitches.actorId, actor.id))
    .orderBy(desc(identitySwitches.startedAt), desc(identitySwitches.id))
    .limit(RECENT);
  const ids = switches.map(({ targetId }) => targetId);
  const known = ids.length === 0 ? [] : await select(db).where(and(within(actor), inArray(users.id, ids)));
  const byId = new Map(known.map((one) => [one.account.id, one]));
  return {
    people: people.slice(0, SHOWN).map((one) => candidate(actor, one)),
    more: people.length > SHOWN,
    recent: switches.flatMap(({ id, targetId, reason, mode, startedAt, endedAt, endsAt }) => {
      const person = byId.get(targetId);
      if (!person) return [];
      const ended = endedAt ?? (endsAt.getTime() <= Date.now() ? endsAt : null);
      return [
        {
          id,
          person: candidate(actor, person),
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
