import type { Locator, Page } from '@playwright/test';

/** The notifications at the bottom of the window. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
