import { paths } from '../../../contract/platform/paths.ts';
import { forgetDestination, rememberDestination } from '../../lib/destination.ts';
import type { Address } from '../../lib/router/address.ts';
import { session, terms } from '../../lib/user.ts';
import { findEnrolmentRedirect, findRedirect } from './guard.ts';

/** True when a maintenance keeps this user out. The login page stays: a super admin may sign in. */
export const isClosed = (path: string): boolean =>
  !session.user && session.maintenanceError !== null && path !== paths.login;

const redirectKnownVisitor = ({ path, href }: Address): string | null => {
  const { user } = session;
  // The error page stands in place of the screen, which opens once the maintenance is over.
  if (isClosed(path)) return null;
  const visitor = { path, authenticated: Boolean(user?.id), termsAccepted: terms.accepted };
  const elsewhere = findRedirect(visitor) ?? findEnrolmentRedirect(path, user?.mustEnrol ?? false);
  if (!elsewhere) return null;
  // After a sign-out, the left screen is dropped: it is not for the next user of this device.
  if (session.hasLeft) forgetDestination();
  else rememberDestination(href);
  return elsewhere;
};

/** C24, on every navigation: (1) the user is loaded once, then rules 2 to 5. */
export const redirectVisitor = (address: Address): string | null | Promise<string | null> =>
  session.user === undefined ? session.load().then(() => redirectKnownVisitor(address)) : redirectKnownVisitor(address);
