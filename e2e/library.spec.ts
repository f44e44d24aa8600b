import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { createBooklet, updateBooklet } from '../contract/booklets/booklets/booklets.ts';
import { addChapters, getBookletTree, getPage, updateBlock } from '../contract/booklets/content/content.ts';
import { changeTemplateDocument, getTemplateDocument, getTemplatePage } from '../contract/library/template-content.ts';
import { expectSaved } from './editor/editor-steps.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

const getChapterId = (page: Page): string => /chapitres\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

/** The texts of the paragraphs of the booklet’s first page. */
const listParagraphs = async (page: Page, bookletId: string): Promise<string[]> => {
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: bookletId } });
  const { content } = await sendCall(page, getPage, { params: { id: chapters[0]?.pages[0]?.id ?? '' } });
  return content.map(({ props }) => (props as { html: string }).html.replace(/<[^>]+>/g, ''));
};

/** Writes a paragraph at the end of the open page. */
const writeParagraph = async (page: Page, words: string, isFirst = false) => {
  if (isFirst) await page.getByRole('button', { name: 'Texte', exact: true }).click();
  else {
    await page.getByRole('button', { name: 'Ajouter un bloc', exact: true }).click();
    await page.getByRole('combobox', { name: 'Chercher un bloc' }).fill('texte');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
  await expect(page.getByText(words).first()).toBeVisible();
  await expectSaved(page);
};

const publishTemplate = async (page: Page, notes: string) => {
  await page.getByRole('button', { name: 'Publier une version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publier une nouvelle version' });
  await dialog.getByLabel('Notes de version').fill(notes);
  await dialog.getByRole('button', { name: 'Publier une version' }).click();
  await expect(dialog).toHaveCount(0);
};

test('a chapter is written and published; a booklet that took it is told of the next version, and chooses', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'super');
  const watched = watchPage(page);
  const mark = randomUUID().slice(0, 6);
  const title = `Vélos ${mark}`;

  await test.step('the publisher makes a chapter with two pages of blocks', async () => {
    await page.goto('/parametres/builder');
    await page.getByRole('link', { name: 'Chapitres' }).last().click();
    await page.getByRole('link', { name: 'Nouveau chapitre' }).click();
    await page.getByLabel(/^Titre/).fill(title);
    await expect(page.getByRole('textbox', { name: /^Code/ })).toHaveValue(`velos-${mark}`);
    await page.getByRole('button', { name: 'Créer le chapitre' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('link', { name: 'Écrire les pages' }).click();
    await page.getByRole('button', { name: 'Ajouter une page' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Se garer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Se garer' })).toBeVisible();
    await writeParagraph(page, 'Le parking est à gauche.', true);
    await writeParagraph(page, 'Il ferme à vingt heures.');
    await page.getByRole('button', { name: `Ajouter une page à ${title}` }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Réparer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Réparer' })).toBeVisible();
    await writeParagraph(page, 'Une pompe est à l’accueil.', true);
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
  });

  const id = getChapterId(page);
  await test.step('and publishes it', async () => {
    await publishTemplate(page, 'Première version');
    const { version, changed } = await sendCall(page, getTemplateDocument, { params: { id } });
    expect([version, changed]).toEqual([1, false]);
  });

  const booklet = await sendCall(page, createBooklet, { body: { way: 'guided', type: 'employee' } });
  const name = `Livret des vélos ${mark}`;
  await test.step('a booklet takes it, and one of its blocks is changed', async () => {
    await sendCall(page, updateBooklet, {
      params: { id: booklet.id },
      body: { title: name, rowVersion: booklet.rowVersion },
    });
    const body = { templateCodes: [`velos-${mark}`] };
    const { chapters } = await sendCall(page, addChapters, { params: { id: booklet.id }, body });
    const { content } = await sendCall(page, getPage, { params: { id: chapters[0]?.pages[0]?.id ?? '' } });
    const second = content[1];
    await sendCall(page, updateBlock, {
      params: { id: second?.id ?? '' },
      body: { props: { html: '<p>Chez nous, il ferme à dix-neuf heures.</p>' }, rowVersion: second?.rowVersion ?? 1 },
    });
    await page.goto(`/livrets/home?livret=${booklet.id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Mise à jour disponible.')).toHaveCount(0);
  });

  await test.step('the next version changes both blocks', async () => {
    const { tree } = await sendCall(page, getTemplateDocument, { params: { id } });
    const pageId = tree.chapters[0]?.pages[0]?.id ?? '';
    const { content } = await sendCall(page, getTemplatePage, { params: { id, pageId } });
    for (const [at, words] of ['Le parking est à droite.', 'Il ferme à vingt et une heures.'].entries()) {
      const block = content[at];
      await sendCall(page, changeTemplateDocument, {
        params: { id },
        body: {
          kind: 'updateBlock',
          block: block?.id ?? '',
          props: { html: `<p>${words}</p>` },
          rowVersion: block?.rowVersion ?? 1,
        },
      });
    }
    await page.goto(`/parametres/builder/chapitres/${id}`);
    await expect(page.getByText('Utilisé par 1 livret')).toBeVisible();
    await publishTemplate(page, 'Le parking a déménagé');
    await expect(page.getByText(/version 2/).first()).toBeVisible();
  });

  await test.step('the booklet is told, and nothing in it has changed', async () => {
    await page.goto(`/livrets/home?livret=${booklet.id}`);
    await expect(page.getByText('Mise à jour disponible.')).toBeVisible();
    expect(await listParagraphs(page, booklet.id)).toEqual([
      'Le parking est à gauche.',
      'Chez nous, il ferme à dix-neuf heures.',
    ]);
    await page.getByRole('link', { name: 'Voir les différences' }).click();
    await expect(page.getByRole('heading', { name: 'Mises à jour du livret' })).toBeVisible();
    await expect(page.getByText(/Le parking a déménagé/)).toBeVisible();
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
  });

  await test.step('it takes one block and keeps another', async () => {
    const differences = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Garder le mien' }) });
    await expect(differences).toHaveCount(2);
    const mine = differences.filter({ hasText: 'Vous l’avez modifié' });
    await expect(mine.getByText('Il ferme à vingt heures.')).toBeVisible();
    await expect(mine.getByText('Il ferme à vingt et une heures.')).toBeVisible();
    // Both outer panes, against the text that was taken.
    await expect(mine.getByText(/^Mots changés/)).toHaveText([/Chez nous.*dix.neuf/, /et une/]);
    await mine.getByRole('button', { name: 'Garder le mien' }).click();
    await expect(differences).toHaveCount(1);
    await differences.getByRole('button', { name: 'Prendre le modèle' }).click();
    await expect(page.getByText('Ce livret est à jour')).toBeVisible();
    expect(await listParagraphs(page, booklet.id)).toEqual([
      'Le parking est à droite.',
      'Chez nous, il ferme à dix-neuf heures.',
    ]);
    await page.goto(`/livrets/home?livret=${booklet.id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Mise à jour disponible.')).toHaveCount(0);
  });

  await test.step('a chapter that a booklet uses is not deleted', async () => {
    await page.goto(`/parametres/builder/chapitres/${id}`);
    await page.getByRole('button', { name: 'Plus d’actions' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText(/Ce modèle est utilisé par 1 livret\./)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
  await watched.expectQuiet([/409/]);
});
