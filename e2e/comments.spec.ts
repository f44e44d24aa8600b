import { type Browser, expect, type Page } from '@playwright/test';
import { getUser } from '../contract/administration/accounts/auth.ts';
import { grantRight } from '../contract/booklets/rights/rights.ts';
import { paths } from '../contract/platform/paths.ts';
import {
  createHeadingBlock,
  createTextBlock,
  expectSaved,
  getBlockFrame,
  makeBooklet,
  openEditor,
} from './editor/editor-steps.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { DESKTOP_LIGHT, getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const openColleague = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale: 'fr-FR' })).newPage();
const expectAccessible = async (page: Page) =>
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);

test('an author mentions a colleague in a comment, who is told, answers and resolves it', async ({ page, browser }) => {
  await setDisplayMode(page, DESKTOP_LIGHT);
  await signIn(page, 'editor');
  const made = await makeBooklet(page, [createHeadingBlock('Horaires'), createTextBlock('Rendez-vous à 8 h 30.')]);
  await openEditor(page, made);

  await test.step('a comment on the selected block, with a name chosen by keyboard', async () => {
    await page.getByRole('tab', { name: 'Commentaires' }).click();
    await expect(page.getByText('Aucun commentaire sur cette page.')).toBeVisible();
    await getBlockFrame(page, 'Texte, 2 sur 2').focus();
    const field = page.getByRole('textbox', { name: /^Commenter le bloc/ });
    await field.fill('Est-ce la bonne heure, @nad');
    await field.press('End');
    await field.press('?');
    await field.press('Backspace');
    await expect(page.getByRole('option', { name: /^Nadia/ })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await field.press('Enter');
    await expect(field).toHaveValue(/heure, @Nadia \S+ $/);
    await field.press('Control+Enter');
    await expect(page.getByRole('tab', { name: 'Commentaires 1' })).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(page.getByRole('button', { name: '1 commentaire ouvert', exact: true })).toBeVisible();
  });

  const colleague = await openColleague(browser);
  await test.step('the colleague comes by the notification, answers and resolves', async () => {
    await setDisplayMode(colleague, PHONE_DARK);
    await signIn(colleague);
    await colleague.goto(paths.home);
    await colleague.getByRole('button', { name: /^Notifications/ }).click();
    await colleague
      .getByText(/Thomas Lefèvre vous mentionne dans un commentaire/)
      .first()
      .click();
    await expect(colleague).toHaveURL(/\/livrets\/editor\?.*fil=/);
    const thread = colleague.getByRole('listitem').filter({ hasText: 'Est-ce la bonne heure' }).first();
    await expect(thread).toBeVisible();
    await thread.getByRole('button', { name: 'Répondre' }).click();
    await thread.getByRole('button', { name: 'Envoyer' }).click();
    await expect(thread.getByText('Ce champ est obligatoire.')).toBeVisible();
    await thread.getByRole('textbox', { name: 'Votre réponse' }).fill('Oui, pour tous.');
    await expectAccessible(colleague);
    await thread.getByRole('button', { name: 'Envoyer' }).click();
    await expect(thread.getByText('Oui, pour tous.')).toBeVisible();
    await thread.getByRole('button', { name: 'Résoudre' }).click();
    await expect(colleague.getByText('Aucun commentaire sur cette page.')).toBeVisible();
    expect(await getContentWidth(colleague)).toBeLessThanOrEqual(PHONE_DARK[1]);
  });

  await test.step('the author finds it among the resolved ones, and opens it again', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Commentaires' }).click();
    await page.getByText('Résolus (1)').click();
    await expect(page.getByText('Oui, pour tous.')).toBeVisible();
    await expect(page.getByText(/^Résolu par Nadia/)).toBeVisible();
    await page.getByRole('button', { name: 'Rouvrir' }).click();
    await expect(page.getByRole('tab', { name: 'Commentaires 1' })).toBeVisible();
  });

  await test.step('the overview counts it, and leads to it', async () => {
    await page.goto(`${paths.bookletHome}?livret=${made.id}`);
    await page.getByRole('link', { name: '1 commentaire ouvert', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Commentaires 1' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Rouvert')).toBeVisible();
  });
  await colleague.context().close();
});

test('a colleague who may only review comments the draft, and changes nothing', async ({ page, browser }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Rendez-vous à 8 h 30.')]);
  const colleague = await openColleague(browser);
  await signIn(colleague, 'editor');
  const { id: userId } = await sendCall(colleague, getUser);
  await sendCall(page, grantRight, {
    params: { id: made.id, userId },
    body: { level: 'reviewer', notify: false },
  });
  await openEditor(colleague, made);
  await getBlockFrame(colleague, 'Texte').click();
  await expect(getBlockFrame(colleague, 'Texte').getByRole('textbox')).toHaveCount(0);
  await colleague.getByRole('tab', { name: 'Commentaires' }).click();
  await colleague.getByRole('textbox', { name: /^Commenter le bloc/ }).fill('Précisez le lieu.');
  await colleague.getByRole('button', { name: 'Commenter', exact: true }).click();
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Précisez le lieu.' }).first()).toBeVisible();

  await test.step('a comment on a deleted block stays, and says so', async () => {
    await openEditor(page, made);
    await getBlockFrame(page, 'Texte').focus();
    await page.keyboard.press('Delete');
    await expect(getBlockFrame(page, 'Texte')).toHaveCount(0);
    await expectSaved(page);
    await page.reload();
    await page.getByRole('tab', { name: 'Commentaires' }).click();
    const thread = page.getByRole('listitem').filter({ hasText: 'Précisez le lieu.' }).first();
    await expect(thread.getByText('Bloc supprimé')).toBeVisible();
    await expect(thread.getByText('Rendez-vous à 8 h 30.')).toBeVisible();
  });
  await colleague.context().close();
});

test('a reviewer without an account opens a link with its password and comments the draft', async ({
  page,
  browser,
}) => {
  await setDisplayMode(page, DESKTOP_LIGHT);
  await signIn(page, 'editor');
  const made = await makeBooklet(page, [createHeadingBlock('Horaires'), createTextBlock('Rendez-vous à 8 h 30.')]);
  const secret = 'Une phrase à transmettre';

  await page.goto(`${paths.bookletRights}?livret=${made.id}`);
  await page.getByRole('button', { name: 'Créer un lien de relecture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Nom du lien/ }).fill('Avocate');
  await dialog.getByRole('textbox', { name: /^Mot de passe/ }).fill('court');
  await dialog.getByRole('button', { name: 'Créer un lien de relecture' }).click();
  await expect(dialog.getByText(/12 caractères minimum/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Mot de passe/ }).fill(secret);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Créer un lien de relecture' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Actif', { exact: true })).toBeVisible();
  await runInBothModes(page, async (width) => {
    await expectAccessible(page);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });
  const url = await page.getByLabel('Adresse à transmettre').inputValue();

  const reviewer = await openColleague(browser);
  await setDisplayMode(reviewer, PHONE_DARK);
  await test.step('the name and the password open the draft', async () => {
    await reviewer.goto(url);
    await reviewer.getByLabel('Votre nom').fill('Maître Roche');
    await reviewer.getByLabel('Mot de passe').fill('autre chose');
    await reviewer.getByRole('button', { name: 'Ouvrir le brouillon' }).click();
    await expect(reviewer.getByText(/Mot de passe incorrect\. Encore 4 essais\./)).toBeVisible();
    await expect(reviewer.getByLabel('Votre nom')).toHaveValue('Maître Roche');
    await expectAccessible(reviewer);
    await reviewer.getByLabel('Mot de passe').fill(secret);
    await reviewer.getByRole('button', { name: 'Ouvrir le brouillon' }).click();
    await expect(reviewer.getByText(/Brouillon en relecture/)).toBeVisible();
  });

  await test.step('a comment under a passage of the page', async () => {
    await reviewer.goto(`${url}/votre-premier-jour`);
    await expect(reviewer.getByRole('heading', { level: 1, name: 'Votre premier jour' })).toBeVisible();
    await expect(reviewer.getByRole('button', { name: /marque-page|J’ai lu/ })).toHaveCount(0);
    await expect(reviewer.getByText('Signaler une erreur')).toBeHidden();
    await reviewer.getByText('Commenter', { exact: true }).nth(1).click();
    await reviewer.getByLabel('Votre commentaire sur ce passage').nth(1).fill('Citez l’article L1221.');
    await reviewer.getByRole('button', { name: 'Envoyer le commentaire' }).first().click();
    await expect(reviewer.getByText('Citez l’article L1221.')).toBeVisible();
    await runInBothModes(reviewer, async (width) => {
      await expectAccessible(reviewer);
      expect(await getContentWidth(reviewer)).toBeLessThanOrEqual(width);
    });
  });

  await test.step('the team reads it in the editor and answers; the reviewer reads the answer', async () => {
    await openEditor(page, made);
    await page.getByRole('button', { name: '1 commentaire ouvert', exact: true }).click();
    const thread = page.getByRole('listitem').filter({ hasText: 'Citez l’article L1221.' }).first();
    await expect(thread.getByText('Relecture externe')).toBeVisible();
    await thread.getByRole('button', { name: 'Répondre' }).click();
    await thread.getByRole('textbox', { name: 'Votre réponse' }).fill('C’est ajouté.');
    await thread.getByRole('button', { name: 'Envoyer' }).click();
    // The form closes once the answer is stored.
    await expect(thread.getByRole('textbox', { name: 'Votre réponse' })).toHaveCount(0);
    await expect(thread.getByText('C’est ajouté.')).toBeVisible();
    await reviewer.reload();
    await expect(reviewer.getByText('C’est ajouté.')).toBeVisible();
  });

  await test.step('a revoked link opens no more', async () => {
    await page.goto(`${paths.bookletRights}?livret=${made.id}`);
    await expect(page.getByText(/Utilisé par\s: Maître Roche/)).toBeVisible();
    await page.getByRole('button', { name: 'Révoquer le lien Avocate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click();
    await expect(page.getByText('Révoqué', { exact: true })).toBeVisible();
    await reviewer.reload();
    await expect(reviewer.getByRole('heading', { name: 'Lien désactivé' })).toBeVisible();
    await expectAccessible(reviewer);
  });
  await reviewer.context().close();
});
