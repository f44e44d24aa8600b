import { expect, type Page } from '@playwright/test';
import { BLOCK_TYPES, getBlockDefinition } from '../../blocks/registry.ts';
import { createStillAnalysis } from '../steps/axe.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import { waitUntilIdle } from '../steps/wait-until-idle.ts';
import { createHeadingBlock, createTextBlock, getBlockFrame, makeBooklet, openEditor } from './editor-steps.ts';

/** Violations found by axe once the page is loaded, in the light and dark schemes. */
const findViolations = async (page: Page) => {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitUntilIdle(page);
    const { violations } = await (await createStillAnalysis(page)).analyze();
    const descriptions = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    found.push(...descriptions.map((one) => `${colorScheme}, ${one}`));
  }
  return found;
};

test('axe finds nothing in the editor, whatever is open, in the light and in the dark', async ({ page }) => {
  await signIn(page);
  const every = BLOCK_TYPES.map((type) => ({ type, props: structuredClone(getBlockDefinition(type).empty) }));
  const made = await makeBooklet(page, [createHeadingBlock('Bonjour'), createTextBlock('Bienvenue.'), ...every]);
  await openEditor(page, made);
  expect(await findViolations(page)).toEqual([]);
  await page.getByText('Bienvenue.').click();
  await expect(page.getByRole('toolbar', { name: /^Mise en forme/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  for (const name of ['Quiz', 'Horaires', 'Tableau', 'Image', 'Deux colonnes']) {
    await getBlockFrame(page, name).click();
    expect(await findViolations(page), name).toEqual([]);
  }
  for (const name of ['Page', 'Vérification', 'Historique']) {
    const tab = page.getByRole('tab', { name: new RegExp(name) });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(await findViolations(page), name).toEqual([]);
  }
  await getBlockFrame(page, 'Titre').first().focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Chercher un bloc' })).toBeVisible();
  expect(await findViolations(page), 'insert menu').toEqual([]);
});

test('axe finds nothing on a phone, in the light and in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Bonjour'), createTextBlock('Bienvenue.')]);
  await openEditor(page, made);
  expect(await findViolations(page)).toEqual([]);
  for (const [name, content] of [
    ['Chapitres et pages', page.getByRole('button', { name: 'Ajouter une page à Bienvenue' })],
    ['Réglages', page.getByRole('tab', { name: 'Historique' })],
  ] as const) {
    const opener = page.getByRole('button', { name });
    await opener.click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(content).toBeVisible();
    expect(await findViolations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
