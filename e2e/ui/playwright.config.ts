import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** The design system alone, without a server: `npx playwright test -c e2e/ui`. */
export default defineConfig({ ...journeys, testDir: '.', globalSetup: undefined });
