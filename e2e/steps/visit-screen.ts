import { expect, type Page } from '@playwright/test';

/** Navigates within the application, as its links do. The previous screen may still be visible. */
export const pushAddress = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/**
 * Opens a screen within the application, without a page load, which is most of the cost of a screen. It first goes to a
 * path that does not exist, so that no content of the previous screen can be taken for the new one.
 */
export const visitScreen = async (page: Page, address: string): Promise<void> => {
  const nowhere = page.getByRole('heading', { name: 'Page introuvable', level: 1 });
  await pushAddress(page, '/nulle-part');
  await expect(nowhere).toBeVisible();
  await pushAddress(page, address);
};
