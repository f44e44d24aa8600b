import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { Match, Router } from './router.ts';
import { RouterContext, useFirstMatch, useMatch } from './router-hooks.ts';

const scrollToMatch = ({ scroll, address }: Match): void => {
  if (scroll === null) return;
  const place = address.hash && scroll === 0 ? document.getElementById(address.hash) : null;
  if (place) place.scrollIntoView();
  else window.scrollTo({ top: scroll, behavior: 'instant' });
};

/** Scrolls the page when the screen changes: to its top or its place, or to where it was left. */
const useScrollPosition = (match: Match | null): void => {
  useLayoutEffect(() => {
    if (!match) return;
    scrollToMatch(match);
    const { Screen } = match.route;
    if (Screen.isLoaded()) return;
    let frame = 0;
    // Once the screen is drawn in place of its skeleton.
    const draw = () => {
      frame = requestAnimationFrame(() => scrollToMatch(match));
    };
    void Screen.preload().then(draw);
    return () => cancelAnimationFrame(frame);
  }, [match]);
};

/** Follows the history; draws nothing until the first screen is known. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  useEffect(() => router.start(), [router]);
  return (
    <RouterContext value={router}>
      <FirstMatch>{children}</FirstMatch>
    </RouterContext>
  );
}

function FirstMatch({ children }: { children: ReactNode }) {
  const match = useFirstMatch((found) => found);
  useScrollPosition(match);
  return match ? children : null;
}

/** The screen of the address. `renderError`: in its place, after a failure. */
export function CurrentScreen({ renderError }: { renderError: (error: unknown) => ReactNode }) {
  const match = useMatch((found) => found);
  const { Screen, path } = match.route;
  return (
    <ErrorBoundary resetKey={match} renderError={renderError}>
      {/* Parts of a screen that have no place of their own while they load. */}
      <Suspense fallback={<LoadingSkeleton />}>
        <Screen key={path} />
      </Suspense>
    </ErrorBoundary>
  );
}
