import type { Page } from '@playwright/test';
import { createAnalysis, waitForAnimations } from '../steps/axe.ts';
import { expect, test } from './harness.ts';

/** `region` is a rule of axe, not of RGAA or WCAG, and a list above the page cannot be inside a landmark. */
async function expectNoFault(page: Page, without: string[] = []) {
  await waitForAnimations(page);
  const { violations } = await createAnalysis(page).disableRules(without).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('axe finds nothing on the page, nor among its errors', async ({ page, ui }) => {
        await expectNoFault(page);
        await ui.run(
          `ui.toast.success('Fait.'); ui.toast.warning('Lourd.'); ui.toast.error('Non.'); ui.toast.error('Bis.')`,
        );
        await page.getByRole('button', { name: 'Enregistrer' }).click();
        await page
          .getByRole('checkbox', { name: /^Sélectionner Livret/ })
          .first()
          .check();
        await expectNoFault(page);
      });

      test('axe finds nothing in dialogs, lists and menus', async ({ page, ui }) => {
        await ui.run('ui.stage.open({ fields: true, long: true, maximizable: true })');
        await page.getByRole('dialog').getByRole('combobox', { name: 'Secteur' }).click();
        await expectNoFault(page, ['region']);
        await page.keyboard.press('Escape');
        await ui.run(`ui.confirm.require({ danger: true, message: 'Supprimer le livret ?' })`);
        await expectNoFault(page);
        await ui.run('ui.confirm.close(); ui.stage.close()');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await page.getByRole('button', { name: 'Autres actions' }).click();
        // It fades in from the frame after its first drawing: no animation runs before.
        await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
        await expectNoFault(page, ['region']);
      });
    });
  }
}
