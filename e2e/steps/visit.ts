import { expect, type Page } from '@playwright/test';

/** Sends the application to an address, as its links do. It may still show the screen before. */
export const move = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/**
 * Goes to a screen within the application: the page is not loaded anew, which is most of what a screen costs. By way of a path that
 * does not exist, so that nothing of the screen before can be taken for the one that is asked for.
 */
export const visit = async (page: Page, address: string): Promise<void> => {
  const nowhere = page.getByRole('heading', { name: 'Page introuvable', level: 1 });
  await move(page, '/nulle-part');
  await expect(nowhere).toBeVisible();
  await move(page, address);
};
