import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The analysis of axe for a page, of which only faults are read: it runs in the page itself, and carries nothing to a blank page
 * to be summed up there. Frames of another origin, such as a sandboxed preview, are to be excluded, and have their own turn.
 */
export const analyseIn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
