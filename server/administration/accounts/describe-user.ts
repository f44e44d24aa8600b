import type { User } from '../../../contract/administration/accounts/auth.ts';
import { buildAvatarPath } from '../../../contract/administration/accounts/avatar-path.ts';
import { profile } from '../../../contract/administration/accounts/profile.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';
import { getActorAbilities } from '../../platform/http/abilities.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import type { Session, SessionSwitch } from '../../platform/http/find-session.ts';
import { findMaintenance } from '../../platform/http/maintenance.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findCompany, isSecondFactorRequired, listActiveCompanies } from '../companies/company.ts';
import { hasAcceptedTerms } from '../legal/terms.ts';

/** Identity switch of a session, shown on screen all the time. */
export const findIdentitySwitch = ({ switched }: Session, actor: Actor): User['switched'] =>
  actor.behind && switched ? toSwitchView(switched, formatFullName(actor.behind)) : null;

export const toSwitchView = (
  { mode, endsAt, route }: Pick<SessionSwitch, 'mode' | 'endsAt' | 'route'>,
  by: string,
): NonNullable<User['switched']> => ({
  mode,
  secondsLeft: Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000)),
  by,
  route,
});

/**
 * Refusal text when the user has read-only access; null when they may change data. No company: the publisher’s staff.
 */
const findReadOnlyReason = (own: CompanyRow | null, switched: User['switched']): string | null => {
  if (switched?.mode === 'look') return errorText('IDE-006');
  return own?.state === 'suspended' ? errorText('ENT-010', { entreprise: own.name }) : null;
};

/**
 * User as the back office sees them, in the given company, with the identity switch if any. Throws AUTH-010 for an
 * unknown user.
 */
export const describeUser = async (
  db: Db,
  userId: string,
  actsIn: string | null,
  switched: User['switched'] = null,
): Promise<User> => {
  const accounts = new AccountAccess(db, { userId });
  const [row] = await accounts.select().from(accounts.views.users);
  if (!row) throw new Refusal('AUTH-010');
  const companyId = row.companyId ?? actsIn;
  const company = companyId === null ? null : await findCompany(db, companyId);
  const maintenance = await findMaintenance(db);
  const looking = findReadOnlyReason(row.companyId === null ? null : company, switched);
  return {
    ...pickFields(row, ['id', 'email', 'role', ...profile.keyof().options]),
    avatar: buildAvatarPath(row.avatarId),
    company: company ? { id: company.id, name: company.name } : null,
    companies: row.role === 'super_admin' ? await listActiveCompanies(db) : [],
    // Obligations of the user do not apply to a person who acts for them.
    termsAccepted: switched !== null || (await hasAcceptedTerms(db, userId)),
    mustEnrol: switched === null && row.totpSince === null && (await isSecondFactorRequired(db, row.companyId)),
    switched,
    looking,
    maintenance: maintenance && pickFields(maintenance, ['message', 'endsAt']),
    can: getActorAbilities({ role: row.role, readOnly: looking !== null }),
  };
};
