import type { Page } from '@playwright/test';

/** Holds the requests that fit the pattern, until the returned function is called. */
export const holdRequests = async (
  page: Page,
  pattern: string | RegExp,
  options?: { times: number },
): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(
    pattern,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    options,
  );
  return held.resolve;
};
