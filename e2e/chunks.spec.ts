import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { paths } from '../contract/platform/paths.ts';
import { startAssistant, toTextPattern } from './steps/assistant-steps.ts';
import { getToasts } from './steps/get-toasts.ts';
import { holdRequests } from './steps/hold-requests.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';

// A cached chunk could not be blocked: each test needs a new browser context.
test.use({ reuseContext: false });

const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(new URL('../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
);

/** Blocks the chunk of a source file until the returned function is called. */
const blockChunk = async (page: Page, source: string): Promise<() => Promise<void>> => {
  const { file } = manifest[source] ?? {};
  expect(file, source).toBeTruthy();
  await page.route(`**/${file}`, (route) => route.abort());
  return () => page.unroute(`**/${file}`);
};

/** From now on the server announces another version than the page's own. */
const announceUpgrade = (page: Page) =>
  page.route(`**${paths.login}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\/assets\/index-[^"]+\.js/, '/assets/index-NEWER.js');
    await route.fulfill({ response, body });
  });

/** Counts page loads from now on. */
const countLoads = (page: Page) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
};

const getUnavailableHeading = (page: Page) => page.getByRole('heading', { name: 'Cet écran n’a pas pu être chargé' });
const getMenuLink = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Livrets', exact: true }).first();
const getListHeading = (page: Page) => page.getByRole('heading', { name: 'Livrets', exact: true, level: 1 });

test('a screen whose chunk cannot be fetched says so in words, and « Réessayer » opens it', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.home);
  const give = await blockChunk(page, 'booklets/booklets/BookletsPage.tsx');
  await getMenuLink(page).click();
  await expect(getUnavailableHeading(page)).toBeVisible();
  await expect(page.getByText(/^Le serveur répond, mais/)).toBeVisible();
  await expect(page.getByText(/500|preload|dynamically/)).toHaveCount(0);
  await give();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(getListHeading(page)).toBeVisible();
});

test('without a network a screen waits, and opens by itself when the network is back', async ({ page, context }) => {
  await signIn(page);
  await page.goto(paths.home);
  await expect(getMenuLink(page)).toBeVisible();
  await waitUntilIdle(page);
  await context.setOffline(true);
  await getMenuLink(page).click();
  await expect(getUnavailableHeading(page)).toBeVisible();
  await expect(page.getByText(/^Le serveur ne répond pas\./)).toBeVisible();
  await context.setOffline(false);
  await expect(getListHeading(page)).toBeVisible();
  // Failed style sheets are fetched again.
  const sheets = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).sheet));
  expect(sheets.filter((sheet) => sheet === null)).toEqual([]);
});

test('a window whose chunk cannot be fetched leaves the screen as it is, and opens when it can', async ({ page }) => {
  await signIn(page);
  // Before the page: a request that starts while the browser begins to intercept is not blocked.
  const give = await blockChunk(page, 'operations/search/SearchPanel.tsx');
  await page.goto(paths.account);
  const name = page.getByRole('textbox', { name: /^Prénom/ });
  await name.fill('Gardé');
  await page.keyboard.press('Control+k');
  await expect(getToasts(page).getByRole('alert')).toContainText('Votre saisie reste là');
  await expect(name).toHaveValue('Gardé');
  await give();
  await getToasts(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('dialog', { name: 'Recherche' })).toBeVisible();
  await expect(getToasts(page).getByRole('alert')).toHaveCount(0);
  await expect(
    page
      .locator('input')
      .filter({ visible: true })
      .and(page.getByLabel(/^Prénom/)),
  ).toHaveValue('Gardé');
});

test('Ctrl+K opens the search even while the tools of the top bar are being loaded', async ({ page }) => {
  await signIn(page);
  const { file } = manifest['app/layout/TopTools.tsx'] ?? {};
  expect(file).toBeTruthy();
  const release = await holdRequests(page, `**/${file}`);
  await page.goto(paths.account);
  await page.getByRole('textbox', { name: /^Prénom/ }).click();
  await expect(page.getByRole('button', { name: 'Rechercher' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  release();
  await expect(page.getByRole('dialog', { name: 'Recherche' })).toBeVisible();
});

test('a page older than the version in place reloads by itself, once, when nothing is being typed', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(paths.home);
  await announceUpgrade(page);
  const loads = countLoads(page);
  await blockChunk(page, 'booklets/booklets/BookletsPage.tsx');
  await getMenuLink(page).click();
  await expect(page.getByText(/^Une nouvelle version de l’application est en place\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recharger la page' })).toBeVisible();
  expect(loads()).toBe(1);
  // The chunk is still missing and the server still announces another version: no second reload.
  await page.waitForTimeout(1500);
  expect(loads()).toBe(1);
});

test('a page older than the version in place is not reloaded over what was typed', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.account);
  const name = page.getByRole('textbox', { name: /^Prénom/ });
  await name.fill('Gardé');
  await announceUpgrade(page);
  const loads = countLoads(page);
  await blockChunk(page, 'operations/search/SearchPanel.tsx');
  await page.keyboard.press('Control+k');
  await expect(getToasts(page).getByRole('alert')).toContainText('Enregistrez votre saisie, puis rechargez la page.');
  await expect(getToasts(page).getByRole('button', { name: 'Recharger la page' })).toBeVisible();
  await page.waitForTimeout(1000);
  await expect(name).toHaveValue('Gardé');
  expect(loads()).toBe(0);
});

test('« Précédent » of the browser leads from the assistant to its first screen, without an error', async ({
  page,
}) => {
  await signIn(page);
  await startAssistant(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goBack();
  await expect(page).toHaveURL(/\/livrets\/builder$/);
  await expect(page.getByRole('radio', { name: /Page blanche guidée/ })).toBeVisible();
  await expect(page.getByText(/500|destructure/)).toHaveCount(0);
  // No request asks for a booklet with an empty id, which is the address of the list.
  expect(asked.filter((path) => /\/booklets\/(\/|$)/.test(path))).toEqual([]);
  await page.goForward();
  await expect(page.getByRole('heading', { name: toTextPattern('Comment s’appelle votre livret ?') })).toBeVisible();
});
