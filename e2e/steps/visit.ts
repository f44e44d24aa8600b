import { expect, type Page } from '@playwright/test';

/**
 * Goes to a screen within the application, as its links do: the page is not loaded anew, which is most of what a screen costs. By way
 * of a path that does not exist, so that nothing of the screen before can be taken for the one that is asked for.
 */
export const visit = async (page: Page, address: string): Promise<void> => {
  const move = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  await move('/nulle-part');
  await expect(page.getByRole('heading', { name: 'Page introuvable', level: 1 })).toBeVisible();
  await move(address);
};
