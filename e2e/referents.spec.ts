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

test('A11 somebody in charge is added, refused beside the field first, and is there after a reload', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await createDraft(page, 'Livret suivi', [
    { title: 'La tenue', blocks: [createParagraph('Les gants.')] },
  ]);
  const watched = watchPage(page);
  await page.goto(addQuery(paths.bookletReferents, { livret: id }));
  const add = page.getByRole('button', { name: 'Ajouter un responsable' }).first();
  await expect(add).toBeVisible();
  await expectAccessible(page);

  await add.click();
  const window = page.getByRole('dialog', { name: 'Ajouter un responsable' });
  await window.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const firstName = window.getByRole('textbox', { name: /^Prénom/ });
  await expect(firstName).toBeFocused();
  await expect(window.getByText('Ce champ est obligatoire.').first()).toBeVisible();
  await firstName.fill('Karim');
  await window.getByRole('textbox', { name: /^Nom/ }).fill('Benali');
  await window.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(window).toBeHidden();
  await expect(page.getByText('Karim Benali').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Karim Benali').first()).toBeVisible();
  await expectAccessible(page);
  await watched.expectQuiet([/422/]);
});
