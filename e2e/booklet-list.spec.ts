import { expect, type Page } from '@playwright/test';
import { createAnalysis, waitForAnimations } from './steps/axe.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const makeDrafts = async (page: Page, ...titles: string[]) => {
  for (const title of titles) {
    await createDraft(page, title, [{ title: 'Une page', blocks: [createParagraph('Bonjour.')] }], { open: false });
  }
};

const findRow = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

const select = async (page: Page, ...titles: string[]) => {
  for (const title of titles) await page.getByRole('checkbox', { name: `Sélectionner ${title}` }).check();
};

const expectAccessible = async (page: Page) => {
  await waitForAnimations(page);
  const { violations } = await createAnalysis(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

test('several booklets are archived after one question, and come back by one button', async ({ page }) => {
  await signIn(page);
  await makeDrafts(page, 'Premier à ranger', 'Second à ranger');
  await page.goto('/livrets');
  await select(page, 'Premier à ranger', 'Second à ranger');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Archiver' }).click();
  const question = page.getByRole('alertdialog', { name: 'Archiver 2 livrets ?' });
  await question.getByRole('button', { name: 'Archiver' }).click();
  await expect(page.getByText('2 livrets archivés.')).toBeVisible();
  await expect(findRow(page, 'Premier à ranger')).toContainText('Archivé');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(findRow(page, 'Premier à ranger')).toContainText('Brouillon');
  await expect(findRow(page, 'Second à ranger')).toContainText('Brouillon');
});

test('tags are added to several booklets, those that they had stay, and the bin takes only what may go', async ({
  page,
}) => {
  await signIn(page);
  await makeDrafts(page, 'À étiqueter', 'À jeter');
  await page.goto('/livrets');
  await select(page, 'À étiqueter', 'À jeter');
  await page.getByRole('button', { name: 'Ajouter des étiquettes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter des étiquettes à 2 livrets' });
  await dialog.getByLabel('Étiquettes', { exact: true }).fill('Usine');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Ajouter des étiquettes' }).click();
  await expect(page.getByText('Étiquettes ajoutées à 2 livrets.')).toBeVisible();
  await select(page, 'À jeter');
  await page.getByRole('button', { name: 'Mettre à la corbeille' }).click();
  await page
    .getByRole('alertdialog', { name: 'Mettre 1 livret à la corbeille ?' })
    .getByRole('button', { name: 'Mettre à la corbeille' })
    .click();
  await expect(page.getByText('1 livret mis à la corbeille.')).toBeVisible();
  await expect(findRow(page, 'À jeter')).toBeHidden();
});

test('the menu of a row stays in sight where the table is wider than its card', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await signIn(page);
  await page.goto('/livrets');
  const menu = page.getByRole('button', { name: /^Actions.* Premiers pas à l’atelier/ });
  await expect(menu).toBeVisible();
  const box = await menu.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(800);
  await expectAccessible(page);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Partager (adresse et code QR)' }).first()).toBeVisible();
  await page.getByRole('menuitem', { name: 'Statistiques' }).click();
  await expect(page).toHaveURL(/\/tableau-bord\/statistiques\?.*livrets=/);
});
