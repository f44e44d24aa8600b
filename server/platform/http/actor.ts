import type { Role } from '../../../contract/platform/permissions.ts';

/** User who makes a call. */
export interface Actor {
  id: string;
  sessionId: string;
  role: Role;
  email: string;
  firstName: string;
  lastName: string;
  locale: string;
  timeZone: string;
  /** Current company: the actor's own, or the one a super admin chose. Null only on a platform without any company. */
  companyId: string | null;
  termsAccepted: boolean;
  /** Real user during an identity switch; the actor is then the user whose identity is used. */
  behind: { id: string; firstName: string; lastName: string } | null;
  /** Read-only access: an identity switch in `look` mode, or a suspended company. */
  readOnly: boolean;
}

/** Placeholder actor for readers, who have no account, and for scheduled work. A scope requires an actor. */
export const SYSTEM_ACTOR: Actor = {
  id: '',
  sessionId: '',
  role: 'referent',
  email: '',
  firstName: '',
  lastName: '',
  locale: 'fr-FR',
  timeZone: 'Europe/Paris',
  companyId: null,
  termsAccepted: false,
  behind: null,
  readOnly: false,
};

export const formatFullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;
