import './bin/lib/require-node.mjs';
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The headless shell draws pages with half the processor time of the full browser. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const installedBrowser = process.env.PLAYWRIGHT_CHROMIUM || browsers.find((path) => existsSync(path));
const isRoot = process.getuid?.() === 0;
// Without a locale, Chromium opens and writes no file whose name has an accent.
if (!process.env.LC_ALL && !process.env.LANG) process.env.LC_ALL = 'C.UTF-8';

/** Journeys in a real browser against the production build. `e2e/steps/test.ts` starts it for each file. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  // Each file has its own product (e2e/steps/test.ts), so several files can run at once: more than there are cores,
  // because each waits for its browser, its server and its database in turn.
  workers: 3,
  // Enough for journeys of many screens, three at a time on a machine of two cores.
  timeout: 180_000,
  // A slow machine may lose a race once; a defect loses it twice. A test that needs a retry is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    // Longer than any screen takes: an action on a missing element fails here, before the timeout of the whole test.
    actionTimeout: 60_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // The context is emptied between two tests of a worker and not created again: it keeps its fetched and compiled
    // scripts, a third of the processor time of a run.
    reuseContext: true,
    // A reader's service worker would answer the next test of the same address: only its own journeys allow it.
    serviceWorkers: 'block',
    // Only retries are traced: tracing every journey costs a third of its time.
    trace: 'on-first-retry',
    launchOptions: {
      // Undefined when none is installed: Playwright then uses its own.
      executablePath: installedBrowser,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
