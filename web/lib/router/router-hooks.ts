import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { SearchValues } from './address.ts';
import type { Blocker, Match, Router } from './router.ts';

export const RouterContext = createContext<Router | null>(null);

export const useRouter = (): Router => {
  const router = use(RouterContext);
  if (!router) throw new Error('A component that navigates is drawn outside the router');
  return router;
};

export const useNavigate = (): Router['navigate'] => useRouter().navigate;

/** A part of the match; the component draws again when it changes. Null until the first screen is known. */
export const useFirstMatch = <Part>(select: (match: Match | null) => Part): Part => {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, () => select(router.getMatch()));
};

/** Same inside a screen or its layout: the match is known. */
export const useMatch = <Part>(select: (match: Match) => Part): Part =>
  useFirstMatch((match) => {
    if (!match) throw new Error('A component that reads the address is drawn before the first screen');
    return select(match);
  });

export const useCurrentPath = (): string => useMatch(({ address }) => address.path);
export const useSearch = (): SearchValues => useMatch(({ address }) => address.search);
export const useParams = (): Match['params'] => useMatch(({ params }) => params);

/** Asks before each change of the address; true: the current screen stays. */
export const useBlocker = (blocker: Blocker): void => {
  const router = useRouter();
  useEffect(() => router.addBlocker(blocker), [router, blocker]);
};
