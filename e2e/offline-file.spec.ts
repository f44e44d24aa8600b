import { copyFileSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, type Download, expect, type Page } from '@playwright/test';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createHoursQuiz, createParagraph, publishByApi } from './steps/booklet-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const PRACTICE_QUIZ = createHoursQuiz({ title: 'Pour s’exercer', passMark: 0 });
const GRADED_QUIZ = createHoursQuiz({ title: 'Pour valider' });
const GLOSSARY = {
  type: 'glossary',
  props: { title: 'Lexique', items: [{ term: 'Dégauchisseuse', definition: 'Machine qui dresse une face du bois.' }] },
};

const expectAccessible = async (page: Page) => {
  const { violations } = await (await createStillAnalysis(page)).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

/** No content is wider than the narrowest window. */
const expectNarrow = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
};

const keepFile = async (download: Download, path: string): Promise<string> => {
  copyFileSync(await download.path(), path);
  return pathToFileURL(path).href;
};

/** Opens a file as a double-click does, without a network, and notes each request that is not for the file itself. */
const openWithoutNetwork = async (context: BrowserContext, address: string) => {
  const asked: string[] = [];
  const refused: string[] = [];
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && request.url().split('#')[0] !== address) asked.push(request.url());
  });
  await context.setOffline(true);
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  page.on('pageerror', (error) => refused.push(error.message));
  await page.goto(address);
  return { page, asked, refused };
};

test('a booklet is downloaded in one file, read without a network, and its reading comes back by a code', async ({
  page,
  browser,
}, testInfo) => {
  await signIn(page);
  const { id, path, title } = await createDraft(page, 'Livret sans réseau', [
    { title: 'La tenue', blocks: [createParagraph('Les gants protègent de la dégauchisseuse.'), PRACTICE_QUIZ] },
    { title: 'Les machines', blocks: [createParagraph('Chacune a son carnet.'), GRADED_QUIZ] },
    { title: 'Les mots', blocks: [GLOSSARY] },
  ]);
  await publishByApi(page, id);

  await test.step('the back office offers it to readers, and makes one of its own', async () => {
    await page.goto(addQuery(paths.bookletAdvanced, { livret: id }));
    await page.getByRole('switch', { name: 'Proposer le livret hors ligne aux lecteurs' }).check();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Réglages enregistrés.')).toBeVisible();
    await page.getByRole('button', { name: 'Préparer le livret hors ligne' }).click();
    const choice = page.getByRole('dialog', { name: 'Livret hors ligne' });
    await expect(choice.getByText(/^3 pages, environ/)).toBeVisible();
    await expect(choice.getByText(/^Environ/)).toBeVisible();
    await expectAccessible(page);
    const start = choice.getByRole('button', { name: 'Préparer le fichier' });
    await choice.getByRole('checkbox', { name: /Bienvenue/ }).uncheck();
    await expect(start).toBeDisabled();
    await choice.getByRole('checkbox', { name: /Bienvenue/ }).check();
    await start.click();
    await expect(page.getByText(/Le fichier se prépare/)).toBeVisible();
    await page.goto(paths.tasks);
    const task = page.getByRole('listitem').filter({ hasText: title });
    const made = page.waitForEvent('download');
    await task
      .getByRole('button', { name: /Télécharger livret-sans-reseau-version-1\.html/ })
      .click({ timeout: 20_000 });
    expect(readFileSync(await (await made).path(), 'utf8')).toContain('Les gants protègent');
  });

  await page.context().clearCookies();
  const address = await test.step('a reader downloads it from the foot of the booklet', async () => {
    await page.goto(path);
    await page.getByRole('link', { name: 'Livret hors ligne' }).click();
    await expect(page.getByRole('checkbox', { name: /Bienvenue/ })).toBeChecked();
    await expectAccessible(page);
    await expectNarrow(page);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger', exact: true }).click();
    return keepFile(await downloaded, testInfo.outputPath('livret.html'));
  });

  const context = await browser.newContext();
  const { page: file, asked, refused } = await openWithoutNetwork(context, address);

  await test.step('it opens on its cover, is searched, and explains its words', async () => {
    await expect(file.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(file);
    await expectNarrow(file);
    await file.getByRole('link', { name: 'Rechercher' }).click();
    await file.getByRole('searchbox').fill('carnet');
    await file.getByRole('main').getByRole('link', { name: 'Les machines' }).click();
    await expect(file.getByRole('heading', { level: 1, name: 'Les machines' })).toBeVisible();
    await expect(file).toHaveTitle(/^Les machines \|/);
    await expect(file.getByText('il se passe dans le livret en ligne')).toBeVisible();
    await file.goBack();
    await expect(file.getByRole('searchbox')).toBeVisible();
    await file.getByRole('link', { name: 'Sommaire' }).click();
    await file
      .getByRole('main')
      .getByRole('link', { name: /La tenue/ })
      .click();
    await file.getByRole('link', { name: 'dégauchisseuse' }).focus();
    await expect(file.getByRole('tooltip')).toHaveText('Machine qui dresse une face du bois.');
  });

  await test.step('its quiz is marked in the file, and its aids are kept', async () => {
    await file.getByRole('radio', { name: 'À midi' }).check();
    await file.getByRole('button', { name: 'Valider mes réponses' }).click();
    await expect(file.getByText('À revoir')).toBeVisible();
    await file.getByRole('radio', { name: 'À 7 h 30' }).check();
    await file.getByRole('button', { name: 'Valider mes réponses' }).click();
    await expect(file.getByText('Bonne réponse', { exact: true })).toBeVisible();
    await file.getByRole('button', { name: 'Confort de lecture' }).click();
    await file.getByRole('radio', { name: 'Sombres' }).check();
    await file.getByRole('button', { name: 'Continuer la lecture' }).click();
    await expectAccessible(file);
    await file.reload();
    await expect(file.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await expect(file.getByRole('heading', { level: 1, name: 'La tenue' })).toBeVisible();
  });

  const link = await test.step('pages read in it give a code', async () => {
    await file.getByRole('button', { name: 'J’ai lu cette page' }).click();
    await file.getByRole('link', { name: /^Suivant/ }).click();
    await expect(file.getByRole('heading', { level: 1, name: 'Les machines' })).toBeVisible();
    await file.getByRole('button', { name: 'J’ai lu cette page' }).click();
    await file.getByRole('link', { name: 'Reporter ma lecture' }).click();
    await expect(file.getByRole('heading', { name: '2 pages lues, un code' })).toBeVisible();
    await expect(file.getByRole('img', { name: /Code QR/ })).toBeVisible();
    await expect(file.getByRole('textbox', { name: 'Votre code' })).toHaveValue(/^[0-9A-Z-]{15,40}$/);
    await expectAccessible(file);
    await expectNarrow(file);
    return (await file.getByRole('link', { name: 'Ouvrir la page qui prend ce code' }).getAttribute('href')) ?? '';
  });
  expect(asked).toEqual([]);
  expect(refused).toEqual([]);
  await context.close();

  await test.step('the booklet online takes it, and refuses another', async () => {
    await page.goto(link);
    const field = page.getByRole('textbox', { name: 'Code du fichier' });
    const code = await field.inputValue();
    await field.fill('AAAA-BBBB');
    await page.getByRole('button', { name: 'Reporter ma lecture' }).click();
    await expect(page.getByText(/Ce code n’est pas reconnu/)).toBeVisible();
    await expect(field).toHaveValue('AAAA-BBBB');
    await field.fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Reporter ma lecture' }).click();
    await expect(page.getByText('2 pages lues hors ligne sont reportées sur cet appareil.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Aller au sommaire' }).click();
    await expect(page.getByText('2 pages lues sur 3.')).toBeVisible();
  });
});
