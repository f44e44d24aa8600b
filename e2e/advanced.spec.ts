import { expect, type Page } from '@playwright/test';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

const expectAccessible = async (page: Page) => {
  const { violations } = await (await createStillAnalysis(page)).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

test('A9 how a booklet is read and kept is chosen, refused beside its field, and is still so after a reload', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await createDraft(page, 'Livret réglé', [
    { title: 'La tenue', blocks: [createParagraph('Les gants.')] },
  ]);
  const watched = watchPage(page);
  await page.goto(addQuery(paths.bookletAdvanced, { livret: id }));
  await expect(page.getByRole('heading', { name: 'Conservation' })).toBeVisible();
  await expectAccessible(page);

  const days = page.getByRole('textbox', { name: /Jours avant anonymisation/ });
  await days.fill('10');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(days).toBeFocused();
  await expect(days).toHaveAccessibleDescription(/30/);
  await days.fill('365');
  await page.getByText('Page après page', { exact: true }).click();

  // Leaving with unsaved changes asks for confirmation.
  await page.getByRole('link', { name: 'Éditeur', exact: true }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer' });
  await leaving.getByRole('button', { name: 'Rester' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Réglages enregistrés.')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue(/365/);
  await expect(page.getByRole('radio', { name: /Page après page/ })).toBeChecked();
  await watched.expectQuiet([/422/]);
});
