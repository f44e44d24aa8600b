import type { Locator, Page } from '@playwright/test';

/** The notification area at the bottom of the window. */
export const getToasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
