import { paths } from '../../contract/platform/paths.ts';

const KEY = 'embarque:destination';

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** Screens that lead to a destination and are none themselves. */
const isWaypoint = (path: string): boolean =>
  path === paths.index || path === paths.home || path === paths.login || isUnder(path, '/auth/legal');

/**
 * The address as a path of this site, with its query; null when it leads elsewhere, or nowhere in particular. Anybody can
 * write a link: `//host`, `/\host` and `/.//host` are paths to a reader and other hosts to a browser.
 */
export const toDestination = (address: string, origin: string): string | null => {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  if (isUnder(url.pathname, '/api') || isWaypoint(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
};

/** The storage of the tab; null where the browser refuses it: then one arrives at home. */
const findStorage = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

/**
 * Keeps the screen that somebody asked for while they accept the terms and sign in. It stays in the tab: an address that
 * carried it would put the token of an invitation into histories and logs, and let a link of somebody else choose it.
 */
export const rememberDestination = (address: string): void => {
  const destination = toDestination(address, window.location.origin);
  if (destination !== null) findStorage()?.setItem(KEY, destination);
};

export const forgetDestination = (): void => findStorage()?.removeItem(KEY);

/** The screen that was asked for, once; null when none was. */
export const takeDestination = (): string | null => {
  const kept = findStorage()?.getItem(KEY) ?? null;
  forgetDestination();
  return kept === null ? null : toDestination(kept, window.location.origin);
};

/** The same after a login: the screens of visitors lead nowhere any more. */
export const takeDestinationAfterLogin = (): string | null => {
  const destination = takeDestination();
  return destination === null || isUnder(new URL(destination, window.location.origin).pathname, '/auth')
    ? null
    : destination;
};
