import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** Pictures of the real product for docs/images. They check nothing: the journeys do. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'contact-sheet.ts',
  globalSetup: '../global-setup.ts',
  workers: 1,
  retries: 0,
  timeout: 900_000,
});
