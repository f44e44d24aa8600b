import { expect, type Page } from '@playwright/test';
import { paths } from '../contract/platform/paths.ts';
import { buildFrenchFont, CYRILLIC_FONT } from '../server/booklets/fonts/font.fixture.ts';
import { axeOn } from './steps/axe.ts';
import { makeDraft, paragraph, putOnline } from './steps/booklets.ts';
import { signIn } from './steps/people.ts';
import { test } from './steps/test.ts';
import { chooseFile, expectSaved, question } from './steps/wizard.ts';

const woff2 = (name: string, buffer: Buffer) => ({ name, mimeType: 'font/woff2', buffer });
const openStep = async (page: Page, id: string) => {
  await page.goto(`${paths.builder}/font?livret=${id}`);
  await expect(question(page, 'font')).toBeVisible();
};
const drawnWith = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily);

test('a company adds its own font; once the publisher has validated its licence, readers read in it', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const booklet = await makeDraft(page, 'Livret à nos lettres', [
    { title: 'Bonjour', blocks: [paragraph('Œuvre, naïf, L’Haÿ-les-Roses.')] },
  ]);
  await openStep(page, booklet.id);
  await page.getByRole('button', { name: 'Ajouter une police' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une police' });
  const send = dialog.getByRole('button', { name: 'Ajouter une police' });
  const licence = dialog.getByRole('checkbox', { name: /le droit d’utiliser cette police/ });
  await chooseFile(page, dialog.getByRole('button', { name: 'Choisir un fichier' }), woff2('cyr.woff2', CYRILLIC_FONT));
  await send.click();
  await expect(dialog.getByText('Ce champ est obligatoire.')).toBeVisible();
  await expect(licence).toBeFocused();
  await licence.check();
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText(/La police ne contient pas.*é è ê ë.*œ/);
  expect((await (await axeOn(page)).include('[role=dialog]').analyze()).violations).toEqual([]);
  const file = woff2('enseigne.woff2', buildFrenchFont({ family: 'Enseigne' }));
  await chooseFile(page, dialog.getByRole('button', { name: 'Choisir un fichier' }), file);
  await send.click();
  await expect(dialog).toBeHidden();
  const font = page.getByRole('article', { name: 'Enseigne' });
  await expect(font.getByText('En attente de validation')).toBeVisible();
  await expect(font.getByRole('radio')).toHaveCount(0);
  await expect(font.getByRole('button', { name: 'Valider la licence' })).toHaveCount(0);

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, 'super');
  await openStep(staff, booklet.id);
  const judged = staff.getByRole('article', { name: 'Enseigne' });
  await judged.getByRole('button', { name: 'Valider la licence' }).click();
  await expect(judged.getByText('Licence validée')).toBeVisible();
  await staff.context().close();

  await openStep(page, booklet.id);
  await font.getByText('Les deux', { exact: true }).click();
  await expect(font.getByRole('radio', { name: 'Les deux' })).toBeChecked();
  await expectSaved(page);
  await expect(page.getByText('Vos polices remplacent la paire.')).toBeVisible();
  expect((await (await axeOn(page)).include('main').exclude('iframe').analyze()).violations).toEqual([]);

  await page.goto(`${paths.editor}?livret=${booklet.id}`);
  await expect.poll(() => drawnWith(page, 'main.b-page')).toMatch(/^"?Police /);

  await putOnline(page, booklet.id);
  await page.goto(`${booklet.path}/${booklet.slugs[0]}`);
  expect(await drawnWith(page, 'body')).toMatch(/^"?Police /);
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Police /.test(family) && status === 'loaded'),
    );
  await expect.poll(loaded).toBe(true);
});
