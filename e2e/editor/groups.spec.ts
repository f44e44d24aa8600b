import { expect, type Page } from '@playwright/test';
import { addPages, getPage } from '../../contract/booklets/content/content.ts';
import { WORD_CLIPBOARD } from '../../web/booklets/editor/paste/clipboard.fixture.ts';
import { toTextPattern } from '../steps/assistant-steps.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import {
  createHeadingBlock,
  createTextBlock,
  expectSaved,
  getBlockFrame,
  listStoredBlocks,
  makeBooklet,
  openEditor,
} from './editor-steps.ts';

const expectAnnounced = (page: Page, words: string) =>
  expect(page.getByRole('log')).toContainText(toTextPattern(words));

test('several blocks are selected, moved, copied and deleted with the keyboard, each as one change', async ({
  page,
}) => {
  await signIn(page);
  const made = await makeBooklet(page, ['Un', 'Deux', 'Trois', 'Quatre'].map(createHeadingBlock));
  await openEditor(page, made);
  await getBlockFrame(page, 'Titre, 2 sur 4').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expectAnnounced(page, '2 blocs sélectionnés.');
  await page.keyboard.press('Alt+ArrowUp');
  await expectSaved(page);
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Deux', 'Trois', 'Un', 'Quatre']);
  await page.keyboard.press('Control+c');
  await getBlockFrame(page, 'Titre, 4 sur 4').focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Deux', 'Trois', 'Un', 'Quatre', 'Deux', 'Trois']);
  await page.keyboard.press('Delete');
  await expectAnnounced(page, '2 blocs supprimés. Ctrl + Z pour annuler.');
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Deux', 'Trois', 'Un', 'Quatre']);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Un', 'Deux', 'Trois', 'Quatre']);
});

test('blocks go to another page by a dialog or by the tree, and come back by one undo', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, ['Un', 'Deux', 'Trois'].map(createHeadingBlock));
  const { created } = await sendCall(page, addPages, { params: { id: made.chapter }, body: { title: 'Horaires' } });
  const other = created?.[0] ?? '';
  const listOther = async () => (await sendCall(page, getPage, { params: { id: other } })).content.length;
  await openEditor(page, made);
  await getBlockFrame(page, 'Titre, 1 sur 3').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+F10');
  await page.getByRole('button', { name: 'Déplacer vers une autre page…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Déplacer' }).click();
  await expectAnnounced(page, '2 blocs déplacés vers la page Horaires. Ctrl + Z pour annuler.');
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Trois']);
  await expect.poll(listOther).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Un', 'Deux', 'Trois']);
  await expect.poll(listOther).toBe(0);

  await getBlockFrame(page, 'Titre, 3 sur 3').hover();
  const handle = await page.getByRole('button', { name: 'Déplacer le bloc Titre' }).last().boundingBox();
  const target = await page.locator(`[data-drop-page="${other}"]`).boundingBox();
  if (!handle || !target) throw new Error('not on screen');
  await page.mouse.move(handle.x + 5, handle.y + 5);
  await page.mouse.down();
  await page.mouse.move(handle.x + 30, handle.y + 20, { steps: 3 });
  await page.mouse.move(target.x + 60, target.y + target.height / 2, { steps: 5 });
  await expect(page.locator('[data-dropping]')).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Un', 'Deux']);
  await expect.poll(listOther).toBe(1);
});

test('« / » in an empty paragraph puts a block in the middle of a text', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [{ type: 'text', props: { html: '<p>Avant.</p><p>Après.</p>' } }]);
  await openEditor(page, made);
  await page.getByText('Avant.').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Chercher un bloc' }).fill('titre');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Milieu');
  await page.keyboard.press('Escape');
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Avant.', 'Milieu', 'Après.']);
});

test('a ready-made section and a new block come with words to replace', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Bonjour.')]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Texte').hover();
  await page.getByRole('button', { name: 'Ajouter un bloc après Texte' }).click();
  await page.getByRole('combobox', { name: 'Chercher un bloc' }).fill('premier jour');
  await expect(page.getByText('Aperçu dans vos couleurs')).toBeVisible();
  await page.getByRole('option', { name: /^Plan du premier jour/ }).click();
  await expectAnnounced(page, '3 blocs ajoutés.');
  await expect(page.getByText('Déjeuner avec l’équipe')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Déjeuner avec l’équipe')).toHaveCount(0);
  await getBlockFrame(page, 'Texte').focus();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Chercher un bloc' }).fill('étapes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Présentez-vous à l’accueil', exact: true })).toBeVisible();
});

test('a page of Word becomes blocks, as one change', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Bonjour.')]);
  await openEditor(page, made);
  await page.getByText('Bonjour.').click();
  await page.evaluate((html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'Livret d’accueil');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, WORD_CLIPBOARD);
  await expect(getBlockFrame(page, 'Tableau, 5 sur 5')).toBeVisible();
  await expect(page.getByText('1 image n’a pas pu être copiée')).toBeVisible();
  await expect
    .poll(async () => (await listStoredBlocks(page, made)).slice(0, 3))
    .toEqual(['Bonjour.', 'Livret d’accueil', 'Votre premier jour']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Bonjour.']);
});
