import { expect, type Page } from '@playwright/test';
import {
  addPages,
  deleteBlock,
  deletePage,
  getBookletTree,
  updateBlock,
} from '../../contract/booklets/content/content.ts';
import { createStillAnalysis } from '../steps/axe.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import { createTextBlock, listStoredBlocks, makeBooklet, openEditor } from './editor-steps.ts';

const openHistory = async (page: Page) => {
  await page.getByRole('tab', { name: 'Historique' }).click();
  await expect(page.getByRole('heading', { name: 'Depuis 30 jours' })).toBeVisible();
};
const restore = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();

test('what was deleted or changed in another session is restored one by one, and each can be undone', async ({
  page,
}) => {
  await signIn(page);
  const made = await makeBooklet(page, ['Un.', 'Deux.', 'Trois.'].map(createTextBlock));
  const { created } = await sendCall(page, addPages, { params: { id: made.chapter }, body: { title: 'Horaires' } });
  const [first = '', second = ''] = made.blocks;
  await sendCall(page, updateBlock, {
    params: { id: first },
    body: { props: { html: '<p>Premier.</p>' }, rowVersion: 1 },
  });
  await sendCall(page, deleteBlock, { params: { id: second } });
  await sendCall(page, deletePage, { params: { id: created?.[0] ?? '' } });
  await openEditor(page, made);
  await openHistory(page);
  const entries = page.getByRole('region', { name: 'Depuis 30 jours' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('Page « Horaires » supprimée');
  await expect(entries.nth(1)).toContainText('Deux.');
  await expect(entries.nth(2)).toContainText('Un.');
  const { violations } = await (await createStillAnalysis(page)).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await restore(page, /^Restaurer Texte, supprimé/);
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Premier.', 'Deux.', 'Trois.']);
  await expect(page.locator('[data-canvas]')).toContainText('Deux.');
  await restore(page, /^Restaurer Texte comme avant/);
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Un.', 'Deux.', 'Trois.']);
  await expect(page.locator('[data-canvas]')).toContainText('Un.');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Premier.', 'Deux.', 'Trois.']);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Premier.', 'Trois.']);
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Premier.', 'Deux.', 'Trois.']);

  await restore(page, /^Restaurer Horaires, supprimé/);
  const titles = async () =>
    (await sendCall(page, getBookletTree, { params: { id: made.id } })).chapters[0]?.pages.map(({ title }) => title);
  await expect.poll(titles).toEqual(['Votre premier jour', 'Horaires']);
});

test('the history is filtered by page and by person', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, ['Un.', 'Deux.'].map(createTextBlock));
  await sendCall(page, addPages, { params: { id: made.chapter }, body: { title: 'Horaires' } });
  await sendCall(page, deleteBlock, { params: { id: made.blocks[0] ?? '' } });
  await openEditor(page, made);
  await openHistory(page);
  const entries = page.getByRole('region', { name: 'Depuis 30 jours' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: 'Horaires' }).click();
  await expect(page.getByText('Rien n’a été supprimé ni modifié.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: 'Toutes les pages' }).click();
  await expect(entries).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Personne' }).click();
  await expect(page.getByRole('option')).toHaveCount(2);
});
