import { expect } from '@playwright/test';
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

test('a page is built, put in order and mended with the keyboard alone', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un'), createTextBlock('Deux.')]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Titre, 1 sur 2').focus();

  // Move down to the text, then insert a title after it by `/`.
  await page.keyboard.press('ArrowDown');
  await expect(getBlockFrame(page, 'Texte, 2 sur 2')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Chercher un bloc' })).toBeFocused();
  await page.keyboard.type('titre');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Trois');
  await page.keyboard.press('Escape');
  await expect(getBlockFrame(page, 'Titre, 3 sur 3')).toBeFocused();
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Un', 'Deux.', 'Trois']);

  // Move up, duplicate, delete; each change is announced.
  await page.keyboard.press('Alt+ArrowUp');
  await expect(getBlockFrame(page, 'Titre, 2 sur 3 : Trois')).toBeFocused();
  await expect(page.getByRole('log')).toContainText('Bloc Titre déplacé, place 2 sur 3.');
  await page.keyboard.press('Control+d');
  await expect(getBlockFrame(page, 'Titre, 3 sur 4 : Trois')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(getBlockFrame(page, 'Texte, 3 sur 3')).toBeFocused();
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Un', 'Trois', 'Deux.']);

  // Undo everything, then redo.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Un', 'Deux.', 'Trois']);
  await page.keyboard.press('Control+Shift+z');
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Un', 'Trois', 'Deux.']);
});

test('the help tells the keys, and gives the focus back', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Titre').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getBlockFrame(page, 'Titre')).toBeFocused();
});

test('a page goes down and to another chapter by keys', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  await openEditor(page, made);
  const tree = page.getByRole('navigation', { name: 'Chapitres et pages' });
  await tree.getByRole('button', { name: 'Ajouter un chapitre' }).click();
  await page.getByRole('textbox', { name: /Titre du chapitre/ }).fill('Vos repères');
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('button', { name: 'Vos repères', exact: true })).toBeVisible();
  await tree.getByRole('button', { name: 'Votre premier jour', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('log')).toContainText('Votre premier jour est maintenant dans Vos repères.');
  await expect(page.getByRole('main').getByText('Vos repères')).toBeVisible();
});

test('keys that follow each other faster than the screen is drawn lose no character', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Accueil.'), createTextBlock('Horaires.')]);
  await openEditor(page, made);
  await page.getByText('Horaires.').click();
  // Simulate a machine that draws twice a second.
  await page.evaluate(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 500);
  });
  for (const key of ['Escape', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type(' Rien de perdu.');
  await expect(getBlockFrame(page, 'Texte, 1 sur 2')).toContainText('Accueil. Rien de perdu.');
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Accueil. Rien de perdu.', 'Horaires.']);
});

test('a block that goes up and down a long page keeps the cursor', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(
    page,
    Array.from({ length: 26 }, (_, n) => createTextBlock(`Bloc ${n + 1}.`)),
  );
  await openEditor(page, made);
  const walk = ['Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown'];
  await page.getByText('Bloc 13.').click();
  for (const key of walk) {
    await page.keyboard.press(key);
    await page.keyboard.type('x');
  }
  await page.keyboard.press('Escape');
  for (const key of walk) await page.keyboard.press(key);
  await expect(getBlockFrame(page, 'Texte, 15 sur 26')).toBeFocused();
  await expect(getBlockFrame(page, 'Texte, 15 sur 26')).toContainText('Bloc 13.xxxxx');
});

test('what is typed in the page or in a field is undone where it is typed', async ({ page }) => {
  await signIn(page);
  const empty = { caption: '', headerRow: true, headerColumn: false, rows: [[{ html: '' }, { html: '' }]] };
  const made = await makeBooklet(page, [createTextBlock('Départ.'), { type: 'table', props: empty }]);
  await openEditor(page, made);
  await page.getByText('Départ.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Suite');
  await expect(getBlockFrame(page, 'Texte, 1')).toHaveText('Départ. Suite');
  await page.keyboard.press('Control+z');
  await expect(getBlockFrame(page, 'Texte, 1')).toHaveText('Départ.');
  await getBlockFrame(page, 'Tableau').click();
  await page.getByRole('button', { name: 'Agrandir' }).click();
  const cell = page.getByRole('dialog').getByRole('textbox', { name: 'Ligne 1, colonne 1' });
  await cell.click();
  await page.keyboard.type('Poste');
  await expect(cell).toHaveText('Poste');
  await page.keyboard.press('Control+z');
  await expect(cell).toHaveText('');
});

test('Enter names a chapter and does not open its menu again', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  await openEditor(page, made);
  await page.getByRole('button', { name: 'Actions pour Bienvenue' }).click();
  await page.getByRole('menuitem', { name: 'Renommer' }).click();
  await page.getByRole('textbox', { name: /Titre du chapitre/ }).fill('Vos repères');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Actions pour Vos repères' })).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
});
