import { and, eq, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AccountState, INVITATION_HOURS } from '../../../contract/administration/accounts/account-states.ts';
import { ROLES, type Role } from '../../../contract/platform/permissions.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { type AccountAccess, type AccountRow, openManagedAccounts } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal, requireFirstRow } from '../../platform/http/refusal.ts';

export type Account = AccountRow<'users'>;

export interface AccountWithCompany {
  account: Account;
  /** Null: the publisher’s staff. */
  company: CompanyRow | null;
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

/** Query of accounts with their companies; `toAccountWithCompany` names both. */
export const selectAccounts = (access: AccountAccess) => {
  const { users, companies } = access.views;
  return access.select().from(users).leftJoin(companies, eq(companies.id, users.companyId));
};

export const toAccountWithCompany = (row: { users: Account; companies: CompanyRow | null }): AccountWithCompany => ({
  account: row.users,
  company: row.companies,
});

/** Pattern of each word of a search, without case or accents. */
export const listSearchPatterns = (search: string): string[] =>
  toFoldedKey(search).split(' ').filter(Boolean).slice(0, 8).map(toLikePattern);

/** Condition: each word of a search is in the address or in one of the texts, without case or accents. */
export const buildAccountSearch = (search: string, email: SQLWrapper, texts: readonly SQLWrapper[]): SQL | undefined =>
  and(
    ...listSearchPatterns(search).map((pattern) =>
      or(sql`lower(${email}) like ${pattern}`, ...texts.map((text) => like(foldColumn(text), pattern))),
    ),
  );

/** Account that an access reaches. GEN-010 for any other. */
export const requireAccount = async (access: AccountAccess, id: string): Promise<AccountWithCompany> => {
  const rows = await selectAccounts(access).where(eq(access.views.users.id, id));
  return toAccountWithCompany(requireFirstRow(rows));
};

/** Account that the actor manages. GEN-010 for any other. */
export const requireManagedAccount = (db: Db, actor: Actor, id: string): Promise<AccountWithCompany> =>
  requireAccount(openManagedAccounts(db, actor), id);

/** UTI-004 for the user's own account. `what`: « rôle », « compte ». */
export const requireOtherAccount = (actor: Actor, account: Pick<Account, 'id'>, what: string): void => {
  if (account.id === actor.id) throw new Refusal('UTI-004', { objet: what });
};
