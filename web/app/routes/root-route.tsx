import { createRootRoute, redirect } from '@tanstack/react-router';
import { ApiError } from '../../lib/api.ts';
import { forgetDestination, rememberDestination } from '../../lib/destination.ts';
import { session, terms } from '../../lib/user.ts';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { findEnrolmentRedirect, findRedirect } from './guard.ts';
import { Root } from './Root.tsx';

/** C24, on every navigation: (1) the user is loaded once, then rules 2 to 5. */
const redirectVisitor = async ({ location }: { location: { pathname: string; href: string } }) => {
  const user = session.user === undefined ? await session.load() : session.user;
  const visitor = { path: location.pathname, authenticated: Boolean(user?.id), termsAccepted: terms.accepted };
  const elsewhere = findRedirect(visitor) ?? findEnrolmentRedirect(location.pathname, user?.mustEnrol ?? false);
  if (!elsewhere) return;
  // After a sign-out, the left screen is dropped: it is not for the next user of this device.
  if (session.hasLeft) forgetDestination();
  else rememberDestination(location.href);
  throw redirect({ to: elsewhere, replace: true });
};

/** Route around every screen. */
export const rootRoute = createRootRoute({
  beforeLoad: redirectVisitor,
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: () => (
    <ErrorPage error={new ApiError(404, { message: `Page not found: ${window.location.pathname}` })} />
  ),
});
