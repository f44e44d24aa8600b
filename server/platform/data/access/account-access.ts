import { eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../http/actor.ts';
import type { Db } from '../connection/client.ts';
import * as t from '../schema/index.ts';
import { ALL_COMPANIES } from './all-companies.ts';
import { createAccessClass } from './row-access.ts';

const ACCOUNT_TABLES = {
  users: t.users,
  companies: t.companies,
  sessions: t.sessions,
  identitySwitches: t.identitySwitches,
  passwordTokens: t.passwordTokens,
  recoveryCodes: t.recoveryCodes,
  accountEvents: t.accountEvents,
  legalDecisions: t.legalDecisions,
  notifications: t.notifications,
  notificationChoices: t.notificationChoices,
  articleReads: t.articleReads,
  dismissedSteps: t.dismissedSteps,
  supportMessages: t.supportMessages,
} as const;
type AccountTables = typeof ACCOUNT_TABLES;
type AccountTable = keyof AccountTables;
export type AccountRow<Name extends AccountTable> = AccountTables[Name]['$inferSelect'];

/**
 * Accounts that an access reaches: all, those of a company, or one. `hasStaff`: the view of users also shows the
 * publisher's staff, who work in every company.
 */
export type AccountReach = typeof ALL_COMPANIES | { companyId: string; hasStaff?: boolean } | { userId: string };

/** Column that names the account of a row, in the tables whose rows belong to an account. */
const getAccountColumn = (name: Exclude<AccountTable, 'users' | 'companies'>): PgColumn =>
  name === 'identitySwitches' ? t.identitySwitches.targetId : ACCOUNT_TABLES[name].userId;

const buildAccountLimit = (reach: AccountReach, name: AccountTable): SQL | undefined => {
  if (reach === ALL_COMPANIES) return undefined;
  if ('userId' in reach) {
    if (name === 'users') return eq(t.users.id, reach.userId);
    if (name !== 'companies') return eq(getAccountColumn(name), reach.userId);
    return sql`${t.companies.id} = (select company_id from users where id = ${reach.userId})`;
  }
  if (name === 'users') return eq(t.users.companyId, reach.companyId);
  if (name === 'companies') return eq(t.companies.id, reach.companyId);
  return inArray(getAccountColumn(name), sql`(select id from users where company_id = ${reach.companyId})`);
};

const buildViewLimit = (reach: AccountReach, name: AccountTable): SQL | undefined => {
  const limit = buildAccountLimit(reach, name);
  const showsStaff = name === 'users' && reach !== ALL_COMPANIES && 'companyId' in reach && reach.hasStaff;
  return showsStaff ? or(limit, isNull(t.users.companyId)) : limit;
};

const getAccountOwner = (reach: AccountReach, name: AccountTable): Record<string, unknown> => {
  if (reach === ALL_COMPANIES) return {};
  if ('companyId' in reach) return name === 'users' ? { companyId: reach.companyId } : {};
  return name === 'users' || name === 'companies' || name === 'identitySwitches' ? {} : reach;
};

/** Access to accounts, to their sessions and secrets, and to the companies they belong to. */
export class AccountAccess extends createAccessClass(ACCOUNT_TABLES, {
  limitView: buildViewLimit,
  limitChange: buildAccountLimit,
  getOwner: getAccountOwner,
}) {}

/** Accounts that the actor manages: all for the publisher's staff, otherwise those of their company. */
export const openManagedAccounts = (db: Db, { role, companyId }: Pick<Actor, 'role' | 'companyId'>): AccountAccess => {
  if (role === 'super_admin') return new AccountAccess(db, ALL_COMPANIES);
  if (companyId === null) throw new Error('an actor outside the staff has a company');
  return new AccountAccess(db, { companyId });
};
