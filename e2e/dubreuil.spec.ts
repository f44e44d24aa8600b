import { expect, type Page } from '@playwright/test';
import {
  chooseFile,
  chooseOption,
  expectAssistantSaved,
  getQuestion,
  goToNextStep,
  toTextPattern,
} from './steps/assistant-steps.ts';
import { createPngFile } from './steps/create-files.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

test.use({ database: 'embedded' });

const DOCUMENT_PATH = 'test/fixtures/livret-menuiserie-dubreuil.docx';

const publishAgain = async (page: Page, button: string) => {
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publier le livret' });
  const access = dialog.getByRole('radio', { name: /Les personnes qui ont le lien/ });
  if (!(await access.isChecked())) await chooseOption(access);
  await dialog.getByRole('button', { name: button }).click();
  const done = page.getByRole('dialog', { name: 'Le livret est en ligne' });
  const link = await done.getByRole('textbox', { name: 'Lien non répertorié' }).inputValue();
  await done.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  return link;
};

test('a Word document becomes a booklet, is edited, published, changed, published again, and taken back', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page);

  await test.step('import', async () => {
    await page.goto('/livrets/builder');
    await page.getByRole('radio', { name: /Importer un document Word/ }).check();
    await chooseFile(page, page.getByRole('button', { name: 'Choisir un fichier' }), DOCUMENT_PATH);
    await expect(page.getByRole('heading', { name: 'Vérifiez le plan' })).toBeFocused();
    await expect(
      page.getByRole('combobox', { name: toTextPattern('Nature de la ligne « Horaires et pointage »') }),
    ).toHaveValue('page');
    await page.getByRole('button', { name: 'Créer le livret' }).click();
    await expect(page.getByRole('heading', { name: /est devenu un livret/ })).toBeFocused();
    for (const figure of ['5 chapitres', '13 pages', '2 tableaux']) {
      await expect(page.getByRole('listitem').filter({ hasText: toTextPattern(figure) })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Continuer' }).click();
  });

  await test.step('the assistant, to its end', async () => {
    await expect(getQuestion(page, 'name')).toBeVisible();
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Dubreuil, tiré de Word');
    await expectAssistantSaved(page);
    for (const step of [
      'sector',
      'logo',
      'colours',
      'font',
      'cover',
      'chapters',
      'pages',
      'structure',
      'personal',
    ] as const) {
      await goToNextStep(page, step);
    }
    await goToNextStep(page, 'completed');
    await page.getByRole('link', { name: 'Modifier dans l’éditeur' }).click();
  });

  const tree = page.getByRole('navigation', { name: 'Chapitres et pages' });
  const open = async (title: string) => {
    await tree.getByRole('button', { name: title, exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Titre de la page' }).first()).toHaveText(title);
  };
  const panel = page.getByRole('complementary', { name: 'Réglages' });

  await test.step('three blocks are edited, an image and a quiz added', async () => {
    await open('Nos valeurs');
    const texts = page.getByRole('group', { name: /^Texte, / });
    await texts.first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Premier ajout.');
    await open('Le mot de la directrice');
    await texts.first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Deuxième ajout.');
    await open('Formation');
    await texts.first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Troisième ajout.');
    await page.keyboard.press('Escape');

    await page.keyboard.press('/');
    await page.keyboard.type('image');
    await page.keyboard.press('Enter');
    await chooseFile(
      page,
      panel.getByRole('button', { name: 'Importer' }),
      await createPngFile('etabli.png', 800, 500),
    );
    await panel.getByRole('textbox', { name: /^Texte de remplacement/ }).fill('Un établi en hêtre');
    await expect(page.getByRole('img', { name: 'Un établi en hêtre' })).toBeVisible();

    await page.getByRole('button', { name: 'Ajouter un bloc', exact: true }).click();
    await page.getByRole('combobox', { name: 'Chercher un bloc' }).fill('quiz');
    await page.keyboard.press('Enter');
    await panel.getByRole('textbox', { name: /^Question/ }).fill('Quel bois pour un établi ?');
    const answers = panel.getByRole('group', { name: /Réponses/ });
    await answers.getByRole('button', { name: /^Je préviens/ }).click();
    await answers.getByRole('textbox', { name: /^Réponse/ }).fill('Du hêtre');
    await answers.getByRole('button', { name: /^J’attends/ }).click();
    await answers.getByRole('textbox', { name: /^Réponse/ }).fill('Du balsa');
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  });

  const link = await publishAgain(page, 'Publier');
  const reader = await (await browser.newContext()).newPage();
  await test.step('its readers see version 1', async () => {
    await reader.goto(link);
    await expect(reader.getByRole('heading', { level: 1, name: 'Dubreuil, tiré de Word' })).toBeVisible();
    await expect(reader.getByText(/version 1 du/)).toBeVisible();
    await reader.getByRole('link', { name: 'Voir le sommaire' }).click();
    await expect(reader.getByRole('heading', { level: 2 })).toHaveCount(5);
    await reader.getByRole('link', { name: /^Formation/ }).click();
    await expect(reader.getByText('Troisième ajout.')).toBeVisible();
    await expect(reader.getByRole('img', { name: 'Un établi en hêtre' })).toBeVisible();
    await reader.getByRole('radio', { name: 'Du hêtre' }).check();
    await reader.getByRole('button', { name: 'Valider mes réponses' }).click();
    await expect(reader.getByText('Bonne réponse', { exact: true })).toBeVisible();
  });

  await test.step('a change is theirs only once it is published', async () => {
    await page
      .getByRole('group', { name: /^Texte, / })
      .first()
      .click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Écrit pour la version deux.');
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await reader.reload();
    await expect(reader.getByText('Troisième ajout.')).toBeVisible();
    await expect(reader.getByText('Écrit pour la version deux.')).toHaveCount(0);
    await publishAgain(page, 'Publier la nouvelle version');
    await reader.reload();
    await expect(reader.getByText('Écrit pour la version deux.')).toBeVisible();
    await expect(reader.getByText(/version 2 du/)).toBeVisible();
  });

  await test.step('version 1 is put back on line, as version 3', async () => {
    await page.getByRole('link', { name: 'Retour au livret' }).click();
    await page.getByRole('button', { name: 'Actions pour la version 1' }).click();
    await page.getByRole('menuitem', { name: 'Remettre en ligne' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remettre en ligne' }).click();
    await expect(page.getByText('Reprise de la version 1.')).toBeVisible();
    await reader.reload();
    await expect(reader.getByText('Troisième ajout.')).toBeVisible();
    await expect(reader.getByText('Écrit pour la version deux.')).toHaveCount(0);
  });
  await reader.context().close();
});
