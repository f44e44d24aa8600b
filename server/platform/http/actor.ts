import type { Role } from '../../../contract/platform/permissions.ts';

/** Who makes a call. */
export interface Actor {
  id: string;
  sessionId: string;
  role: Role;
  email: string;
  firstName: string;
  lastName: string;
  locale: string;
  timeZone: string;
  /** The company acted in: one's own, or the one a super admin chose. Null only on a platform without any company. */
  companyId: string | null;
  termsAccepted: boolean;
  /** Who really makes the call while somebody's identity is taken; the actor is then the one whose identity it is. */
  behind: { id: string; firstName: string; lastName: string } | null;
  /** Nothing may be changed: an identity taken to look, not to act; or the company is suspended. */
  readOnly: boolean;
}

/** Nobody in particular: readers, who have no account, and what runs at night. A scope needs somebody. */
export const NOBODY: Actor = {
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

export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;
