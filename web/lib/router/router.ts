import { type Address, buildHref, type Destination, parseAddress } from './address.ts';
import { createHistoryEntry, readHistoryEntry } from './entries.ts';
import { createRouteTable, type FoundRoute, type Route } from './routes.ts';
import { createScrollPositions } from './scroll-positions.ts';

/** The screen on display, and the address that it was opened for. */
export interface Match extends FoundRoute {
  address: Address;
  /** Position of the page once the screen is drawn, in pixels; null: the page stays where it is. */
  scroll: number | null;
}

/** True: the current screen stays. */
export type Blocker = (change: { current: Address; next: Address }) => Promise<boolean>;

export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined;
  /** False: the page stays where it is scrolled to. */
  resetScroll?: boolean | undefined;
  /** Leaves also a screen with unsaved changes. */
  ignoreBlocker?: boolean | undefined;
}

interface RouterOptions {
  routes: readonly Route[];
  /** Screen of all other addresses, before and after `addRoutes`. */
  loadingRoute: Route;
  unknownRoute: Route;
  /** Address that a visitor is led to instead, or null. */
  findRedirect?: (address: Address) => string | null | Promise<string | null>;
}

interface Move {
  action: 'push' | 'replace' | 'pop';
  scroll: number | null;
  /** Only the last navigation arrives. */
  number: number;
}

type MaybePromise<Value> = Value | Promise<Value>;

/** Calls `next` at once for a value, later for a promise: a click on a link draws the next screen in the same frame. */
const chain = <Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> => (value instanceof Promise ? value.then(next) : next(value));

/**
 * Router of the back office: a flat list of screens. The address and the screen change together, at once when no guard
 * has to ask the server; a screen whose chunk is on its way draws a skeleton (`lazyScreen`).
 */
export const createRouter = ({ routes, loadingRoute, unknownRoute, findRedirect }: RouterOptions) => {
  let findKnownRoute = createRouteTable(routes);
  let otherRoute = loadingRoute;
  let match: Match | null = null;
  let entry = createHistoryEntry(0);
  let navigations = 0;
  let ignoresPop = false;
  const listeners = new Set<() => void>();
  const blockers = new Set<Blocker>();
  const positions = createScrollPositions();

  const findRoute = (path: string): FoundRoute => findKnownRoute(path) ?? { route: otherRoute, params: {} };
  const getCurrentPath = (): string => match?.address.path ?? '/';

  const writeHistory = ({ href }: Address, action: Move['action']): void => {
    if (action === 'push') {
      positions.save(entry.key);
      entry = createHistoryEntry(entry.index + 1);
      window.history.pushState(entry, '', href);
    } else {
      window.history.replaceState(entry, '', href);
    }
  };

  /** Resolves once the chunk of the screen is loaded. */
  const show = (address: Address, { action, scroll }: Move): Promise<void> => {
    writeHistory(address, action);
    match = { address, ...findRoute(address.path), scroll };
    const loading = match.route.Screen.preload();
    for (const listener of listeners) listener();
    return loading;
  };

  const enter = (address: Address, move: Move): MaybePromise<void> => {
    const redirect = (elsewhere: string | null | undefined, next: () => MaybePromise<void>): MaybePromise<void> => {
      if (move.number !== navigations) return;
      if (!elsewhere) return next();
      const action = move.action === 'pop' ? 'replace' : move.action;
      return enter(parseAddress(elsewhere), { ...move, action, scroll: 0 });
    };
    return chain(findRedirect?.(address), (elsewhere) =>
      redirect(elsewhere, () =>
        chain(findRoute(address.path).route.findRedirect?.(address), (instead) =>
          redirect(instead, () => show(address, move)),
        ),
      ),
    );
  };

  const begin = (move: Omit<Move, 'number'>): Move => {
    navigations += 1;
    return { ...move, number: navigations };
  };

  const isBlocked = (next: Address): MaybePromise<boolean> => {
    if (!match || blockers.size === 0) return false;
    const change = { current: match.address, next };
    return Promise.all(Array.from(blockers, (isBlockedBy) => isBlockedBy(change))).then((answers) =>
      answers.includes(true),
    );
  };

  /** Opens an address of the site; resolves once its chunk is loaded, or when the current screen stays. */
  const open = async (href: string, options: NavigateOptions = {}): Promise<void> => {
    const { replace = false, resetScroll = true, ignoreBlocker = false } = options;
    const address = parseAddress(href);
    const action = replace || address.href === match?.address.href ? 'replace' : 'push';
    const move = begin({ action, scroll: resetScroll ? 0 : null });
    await chain(!ignoreBlocker && isBlocked(address), (stays) => (stays ? undefined : enter(address, move)));
  };

  const followHistory = (): void => {
    if (ignoresPop) {
      ignoresPop = false;
      return;
    }
    const address = parseAddress(window.location.href);
    const entered = readHistoryEntry();
    const next = entered ?? createHistoryEntry(entry.index + 1);
    const steps = next.index - entry.index;
    // The browser itself scrolls to a place of the page.
    const move = begin({ action: 'pop', scroll: entered && positions.find(entered.key) });
    void chain(isBlocked(address), (stays) => {
      if (stays) {
        ignoresPop = steps !== 0;
        window.history.go(-steps);
        return;
      }
      positions.save(entry.key);
      entry = next;
      return enter(address, move);
    });
  };

  const savePosition = (): void => {
    positions.save(entry.key);
    positions.store();
  };

  const enterAgain = (address: Address, scroll: number | null): MaybePromise<void> =>
    enter(address, begin({ action: 'replace', scroll }));

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Null until the first screen is known. */
    getMatch: (): Match | null => match,
    getCurrentPath,
    navigate: (destination: Destination & NavigateOptions): Promise<void> =>
      open(buildHref(destination, getCurrentPath()), destination),
    open,
    /** Runs the guard again: the visitor may no longer see the current screen. */
    invalidate: async (): Promise<void> => {
      const elsewhere = match && (await findRedirect?.(match.address));
      if (elsewhere) await enterAgain(parseAddress(elsewhere), 0);
    },
    /** Completes the routes, and opens the screen that waited for its own. */
    addRoutes: (more: readonly Route[]): void => {
      findKnownRoute = createRouteTable([...routes, ...more]);
      otherRoute = unknownRoute;
      if (match?.route === loadingRoute) void enterAgain(match.address, match.scroll);
    },
    /** Loads the chunk of a screen before it is opened. */
    preload: async (href: string): Promise<void> => {
      const { path } = parseAddress(href);
      if (findRoute(path).route === loadingRoute) await loadingRoute.Screen.preload();
      await findRoute(path).route.Screen.preload();
    },
    /** Returns the function that removes the blocker. */
    addBlocker: (blocker: Blocker): (() => void) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
    /** Opens the screen of the address bar and follows the history; returns the function that stops. */
    start: () => {
      window.history.scrollRestoration = 'manual';
      entry = readHistoryEntry() ?? entry;
      window.addEventListener('popstate', followHistory);
      window.addEventListener('pagehide', savePosition);
      void enter(parseAddress(window.location.href), begin({ action: 'pop', scroll: positions.find(entry.key) }));
      return () => {
        window.removeEventListener('popstate', followHistory);
        window.removeEventListener('pagehide', savePosition);
      };
    },
  };
};

export type Router = ReturnType<typeof createRouter>;
