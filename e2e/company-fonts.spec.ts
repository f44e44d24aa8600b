import { expect, type Page } from '@playwright/test';
import { paths } from '../contract/platform/paths.ts';
import { buildFrenchFont, CYRILLIC_FONT } from '../server/booklets/fonts/font.fixture.ts';
import { chooseFile, expectAssistantSaved, getQuestion } from './steps/assistant-steps.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, publishByApi } from './steps/booklet-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const createFontFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'font/woff2', buffer });
const openFontStep = async (page: Page, id: string) => {
  await page.goto(`${paths.builder}/font?livret=${id}`);
  await expect(getQuestion(page, 'font')).toBeVisible();
};
const listDrawnFonts = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily);

test('a company adds its own font; once the publisher has validated its licence, readers read in it', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const booklet = await createDraft(page, 'Livret à nos lettres', [
    { title: 'Bonjour', blocks: [createParagraph('Œuvre, naïf, L’Haÿ-les-Roses.')] },
  ]);
  await openFontStep(page, booklet.id);
  const dialog = page.getByRole('dialog', { name: 'Ajouter une police' });
  await page.getByRole('button', { name: 'Ajouter une police' }).click();
  await expect(dialog).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Ajouter une police' });
  const licence = dialog.getByRole('checkbox', { name: /le droit d’utiliser cette police/ });
  await chooseFile(
    page,
    dialog.getByRole('button', { name: 'Choisir un fichier' }),
    createFontFile('cyr.woff2', CYRILLIC_FONT),
  );
  await send.click();
  await expect(dialog.getByText('Ce champ est obligatoire.')).toBeVisible();
  await expect(licence).toBeFocused();
  await licence.check();
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText(/La police ne contient pas.*é è ê ë.*œ/);
  expect((await (await createStillAnalysis(page)).include('[role=dialog]').analyze()).violations).toEqual([]);
  const file = createFontFile('enseigne.woff2', buildFrenchFont({ family: 'Enseigne' }));
  await chooseFile(page, dialog.getByRole('button', { name: 'Choisir un fichier' }), file);
  await send.click();
  await expect(dialog).toBeHidden();
  const font = page.getByRole('article', { name: 'Enseigne' });
  await expect(font.getByText('En attente de validation')).toBeVisible();
  await expect(font.getByRole('radio')).toHaveCount(0);
  await expect(font.getByRole('button', { name: 'Valider la licence' })).toHaveCount(0);

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, 'super');
  await openFontStep(staff, booklet.id);
  const judged = staff.getByRole('article', { name: 'Enseigne' });
  await judged.getByRole('button', { name: 'Valider la licence' }).click();
  await expect(judged.getByText('Licence validée')).toBeVisible();
  await staff.context().close();

  await openFontStep(page, booklet.id);
  await font.getByText('Les deux', { exact: true }).click();
  await expect(font.getByRole('radio', { name: 'Les deux' })).toBeChecked();
  await expectAssistantSaved(page);
  await expect(page.getByText('Vos polices remplacent la paire.')).toBeVisible();
  expect((await (await createStillAnalysis(page)).include('main').exclude('iframe').analyze()).violations).toEqual([]);

  await page.goto(`${paths.editor}?livret=${booklet.id}`);
  await expect.poll(() => listDrawnFonts(page, 'main.b-page')).toMatch(/^"?Police /);

  await publishByApi(page, booklet.id);
  await page.goto(`${booklet.path}/${booklet.slugs[0]}`);
  expect(await listDrawnFonts(page, 'body')).toMatch(/^"?Police /);
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Police /.test(family) && status === 'loaded'),
    );
  await expect.poll(loaded).toBe(true);
});
