import type { Page, Request } from '@playwright/test';

/** Milliseconds without a request after which a page counts as idle. */
const QUIET = 250;
/** Maximum wait in milliseconds: a frame that blocks scripts does not always report the end of its request. */
const PATIENCE = 5000;

const followed = new WeakMap<Page, { open: Set<Request>; since: number }>();

/** Counts the open requests of a page from now on, for the wait below. */
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

/** Waits until requests have ended and their results are drawn, with a time limit. */
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
    // A page that is still drawing may not have sent its next request.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))').catch(() => {});
    if (isQuiet()) return;
  }
};
