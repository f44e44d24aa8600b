import { expect, type Locator, type Page } from '@playwright/test';

/** The structure of a booklet of the assistant's ten chapters has some two hundred buttons before « Suivant ». */
const MAX_STOPS = 400;

/** Tab after Tab until this has the focus, as somebody without a mouse goes. */
export const tabTo = async (page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(goal).toBeAttached();
  // Found once: to look for a role at each stop reads the whole page. One that was drawn anew is looked for again.
  let element = await goal.elementHandle();
  for (let times = 0; times < MAX_STOPS; times += 1) {
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

/** Goes to a button and presses it. */
export const press = async (page: Page, name: string | RegExp, key = 'Enter'): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name }));
  await page.keyboard.press(key);
};
