import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

export { expect };

const root = fileURLToPath(new URL('../../web/ui/harness', import.meta.url));

interface UiHarness {
  /** Runs a script in the page, where `ui` holds confirm, toast, stage (one dialog), calls (the callbacks called). */
  run: (script: string) => Promise<void>;
  calls: () => Promise<string[]>;
}

/**
 * Builds the page of web/ui/harness once for each worker, serves it on a free port, and reloads it for every test in
 * one tab: a tab keeps its compiled script.
 */
export const test = base.extend<{ ui: UiHarness }, { address: string; tab: Page }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'embarque-ui-'));
      const shared = {
        root,
        configFile: false,
        logLevel: 'warn',
        build: { outDir: folder, target: 'es2022' },
      } as const;
      await build({ ...shared, plugins: [react()] });
      const server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0 } });
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  tab: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],

  page: async ({ tab, viewport, colorScheme }, use) => {
    if (viewport) await tab.setViewportSize(viewport);
    await tab.emulateMedia({ colorScheme });
    await tab.mouse.move(0, 0);
    await use(tab);
  },

  ui: async ({ page, address }, use) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Livrets', level: 1 })).toBeVisible();
    await use({
      run: (script) => page.evaluate(`(async () => { ${script} })()`),
      calls: () => page.evaluate('ui.calls'),
    });
  },
});
