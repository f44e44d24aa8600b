import type { LazyScreen } from '../chunks.ts';
import type { TextKey } from '../i18n.ts';
import type { Address } from './address.ts';

/** One screen and its address. */
export interface Route {
  /** `$names` in it are parameters. */
  path: string;
  /** Page title, before « | product » (C17); without one, the product alone. */
  title?: TextKey;
  Screen: LazyScreen;
  /** Address to go to instead; null: the screen opens. */
  findRedirect?: (address: Address) => string | null | Promise<string | null>;
}

export interface FoundRoute {
  route: Route;
  params: Readonly<Record<string, string>>;
}

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}$`);

const decodeParams = (groups: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));

/** Finds the route of a path: a path without parameters comes first. */
export const createRouteTable = (routes: readonly Route[]): ((path: string) => FoundRoute | null) => {
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const patterns = routes
    .filter(({ path }) => path.includes('$'))
    .map((route) => ({ route, pattern: toPattern(route.path) }));
  return (path) => {
    const same = byPath.get(path);
    if (same) return { route: same, params: {} };
    for (const { route, pattern } of patterns) {
      const found = pattern.exec(path);
      if (found) return { route, params: decodeParams(found.groups ?? {}) };
    }
    return null;
  };
};
