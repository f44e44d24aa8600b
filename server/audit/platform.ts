import { actionOf } from '../../contract/permissions.ts';
import type { Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';

/** Throws GEN-009 unless the actor is of the publisher's staff. */
export const demandPlatform = ({ actor }: Scope): void => {
  if (actor.role === 'super_admin') return;
  throw new Refusal('GEN-009', {
    action: `${actionOf('audit.read')} de la plateforme`,
    personne: 'l’éditeur du produit',
  });
};
