import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { paths } from '../contract/platform/paths.ts';
import { holdRequests } from './steps/hold-requests.ts';
import { acceptTerms, signIn, typeCredentials } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchFirstFrame } from './steps/watch-first-frame.ts';

// A cached chunk would not be fetched: each test needs a new browser context.
test.use({ reuseContext: false });

const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(new URL('../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
);

const SCREENS = [
  { name: 'Livrets', path: paths.booklets, source: 'booklets/booklets/BookletsPage.tsx' },
  { name: 'Tableau de bord', path: paths.dashboard, source: 'home/dashboard/DashboardPage.tsx' },
  { name: 'Paramètres', path: paths.settings, source: 'administration/settings/SettingsPage.tsx' },
  { name: 'Aide', path: paths.help, source: 'home/help/HelpPage.tsx' },
];

const getMenuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true });

const openHome = async (page: Page) => {
  await signIn(page);
  await page.goto(paths.home);
  await expect(getMenuLink(page, 'Aide')).toBeVisible();
  await waitUntilIdle(page);
};

for (const { name, path, source } of SCREENS) {
  test(`« ${name} » shows its skeleton in the first frame after the click, while its chunk is on its way`, async ({
    page,
  }) => {
    const release = await holdRequests(page, `**/${manifest[source]?.file}`);
    await openHome(page);
    const frame = await watchFirstFrame(page, () => getMenuLink(page, name).click());
    expect(frame).toMatchObject({ path, heading: null, hasSkeleton: true });
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test('a screen that was opened before is drawn in the first frame after the click', async ({ page }) => {
  await openHome(page);
  const heading = page.getByRole('heading', { name: 'Livrets', exact: true, level: 1 });
  await getMenuLink(page, 'Livrets').click();
  await expect(heading).toBeVisible();
  await getMenuLink(page, 'Accueil').click();
  await expect(heading).toHaveCount(0);
  const frame = await watchFirstFrame(page, () => getMenuLink(page, 'Livrets').click());
  expect(frame).toMatchObject({ path: paths.booklets, heading: 'Livrets' });
});

test('the chunk of a screen is fetched when the pointer rests on its link, and when the keyboard reaches it', async ({
  page,
}) => {
  await openHome(page);
  const isChunk = (source: string) => (request: { url: () => string }) =>
    request.url().endsWith(`/${manifest[source]?.file}`);
  const [, pointed] = await Promise.all([
    getMenuLink(page, 'Livrets').hover(),
    page.waitForRequest(isChunk('booklets/booklets/BookletsPage.tsx')),
  ]);
  const [, focused] = await Promise.all([
    getMenuLink(page, 'Aide').focus(),
    page.waitForRequest(isChunk('home/help/HelpPage.tsx')),
  ]);
  expect([pointed.method(), focused.method()]).toEqual(['GET', 'GET']);
  expect(new URL(page.url()).pathname).toBe(paths.home);
});

test('a busy button shows its loader in its middle, in the place of its words', async ({ page }) => {
  await page.goto(paths.login);
  await acceptTerms(page);
  const release = await holdRequests(page, '**/api/auth/login');
  await typeCredentials(page, 'personne@exemple.fr', 'Un mot de passe faux');
  const button = page.getByRole('button', { name: 'Se connecter' });
  await expect(button).toHaveAttribute('data-loading', 'true');
  await expect(button).toBeDisabled();
  const loader = button.locator('.mantine-Loader-root');
  await expect(loader).toBeVisible();
  const [outer, inner] = [await button.boundingBox(), await loader.boundingBox()];
  const middleOf = (box: typeof outer) => [
    (box?.x ?? 0) + (box?.width ?? 0) / 2,
    (box?.y ?? 0) + (box?.height ?? 0) / 2,
  ];
  for (const [at, middle] of middleOf(inner).entries()) expect(middle).toBeCloseTo(middleOf(outer)[at] ?? 0, -0.5);
  release();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(loader).toHaveCount(0);
});
