import { paths } from '../../contract/platform/paths.ts';

const DESTINATION_STORAGE_KEY = 'embarque:destination';

const isPathUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** Screens that lead to a destination and are not destinations themselves. */
const isWaypoint = (path: string): boolean =>
  path === paths.index || path === paths.home || path === paths.login || isPathUnder(path, '/auth/legal');

/**
 * The address as a path of this site, with its query; null when it leads elsewhere, or nowhere in particular. Links are
 * untrusted: `//host`, `/\host` and `/.//host` look like paths to a reader and are other hosts to a browser.
 */
export const toDestination = (address: string, origin: string): string | null => {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  if (isPathUnder(url.pathname, '/api') || isWaypoint(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
};

/** Storage of the tab; null where the browser refuses it: the user then arrives at home. */
const findStorage = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

/**
 * Stores the requested screen while the user accepts the terms and signs in. It stays in the tab: in an address, it
 * would put the token of an invitation into histories and logs, and a stranger's link could choose it.
 */
export const rememberDestination = (address: string): void => {
  const destination = toDestination(address, window.location.origin);
  if (destination !== null) findStorage()?.setItem(DESTINATION_STORAGE_KEY, destination);
};

export const forgetDestination = (): void => findStorage()?.removeItem(DESTINATION_STORAGE_KEY);

/** The requested screen, returned once; null when there is none. */
export const consumeDestination = (): string | null => {
  const kept = findStorage()?.getItem(DESTINATION_STORAGE_KEY) ?? null;
  forgetDestination();
  return kept === null ? null : toDestination(kept, window.location.origin);
};

/** Same after a login: screens for visitors are dropped. */
export const consumeDestinationAfterLogin = (): string | null => {
  const destination = consumeDestination();
  return destination === null || isPathUnder(new URL(destination, window.location.origin).pathname, '/auth')
    ? null
    : destination;
};
