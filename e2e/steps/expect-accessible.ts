import { expect, type Page } from '@playwright/test';
import { createStillAnalysis } from './axe.ts';
import { getContentWidth, runInBothModes } from './display-modes.ts';

/** Expects no violation of axe and no sideways scroll, in both looks. Frames are analysed apart. */
export const expectAccessibleInBothModes = (page: Page): Promise<void> =>
  runInBothModes(page, async (width) => {
    expect((await (await createStillAnalysis(page)).exclude('iframe').analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });
