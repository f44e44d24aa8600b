import { addQuery } from '../../../contract/platform/paths.ts';

/** Parameters of an address, as they are written there. */
export type SearchValues = Readonly<Record<string, string>>;

export interface Address {
  /** Without a slash at its end. */
  path: string;
  search: SearchValues;
  /** Without `#`. */
  hash: string;
  /** Path, parameters and hash. */
  href: string;
}

/** A place to go to. */
export interface Destination {
  /** A path, whose `$names` are filled by `params`; `.` is the current path. */
  to: string;
  params?: Readonly<Record<string, string>>;
  /** Undefined values are left out. */
  search?: Readonly<Record<string, string | number | undefined>> | undefined;
  hash?: string | undefined;
}

export const parseAddress = (href: string): Address => {
  const url = new URL(href, window.location.origin);
  const path = url.pathname.replace(/(?<=.)\/+$/, '');
  return {
    path,
    search: Object.fromEntries(url.searchParams),
    hash: url.hash.slice(1),
    href: path + url.search + url.hash,
  };
};

export const buildHref = ({ to, params = {}, search = {}, hash }: Destination, currentPath: string): string => {
  const path = (to === '.' ? currentPath : to).replace(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const texts = Object.entries(search).map(([name, value]) => [name, value === undefined ? value : String(value)]);
  return addQuery(path, Object.fromEntries(texts)) + (hash ? `#${hash}` : '');
};

const isPathAt = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** True when the current address is the one of a link, or below it; `isExact`: the same one, parameters included. */
export const isActiveAddress = (current: Address, link: Address, isExact: boolean): boolean => {
  if (isExact ? current.path !== link.path : !isPathAt(current.path, link.path)) return false;
  const names = Object.keys(link.search);
  if (isExact && names.length !== Object.keys(current.search).length) return false;
  return names.every((name) => current.search[name] === link.search[name]);
};
