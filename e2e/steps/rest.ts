import type { Page, Request } from '@playwright/test';

/** Milliseconds without a request, after which a page has all that it wants. */
const QUIET = 250;
/** Milliseconds, at most: a frame in which nothing may run does not always say that it has got its answer. */
const PATIENCE = 5000;

const followed = new WeakMap<Page, { open: Set<Request>; since: number }>();

/** Counts what a page fetches from now on, for `atRest`. */
export const follow = (page: Page): void => {
  const state = { open: new Set<Request>(), since: Date.now() };
  followed.set(page, state);
  page.on('request', (request) => {
    state.open.add(request);
    state.since = Date.now();
  });
  const end = (request: Request) => {
    state.open.delete(request);
    state.since = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
};

/** Waits until nothing more is fetched and what came has been drawn, but not for ever. */
export const atRest = async (page: Page): Promise<void> => {
  const state = followed.get(page);
  if (!state) return page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => {});
  const began = Date.now();
  const isQuiet = () => state.open.size === 0 && Date.now() - state.since >= QUIET;
  while (Date.now() - began < PATIENCE) {
    if (!isQuiet()) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      continue;
    }
    // A page that is busy drawing has not asked yet for what comes next.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))').catch(() => {});
    if (isQuiet()) return;
  }
};
