import { type Browser, expect, type Page } from '@playwright/test';
import {
  createTextBlock,
  expectSaved,
  getBlockFrame,
  listStoredBlocks,
  makeBooklet,
  openEditor,
} from './editor/editor-steps.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

/** Edits of different blocks, and those of one person alone, are in e2e/editor/saving.spec.ts. */

/** An editor and an administrator on the same page of a booklet of the editor. */
const openTwoEditors = async (page: Page, browser: Browser, words: readonly string[]) => {
  await signIn(page, 'editor');
  const made = await makeBooklet(page, words.map(createTextBlock));
  const other = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await signIn(other);
  await openEditor(page, made);
  await openEditor(other, made);
  return { made, other };
};

const writeText = async (page: Page, words: string, more: string) => {
  await page.getByText(words).click();
  await page.keyboard.press('End');
  await page.keyboard.type(more);
};

test('who comes second to a block reads who writes in it, and writes when she has left', async ({ page, browser }) => {
  const { made, other } = await openTwoEditors(page, browser, ['Accueil.', 'Horaires.']);
  await writeText(page, 'Accueil.', ' À moi.');
  const block = getBlockFrame(other, 'Texte, 1 sur 2');
  await expect(other.getByText(/^Thomas Lefèvre écrit dans ce bloc$/)).toBeVisible();

  await test.step('the block is hers: it is read, not written, nor moved', async () => {
    await block.click();
    const told = other.getByText(/ écrit dans ce bloc\. Vous pourrez le modifier dès que ce sera terminé\./).first();
    await expect(told).toBeVisible();
    await expect(block.getByRole('textbox')).toHaveCount(0);
    await other.keyboard.type('Perdu');
    await other.keyboard.press('Delete');
    await expect(other.getByText('Perdu')).toHaveCount(0);
    await expect(getBlockFrame(other, 'Texte, 1 sur 2')).toHaveAccessibleDescription(/écrit dans ce bloc/);
    await expect(other.getByRole('complementary').getByText(/écrit dans ce bloc/)).toBeVisible();
    expect((await (await createStillAnalysis(other)).analyze()).violations).toEqual([]);
  });

  await test.step('the next one is free', async () => {
    await writeText(other, 'Horaires.', ' À elle.');
    await expectSaved(other);
  });

  await test.step('and so is this one once she goes to another', async () => {
    await expectSaved(page);
    await page.keyboard.press('Escape');
    await expect(other.getByText(/^Thomas Lefèvre écrit dans ce bloc$/)).toHaveCount(0);
    for (const key of ['Escape', 'ArrowUp', 'Enter']) await other.keyboard.press(key);
    await other.keyboard.type(' Et à elle.');
    await expect(getBlockFrame(other, 'Texte, 1 sur 2')).toContainText('Accueil. À moi. Et à elle.');
    await expectSaved(other);
    expect(await listStoredBlocks(page, made)).toEqual(['Accueil. À moi. Et à elle.', 'Horaires. À elle.']);
  });
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.context().close();
});

test('what was typed in a block that somebody else writes in is kept, and both texts are shown when she has left', async ({
  page,
  browser,
}) => {
  const { made, other } = await openTwoEditors(page, browser, ['Départ.', 'Suite.']);
  // The second person is offline, and cannot know that the first writes in the block.
  await other.context().setOffline(true);
  await writeText(other, 'Départ.', ' À lui.');
  await writeText(page, 'Départ.', ' À elle.');
  await expectSaved(page);
  await other.context().setOffline(false);

  const told = other.getByText(/ écrit dans ce bloc\. .* est conservé sur cet appareil et sera enregistré ensuite\./);
  await expect(told.first()).toBeVisible({ timeout: 20_000 });
  await expect(other.getByText('En attente : bloc occupé')).toBeVisible();
  await expect(getBlockFrame(other, 'Texte, 1 sur 2')).toContainText('Départ. À lui.');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  expect(await listStoredBlocks(page, made)).toEqual(['Départ. À elle.', 'Suite.']);

  await getBlockFrame(page, 'Texte, 2 sur 2').click();
  const asked = other.getByRole('dialog', { name: 'Ce bloc a été modifié en même temps' });
  await expect(asked.getByText('Départ. À lui.')).toBeVisible({ timeout: 20_000 });
  await expect(asked.getByText('Départ. À elle.')).toBeVisible();
  await asked.getByRole('button', { name: 'Garder les deux' }).click();
  await expectSaved(other);
  expect(await listStoredBlocks(page, made)).toEqual(['Départ. À elle.', 'Départ. À lui.', 'Suite.']);
  await other.context().close();
});

test('a tab that is closed leaves its blocks to others at once', async ({ page, browser }) => {
  const { made, other } = await openTwoEditors(page, browser, ['Fermeture.']);
  await writeText(other, 'Fermeture.', ' Pas fini.');
  await expectSaved(other);
  await expect(page.getByText(/^Nadia Bensaïd écrit dans ce bloc$/)).toBeVisible();
  await other.close();
  await expect(page.getByText(/^Nadia Bensaïd écrit dans ce bloc$/)).toHaveCount(0);
  await writeText(page, 'Fermeture. Pas fini.', ' Si, maintenant.');
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Fermeture. Pas fini. Si, maintenant.']);
});

test('who leaves with work that is not saved is asked first, and finds it again', async ({ page, context }) => {
  await signIn(page);
  const { id } = await createDraft(page, 'Livret quitté trop tôt', [
    { title: 'Une', blocks: [createParagraph('Départ.')] },
  ]);
  await page.goto(`/livrets/editor?livret=${id}`);
  await page.getByText('Départ.').click();
  await context.setOffline(true);
  await page.keyboard.press('End');
  await page.keyboard.type(' Dans le train.');
  await expect(page.getByText(/^Vous êtes hors ligne|^Hors ligne/).first()).toBeVisible();

  await test.step('by a link of the application', async () => {
    await page.getByRole('link', { name: 'Retour au livret' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Tout n’est pas encore enregistré' });
    await expect(asked.getByRole('button', { name: 'Rester' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/livrets\/editor/);
  });

  await test.step('by closing the tab', async () => {
    const warned = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await warned;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    await expect(page.getByRole('group', { name: /Départ\. Dans le train\./ })).toBeVisible();
  });

  await context.setOffline(false);
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: /Départ\. Dans le train\./ })).toBeVisible();
});
