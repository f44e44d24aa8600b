import { eq } from 'drizzle-orm';
import { namesOf } from '../../booklets/booklets/people.ts';
import { timeFor } from '../../booklets/booklets/when.ts';
import type { Db } from '../data/client.ts';
import { users } from '../data/schema/people.ts';
import type { Scope } from '../data/scope.ts';
import { type Actor, fullName } from './actor.ts';
import { Refusal } from './refusal.ts';

/** Last author and date of a change; null when the row is gone. */
type Changed = { updatedBy: string | null; updatedAt: Date } | null | undefined;

const SOMEBODY = 'Une autre personne';

/** GEN-011: `personne` was first; `current`: the present state, so that the user can choose between the two. */
export const firstWas = (
  personne: string | null | undefined,
  at: Date | undefined,
  timeZone: string,
  current?: unknown,
): Refusal =>
  new Refusal(
    'GEN-011',
    { personne: personne ?? SOMEBODY, heure: timeFor(at ?? new Date(), timeZone) },
    undefined,
    current === undefined ? {} : { current },
  );

/** The same for a row of a company, whose users have a name in it. */
export const conflictIn = async (scope: Scope, row: Changed, current?: unknown): Promise<Refusal> => {
  const names = await namesOf(scope, [row?.updatedBy ?? null]);
  return firstWas(names.get(row?.updatedBy ?? ''), row?.updatedAt, scope.actor.timeZone, current);
};

/** The same for a row of the platform, or for an account: the author may belong to any company. */
export const conflictOf = async (db: Db, actor: Actor, row: Changed, current?: unknown): Promise<Refusal> => {
  const [by] = row?.updatedBy ? await db.select().from(users).where(eq(users.id, row.updatedBy)) : [];
  return firstWas(by && fullName(by), row?.updatedAt, actor.timeZone, current);
};
