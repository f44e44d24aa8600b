import { expect, type Page } from '@playwright/test';
import { addPages, getBookletTree, updateBlock } from '../../contract/booklets/content/content.ts';
import { createStillAnalysis } from '../steps/axe.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import {
  createHeadingBlock,
  createRichTextBlock,
  getBlockFrame,
  listStoredBlocks,
  makeBooklet,
  openEditor,
} from './editor-steps.ts';

const getFinder = (page: Page) => page.getByRole('dialog', { name: 'Rechercher et remplacer' });
const search = async (page: Page, words: string) => {
  await getFinder(page).getByLabel('Rechercher').fill(words);
  await page.keyboard.press('Enter');
};

test('words are replaced in the whole booklet, but the unticked ones, and one undo takes all of it back', async ({
  page,
}) => {
  await signIn(page);
  const made = await makeBooklet(page, [
    createHeadingBlock('Votre siège'),
    createRichTextBlock('<p>Le si<strong>ège</strong> ouvre à 8 h. SIEGE fermé.</p>'),
  ]);
  await sendCall(page, addPages, { params: { id: made.chapter }, body: { title: 'Venir au siège' } });
  await openEditor(page, made);
  await getBlockFrame(page, 'Titre').focus();
  await page.keyboard.press('Control+f');
  await expect(getFinder(page).getByLabel('Rechercher')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getFinder(page).getByText('Ce champ est obligatoire.')).toBeVisible();
  await search(page, 'siège');
  await expect(getFinder(page).getByRole('status')).toHaveText('4 occurrences.');
  const { violations } = await (await createStillAnalysis(page)).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await getFinder(page)
    .getByRole('checkbox', { name: /^«\sSIEGE\s»/ })
    .uncheck();
  await getFinder(page).getByLabel('Remplacer par').fill('bureau');
  await getFinder(page).getByRole('button', { name: 'Remplacer 3 occurrences' }).click();
  await expect(getFinder(page).getByRole('status')).toContainText('3 occurrences remplacées.');
  await expect(page.getByText('Votre bureau')).toBeVisible();
  expect(await listStoredBlocks(page, made)).toEqual(['Votre bureau', 'Le bureau ouvre à 8 h. SIEGE fermé.']);
  const titles = async () =>
    (await sendCall(page, getBookletTree, { params: { id: made.id } })).chapters[0]?.pages.map(({ title }) => title);
  expect(await titles()).toEqual(['Votre premier jour', 'Venir au bureau']);
  await page.keyboard.press('Escape');
  await expect(getFinder(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('Votre siège')).toBeVisible();
  await expect.poll(titles).toEqual(['Votre premier jour', 'Venir au siège']);
  expect(await listStoredBlocks(page, made)).toEqual(['Votre siège', 'Le siège ouvre à 8 h. SIEGE fermé.']);
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByText('Votre bureau')).toBeVisible();
});

test('a text that would be too long, or that changed since the search, stays with the reason', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [
    createHeadingBlock(`mot ${'x'.repeat(110)}`),
    createRichTextBlock('<p>mot</p>'),
  ]);
  await openEditor(page, made);
  await page.getByRole('button', { name: 'Rechercher et remplacer' }).click();
  await search(page, 'mot');
  await expect(getFinder(page).getByRole('status')).toHaveText('2 occurrences.');
  const params = { id: made.blocks[1] ?? '' };
  await sendCall(page, updateBlock, { params, body: { props: { html: '<p>mot mot</p>' }, rowVersion: 1 } });
  await getFinder(page).getByLabel('Remplacer par').fill('une expression');
  await getFinder(page).getByRole('button', { name: 'Remplacer 2 occurrences' }).click();
  await expect(getFinder(page).getByRole('status')).toContainText('2 occurrences n’ont pas été remplacées');
  await expect(getFinder(page).getByText('120 caractères maximum', { exact: false })).toBeVisible();
  await expect(getFinder(page).getByText('Ce texte a changé depuis la recherche.', { exact: false })).toBeVisible();
});
