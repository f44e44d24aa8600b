import { createRequire } from 'node:module';
import { aptInstall } from './apt.mjs';
import { exitCodeOf, startNode } from './child.mjs';
import { findInPath } from './find-program.mjs';

/** The same engine without a window system: it draws each page with half the processor time. */
const withoutWindows = 'chromium-headless-shell';

const findChromium = () => findInPath(withoutWindows, 'chromium', 'chromium-browser', 'google-chrome');

/**
 * Finds a Chromium for the browser journeys, installing one if it can.
 * @returns {Promise<{ path?: string } | null>} no path: Playwright's own; null: none found, none installable
 */
export async function provideChromium() {
  if (process.env.PLAYWRIGHT_CHROMIUM) return { path: process.env.PLAYWRIGHT_CHROMIUM };
  const isAtBest = findInPath(withoutWindows) || (await aptInstall(withoutWindows));
  if (!isAtBest && !findChromium()) await aptInstall('chromium');
  const present = findChromium();
  if (present) return { path: present };
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  return (await exitCodeOf(startNode([playwright, 'install', 'chromium']))) === 0 ? {} : null;
}
