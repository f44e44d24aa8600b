import { createRequire } from 'node:module';
import { aptInstall } from './apt.mjs';
import { exitCodeOf, startNode } from './child.mjs';
import { findInPath } from './find-program.mjs';

const findChromium = () =>
  process.env.PLAYWRIGHT_CHROMIUM || findInPath('chromium', 'chromium-browser', 'google-chrome');

/**
 * Finds a Chromium for the browser journeys, installing one if it can.
 * @returns {Promise<{ path?: string } | null>} no path: Playwright's own; null: there is none and none could be installed
 */
export async function provideChromium() {
  const present = findChromium();
  if (present) return { path: present };
  if (await aptInstall('chromium')) return { path: findChromium() };
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  return (await exitCodeOf(startNode([playwright, 'install', 'chromium']))) === 0 ? {} : null;
}
