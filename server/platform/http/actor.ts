import type { Role } from '../../../contract/platform/permissions.ts';

interface ActorAccount {
  id: string;
  role: Role;
  email: string;
  firstName: string;
  lastName: string;
  locale: string;
  timeZone: string;
}

/** User who makes a call. */
export interface Actor extends ActorAccount {
  sessionId: string;
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

/** Columns of an account that an actor has too. */
export const pickActorColumns = ({
  id,
  role,
  email,
  firstName,
  lastName,
  locale,
  timeZone,
}: ActorAccount): ActorAccount => ({
  id,
  role,
  email,
  firstName,
  lastName,
  locale,
  timeZone,
});

export const formatFullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;
