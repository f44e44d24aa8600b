import { expect } from '@playwright/test';
import { listFloatingViolations } from '../steps/axe.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import { createRichTextBlock, getFirstHtml, makeBooklet, openEditor, writeInText } from './editor-steps.ts';

test('a passage takes a language, then that of the booklet again, with the keyboard alone', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createRichTextBlock('<p>Notre devise : we care about you.</p>')]);
  await openEditor(page, made);
  const text = await writeInText(page);
  const passage = text.locator('span[lang="en"]');
  await page.keyboard.press('End');
  for (const _ of 'we care about you.') await page.keyboard.press('Shift+ArrowLeft');
  // The editor learns of a selection after the key.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('we care about you.');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))');
  const opener = page
    .getByRole('toolbar', { name: /^Mise en forme/ })
    .getByRole('button', { name: 'Langue du passage' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Langue du passage' });
  await expect(menu.getByRole('menuitemradio', { name: 'Langue du livret' })).toBeChecked();
  await expect(menu.getByRole('menuitemradio', { name: 'Français' })).toHaveCount(0);
  expect(await listFloatingViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitemradio', { name: 'Anglais' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(passage).toHaveText('we care about you.');
  await expect(passage).toHaveAttribute('title', 'Anglais');
  await expect
    .poll(() => getFirstHtml(page, made))
    .toBe('<p>Notre devise : <span lang="en">we care about you.</span></p>');
  await expect(text).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitemradio', { name: 'Anglais' })).toBeChecked();
  await menu.getByRole('menuitemradio', { name: 'Langue du livret' }).focus();
  await page.keyboard.press('Enter');
  await expect(passage).toHaveCount(0);
  await expect.poll(() => getFirstHtml(page, made)).toBe('<p>Notre devise : we care about you.</p>');
});

test('a passage in another language is found, and marked by one key', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createRichTextBlock('<p>Bonjour. We are happy to have you with us.</p>')]);
  await openEditor(page, made);
  await page.getByRole('tab', { name: /^Vérification/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Corriger : .* semble être en anglais/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ces règles ne trouvent rien à corriger sur cette page.')).toBeVisible();
  await expect
    .poll(() => getFirstHtml(page, made))
    .toBe('<p>Bonjour. <span lang="en">We are happy to have you with us.</span></p>');
});
