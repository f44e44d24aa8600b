import type { Page } from '@playwright/test';

/** A colour scheme, and a window width in pixels. */
export type Look = readonly ['light' | 'dark', number];

export const DESK: Look = ['light', 1440];
export const PHONE: Look = ['dark', 390];

/** Sets the colour scheme and the window width of a page. Screens follow the system. */
export const setLook = async (page: Page, [colorScheme, width]: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  // After two frames, the fades to the new colours have started and can be awaited.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))');
};

/**
 * Runs the check in both looks, the page's own first, so that one journey covers both. A look depends only on the
 * screen, not on the path to it.
 */
export const inBothLooks = async (page: Page, judge: (width: number) => Promise<void>): Promise<void> => {
  const [own, other] = page.viewportSize()?.width === PHONE[1] ? [PHONE, DESK] : [DESK, PHONE];
  await judge(own[1]);
  await setLook(page, other);
  await judge(other[1]);
  await setLook(page, own);
};

/** Width of the page content, in pixels. */
export const getWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
