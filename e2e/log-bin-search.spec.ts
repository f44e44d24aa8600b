import { expect, type Page } from '@playwright/test';
import { listTasks } from '../contract/administration/tasks/tasks.ts';
import { deleteChapter, deletePage, getBookletTree } from '../contract/booklets/content/content.ts';
import { rebuildSearch } from '../contract/operations/search.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { type IsolatedApp, startIsolatedApp } from './steps/start-isolated-app.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

/** A row of a list, by its text. */
const getRow = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

test('what was done is in the log, what was deleted comes back with what held it', async ({ page }) => {
  test.slow();
  await signIn(page);
  const watched = watchPage(page);
  const booklet = await createDraft(page, 'Livret des quatre vents', [
    { title: 'Vestiaires', blocks: [createParagraph('Un.')] },
  ]);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: booklet.id } });
  const [chapter] = chapters;
  await sendCall(page, deletePage, { params: { id: chapter?.pages[0]?.id ?? '' } });
  await sendCall(page, deleteChapter, { params: { id: chapter?.id ?? '' }, body: {} });

  await page.goto(paths.audit);
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  await expect(getRow(page, /Page supprimée/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Livret créé' }).first().click();
  const line = page.getByRole('dialog');
  await expect(line.getByText('POST booklets', { exact: true })).toBeVisible();
  await line.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('button', { name: 'Vérifier le journal' }).click();
  await expect(page.getByText(/le journal est intact/)).toBeVisible();

  await page.goto(addQuery(paths.bin, { q: 'Vestiaires' }));
  await expect(getRow(page, /Vestiaires/)).toContainText('30');
  await page.getByRole('button', { name: /Actions.*Vestiaires/ }).click();
  await page.getByRole('menuitem', { name: 'Restaurer' }).click();
  // The dialog announces that the chapter is restored too.
  const along = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(along).toContainText('le chapitre « Bienvenue »');
  await along.getByRole('button', { name: 'Tout restaurer' }).click();
  await expect(page.getByText(/Restauré, avec/)).toBeVisible();
  const back = await sendCall(page, getBookletTree, { params: { id: booklet.id } });
  expect(back.chapters.flatMap(({ pages }) => pages.map(({ title }) => title))).toEqual(['Vestiaires']);
  await watched.expectQuiet();
});

test('anything is found by keyboard, and a work that is over rings the bell', async ({ page }) => {
  test.slow();
  await signIn(page);
  const watched = watchPage(page);
  const booklet = await createDraft(page, 'Livret des hirondelles', [
    {
      title: 'Complémentaire',
      blocks: [createParagraph('Le remboursement des lunettes se demande au service du personnel.')],
    },
  ]);
  await page.goto(paths.home);
  await expect(page.getByRole('button', { name: /^Rechercher/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Rechercher dans l’espace' });
  await expect(field).toBeFocused();
  await field.fill('rembourser lunettes');
  await expect(page.getByRole('option', { name: /Complémentaire/ })).toBeVisible();
  // Search tolerates a typo.
  await field.fill('hirondeles');
  await expect(page.getByRole('option', { name: /^Livret des hirondelles/ })).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(addQuery(paths.bookletHome, { livret: booklet.id }));

  await sendCall(page, rebuildSearch);
  await expect
    .poll(async () => (await sendCall(page, listTasks, { query: { mine: 'true' } })).rows[0]?.state, {
      timeout: 30_000,
    })
    .toBe('done');
  await page.goto(paths.tasks);
  await expect(page.getByText(/éléments indexés/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Notifications, \d+ non lue/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Reconstruction de l’index de recherche').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await expect(panel.getByText('Nouveau')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications, 0 non lue' })).toBeVisible();
  await watched.expectQuiet();
});

test.describe('on an installation of its own', () => {
  test.describe.configure({ timeout: 240_000 });
  let app: IsolatedApp;
  test.beforeEach(async () => {
    app = await startIsolatedApp();
  });
  test.afterEach(() => app?.close());

  test('a new version of the terms is compared, published, and asked of everybody again (C45)', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: app.address, locale: 'fr-FR' });
    const page = await context.newPage();
    await signIn(page, 'super');
    await page.goto(`${paths.legalTexts}?texte=terms`);
    await page.getByRole('button', { name: 'Écrire une nouvelle version' }).click();
    const text = page.getByRole('textbox', { name: /^Texte/ });
    await text.fill(`${await text.inputValue()}\n\n## 14. Nouveauté\n\nUn article de plus.`);
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await sure.getByRole('button', { name: 'Publier' }).click();
    // Publication requires a description of the changes.
    await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible();
    await page.getByRole('textbox', { name: /^Ce qui change/ }).fill('Un article 14 est ajouté.');
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    await sure.getByRole('button', { name: 'Publier' }).click();
    // Every user must accept again before any other screen, the author first.
    await expect(page).toHaveURL(new RegExp(paths.legalPrompt));
    await expect(page.getByText('Un article 14 est ajouté.')).toBeVisible();
    await page.getByRole('button', { name: 'J’accepte' }).click();
    // Back to the screen before the prompt.
    await expect(page).toHaveURL(new RegExp(paths.legalTexts));
    // The previous version stays readable.
    await page.goto(paths.terms);
    await expect(page.getByRole('heading', { name: '14. Nouveauté' })).toBeVisible();
    await context.close();
  });
});

test('« exporter mes données » finds the export, which is made there and taken', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await page.getByRole('button', { name: /^Rechercher/ }).click();
  const field = page.getByRole('combobox', { name: 'Rechercher dans l’espace' });
  await field.fill('exporter mes données');
  await expect(page.getByRole('option', { name: /Export des données/ })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/entreprises\?onglet=export/);
  await page.getByRole('button', { name: 'Préparer l’export' }).click();
  const exports = page.getByRole('region', { name: 'Exports des sept derniers jours' });
  await expect(exports.getByText('Terminée')).toBeVisible({ timeout: 30_000 });
  const file = page.waitForEvent('download');
  await exports.getByRole('button', { name: /Télécharger/ }).click();
  expect((await file).suggestedFilename()).toMatch(/\.zip$/);
  await expect(page.getByRole('tab', { name: 'Suspension et clôture' })).toBeHidden();
});
