import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { listDefectPages } from '../../blocks/accessibility/defects.fixture.ts';
import { getBooklet, updateBooklet } from '../../contract/booklets/booklets/booklets.ts';
import { getPage } from '../../contract/booklets/content/content.ts';
import { createTemplate } from '../../contract/library/chapter-templates.ts';
import { changeTemplateDocument, getTemplatePage } from '../../contract/library/template-content.ts';
import { listContrastFaults } from '../../contract/platform/text/colour.ts';
import { createAnalysis } from '../steps/axe.ts';
import { getContentWidth } from '../steps/display-modes.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import {
  createHeadingBlock,
  createTextBlock,
  expectSaved,
  makeBooklet,
  openEditor,
  openFindingsOnPhone,
} from './editor-steps.ts';

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

test('of a page with nineteen defects, a machine repairs ten with the keyboard alone', async ({ page }) => {
  await signIn(page);
  const [, structure, texts] = listDefectPages('bad').map(({ blocks }) => blocks);
  const made = await makeBooklet(page, [...(texts ?? []), ...(structure ?? [])]);
  await openEditor(page, made);
  await page.getByRole('tab', { name: /^Vérification/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 points à revoir sur cette page.')).toBeVisible();
  await expect(page.getByText('16 points d’accessibilité sur cette page.')).toBeVisible();
  await expect(page.getByText(/^Règles d’après le RGAA 4.1.2/)).toBeVisible();
  await expect(
    page.getByRole('button', { name: /niveau 4 ne peut pas suivre un niveau 1.*critère 9.1 du RGAA/ }),
  ).toBeVisible();
  expect((await createAnalysis(page).include('[role="tabpanel"]').analyze()).violations).toEqual([]);

  const repairs = page.getByRole('button', { name: /^Corriger : / });
  await expect(repairs).toHaveCount(10);
  for (let left = 9; left >= 0; left -= 1) {
    await expect(repairs.first()).toBeEnabled({ timeout: 15_000 });
    await repairs.first().focus();
    await page.keyboard.press('Enter');
    await expect(repairs).toHaveCount(left, { timeout: 15_000 });
    await expect(page.locator('#editor-checks, #editor-accessibility').and(page.locator(':focus'))).toHaveCount(1);
  }
  await expectSaved(page);
  const { content } = await sendCall(page, getPage, { params: { id: made.page } });
  expect(content.find(({ type }) => type === 'heading')?.props).toEqual({ level: 2, text: 'La semaine' });

  // The last repair is one change to undo.
  await page.keyboard.press('Control+z');
  await page.getByRole('tab', { name: /^Vérification/ }).focus();
  await page.keyboard.press('Enter');
  await expect(repairs).toHaveCount(1, { timeout: 15_000 });
});

test('pale colours of the booklet are found, corrected and restored with the keyboard alone', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Il ouvre à 7 h.')]);
  const { rowVersion, theme } = await sendCall(page, getBooklet, { params: { id: made.id } });
  const pale = { ...theme.colours, link: '#8fb4e8', accent: '#f2c9a0' };
  await sendCall(page, updateBooklet, {
    params: { id: made.id },
    body: { theme: { ...theme, colours: pale }, rowVersion },
  });
  const getColours = async () => (await sendCall(page, getBooklet, { params: { id: made.id } })).theme.colours;
  await openEditor(page, made);
  await page.getByRole('tab', { name: /^Vérification/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 couleurs du livret se lisent mal.')).toBeVisible();
  await expect(page.getByRole('link', { name: /entre liens et fond.*critère 3.2 du RGAA/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /entre couleur d’accent et fond.*critère 3.3 du RGAA/ })).toBeVisible();
  expect((await createAnalysis(page).include('[role="tabpanel"]').analyze()).violations).toEqual([]);

  const repairs = page.getByRole('button', { name: /^Corriger : Contraste insuffisant/ });
  for (const left of [1, 0]) {
    await repairs.first().focus();
    await page.keyboard.press('Enter');
    await expect(repairs).toHaveCount(left);
    await expect(page.getByRole('heading', { name: 'Couleurs du livret' })).toBeFocused();
  }
  await expect(page.getByRole('status').getByText('Les couleurs du livret sont corrigées.')).toBeVisible();
  const corrected = await getColours();
  expect(listContrastFaults(corrected)).toEqual([]);
  expect(corrected).toEqual({ ...pale, link: corrected.link, accent: corrected.accent });

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Rétablir les couleurs d’avant' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(repairs).toHaveCount(2);
  expect(await getColours()).toEqual(pale);

  await page.getByRole('link', { name: /entre liens et fond/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/builder/colors\\?livret=${made.id}`));
});

test('a page of a chapter template is checked and repaired with the keyboard alone', async ({ page }) => {
  await signIn(page);
  const mark = randomUUID().slice(0, 6);
  const template = await sendCall(page, createTemplate, {
    body: {
      code: `vestiaire-${mark}`,
      title: `Le vestiaire ${mark}`,
      summary: '',
      icon: 'book',
      category: 'welcome',
      bookletTypes: ['employee'],
      scope: 'company',
    },
  });
  const params = { id: template.id };
  const [pageId, block] = [randomUUID(), randomUUID()];
  const html = '<p>Apportez :</p><p>- un casque</p><p>- des gants</p>';
  for (const body of [
    { kind: 'addPage' as const, page: pageId, title: 'Votre vestiaire', after: null },
    { kind: 'addBlock' as const, page: pageId, block, type: 'text', props: { html }, after: null },
  ])
    await sendCall(page, changeTemplateDocument, { params, body });
  await page.goto(`/parametres/builder/chapitres/${template.id}/pages`);
  await page.getByRole('tab', { name: /^Vérification/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 point d’accessibilité sur cette page.')).toBeVisible();
  await expect(page.getByText('Couleurs du livret')).toHaveCount(0);
  expect((await createAnalysis(page).include('[role="tabpanel"]').analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: /^Corriger : « - un casque »/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Accessibilité', exact: true })).toBeFocused();
  await expect(page.getByText('Ces règles ne trouvent rien à corriger sur cette page.')).toBeVisible();
  await expectSaved(page);
  const { content } = await sendCall(page, getTemplatePage, { params: { ...params, pageId } });
  expect(content[0]?.props).toEqual({
    html: '<p>Apportez :</p><ul><li><p>un casque</p></li><li><p>des gants</p></li></ul>',
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the findings fit, and each leads to its field', async ({ page }) => {
    await signIn(page);
    await openFindingsOnPhone(page);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(390);
    expect((await createAnalysis(page).include('[role="tabpanel"]').analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: /^Deux titres de la page s’intitulent/ }).click();
    await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toBeFocused();
  });
});
