import { expect } from '@playwright/test';
import { addChapters, addPages } from '../contract/booklets/content/content.ts';
import { paths } from '../contract/platform/paths.ts';
import { ask } from './steps/api.ts';
import { axeOn } from './steps/axe.ts';
import { makeDraft, paragraph } from './steps/booklets.ts';
import { getWidth, inBothLooks, PHONE, setLook } from './steps/looks.ts';
import { signIn } from './steps/people.ts';
import { test } from './steps/test.ts';

test('a colleague is given one chapter, writes in it alone, is offered the booklet and owns it', async ({
  page,
  browser,
}) => {
  await setLook(page, PHONE);
  await signIn(page);
  const title = 'Livret à plusieurs mains';
  const { id } = await makeDraft(page, title, [{ title: 'Bonjour', blocks: [paragraph('Le premier chapitre.')] }]);
  const { created = [] } = await ask(page, addChapters, { params: { id }, body: { title: 'Sécurité' } });
  await ask(page, addPages, { params: { id: created[0] ?? '' }, body: { title: 'Consignes' } });

  await page.goto(`${paths.bookletRights}?livret=${id}`);
  await page.getByRole('button', { name: 'Donner un droit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Donner un droit' });
  await dialog.getByRole('button', { name: 'Enregistrer le droit' }).click();
  await expect(dialog.getByRole('combobox', { name: /Personne/ })).toBeFocused();
  await dialog.getByRole('combobox', { name: /Personne/ }).click();
  await page.getByRole('option', { name: /editeur@demo\.fr/ }).click();
  await dialog.getByRole('combobox', { name: 'Chapitres' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Sécurité' }).click();
  await page.keyboard.press('Tab');
  await inBothLooks(page, async () => {
    expect((await (await axeOn(page)).include('[role=dialog]').analyze()).violations).toEqual([]);
  });
  await dialog.getByRole('button', { name: 'Enregistrer le droit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Seulement\s: Sécurité\./)).toBeVisible();
  await inBothLooks(page, async (width) => {
    expect((await (await axeOn(page)).analyze()).violations).toEqual([]);
    expect(await getWidth(page)).toBeLessThanOrEqual(width);
  });

  const colleague = await (await browser.newContext()).newPage();
  await setLook(colleague, PHONE);
  await signIn(colleague, 'editor');
  await colleague.goto(`${paths.editor}?livret=${id}`);
  await expect(colleague.getByText('Vous pouvez modifier d’autres chapitres de ce livret')).toBeVisible();
  await colleague.goto(`${paths.builder}/name?livret=${id}`);
  await expect(colleague.getByText('Vous n’avez pas le droit de modifier ce livret.')).toBeVisible();
  await colleague.goto(`${paths.bookletRights}?livret=${id}`);
  await expect(colleague.getByText(/Vous n’avez pas le droit de donner des droits/)).toBeVisible();

  await page.getByRole('button', { name: /^Actions pour Thomas/ }).click();
  await page.getByRole('menuitem', { name: 'Proposer le livret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Proposer' }).click();
  await expect(page.getByText(/La réponse est attendue\./)).toBeVisible();
  await colleague.goto(paths.home);
  await colleague.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Accepter' }).click();
  await expect(colleague.getByText('Le livret est à vous.')).toBeVisible();
  await colleague.goto(`${paths.bookletRights}?livret=${id}`);
  const mine = colleague.getByRole('listitem').filter({ hasText: 'editeur@demo.fr' });
  await expect(mine.getByText('Propriétaire du livret')).toBeVisible();
  await colleague.context().close();
});
