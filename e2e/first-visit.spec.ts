import { devices, expect } from '@playwright/test';
import { chooseOption, fillMissingValues, getQuestion, goToNextStep, toTextPattern } from './steps/assistant-steps.ts';
import { ACCOUNT_PASSWORD, acceptTerms, demoAccounts, typeCredentials } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

test.use({ database: 'embedded' });

test('a first visit: terms, login, a booklet made step by step, published, and read on a phone without an account', async ({
  page,
  browser,
}) => {
  test.slow();
  await test.step('the terms stand before everything, and a refusal can be taken back', async () => {
    await page.goto('/livrets');
    await expect(page).toHaveURL('/auth/legal/prompt');
    await page.getByRole('button', { name: 'Je refuse' }).click();
    await expect(page.getByRole('heading', { name: 'Conditions refusées' })).toBeVisible();
    await page.goto('/livrets');
    await expect(page).toHaveURL('/auth/legal/prompt');
    await page.goBack();
    await page.goto('/auth/legal/prompt-refused');
    await page.getByRole('button', { name: 'Relire les conditions' }).click();
    await acceptTerms(page);
  });

  await test.step('login leads to the screen that was asked for, and home is one link away', async () => {
    await typeCredentials(page, demoAccounts.admin, ACCOUNT_PASSWORD);
    await expect(page).toHaveURL('/livrets');
    await page.getByRole('link', { name: 'Accueil' }).first().click();
    await expect(page.getByRole('heading', { name: toTextPattern('Bonjour Nadia') })).toBeVisible();
  });

  await test.step('the guided way begins from the list', async () => {
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Livrets' }).click();
    await page.getByRole('link', { name: 'Créer un livret' }).first().click();
    await page.getByRole('radio', { name: /Page blanche guidée/ }).check();
    await page.getByRole('radio', { name: 'Stagiaire ou alternant' }).check();
    await page.getByRole('button', { name: 'Commencer' }).click();
  });

  await test.step('name', async () => {
    await expect(getQuestion(page, 'name')).toBeVisible();
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Première visite à l’atelier');
    await expect(page.getByRole('textbox', { name: 'Adresse du livret' })).toHaveValue('premiere-visite-a-l-atelier');
    await page.getByRole('textbox', { name: 'Sous-titre' }).fill('Pour vos premiers jours');
  });

  await test.step('sector, logo, colours, font', async () => {
    await goToNextStep(page, 'sector');
    await goToNextStep(page, 'logo');
    await goToNextStep(page, 'colours');
    await chooseOption(page.getByRole('group', { name: 'Palettes' }).getByRole('radio').last());
    await goToNextStep(page, 'font');
    await chooseOption(page.getByRole('radio', { name: /Très lisible/ }).first());
  });

  await test.step('what the trade demands is there already; one chapter is added', async () => {
    await goToNextStep(page, 'cover');
    await goToNextStep(page, 'chapters');
    await page.getByText('Chapitres obligatoires').click();
    await expect(page.getByRole('checkbox', { name: /^Sur le chantier/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^Votre premier jour/ })).toBeChecked();
    const chosen = page.getByRole('heading', { name: /Votre livret : \d+ chapitres/ });
    const before = Number(/\d+/.exec((await chosen.textContent()) ?? '')?.[0]);
    await chooseOption(page.getByRole('checkbox', { name: /^L’entreprise/ }));
    await expect(
      page.getByRole('heading', { name: toTextPattern(`Votre livret : ${before + 1} chapitres`) }),
    ).toBeVisible();
    await goToNextStep(page, 'pages');
    await expect(page.getByText(/pages dans le livret/)).toBeVisible();
    await goToNextStep(page, 'structure');
    await expect(page.getByRole('button', { name: /^Monter « Votre premier jour »/ })).toBeVisible();
  });

  await test.step('what the pages still lack is asked for, and never stands in the way', async () => {
    await goToNextStep(page, 'personal');
    await expect(page.getByText(/^Il manque \d+ information/)).toBeVisible();
    await goToNextStep(page, 'completed');
    await page.getByRole('button', { name: 'Publier' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publier le livret' });
    await expect(dialog.getByText(/^Il reste 1 point à corriger/)).toBeVisible();
    await dialog.getByRole('link', { name: /Il manque \d+ information/ }).click();
    await fillMissingValues(page);
    await page.getByRole('textbox', { name: 'Message de bienvenue' }).fill('Nous vous attendions.');
    await page.getByRole('textbox', { name: 'Nom du signataire' }).fill('Hélène Dubreuil');
    await goToNextStep(page, 'completed');
  });

  const link = await test.step('published for those who have the link', async () => {
    await page.getByRole('button', { name: 'Publier' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publier le livret' });
    await chooseOption(dialog.getByRole('radio', { name: /Les personnes qui ont le lien/ }));
    await dialog.getByRole('button', { name: 'Publier' }).click();
    const done = page.getByRole('dialog', { name: 'Le livret est en ligne' });
    return done.getByRole('textbox', { name: 'Lien non répertorié' }).inputValue();
  });

  await test.step('a phone without an account reads it, with the link only', async () => {
    const phone = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
    const reader = await phone.newPage();
    const refused = await reader.goto(link.replace(/\/acces\/.*/, ''));
    expect(refused?.status()).toBe(403);
    await expect(reader.getByText(/Ce livret n’est ouvert qu’aux personnes qui ont reçu son lien/)).toBeVisible();
    await reader.goto(link);
    await expect(reader.getByRole('heading', { level: 1, name: 'Première visite à l’atelier' })).toBeVisible();
    await expect(reader.getByText('Nous vous attendions.')).toBeVisible();
    await reader.getByRole('link', { name: 'Voir le sommaire' }).click();
    await expect(reader.getByRole('heading', { level: 1, name: 'Sommaire' })).toBeVisible();
    await reader.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(reader.getByText(/^Page 1 sur/)).toBeVisible();
    const following = reader.getByRole('link', { name: /^Suivant/ });
    const title = (await following.textContent())?.replace('Suivant', '').trim() ?? '';
    await following.click();
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await phone.close();
  });
});
