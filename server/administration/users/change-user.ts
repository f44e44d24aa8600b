import type { FastifyInstance } from 'fastify';
import type { updateUser } from '../../../contract/administration/accounts/users.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { openManagedAccounts } from '../../platform/data/access/account-access.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { recordFormerContacts } from '../../platform/data/queries/record-former-contacts.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { buildPlatformConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { Sessions } from '../../platform/http/session.ts';
import type { Services } from '../../platform/services.ts';
import { requireTimeZone } from '../../platform/text/calendar/time-zone.ts';
import { recordAccountEvent } from '../accounts/account-events.ts';
import { updateReferentsFromAccount } from '../accounts/referent-accounts.ts';
import { getAppOrigin } from '../auth/links.ts';
import { consumeUserTokens } from '../auth/password-tokens.ts';
import { requireActiveLanguage } from '../translations/language.ts';
import { type Account, listAssignableRoles, requireManagedAccount } from './find-account.ts';
import { requireOtherAdmin } from './last-admin.ts';
import { renderAddressChanged } from './letters.ts';
import { loadUserSheet } from './load-user-sheet.ts';

type Body = CallBody<typeof updateUser>;

const buildAccountConflict = async (db: Db, actor: Actor, id: string): Promise<Refusal> => {
  const { account } = await requireManagedAccount(db, actor, id);
  return buildPlatformConflict(db, actor, account, await loadUserSheet(db, actor, id));
};

/**
 * Refuses changes to one's own role or end date and roles above one's own; the publisher’s staff and companies do not
 * mix.
 */
const requireAllowedChange = (actor: Actor, account: Account, { role }: Body, expiresAt: Date | null): void => {
  const sameEnd = expiresAt?.getTime() === account.expiresAt?.getTime();
  if (account.id === actor.id && role !== account.role) throw new Refusal('UTI-004', { objet: 'rôle' });
  if (account.id === actor.id && !sameEnd) throw new Refusal('UTI-004', { objet: 'date de fin' });
  if (!listAssignableRoles(actor.role).includes(role)) throw createFieldRefusal('role', 'UTI-005');
  if ((role === 'super_admin') !== (account.role === 'super_admin')) throw createFieldRefusal('role', 'UTI-005');
  if (expiresAt && !sameEnd && expiresAt.getTime() <= Date.now()) throw createFieldRefusal('expiresAt', 'GEN-029');
};

/** Same refusal for an address used in this company or another. */
const withTakenAddressRefusal = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === 'users_email') throw createFieldRefusal('email', 'UTI-001');
    throw error;
  }
};

const recordAccountChanges = async (tx: Db, actor: Actor, before: Account, after: Account): Promise<void> => {
  if (before.role !== after.role) await recordAccountEvent(tx, after.id, 'role_changed', actor, after.role);
  if (before.email !== after.email) await recordAccountEvent(tx, after.id, 'email_changed', actor);
  if (before.role === after.role && before.email === after.email)
    await recordAccountEvent(tx, after.id, 'changed', actor);
};

/**
 * Updates an account. GEN-010 for accounts of others, GEN-011 after a concurrent change, GEN-017 for an archived
 * account, UTI-001 for an address in use, UTI-003 for the last administrator, UTI-004 for one’s own role, UTI-005 for a
 * role above one’s own. A new role or address ends all sessions, which belong to the former account.
 */
export const changeUser = async (
  { db, config, mailer }: Services,
  app: FastifyInstance,
  actor: Actor,
  id: string,
  { rowVersion, ...body }: Body,
): Promise<Account> => {
  const { account } = await requireManagedAccount(db, actor, id);
  if (account.status === 'archived') {
    throw new Refusal('GEN-017', { objet: 'ce compte', etat: 'archivé', action: 'Restaurez-le d’abord' });
  }
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt);
  const before = Object.fromEntries(Object.keys(body).map((name) => [name, account[name as keyof Account]]));
  getAuditLine({ actor }).note({ companyId: account.companyId, before, after: body });
  requireAllowedChange(actor, account, { rowVersion, ...body }, expiresAt);
  if (body.locale !== account.locale) await requireActiveLanguage(db, 'locale', body.locale);
  requireTimeZone(body.timeZone);
  const save = () =>
    openManagedAccounts(db, actor).transaction(async (access, inside) => {
      if (body.role !== 'company_admin' || expiresAt !== null) await requireOtherAdmin(inside, account);
      const row = await access.updateVersionedBy(actor, 'users', { id, rowVersion }, { ...body, expiresAt });
      await recordAccountChanges(inside, actor, account, row);
      if (row.companyId !== null)
        await recordFormerContacts(
          new Scope(inside, actor, row.companyId),
          [account.email, account.phone],
          [row.email, row.phone],
        );
      await updateReferentsFromAccount(inside, row);
      const another = row.email !== account.email;
      if (another) await consumeUserTokens(inside, id);
      if (another || row.role !== account.role) await new Sessions(inside, config).closeUserSessions(id);
      return row;
    });
  const saved = await refuseConflict(
    () => buildAccountConflict(db, actor, id),
    () => withTakenAddressRefusal(save),
  );
  if (saved.email !== account.email && account.status !== 'invited') {
    const letter = await renderAddressChanged({
      firstName: saved.firstName,
      by: formatFullName(actor),
      email: saved.email,
      link: getAppOrigin(config, app.server) + paths.login,
      productName: config.productName,
    });
    await mailer.enqueue({ kind: 'account-address', companyId: saved.companyId, to: account.email, ...letter });
  }
  return saved;
};
