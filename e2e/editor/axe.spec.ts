import { expect, type Page } from '@playwright/test';
import { BLOCK_TYPES, definitionOf } from '../../blocks/registry.ts';
import { axeOn } from '../steps/axe.ts';
import { signIn } from '../steps/people.ts';
import { test } from '../steps/test.ts';
import { frame, heading, makeBooklet, openEditor, text } from './editor.ts';

const violations = async (page: Page) => {
  const { violations: found } = await (await axeOn(page)).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing in the editor, whatever is open', async ({ page }) => {
      await signIn(page);
      const every = BLOCK_TYPES.map((type) => ({ type, props: structuredClone(definitionOf(type).empty) }));
      const made = await makeBooklet(page, [heading('Bonjour'), text('Bienvenue.'), ...every]);
      await openEditor(page, made);
      await page.waitForTimeout(800);
      expect(await violations(page)).toEqual([]);
      await page.getByText('Bienvenue.').click();
      await page.waitForTimeout(300);
      expect(await violations(page)).toEqual([]);
      for (const name of ['Quiz', 'Horaires', 'Tableau', 'Image', 'Deux colonnes']) {
        await frame(page, name).click();
        await page.waitForTimeout(300);
        expect(await violations(page), name).toEqual([]);
      }
      for (const tab of ['Page', 'Vérification', 'Historique']) {
        await page.getByRole('tab', { name: new RegExp(tab) }).click();
        await page.waitForTimeout(200);
        expect(await violations(page), tab).toEqual([]);
      }
      await frame(page, 'Titre').first().focus();
      await page.keyboard.press('/');
      await page.waitForTimeout(400);
      expect(await violations(page), 'insert menu').toEqual([]);
    });

    test('axe finds nothing on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page);
      const made = await makeBooklet(page, [heading('Bonjour'), text('Bienvenue.')]);
      await openEditor(page, made);
      await page.waitForTimeout(500);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Chapitres et pages' }).click();
      await page.waitForTimeout(400);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
}
