import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Level, Role } from '../../../contract/platform/permissions.ts';
import { AccountAccess, type AccountRow } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { findCompanyName } from '../../platform/data/queries/find-company.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { renderAccountInvitation } from '../../platform/mail/letters.ts';
import type { Services } from '../../platform/services.ts';
import { buildNewPasswordLink } from '../auth/links.ts';
import { createPasswordToken, INVITATION_HOURS } from '../auth/password-tokens.ts';
import { refuseTooManyUsers } from '../companies/quotas.ts';

export interface Invitee {
  /** In lower case. */
  email: string;
  firstName: string;
  lastName: string;
}

/** Options shared by all people of one invitation. */
export interface InvitationOptions {
  role: Role;
  jobTitle?: string;
  phone?: string;
  locale?: string;
  timeZone?: string;
  expiresAt?: Date | null;
  /** Rights on booklets of the company, for editors. */
  booklets?: readonly { bookletId: string; level: Level }[];
}

type Account = AccountRow<'users'>;

/** Mails the link that opens an account, valid for 72 hours. */
export const sendInvitationMail = async (
  { db, config, mailer }: Services,
  { server }: FastifyInstance,
  actor: Actor,
  { id, email, firstName, companyId }: Pick<Account, 'id' | 'email' | 'firstName' | 'companyId'>,
): Promise<void> => {
  const link = buildNewPasswordLink(config, server, await createPasswordToken(db, 'invitation', id));
  const letter = await renderAccountInvitation({
    firstName,
    inviter: formatFullName(actor),
    companyName: (companyId === null ? null : await findCompanyName(db, companyId)) ?? config.productName,
    link,
    hours: INVITATION_HOURS,
    productName: config.productName,
  });
  await mailer.enqueue({ kind: 'account-invitation', companyId, to: email, ...letter });
};

/**
 * Creates new accounts and updates those of people already invited who have not answered. Addresses of other accounts
 * are left out.
 */
const upsertInvitedAccounts = async (
  access: AccountAccess,
  actor: Actor,
  companyId: string | null,
  people: readonly Invitee[],
  { booklets: _, ...common }: InvitationOptions,
): Promise<Account[]> => {
  const { users } = access.views;
  const stamp = { invitedAt: sql`now()`, updatedBy: actor.id };
  const first = { ...stamp, companyId, status: 'invited' as const, createdBy: actor.id };
  const made = await access.insert(
    'users',
    people.map((one) => ({ ...common, ...one, ...first })),
    { ifAbsent: true },
  );
  const known = new Set(made.map(({ email }) => email));
  const again: Account[] = [];
  const left = people.filter(({ email }) => !known.has(email));
  const waiting =
    left.length === 0 || companyId === null
      ? []
      : await access
          .select()
          .from(users)
          .where(
            and(
              inArray(
                sql`lower(${users.email})`,
                left.map(({ email }) => email),
              ),
              eq(users.status, 'invited'),
            ),
          )
          .for('update');
  for (const { id, email } of waiting) {
    const person = left.find((one) => one.email === email.toLowerCase());
    const change = { ...common, ...person, ...stamp, ...buildTrackingColumns({ actor }) };
    const [row] = await access.update('users', change, (row) => eq(row.id, id));
    if (row) again.push(row);
  }
  const event = (what: 'invited' | 'invited_again') => (one: Account) => ({
    userId: one.id,
    what,
    byId: actor.behind?.id ?? actor.id,
  });
  await access.insert('accountEvents', [...made.map(event('invited')), ...again.map(event('invited_again'))]);
  return [...made, ...again];
};

/**
 * Creates accounts in a company (null: the publisher’s staff) with their booklet rights, and mails each the link that
 * opens it. Returns the accounts; a missing address already belongs to another account.
 */
export const inviteAccounts = async (
  services: Services,
  app: FastifyInstance,
  actor: Actor,
  companyId: string | null,
  people: readonly Invitee[],
  common: InvitationOptions,
): Promise<Account[]> => {
  const access = new AccountAccess(services.db, companyId === null ? ALL_COMPANIES : { companyId });
  const accounts = await access.transaction(async (inside, tx) => {
    const opened = await upsertInvitedAccounts(inside, actor, companyId, people, common);
    if (companyId !== null) await refuseTooManyUsers(tx, companyId);
    if (companyId !== null && common.booklets && common.booklets.length > 0) {
      await new Scope(tx, actor, companyId).upsert(
        'bookletRights',
        opened.flatMap(({ id: userId }) =>
          (common.booklets ?? []).map((right) => ({ ...right, userId, grantedBy: actor.id })),
        ),
        (rights) => [rights.bookletId, rights.userId],
        ['level', 'grantedBy'],
      );
    }
    return opened;
  });
  for (const account of accounts) await sendInvitationMail(services, app, actor, account);
  return accounts;
};

/** Invites one person to the company of the scope. UTI-001 for an address in use, without revealing the company. */
export const inviteAccount = async (
  services: Services,
  app: FastifyInstance,
  { actor, companyId }: Scope,
  { role, ...person }: Invitee & { role: Role },
): Promise<string> => {
  const [account] = await inviteAccounts(services, app, actor, companyId, [person], { role });
  if (!account) throw createFieldRefusal('email', 'UTI-001');
  return account.id;
};
