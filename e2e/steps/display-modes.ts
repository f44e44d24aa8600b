import type { Page } from '@playwright/test';

/** A colour scheme, and a window width in pixels. */
export type DisplayMode = readonly ['light' | 'dark', number];

export const DESKTOP_LIGHT: DisplayMode = ['light', 1440];
export const PHONE_DARK: DisplayMode = ['dark', 390];

/** Sets the colour scheme and the window width of a page. Screens follow the system. */
export const setDisplayMode = async (page: Page, [colorScheme, width]: DisplayMode): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  // After two frames, the fades to the new colours have started and can be awaited.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))');
};

/**
 * Runs the check in both looks, the page's own first, so that one journey covers both. A look depends only on the
 * screen, not on the path to it.
 */
export const runInBothModes = async (page: Page, check: (width: number) => Promise<void>): Promise<void> => {
  const [own, other] =
    page.viewportSize()?.width === PHONE_DARK[1] ? [PHONE_DARK, DESKTOP_LIGHT] : [DESKTOP_LIGHT, PHONE_DARK];
  await check(own[1]);
  await setDisplayMode(page, other);
  await check(other[1]);
  await setDisplayMode(page, own);
};

/** Width of the page content, in pixels. */
export const getContentWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);
