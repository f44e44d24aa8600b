import type { Page } from '@playwright/test';

/** A colour scheme, and the width of a window in pixels. */
export type Look = readonly ['light' | 'dark', number];

export const DESK: Look = ['light', 1440];
export const PHONE: Look = ['dark', 390];

/** Gives a page the colour scheme and the width of a look. Screens follow the system. */
export const setLook = async (page: Page, [colorScheme, width]: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  // Fades into the other colours have begun then, and can be waited for.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))');
};

/**
 * Does this in either look, first in the one that the page has: a walk in one of them is judged in both. What the other look shows
 * of a screen depends on the screen alone, and not on the way to it.
 */
export const inBothLooks = async (page: Page, judge: (width: number) => Promise<void>): Promise<void> => {
  const [own, other] = page.viewportSize()?.width === PHONE[1] ? [PHONE, DESK] : [DESK, PHONE];
  await judge(own[1]);
  await setLook(page, other);
  await judge(other[1]);
  await setLook(page, own);
};

/** How wide the content of the page is, in pixels. */
export const getWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
