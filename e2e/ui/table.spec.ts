import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

const getTable = (page: Page) => page.getByRole('table', { name: 'Livrets' });

test('sorts by real buttons, says it with aria-sort, and goes back to the first page', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^26–50 sur 3\s412$/)).toBeVisible();
  const head = getTable(page).getByRole('columnheader', { name: 'Participants' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByText(/^1–25 sur 3\s412$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(getTable(page).getByRole('columnheader', { name: 'Secteur d’activité' })).not.toHaveAttribute(
    'aria-sort',
  );
});

test('changes the number of rows, from the first page', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  await expect(getTable(page).getByRole('row')).toHaveCount(26);
  await page.getByRole('combobox', { name: 'Lignes par page' }).selectOption('50 lignes par page');
  await expect(getTable(page).getByRole('row')).toHaveCount(51);
  await expect(page.getByText(/^1–50 sur 3\s412$/)).toBeVisible();
});

test('acts on the ticked rows, and forgets those one no longer sees', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Sélectionner Livret d’accueil siège n°\u00a01', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Sélectionner Livret d’accueil Nantes n°\u00a03', exact: true }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions sur la sélection' });
  await expect(bar).toContainText('2 lignes sélectionnées');
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(bar).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Sélectionner toute la page' }).check();
  await expect(bar).toContainText('25 lignes sélectionnées');
  await bar.getByRole('button', { name: 'Archiver' }).click();
  await expect(page.getByRole('status').filter({ hasText: '25 livrets archivés.' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('shows and hides columns', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  await expect(getTable(page).getByRole('columnheader', { name: 'Référence' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Colonnes' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Référence' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Participants' }).click();
  await page.keyboard.press('Escape');
  await expect(getTable(page).getByRole('columnheader', { name: 'Référence' })).toBeVisible();
  await expect(getTable(page).getByRole('columnheader', { name: 'Participants' })).toHaveCount(0);
});

test('searches 300 ms after the last key, filters by chips, and says when nothing is left', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  await page.getByRole('searchbox', { name: 'Rechercher un livret' }).fill('Nantes');
  await expect(page.getByText('1–25 sur 488')).toBeVisible();
  await page.getByRole('button', { name: 'État' }).click();
  await page.getByRole('menuitemradio', { name: 'Brouillon' }).click();
  await expect(page.getByRole('button', { name: 'État : Brouillon' })).toBeVisible();
  await expect(page.getByText(/sur 16\d$/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Rechercher un livret' }).fill('zzz');
  await expect(page.getByText('Aucun livret ne correspond')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer', exact: true }).click();
  await page.getByRole('button', { name: 'Retirer le filtre État' }).click();
  await expect(page.getByText(/^1–25 sur 3\s412$/)).toBeVisible();
});

test('row actions are in a menu named after the row', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  await page.getByRole('button', { name: 'Actions pour Livret d’accueil siège n°\u00a01', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
  await expect(page.getByText('Livret dupliqué.')).toBeVisible();
});

test('waits with grey lines, and retries after an error', async ({ page, address }) => {
  await page.goto(`${address}?table=waiting`);
  await expect(getTable(page)).toHaveAttribute('aria-busy', 'true');
  await page.goto(`${address}?table=error`);
  await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).first().click();
  await expect(getTable(page).getByRole('row')).toHaveCount(26);
});

test.describe('under 640 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('rows become cards, with their actions', async ({ page, ui }) => {
    expect(await ui.calls()).toEqual([]);
    await expect(getTable(page)).toHaveCount(0);
    const card = page.getByRole('list', { name: 'Livrets' }).getByRole('listitem').first();
    await expect(card).toContainText('Secteur d’activité');
    await card.getByRole('button', { name: /^Actions pour/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Modifier' })).toBeVisible();
  });

  test('nothing is wider than the screen, down to 320 px', async ({ page, ui }) => {
    expect(await ui.calls()).toEqual([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
});
