import { expect, type Page } from '@playwright/test';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, publishByApi } from './steps/booklet-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

const expectAccessible = async (page: Page) => {
  const { violations } = await (await createStillAnalysis(page)).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

const openAccessPage = async (page: Page, id: string) => {
  await page.goto(addQuery(paths.bookletAccess, { livret: id }));
  await expect(page.getByRole('heading', { name: 'Qui peut lire' })).toBeVisible();
};

test('A8 a code is chosen, then opens the booklet to who types it, without a script', async ({ page, browser }) => {
  await signIn(page);
  const { id, path, slugs } = await createDraft(page, 'Livret à code', [
    { title: 'La tenue', blocks: [createParagraph('Les gants sont fournis.')] },
  ]);
  await publishByApi(page, id);
  const watched = watchPage(page);
  await openAccessPage(page, id);
  await expectAccessible(page);

  // By keyboard: turn public access off and the code on.
  await page.getByRole('switch', { name: 'Public' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('switch', { name: 'Code d’accès' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Le même pour tous').click();
  const code = page.getByRole('textbox', { name: /Code d’accès/ });
  await code.fill('123456');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(
    page.getByText('Code trop simple. Évitez les suites, les répétitions et les années.').first(),
  ).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill('Atelier42');

  // Leaving with unsaved changes asks for confirmation.
  await page.getByRole('link', { name: 'Éditeur', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Quitter sans enregistrer' })
    .getByRole('button', { name: 'Rester' })
    .click();
  await expect(code).toHaveValue('Atelier42');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Accès enregistré.')).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Non, cette personne n’entre pas.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('atelier42');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Oui, cette personne lit le livret.')).toBeVisible();
  await watched.expectQuiet();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  const reader = await context.newPage();
  const shut = await reader.goto(`${path}/${slugs[0]}`);
  expect(shut?.status()).toBe(403);
  await expectAccessRefused(reader);
  await reader.getByRole('textbox', { name: 'Code d’accès' }).fill('rabot77');
  await reader.getByRole('button', { name: 'Ouvrir le livret' }).click();
  await expect(reader.getByText('Code incorrect. Encore 4 essais.')).toBeVisible();
  await reader.getByRole('textbox', { name: 'Code d’accès' }).fill('atelier42');
  await reader.getByRole('button', { name: 'Ouvrir le livret' }).click();
  await expect(reader).toHaveURL(`${path}/${slugs[0]}`);
  await expect(reader.getByText('Les gants sont fournis.')).toBeVisible();
  await context.close();
});

const expectAccessRefused = async (reader: Page) => {
  await expect(reader.getByRole('heading', { level: 1, name: 'Qui lit ce livret' })).toBeVisible();
  await expect(reader.getByText('Les gants sont fournis.')).toHaveCount(0);
};

test('the forms at the door are read by everybody, at 320 px too', async ({ page, browser }) => {
  await signIn(page);
  const { id, path } = await createDraft(page, 'Livret à portes', [
    { title: 'Une', blocks: [createParagraph('Bonjour.')] },
  ]);
  await publishByApi(page, id);
  await openAccessPage(page, id);
  for (const name of ['Public', 'Code d’accès', 'E-mail de l’entreprise']) {
    await page.getByRole('switch', { name }).focus();
    await page.keyboard.press('Space');
  }
  const domains = page.getByRole('combobox', { name: /Domaines acceptés/ });
  await domains.fill('exemple.fr');
  await domains.press('Enter');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Accès enregistré.')).toBeVisible();

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const reader = await context.newPage();
  await reader.setViewportSize({ width: 320, height: 640 });
  await reader.goto(path);
  await expectAccessible(reader);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await reader.getByRole('textbox', { name: 'Adresse e-mail' }).fill('ines.robin@exemple.fr');
  await reader.getByRole('button', { name: 'Recevoir un code' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Saisissez votre code' })).toBeVisible();
  await expectAccessible(reader);
  await context.close();
});
