import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addBlock, addPages, deleteChapter, getBookletTree, getPage } from '../../contract/booklets/content/content.ts';
import { toTextPattern } from '../steps/assistant-steps.ts';
import { getToasts } from '../steps/get-toasts.ts';
import { holdRequests } from '../steps/hold-requests.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import {
  type CreatedBooklet,
  createHeadingBlock,
  createTextBlock,
  expectSaved,
  getBlockFrame,
  makeBooklet,
  openEditor,
} from './editor-steps.ts';

const getTreeNavigation = (page: Page) => page.getByRole('navigation', { name: 'Chapitres et pages' });
const getPageItem = (page: Page, title: string) =>
  getTreeNavigation(page).getByRole('button', { name: new RegExp(`^${title}( En attente d’enregistrement)?$`) });
const expectAnnounced = (page: Page, words: string) =>
  expect(page.getByRole('log')).toContainText(toTextPattern(words));

/** Titles of chapters and pages as stored by the server. */
const loadOutline = async (page: Page, made: CreatedBooklet) => {
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: made.id } });
  return chapters.map(({ title, pages }) => [title, ...pages.map((one) => one.title)]);
};

/** A booklet of one chapter and three pages. */
const createThreePages = async (page: Page) => {
  const made = await makeBooklet(page, [createHeadingBlock('Un'), createTextBlock('Deux.')]);
  for (const title of ['Sécurité', 'Horaires']) {
    const { created } = await sendCall(page, addPages, { params: { id: made.chapter }, body: { title } });
    // An empty page would carry a warning mark in the tree.
    const block = { id: randomUUID(), ...createTextBlock(`${title}.`), after: null };
    await sendCall(page, addBlock, { params: { id: created?.[0] ?? '' }, body: block });
  }
  return made;
};

const choosePageAction = async (page: Page, title: string, action: string) => {
  await getTreeNavigation(page)
    .getByRole('button', { name: `Actions pour ${title}` })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const removePage = async (page: Page, title: string) => {
  await choosePageAction(page, title, 'Supprimer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(getPageItem(page, title)).toHaveCount(0);
};
const renamePage = async (page: Page, title: string, next: string) => {
  await choosePageAction(page, title, 'Renommer');
  await page.getByRole('dialog').getByRole('textbox').fill(next);
  await page.keyboard.press('Enter');
};

const addPage = async (page: Page, title: string) => {
  // The previous dialog may still be closing.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await getTreeNavigation(page).getByRole('button', { name: 'Ajouter une page à Bienvenue' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(title);
  await page.keyboard.press('Enter');
};

test('a deleted page comes back to its place by Ctrl+Z, and goes again by Ctrl+Maj+Z', async ({ page }) => {
  await signIn(page);
  const made = await createThreePages(page);
  await openEditor(page, made);
  await removePage(page, 'Sécurité');
  await expectSaved(page);
  expect(await loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Horaires']]);
  await getBlockFrame(page, 'Titre').focus();
  await page.keyboard.press('Control+z');
  await expectAnnounced(page, 'Suppression de la page « Sécurité » annulée');
  // Undo selects the restored page.
  await expect(getPageItem(page, 'Sécurité')).toHaveAttribute('aria-current', 'page');
  await expect
    .poll(() => loadOutline(page, made))
    .toEqual([['Bienvenue', 'Votre premier jour', 'Sécurité', 'Horaires']]);
  await page.keyboard.press('Control+Shift+z');
  await expectAnnounced(page, 'Suppression de la page « Sécurité » rétablie');
  await expect(getPageItem(page, 'Sécurité')).toHaveCount(0);
  // The nearest page replaces it.
  await expect(page.getByRole('heading', { name: 'Votre premier jour' })).toBeVisible();
  await expect.poll(() => loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Horaires']]);
});

test('the page that follows a deleted one takes the focus, and Ctrl+Z at once brings it back', async ({ page }) => {
  await signIn(page);
  const made = await createThreePages(page);
  await openEditor(page, made);
  await removePage(page, 'Sécurité');
  await expect(getPageItem(page, 'Horaires')).toBeFocused();
  await choosePageAction(page, 'Horaires', 'Supprimer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).press('Enter');
  // Undo before the dialog has faded out.
  await page.keyboard.press('Control+z');
  await expectAnnounced(page, 'Suppression de la page « Horaires » annulée');
  await expect(getPageItem(page, 'Horaires')).toHaveAttribute('aria-current', 'page');
  // Deleting the open page renders the screen again.
  await removePage(page, 'Horaires');
  await expect(page.getByRole('heading', { name: 'Votre premier jour' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('a deletion is undone by Ctrl+Z also while the page to show instead is fetched', async ({ page }) => {
  await signIn(page);
  const made = await createThreePages(page);
  await openEditor(page, made);
  const release = await holdRequests(page, '**/api/admin/pages/*');
  await choosePageAction(page, 'Votre premier jour', 'Supprimer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('heading', { name: 'Votre premier jour' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  release();
  await expect(page.getByRole('heading', { name: 'Votre premier jour' })).toBeVisible();
  await expectSaved(page);
  expect(await loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Sécurité', 'Horaires']]);
});

test('one history: words, moves, titles and pages are undone wherever they were', async ({ page }) => {
  await signIn(page);
  const made = await createThreePages(page);
  await openEditor(page, made);
  await page.getByText('Deux.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Et trois.');
  await page.keyboard.press('Escape');
  await getPageItem(page, 'Horaires').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expectAnnounced(page, 'Horaires est maintenant dans Bienvenue.');
  await renamePage(page, 'Sécurité', 'Sûreté');
  await addPage(page, 'Badges');
  await expect(page.getByRole('heading', { name: 'Badges' })).toBeVisible();
  await expectSaved(page);
  expect(await loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Horaires', 'Sûreté', 'Badges']]);

  const undo = page.getByRole('button', { name: toTextPattern('Annuler (Ctrl + Z)') });
  await undo.click();
  await expectAnnounced(page, 'Ajout de la page « Badges » annulé');
  await expect(getPageItem(page, 'Badges')).toHaveCount(0);
  await undo.click();
  await expectAnnounced(page, 'Changement de titre de la page « Sécurité » annulé');
  await expect(page.getByRole('heading', { name: 'Sécurité' })).toBeVisible();
  await undo.click();
  await expectAnnounced(page, 'Déplacement de la page « Horaires » annulé');
  await undo.click();
  await expectAnnounced(page, 'Modification du bloc Texte annulée');
  await expect(page.getByRole('heading', { name: 'Votre premier jour' })).toBeVisible();
  await expect(getBlockFrame(page, 'Texte')).toHaveText('Deux.');
  await expectSaved(page);
  expect(await loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Sécurité', 'Horaires']]);
});

test('the only page of a booklet comes back too', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  await openEditor(page, made);
  await removePage(page, 'Votre premier jour');
  await expect(page.getByText('Ce livret n’a pas encore de page')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { name: 'Votre premier jour' })).toBeVisible();
  await expect(getBlockFrame(page, 'Titre')).toHaveText('Un');
});

test('what is done without a connection is there once after a crash', async ({ page, context }) => {
  await signIn(page);
  const made = await createThreePages(page);
  await openEditor(page, made);
  await context.setOffline(true);
  await renamePage(page, 'Sécurité', 'Sûreté');
  await addPage(page, 'Badges');
  await expect(page.getByRole('heading', { name: 'Badges' })).toBeVisible();
  await page.getByRole('button', { name: 'Texte', exact: true }).click();
  await page.keyboard.type('Votre badge vous attend à l’accueil.');
  await page.keyboard.press('Escape');
  await expect(
    page.getByText(toTextPattern('Hors ligne — vos modifications sont conservées sur cet appareil')),
  ).toBeVisible();
  await expect(getPageItem(page, 'Badges').getByRole('img', { name: 'En attente d’enregistrement' })).toBeVisible();
  await expect(getPageItem(page, 'Sûreté').getByRole('img', { name: 'En attente d’enregistrement' })).toBeVisible();
  // A page that is not on this device cannot be opened offline, and the attempt loses nothing.
  await getPageItem(page, 'Horaires').click();
  await expect(getToasts(page)).toContainText('Cette page n’est pas sur cet appareil.');
  await expect(page.getByRole('heading', { name: 'Badges' })).toBeVisible();
  await page.waitForTimeout(600);
  expect(await loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Sécurité', 'Horaires']]);
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await openEditor(next, made);
  await expectSaved(next);
  await expect(getPageItem(next, 'Badges').getByRole('img', { name: 'En attente d’enregistrement' })).toHaveCount(0);
  expect(await loadOutline(next, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Sûreté', 'Horaires', 'Badges']]);
  const { chapters } = await sendCall(next, getBookletTree, { params: { id: made.id } });
  const badges = chapters[0]?.pages.find(({ title }) => title === 'Badges')?.id ?? '';
  const { content } = await sendCall(next, getPage, { params: { id: badges } });
  expect(content.map(({ props }) => props)).toEqual([{ html: '<p>Votre badge vous attend à l’accueil.</p>' }]);
  await next.reload();
  await expectSavedOnce(next, made);
});

const expectSavedOnce = async (page: Page, made: CreatedBooklet) => {
  await getPageItem(page, 'Badges').click();
  await expect(page.getByText('Votre badge vous attend à l’accueil.')).toHaveCount(1);
  expect(await loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Sûreté', 'Horaires', 'Badges']]);
};

test('what cannot be undone any more is told, and the rest still can', async ({ page }) => {
  await signIn(page);
  const made = await createThreePages(page);
  await openEditor(page, made);
  await getTreeNavigation(page).getByRole('button', { name: 'Ajouter un chapitre' }).click();
  await page.getByRole('textbox', { name: /Titre du chapitre/ }).fill('Vos repères');
  await page.keyboard.press('Enter');
  await getPageItem(page, 'Horaires').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await removePage(page, 'Horaires');
  await expectSaved(page);
  // Another session deletes the chapter.
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: made.id } });
  await sendCall(page, deleteChapter, { params: { id: chapters[1]?.id ?? '' } });
  await page.keyboard.press('Control+z');
  await expect(getToasts(page)).toContainText(
    toTextPattern(
      'Suppression de la page « Horaires » : impossible à annuler. Le chapitre a été supprimé entre-temps.',
    ),
  );
  await expect(getPageItem(page, 'Vos repères')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(getToasts(page)).toContainText(toTextPattern('impossible à annuler, car l’élément n’existe plus.'));
  expect(await loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Sécurité']]);
});

test('a title that another chapter has is refused beside its field', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  await openEditor(page, made);
  await getTreeNavigation(page).getByRole('button', { name: 'Ajouter un chapitre' }).click();
  const field = page.getByRole('textbox', { name: /Titre du chapitre/ });
  await field.fill('bienvenué');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Un chapitre porte déjà ce titre dans ce livret\./);
  expect(await loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour']]);
});

test('who leaves the editor with work that is not saved finds it as it was', async ({ page, context }) => {
  await signIn(page);
  const made = await createThreePages(page);
  await openEditor(page, made);
  await context.setOffline(true);
  await renamePage(page, 'Sécurité', 'Sûreté');
  await removePage(page, 'Horaires');
  await page.getByRole('link', { name: 'Retour au livret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
  await expect(page).not.toHaveURL(/editor/);
  // The layout of the other screens was never fetched, and offline it cannot be.
  await expect(page.getByRole('heading', { name: 'Cet écran n’a pas pu être chargé' })).toBeVisible();
  await page.goBack();
  await expect(getPageItem(page, 'Sûreté')).toBeVisible();
  await expect(getPageItem(page, 'Horaires')).toHaveCount(0);
  await context.setOffline(false);
  await expectSaved(page);
  expect(await loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Sûreté']]);
  // Undo still works for the earlier changes.
  await page.getByRole('button', { name: toTextPattern('Annuler (Ctrl + Z)') }).click();
  await expect.poll(() => loadOutline(page, made)).toEqual([['Bienvenue', 'Votre premier jour', 'Sûreté', 'Horaires']]);
});

test('a deleted page is also brought back from the list of what was deleted', async ({ page }) => {
  await signIn(page);
  const made = await createThreePages(page);
  await openEditor(page, made);
  await removePage(page, 'Sécurité');
  await page.getByRole('tab', { name: 'Historique' }).click();
  await page.getByRole('button', { name: 'Restaurer Sécurité' }).click();
  await expectAnnounced(page, 'Sécurité : de retour à sa place.');
  await expect(page.getByRole('button', { name: 'Restaurer Sécurité' })).toHaveCount(0);
  await expect
    .poll(() => loadOutline(page, made))
    .toEqual([['Bienvenue', 'Votre premier jour', 'Sécurité', 'Horaires']]);
});
