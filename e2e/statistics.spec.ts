import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { DESKTOP_LIGHT, getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

const expectAccessible = async (page: Page) => {
  await runInBothModes(page, async (width) => {
    await waitUntilIdle(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });
};

test("A24 how booklets are received is told without anybody's name", async ({ page }) => {
  await setDisplayMode(page, PHONE_DARK);
  const watched = watchPage(page);
  await signIn(page);
  await page.goto(paths.home);
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('link', { name: 'Tableau de bord' }).click();
  await setDisplayMode(page, DESKTOP_LIGHT);
  await expect(page.getByRole('link', { name: 'Statistiques', exact: true })).toBeVisible();
  await setDisplayMode(page, PHONE_DARK);
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('link', { name: 'Statistiques', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistiques' })).toBeVisible();
  await expect(page.getByText(/personnes ont leur jour d’arrivée dans cette période\./)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Par mois d’arrivée' })).toBeVisible();
  await expectAccessible(page);

  // A phone shows the versions one below the other, without scrolling sideways; a large screen, side by side.
  const versions = page.getByRole('region', { name: 'Versions comparées' });
  await expect(versions.getByRole('list').getByRole('heading', { level: 3 }).first()).toHaveText(/, version \d+$/);
  await expect(versions.getByRole('table')).toHaveCount(0);
  const isScrolled = () =>
    versions.evaluate((region) =>
      [...region.querySelectorAll('*')].some((one) => one.scrollWidth > one.clientWidth + 1),
    );
  expect(await isScrolled()).toBe(false);
  await setDisplayMode(page, DESKTOP_LIGHT);
  await expect(versions.getByRole('table', { name: 'Versions comparées' })).toBeVisible();
  await setDisplayMode(page, PHONE_DARK);

  // By keyboard: the table behind the chart.
  const visits = page.getByRole('region', { name: 'Visites', exact: true });
  await visits.getByRole('switch', { name: 'Voir les chiffres' }).focus();
  await page.keyboard.press('Space');
  await expect(visits.getByRole('table')).toBeVisible();

  // A site filter is kept in the address; figures that are not known by site are hidden.
  await page.getByRole('button', { name: 'Site' }).click();
  await page.getByRole('menuitemradio').first().click();
  await expect(page).toHaveURL(/site=/);
  await expect(page.getByText(/Les visites ne sont pas connues par site/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/site=/);

  // A period that ends before it starts is refused beside its field.
  await page.getByLabel('Au', { exact: true }).fill('2020-01-01');
  await expect(page.getByText(/La date de fin doit être postérieure à la date de début/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${paths.statistics}?du=2021-01-01&au=2021-01-31`);
  await expect(page.getByText('Moins de 5 personnes : résultat masqué pour préserver l’anonymat.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(paths.statistics);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'Fichier CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^Statistiques du .*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Taux d’ouverture');
  // The 422 of the dates refused above.
  await watched.expectQuiet([/422/]);
});

test('a referent has no statistics but those of her own people', async ({ page }) => {
  await signIn(page, 'referent');
  await page.goto(paths.home);
  await expect(page.getByRole('link', { name: 'Livrets' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Statistiques', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Statistiques de mon équipe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistiques de mon équipe' })).toBeVisible();
  await expect(page.getByText('Comment les personnes que vous accompagnez reçoivent leurs livrets')).toBeVisible();
});
