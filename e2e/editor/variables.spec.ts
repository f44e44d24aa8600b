import { expect } from '@playwright/test';
import { listFloatingViolations } from '../steps/axe.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import { createRichTextBlock, getFirstHtml, makeBooklet, openEditor, writeInText } from './editor-steps.ts';

test('a variable is a chip: typed, stepped over and erased with the keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  const before = '<p>Bonjour {{prenom}}, voici <a href="https://exemple.fr/{{rh_email}}">votre page</a>.</p>';
  const made = await makeBooklet(page, [createRichTextBlock(before)]);
  await openEditor(page, made);
  const text = await writeInText(page);
  const chips = text.locator('.ed-chip');
  await expect(chips).toHaveText(['Prénom']);
  // What was stored is what is saved, whatever was typed elsewhere.
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Merci.');
  await expect.poll(() => getFirstHtml(page, made)).toBe(before.replace('.</p>', '. Merci.</p>'));

  // Over the chip in one step, then back, then erased by one key.
  await page.keyboard.press('Control+Home');
  for (const _ of 'Bonjour ') await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('!');
  await expect.poll(() => getFirstHtml(page, made)).toContain('Bonjour {{prenom}}!, voici');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(chips).toHaveCount(0);
  await expect.poll(() => getFirstHtml(page, made)).toContain('Bonjour , voici');
  await page.keyboard.press('Control+z');
  await expect(chips).toHaveText(['Prénom']);

  // Copied text keeps its braces, and a paste is a chip again.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Bonjour {{prenom}}');
  await page.keyboard.press('Control+End');
  // The editor learns of the new selection after the key: a paste in the same frame would replace the whole text.
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))');
  await page.keyboard.press('Control+v');
  await expect(chips).toHaveText(['Prénom', 'Prénom']);
  await expect
    .poll(() => getFirstHtml(page, made))
    .toMatch(/^(?:(?!span).)*\{\{prenom\}\}(?:(?!span).)*\{\{prenom\}\}(?:(?!span).)*$/);
});

test('a variable is chosen in a list while typing', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createRichTextBlock('<p>Bonjour</p>')]);
  await openEditor(page, made);
  const text = await writeInText(page);
  await page.keyboard.type(' {{');
  const list = page.getByRole('listbox', { name: 'Variables' });
  await expect(list).toBeVisible();
  await expect(text).toBeFocused();
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  const getActive = () => text.getAttribute('aria-activedescendant');
  const first = await getActive();
  await page.keyboard.press('ArrowDown');
  await expect.poll(getActive).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect.poll(getActive).toBe(first);
  expect(await listFloatingViolations(page)).toEqual([]);

  await page.keyboard.type('pren');
  await expect(list.getByRole('option').first()).toContainText('Prénom');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(text).not.toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.type(', bienvenue');
  await expect(text.locator('.ed-chip')).toHaveText(['Prénom']);
  await expect.poll(() => getFirstHtml(page, made)).toBe('<p>Bonjour {{prenom}}, bienvenue</p>');

  // Escape leaves what was typed; an unknown variable is a chip that warns, as the check of the page does.
  await page.keyboard.type(' {{pre');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.type('non}}');
  await expect(text.locator('.ed-chip-unknown')).toHaveText('{{prenon}}');
  await expect.poll(() => getFirstHtml(page, made)).toBe('<p>Bonjour {{prenom}}, bienvenue {{prenon}}</p>');
  await expect(text.locator('.ed-chip-unknown')).toHaveText('{{prenon}}');
  expect(await listFloatingViolations(page)).toEqual([]);
});
