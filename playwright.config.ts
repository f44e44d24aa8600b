import './bin/lib/require-node.mjs';
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The first draws pages with half the processor time of the second. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const installed = process.env.PLAYWRIGHT_CHROMIUM || browsers.find((path) => existsSync(path));
const isRoot = process.getuid?.() === 0;

/** Journeys in a real browser against the production build. `e2e/steps/test.ts` starts it for each file. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  // A file has a product to itself (e2e/steps/test.ts), so that several can be walked at the same time: more
  // than there are cores, as each waits for its browser, its server and its database in turn.
  workers: 3,
  // For journeys of many screens, three at a time on a machine of two cores.
  timeout: 180_000,
  // A slow machine may lose a race once; a defect loses it twice. Whatever needed it is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    // Longer than any screen takes: what cannot be pressed is told, and does not hold the run until the test's own end.
    actionTimeout: 60_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Emptied between two tests of a worker, and not made anew: it keeps the scripts it has fetched and compiled, which are a third
    // of the processor time of a run.
    reuseContext: true,
    // Of what is tried again alone: to record every journey costs a third of its time.
    trace: 'on-first-retry',
    launchOptions: {
      // Without one installed, Playwright's own.
      executablePath: installed,
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
