import type { SwitchMode } from '../../../contract/administration/accounts/identity-form.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { AccountRow } from '../../platform/data/access/account-access.ts';
import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type Account = Pick<AccountRow<'users'>, 'id' | 'role' | 'status' | 'companyId' | 'expiresAt'>;
type Company = Pick<CompanyRow, 'name' | 'state' | 'impersonationAllowed'>;

const STATE_LABELS = {
  invited: 'invité',
  suspended: 'suspendu',
  archived: 'archivé',
  active: 'arrivé à son terme',
} as const;

const buildClosedRefusal = (objet: string, etat: string) =>
  new Refusal('GEN-017', { objet, etat, action: 'Choisissez une autre personne' });

const findPersonRefusal = (actor: Actor, account: Account): Refusal | null => {
  if (account.id === actor.id) return new Refusal('IDE-007');
  if (account.role === 'super_admin') return new Refusal('IDE-001');
  if (actor.role === 'super_admin') return null;
  if (account.companyId !== actor.companyId) return new Refusal('GEN-010');
  return account.role === 'company_admin' ? new Refusal('IDE-001') : null;
};

/**
 * Reason why the actor may not switch to a person’s identity, or null (A3, matrix 3.2). Nobody takes the publisher’s
 * identity. A company administrator may only view as people below them, when the company allows it. The publisher may
 * view as anybody, and act when the company allows it.
 */
export const findSwitchRefusal = (
  actor: Actor,
  account: Account,
  company: Company | null,
  mode: SwitchMode,
): Refusal | null => {
  const wrong = findPersonRefusal(actor, account);
  if (wrong) return wrong;
  const over = account.expiresAt !== null && account.expiresAt.getTime() <= Date.now();
  if (account.status !== 'active' || over) return buildClosedRefusal('ce compte', STATE_LABELS[account.status]);
  if (company && company.state !== 'active')
    return buildClosedRefusal(phraseText('l’entreprise {nom}', { nom: company.name }), 'fermée ou suspendue');
  const platform = actor.role === 'super_admin';
  if (mode === 'act' && !platform) {
    return new Refusal('GEN-009', {
      action: 'agir au nom d’une autre personne',
      personne: 'un administrateur de la plateforme',
    });
  }
  if ((mode === 'act' || !platform) && !company?.impersonationAllowed) {
    return new Refusal('IDE-002', { entreprise: company?.name ?? '' });
  }
  return null;
};
