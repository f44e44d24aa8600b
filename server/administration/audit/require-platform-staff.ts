import { getPermissionAction, type Permission } from '../../../contract/platform/permissions.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Throws GEN-009 unless the actor is of the publisher's staff. */
export const requirePlatformStaff = ({ actor }: Scope, permission: Permission): void => {
  if (actor.role === 'super_admin') return;
  throw new Refusal('GEN-009', {
    action: `${getPermissionAction(permission)} de la plateforme`,
    personne: 'l’éditeur du produit',
  });
};
