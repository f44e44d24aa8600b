import { expect, type Page } from '@playwright/test';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { axeOn } from './steps/axe.ts';
import { makeDraft, paragraph } from './steps/booklets.ts';
import { signIn } from './steps/people.ts';
import { test } from './steps/test.ts';
import { watch } from './steps/watch.ts';

const expectAccessible = async (page: Page) => {
  const { violations } = await (await axeOn(page)).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

test('A11 somebody in charge is added, refused beside the field first, and is there after a reload', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await makeDraft(page, 'Livret suivi', [{ title: 'La tenue', blocks: [paragraph('Les gants.')] }]);
  const watched = watch(page);
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
