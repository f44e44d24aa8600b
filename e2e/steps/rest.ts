import type { Page } from '@playwright/test';

/** Waits until nothing more is fetched, but not for ever: a frame in which nothing may run does not always say that it is at rest. */
export const atRest = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
