import { expect, type Page } from '@playwright/test';
import { addPages } from '../../contract/booklets/content/content.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import { createHeadingBlock, createTextBlock, getBlockFrame, makeBooklet, openEditor } from './editor-steps.ts';

const getTree = (page: Page) => page.getByRole('navigation', { name: 'Chapitres et pages' });

test('links past the bar lead to the page, to its chapters and to its settings', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un'), createTextBlock('Deux.')]);
  await openEditor(page, made);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller à la page' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(getBlockFrame(page, 'Titre, 1 sur 2')).toBeFocused();
  await page.getByRole('link', { name: 'Aller aux chapitres et pages' }).focus();
  await page.keyboard.press('Enter');
  await expect(getTree(page).getByRole('button', { name: 'Votre premier jour', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Aller aux réglages' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Bloc' })).toBeFocused();
});

test('the tree is one stop of Tab, and arrows lead to each of its buttons', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  for (const title of ['Sécurité', 'Horaires'])
    await sendCall(page, addPages, { params: { id: made.chapter }, body: { title } });
  await openEditor(page, made);
  const tree = getTree(page);
  await tree.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(tree.getByRole('button', { name: 'Votre premier jour', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(
    tree.getByRole('button', { name: /^(À vérifier |À corriger avant de publier )?Sécurité$/ }),
  ).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('button', { name: 'Actions pour Sécurité' })).toBeFocused();
  await page.keyboard.press('Home');
  const chapter = tree.getByRole('button', { name: 'Bienvenue', exact: true });
  await expect(chapter).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(chapter).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(chapter).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('End');
  // Two more stops: the button that adds a chapter, then the page.
  await page.keyboard.press('Tab');
  await expect(tree.getByRole('button', { name: 'Ajouter un chapitre' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Titre de la page' })).toBeFocused();
});

test('an undo keeps the focus, also when it opens another page', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un'), createTextBlock('Deux.')]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Titre').focus();
  await page.keyboard.press('Control+d');
  await expect(getBlockFrame(page, 'Titre, 2 sur 3')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(getBlockFrame(page, 'Texte, 2 sur 2')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-block'))).toBe(true);

  await getTree(page).getByRole('button', { name: 'Ajouter une page à Bienvenue' }).click();
  await page
    .getByRole('textbox', { name: /Titre de la page/ })
    .last()
    .fill('Badges');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Badges' })).toBeVisible();
  const undo = page.getByRole('button', { name: /^Annuler/ });
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Votre premier jour' })).toBeVisible();
  await expect(undo).toBeFocused();
});

test('a save gives the focus back to its button', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  await page.goto(`/livrets/options/avance?livret=${made.id}`);
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await page.getByRole('switch').or(page.getByRole('checkbox')).first().press('Space');
  await save.focus();
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET');
  await page.keyboard.press('Enter');
  await saved;
  await expect(page.getByText('Modifications non enregistrées')).toHaveCount(0);
  await expect(save).toBeFocused();
});
