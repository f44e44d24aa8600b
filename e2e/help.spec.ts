import { expect, type Page } from '@playwright/test';
import { listSupportMessages } from '../contract/home/help.ts';
import { paths } from '../contract/platform/paths.ts';
import { createPngFile } from './steps/create-files.ts';
import { sendCall } from './steps/send-call.ts';
import { demoAccounts, signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

const writeParagraph = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: 'Texte', exact: true }).first().click();
  await expect(page.getByRole('toolbar', { name: /^Mise en forme/ })).toBeVisible();
  await page.keyboard.type(words);
};

const publishTutorial = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByText('Publié', { exact: true }).first()).toBeVisible();
};

test('what the publisher writes is read: a piece of news, and a tutorial with a picture that « ? » offers where it helps', async ({
  page,
  browser,
}) => {
  test.slow();
  const watched = watchPage(page);
  await test.step('a super admin writes an important piece of news, and publishes it', async () => {
    await signIn(page, 'super');
    await page.goto(paths.newsCreate);
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Les archives de livrets arrivent');
    await page.getByRole('textbox', { name: /^Chapeau/ }).fill('Un livret entier dans un seul fichier.');
    await writeParagraph(page, 'Exportez un livret, et faites-en un autre ailleurs.');
    await page.getByRole('switch', { name: /^Importante/ }).check();
    await publishTutorial(page, 'Les archives de livrets arrivent');
  });

  await test.step('and a tutorial with a picture, that says what its picture says', async () => {
    await page.goto(paths.tutorialCreate);
    await page
      .getByRole('textbox', { name: /^Titre/ })
      .first()
      .fill('Ranger ses livrets');
    await writeParagraph(page, 'Les étiquettes aident à retrouver un livret.');
    await page.getByRole('button', { name: 'Ajouter un bloc' }).click();
    await page.getByRole('menuitem', { name: 'Image' }).click();
    const picture = page.locator('[data-path="blocks.1.mediaId"]');
    await picture.locator('input[type="file"]').setInputFiles(await createPngFile('etiquettes.png', 320, 200));
    await expect(picture.getByRole('img')).toHaveCount(0);
    await expect(picture.locator('img')).toBeVisible();
    const screens = page.getByRole('combobox', { name: /écrans/i });
    await screens.fill('/livrets');
    await page.getByRole('option', { name: '/livrets', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    await expect(page.getByText('Décrivez cette image ou indiquez qu’elle est décorative.').first()).toBeVisible();
    await page.getByRole('textbox', { name: /^Texte de remplacement/ }).fill('Trois livrets et leurs étiquettes');
    await publishTutorial(page, 'Ranger ses livrets');
  });

  const reader = await (await browser.newContext()).newPage();
  const quiet = watchPage(reader);
  await test.step('an editor reads the news from home, and says that she understood', async () => {
    await signIn(reader, 'editor');
    await reader.goto(paths.home);
    await expect(reader.getByRole('heading', { name: 'Premiers pas' })).toBeVisible();
    await reader.getByRole('link', { name: 'Les archives de livrets arrivent' }).click();
    await expect(reader.getByText('Exportez un livret, et faites-en un autre ailleurs.')).toBeVisible();
    await reader.getByRole('button', { name: 'J’ai compris' }).click();
    await expect(reader.getByRole('status').filter({ hasText: 'Lecture confirmée' })).toBeVisible();
  });

  await test.step('« ? » offers the tutorial on its screen, with its picture', async () => {
    await reader.goto(paths.booklets);
    await reader.getByRole('button', { name: 'Aide sur cet écran' }).click();
    const panel = reader.getByRole('dialog');
    await panel.getByRole('button', { name: /^Ranger ses livrets/ }).click();
    const picture = panel.getByRole('img', { name: 'Trois livrets et leurs étiquettes' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await panel.getByRole('link', { name: 'Contacter le support' }).click();
  });

  await test.step('a message to the support takes along where it was written from', async () => {
    const dialog = reader.getByRole('dialog', { name: 'Contacter le support' });
    await expect(dialog.getByText(`Écran : ${paths.booklets}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(dialog.getByText('Ce champ est obligatoire.').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Sujet/ }).fill('Étiquettes trop longues');
    await dialog.getByRole('textbox', { name: /^Message/ }).fill('Une étiquette de trente signes déborde de sa carte.');
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(dialog).toHaveCount(0);
    const { rows } = await sendCall(page, listSupportMessages);
    expect(rows[0]).toMatchObject({
      subject: 'Étiquettes trop longues',
      route: paths.booklets,
      from: { email: demoAccounts.editor },
    });
  });

  await test.step('the help finds it by its words, and says when there is nothing', async () => {
    await reader.goto(paths.help);
    await expect(reader.getByRole('heading', { name: 'Premiers pas' })).toBeVisible();
    const search = reader.getByRole('searchbox', { name: 'Chercher dans l’aide' });
    await search.fill('etiquettes aident');
    await expect(reader.getByRole('link', { name: 'Ranger ses livrets' })).toBeVisible();
    await expect(reader.getByText('1 tutoriel trouvé')).toBeVisible();
    await search.fill('zzz');
    await expect(reader.getByText('Aucun tutoriel ne correspond')).toBeVisible();
  });
  // The refusals that this test provokes.
  await watched.expectQuiet([/422/]);
  await quiet.expectQuiet();
  await reader.context().close();
});
