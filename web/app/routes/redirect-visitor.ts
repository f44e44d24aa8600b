import { forgetDestination, rememberDestination } from '../../lib/destination.ts';
import type { Address } from '../../lib/router/address.ts';
import { session, terms } from '../../lib/user.ts';
import { findEnrolmentRedirect, findRedirect } from './guard.ts';

const redirectKnownVisitor = ({ path, href }: Address): string | null => {
  const { user } = session;
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
