import { expect } from '@playwright/test';
import { getPage } from '../../contract/booklets/content/content.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import { createHeadingBlock, createTextBlock, expectSaved, makeBooklet, openEditor } from './editor-steps.ts';

test('what breaks a rule of accessibility is found and repaired with the keyboard alone', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [
    createHeadingBlock('Le vestiaire'),
    { type: 'text', props: { html: '<p>Apportez :</p><p>- un casque</p><p>- des gants</p>' } },
    createHeadingBlock('Le vestiaire'),
    createTextBlock('Il ouvre à 7 h.'),
  ]);
  await openEditor(page, made);
  await page.getByRole('tab', { name: /^Vérification/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 points d’accessibilité sur cette page.')).toBeVisible();

  await page.getByRole('button', { name: /^Corriger : « - un casque »/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Bloc Texte corrigé. Ctrl + Z pour annuler.');
  await expect(page.getByRole('heading', { name: 'Accessibilité' })).toBeFocused();
  await expect(page.getByText('1 point d’accessibilité sur cette page.')).toBeVisible();
  await expectSaved(page);
  const { content } = await sendCall(page, getPage, { params: { id: made.page } });
  expect(content[1]?.props).toEqual({
    html: '<p>Apportez :</p><ul><li><p>un casque</p></li><li><p>des gants</p></li></ul>',
  });

  // One person must find other words: the finding leads to its field.
  await page.getByRole('button', { name: /^Deux titres de la page s’intitulent/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' du soir');
  await expectSaved(page);
  await page.getByRole('tab', { name: /^Vérification/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ces règles ne trouvent rien à corriger sur cette page.')).toBeVisible();
});
