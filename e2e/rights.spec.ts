import { expect } from '@playwright/test';
import { addChapters, addPages } from '../contract/booklets/content/content.ts';
import { paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

test('a colleague is given one chapter, writes in it alone, is offered the booklet and owns it', async ({
  page,
  browser,
}) => {
  await setDisplayMode(page, PHONE_DARK);
  await signIn(page);
  const title = 'Livret à plusieurs mains';
  const { id } = await createDraft(page, title, [
    { title: 'Bonjour', blocks: [createParagraph('Le premier chapitre.')] },
  ]);
  const { created = [] } = await sendCall(page, addChapters, { params: { id }, body: { title: 'Sécurité' } });
  await sendCall(page, addPages, { params: { id: created[0] ?? '' }, body: { title: 'Consignes' } });

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
  await runInBothModes(page, async () => {
    expect((await (await createStillAnalysis(page)).include('[role=dialog]').analyze()).violations).toEqual([]);
  });
  await dialog.getByRole('button', { name: 'Enregistrer le droit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Seulement\s: Sécurité\./)).toBeVisible();
  await runInBothModes(page, async (width) => {
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });

  const colleague = await (await browser.newContext()).newPage();
  await setDisplayMode(colleague, PHONE_DARK);
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
