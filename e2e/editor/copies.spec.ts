import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addBlock, addPages, getBookletTree } from '../../contract/booklets/content/content.ts';
import { createStillAnalysis } from '../steps/axe.ts';
import { getToasts } from '../steps/get-toasts.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import {
  createHeadingBlock,
  createRichTextBlock,
  createTextBlock,
  getBlockFrame,
  listStoredBlocks,
  makeBooklet,
  openEditor,
} from './editor-steps.ts';

/** A booklet of two pages, whose first text links to the second. */
const makeLinkedBooklet = async (page: Page) => {
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  const { created } = await sendCall(page, addPages, { params: { id: made.chapter }, body: { title: 'Horaires' } });
  const link = createRichTextBlock(`<p>Voir <a href="page:${created?.[0]}">les horaires</a></p>`);
  const body = { id: randomUUID(), ...link, after: made.blocks[0] ?? null };
  await sendCall(page, addBlock, { params: { id: made.page }, body });
  return made;
};
const getCopyWindow = (page: Page) => page.getByRole('dialog', { name: /vers un autre livret/ });
const chooseBooklet = async (page: Page, title: string) => {
  await getCopyWindow(page).getByRole('combobox', { name: 'Livret' }).fill(title);
  await page.getByRole('option', { name: title }).click();
};

test('selected blocks and a chapter are copied to another booklet, and what differs there is told', async ({
  page,
}) => {
  await signIn(page);
  const target = await makeBooklet(page, [createTextBlock('Déjà là.')]);
  const made = await makeLinkedBooklet(page);
  await openEditor(page, made);
  await getBlockFrame(page, 'Titre').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+F10');
  await page.getByRole('button', { name: 'Copier vers un autre livret…' }).click();
  await chooseBooklet(page, target.title);
  await expect(getCopyWindow(page).getByRole('combobox', { name: 'Page' })).toHaveValue(
    'Bienvenue › Votre premier jour',
  );
  const { violations } = await (await createStillAnalysis(page)).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await getCopyWindow(page).getByRole('button', { name: 'Copier' }).click();
  await expect(getCopyWindow(page).getByRole('status')).toHaveText(`La copie est dans « ${target.title} ».`);
  await expect(getCopyWindow(page)).toContainText('1 lien vers une page de l’autre livret a été retiré');
  expect(await listStoredBlocks(page, target)).toEqual(['Déjà là.', 'Un', 'Voir les horaires']);
  await getCopyWindow(page).getByRole('button', { name: 'Fermer' }).last().click();

  await page.getByRole('button', { name: 'Actions pour Bienvenue' }).click();
  await page.getByRole('menuitem', { name: 'Copier vers un autre livret…' }).click();
  await chooseBooklet(page, target.title);
  await getCopyWindow(page).getByRole('button', { name: 'Copier' }).click();
  await getCopyWindow(page).getByRole('link', { name: 'Ouvrir ce livret' }).click();
  await expect(page).toHaveURL(new RegExp(target.id));
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: target.id } });
  expect(chapters.map(({ title, pages }) => [title, pages.length])).toEqual([
    ['Bienvenue', 1],
    ['Bienvenue (copie)', 2],
  ]);
});

test('blocks copied in one tab are pasted in the booklet of another, and taken back by one undo', async ({
  page,
  context,
}) => {
  await signIn(page);
  const target = await makeBooklet(page, [createTextBlock('Déjà là.')]);
  const made = await makeLinkedBooklet(page);
  await openEditor(page, made);
  await getBlockFrame(page, 'Titre').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('log')).toContainText('2 blocs copiés');
  const other = await context.newPage();
  await openEditor(other, target);
  await getBlockFrame(other, 'Texte').focus();
  await other.keyboard.press('Control+v');
  await expect.poll(() => listStoredBlocks(other, target)).toEqual(['Déjà là.', 'Un', 'Voir les horaires']);
  await expect(getToasts(other)).toContainText('1 lien vers une page de l’autre livret a été retiré');
  await other.keyboard.press('Control+z');
  await expect.poll(() => listStoredBlocks(other, target)).toEqual(['Déjà là.']);
});
