import type { Page, Request } from '@playwright/test';

/** Milliseconds without a request after which a page counts as idle. */
const IDLE_MS = 250;
/** Maximum wait in milliseconds: a frame that blocks scripts does not always report the end of its request. */
const MAX_WAIT_MS = 5000;

const trackedPages = new WeakMap<Page, { open: Set<Request>; since: number }>();

/** Counts the open requests of a page from now on, for the wait below. */
export const trackRequests = (page: Page): void => {
  const state = { open: new Set<Request>(), since: Date.now() };
  trackedPages.set(page, state);
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
export const waitUntilIdle = async (page: Page): Promise<void> => {
  const state = trackedPages.get(page);
  if (!state) return page.waitForLoadState('networkidle', { timeout: MAX_WAIT_MS }).catch(() => {});
  const began = Date.now();
  const isQuiet = () => state.open.size === 0 && Date.now() - state.since >= IDLE_MS;
  while (Date.now() - began < MAX_WAIT_MS) {
    if (!isQuiet()) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      continue;
    }
    // A page that is still drawing may not have sent its next request.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))').catch(() => {});
    if (isQuiet()) return;
  }
};
