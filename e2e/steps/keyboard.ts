import { expect, type Locator, type Page } from '@playwright/test';

/** What somebody without a mouse does on a page. What is more than `maxStops` stops of Tab away is out of reach. */
export const getKeyboard = (page: Page, maxStops: number) => {
  /** Tab after Tab until this has the focus. */
  const tabTo = async (goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await expect(goal).toBeAttached();
    // Found once: to look for a role at each stop reads the whole page. One that was drawn anew is looked for again.
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
    /** Goes to a button and presses it. A text is its whole name: « À corriger avant de publier » holds « Publier ». */
    press: async (name: string | RegExp): Promise<void> => {
      await tabTo(page.getByRole('button', { name, exact: typeof name === 'string' }));
      await page.keyboard.press('Enter');
    },
  };
};
