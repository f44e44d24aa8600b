import { and, eq } from 'drizzle-orm';
import { type AccountState, INVITATION_HOURS } from '../../../contract/administration/accounts/account-states.ts';
import { ROLES, type Role } from '../../../contract/platform/permissions.ts';
import type { Db } from '../../platform/data/client.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type Account = typeof users.$inferSelect;
type Company = typeof companies.$inferSelect;

export interface AccountWithCompany {
  account: Account;
  /** Null: the publisher’s staff. */
  company: Company | null;
}

const HOUR_MS = 3_600_000;

/** Roles that a user may assign: none above their own; only the publisher assigns its own roles. */
export const listAssignableRoles = (role: Role): Role[] => ROLES.slice(ROLES.indexOf(role));

/** Time of the last invitation of an account. */
export const getInvitedAt = ({ invitedAt, createdAt }: Pick<Account, 'invitedAt' | 'createdAt'>): Date =>
  invitedAt ?? createdAt;

/** Displayed state of an account: an invitation not accepted within 72 hours is expired. */
export const getAccountState = (
  account: Pick<Account, 'status' | 'invitedAt' | 'createdAt'>,
  now = Date.now(),
): AccountState =>
  account.status === 'invited' && getInvitedAt(account).getTime() + INVITATION_HOURS * HOUR_MS < now
    ? 'expired'
    : account.status;

/** Condition on managed accounts: all for the publisher, those of the company for its administrators. */
export const buildManagedCondition = (actor: Pick<Actor, 'role' | 'companyId'>) =>
  actor.role === 'super_admin' ? undefined : eq(users.companyId, actor.companyId ?? '');

/** Account that the actor manages. GEN-010 for any other. */
export const requireManagedAccount = async (db: Db, actor: Actor, id: string): Promise<AccountWithCompany> => {
  const [found] = await db
    .select({ account: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, id), buildManagedCondition(actor)));
  if (!found) throw new Refusal('GEN-010');
  return found;
};

/** UTI-004 for the user's own account. `what`: « rôle », « compte ». */
export const requireOtherAccount = (actor: Actor, account: Pick<Account, 'id'>, what: string): void => {
  if (account.id === actor.id) throw new Refusal('UTI-004', { objet: what });
};
