import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { updateUser } from '../../../contract/administration/accounts/users.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { takenIndex } from '../../booklets/booklets/conflict.ts';
import { followAccount } from '../../people/referents/account.ts';
import type { Db } from '../../platform/data/client.ts';
import { users } from '../../platform/data/schema/people.ts';
import { type Actor, fullName } from '../../platform/http/actor.ts';
import { conflictOf } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { Sessions } from '../../platform/http/session.ts';
import type { Services } from '../../services.ts';
import { noteAccount } from '../accounts/history.ts';
import { demandTimeZone } from '../accounts/profile.ts';
import { audit } from '../audit/note.ts';
import { appOrigin } from '../auth/links.ts';
import { spendTokensOf } from '../auth/password-tokens.ts';
import { demandLanguage } from '../translations/language.ts';
import { type Account, accountFor, rolesFor } from './found.ts';
import { refuseLastAdmin } from './last-admin.ts';
import { renderAddressChanged } from './letters.ts';
import { sheetOf } from './sheet.ts';

type Body = BodyOf<typeof updateUser>;

const refuseField = (field: string, code: 'GEN-029' | 'UTI-001' | 'UTI-005') =>
  new Refusal(code, {}, { [field]: [errorText(code)] });

const conflict = async (db: Db, actor: Actor, account: Account): Promise<Refusal> =>
  conflictOf(db, actor, account, await sheetOf(db, actor, account.id));

/**
 * Refuses changes to one's own role or end date and roles above one's own; the publisher’s staff and companies do not
 * mix.
 */
const refuseStanding = (actor: Actor, account: Account, { role }: Body, expiresAt: Date | null): void => {
  const sameEnd = expiresAt?.getTime() === account.expiresAt?.getTime();
  if (account.id === actor.id && role !== account.role) throw new Refusal('UTI-004', { objet: 'rôle' });
  if (account.id === actor.id && !sameEnd) throw new Refusal('UTI-004', { objet: 'date de fin' });
  if (!rolesFor(actor.role).includes(role)) throw refuseField('role', 'UTI-005');
  if ((role === 'super_admin') !== (account.role === 'super_admin')) throw refuseField('role', 'UTI-005');
  if (expiresAt && !sameEnd && expiresAt.getTime() <= Date.now()) throw refuseField('expiresAt', 'GEN-029');
};

/** Same refusal for an address used in this company or another. */
const refuseTaken = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (takenIndex(error) === 'users_email') throw refuseField('email', 'UTI-001');
    throw error;
  }
};

const noteChanges = async (tx: Db, actor: Actor, before: Account, after: Account): Promise<void> => {
  if (before.role !== after.role) await noteAccount(tx, after.id, 'role_changed', actor, after.role);
  if (before.email !== after.email) await noteAccount(tx, after.id, 'email_changed', actor);
  if (before.role === after.role && before.email === after.email) await noteAccount(tx, after.id, 'changed', actor);
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
  const { account } = await accountFor(db, actor, id);
  if (account.status === 'archived') {
    throw new Refusal('GEN-017', { objet: 'ce compte', etat: 'archivé', action: 'Restaurez-le d’abord' });
  }
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt);
  const before = Object.fromEntries(Object.keys(body).map((name) => [name, account[name as keyof Account]]));
  audit({ actor }).note({ companyId: account.companyId, before, after: body });
  refuseStanding(actor, account, { rowVersion, ...body }, expiresAt);
  if (body.locale !== account.locale) await demandLanguage(db, 'locale', body.locale);
  demandTimeZone(body.timeZone);
  const saved = await refuseTaken(() =>
    db.transaction(async (tx) => {
      const inside = tx as unknown as Db;
      if (body.role !== 'company_admin' || expiresAt !== null) await refuseLastAdmin(inside, account);
      const [row] = await tx
        .update(users)
        .set({
          ...body,
          expiresAt,
          updatedAt: sql`now()`,
          updatedBy: actor.id,
          rowVersion: sql`${users.rowVersion} + 1`,
        })
        .where(and(eq(users.id, id), eq(users.rowVersion, rowVersion)))
        .returning();
      if (!row) return null;
      await noteChanges(inside, actor, account, row);
      await followAccount(inside, row);
      const another = row.email !== account.email;
      if (another) await spendTokensOf(inside, id);
      if (another || row.role !== account.role) await new Sessions(inside, config).closeAll(id);
      return row;
    }),
  );
  if (!saved) throw await conflict(db, actor, (await accountFor(db, actor, id)).account);
  if (saved.email !== account.email && account.status !== 'invited') {
    const letter = await renderAddressChanged({
      firstName: saved.firstName,
      by: fullName(actor),
      email: saved.email,
      link: appOrigin(config, app.server) + paths.login,
      productName: config.productName,
    });
    await mailer.post({ kind: 'account-address', companyId: saved.companyId, to: account.email, ...letter });
  }
  return saved;
};
