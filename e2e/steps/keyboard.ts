import { expect, type Locator, type Page } from '@playwright/test';

/** Keyboard actions on a page. An element more than `maxStops` Tab presses away is out of reach. */
export const getKeyboard = (page: Page, maxStops: number) => {
  /** Presses Tab until this element has the focus. */
  const tabTo = async (goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await expect(goal).toBeAttached();
    // The element is located once, because a search by role at each stop reads the whole page. A detached element is
    // located again.
    let element = await goal.elementHandle();
    for (let times = 0; times < maxStops; times += 1) {
      const found = await element?.evaluate((one) => {
        if (!one.isConnected) return 'gone';
        return one === document.activeElement ? 'focused' : 'elsewhere';
      });
      if (found === 'focused') return;
      if (found === 'gone') {
        await element?.dispose();
        element = await goal.elementHandle();
      } else await page.keyboard.press(key);
    }
    throw new Error(`out of reach of the keyboard: ${goal}`);
  };
  return {
    tabTo,
    /**
     * Moves to a button and presses it. A string matches the whole name: « À corriger avant de publier » contains «
     * Publier ».
     */
    press: async (name: string | RegExp): Promise<void> => {
      await tabTo(page.getByRole('button', { name, exact: typeof name === 'string' }));
      await page.keyboard.press('Enter');
    },
  };
};
