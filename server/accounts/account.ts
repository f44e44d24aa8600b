import { eq } from 'drizzle-orm';
import type { User } from '../../contract/auth.ts';
import { abilities } from '../../contract/permissions.ts';
import { activeCompanies, asksForFactor, companyName } from '../companies/company.ts';
import type { Db } from '../db/client.ts';
import { users } from '../db/schema/people.ts';
import { type Actor, fullName } from '../http/actor.ts';
import type { Session, Switched } from '../http/standing.ts';
import { hasAcceptedTerms } from '../legal/terms.ts';
import { Refusal } from '../refusal.ts';

/** In whose place somebody stands, as the person at the screen must see it all the time. */
export const switchedIn = ({ switched }: Session, actor: Actor): User['switched'] =>
  actor.behind && switched ? shownSwitch(switched, fullName(actor.behind)) : null;

/** The same of a switch that begins. */
export const shownSwitch = (
  { mode, endsAt, route }: Pick<Switched, 'mode' | 'endsAt' | 'route'>,
  by: string,
): NonNullable<User['switched']> => ({
  mode,
  secondsLeft: Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000)),
  by,
  route,
});

/**
 * A person as the back office knows her, acting in the company given, herself or with somebody in her place. Throws AUTH-010 when
 * there is no such person.
 */
export const describeUser = async (
  db: Db,
  userId: string,
  actsIn: string | null,
  switched: User['switched'] = null,
): Promise<User> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Refusal('AUTH-010');
  const companyId = row.companyId ?? actsIn;
  const name = companyId === null ? null : await companyName(db, companyId);
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    jobTitle: row.jobTitle,
    phone: row.phone,
    locale: row.locale,
    timeZone: row.timeZone,
    company: companyId === null || name === null ? null : { id: companyId, name },
    companies: row.role === 'super_admin' ? await activeCompanies(db) : [],
    // What the person owes, nobody owes in her place.
    termsAccepted: switched !== null || (await hasAcceptedTerms(db, userId)),
    mustEnrol: switched === null && row.totpSince === null && (await asksForFactor(db, row.companyId)),
    switched,
    can: abilities(row.role),
  };
};
