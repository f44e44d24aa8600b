import { expect, type Page } from '@playwright/test';
import { chooseOption } from './steps/assistant-steps.ts';
import { createDraft, createHoursQuiz, createParagraph, publishByApi } from './steps/booklet-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const DEMO_PATH = '/lire/menuiserie-dubreuil/bienvenue-chez-dubreuil';

const QUIZ_BLOCK = createHoursQuiz();
const CHECKLIST_BLOCK = {
  type: 'checklist',
  props: {
    title: 'À apporter',
    items: [
      { text: 'Une pièce d’identité', dueInDays: null },
      { text: 'Des chaussures de sécurité', dueInDays: null },
    ],
  },
};

/** A published booklet, whose author has signed out. */
const publishNewBooklet = async (page: Page, title: string) => {
  await signIn(page);
  const made = await createDraft(page, title, [
    { title: 'La tenue de travail', blocks: [createParagraph('Les gants sont fournis.'), CHECKLIST_BLOCK] },
    { title: 'Les horaires', blocks: [createParagraph('L’atelier ouvre tôt.'), QUIZ_BLOCK] },
    { title: 'Le déjeuner', blocks: [createParagraph('Une cuisine vous attend.')] },
  ]);
  await publishByApi(page, made.id);
  await page.context().clearCookies();
  return made;
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('C43 a booklet is read from cover to end, searched, and its quiz is marked', async ({ page }) => {
    const { title, path, slugs } = await publishNewBooklet(page, 'Livret lu sans script');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confort de lecture' })).toBeHidden();
    await page.getByRole('link', { name: /^Commencer/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'La tenue de travail' })).toBeVisible();
    await page.getByRole('link', { name: /^Suivant/ }).click();
    await expect(page.getByText('Page 2 sur 3')).toBeVisible();

    await page.getByRole('radio', { name: 'À midi' }).check();
    await page.getByRole('button', { name: 'Valider mes réponses' }).click();
    await expect(page.getByText('À revoir')).toBeVisible();
    await page.goto(`${path}/${slugs[1]}`);
    await page.getByRole('radio', { name: 'À 7 h 30' }).check();
    await page.getByRole('button', { name: 'Valider mes réponses' }).click();
    await expect(page.getByText('Bonne réponse', { exact: true })).toBeVisible();

    await page.goto(path);
    await page.getByRole('link', { name: 'Rechercher' }).click();
    await page.getByRole('searchbox').fill('cuisine');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Le déjeuner' }).click();
    await page.getByRole('link', { name: /^Suivant/ }).click();
    await expect(page).toHaveURL(`${path}/fin`);
    await page.goto(`${path}/imprimer`);
    for (const one of ['Les gants sont fournis.', 'Une cuisine vous attend.'])
      await expect(page.getByText(one)).toBeVisible();
  });
});

test('progress is kept on the device, and reading is taken up where it was left', async ({ page, context }) => {
  const { path } = await publishNewBooklet(page, 'Livret repris en cours');
  await page.goto(path);
  await page.getByRole('link', { name: /^Commencer/ }).click();
  await page.getByRole('button', { name: 'J’ai lu cette page' }).click();
  await expect(page.getByText('Page lue', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1, name: 'Les horaires' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1, name: 'Le déjeuner' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Les horaires' })).toBeVisible();
  const again = await context.newPage();
  await again.goto(`${path}/sommaire`);
  await expect(again.getByText('1 page lue sur 3.')).toBeVisible();
  await expect(again.getByRole('link', { name: /La tenue de travail.*Lue/ })).toBeVisible();
  await again.goto(path);
  await again.getByRole('link', { name: /^Reprendre à « Les horaires »/ }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Les horaires' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test('what is ticked stays, and a quiz is marked in place', async ({ page }) => {
  const { path, slugs } = await publishNewBooklet(page, 'Livret à cocher');
  await page.goto(`${path}/${slugs[0]}`);
  await page.getByRole('checkbox', { name: /Des chaussures de sécurité/ }).check();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /Des chaussures de sécurité/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Une pièce d’identité/ })).not.toBeChecked();
  await page.goto(`${path}/${slugs[1]}`);
  await page.getByRole('radio', { name: 'À 7 h 30' }).check();
  await page.getByRole('button', { name: 'Valider mes réponses' }).click();
  await expect(page.getByText('Les machines démarrent à 7 h 30.')).toBeVisible();
  await expect(page).toHaveURL(`${path}/${slugs[1]}`);
});

test('search answers as one types', async ({ page }) => {
  await page.goto(`${DEMO_PATH}/recherche`);
  await page.getByRole('searchbox').pressSequentially('accident');
  await expect(page.getByRole('status')).toHaveText(/^\d+ pages? trouvées?\.$/);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByText(/^Page \d+ sur/)).toBeVisible();
});

test('reading aids change the page at once and are kept', async ({ page }) => {
  await page.goto(DEMO_PATH);
  await page.getByRole('link', { name: /^Commencer/ }).click();
  const words = page.getByRole('main').locator('p').first();
  const sizeOf = () => words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOf();
  await page.getByRole('button', { name: 'Confort de lecture' }).click();
  const aids = page.getByRole('dialog', { name: 'Confort de lecture' });
  await aids.getByRole('slider', { name: /Taille du texte/ }).fill('150');
  await chooseOption(aids.getByRole('radio', { name: 'Très lisible' }));
  await chooseOption(aids.getByRole('radio', { name: 'Sombres' }));
  await chooseOption(aids.getByRole('checkbox', { name: 'Contraste renforcé' }));
  await aids.getByRole('button', { name: 'Continuer la lecture' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  expect(await sizeOf()).toBeGreaterThan(before * 1.3);
  expect(await words.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Atkinson');
  await page.getByRole('button', { name: 'Confort de lecture' }).click();
  await aids.getByRole('button', { name: 'Tout rétablir' }).click();
  expect(await sizeOf()).toBe(before);
});

test('on paper there is the text and nothing to click', async ({ page }) => {
  await page.goto(DEMO_PATH);
  await page.getByRole('link', { name: /^Commencer/ }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Outils de lecture' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Pages du livret' })).toBeHidden();
});

test('at 320 px nothing is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const end of ['', '/sommaire', '/recherche?q=atelier', '/fin', '/imprimer']) {
    await page.goto(`${DEMO_PATH}${end}`);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width(), end).toBeLessThanOrEqual(320);
  }
  await page.goto(DEMO_PATH);
  await page.getByRole('link', { name: /^Commencer/ }).click();
  for (;;) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320);
    if (new URL(page.url()).pathname.endsWith('/fin')) break;
    await page.getByRole('link', { name: /^Suivant/ }).click();
  }
});

test('an unknown booklet and an unknown page say so', async ({ page }) => {
  const nowhere = await page.goto('/lire/menuiserie-dubreuil/inconnu');
  expect(nowhere?.status()).toBe(404);
  await expect(page.getByText('Ce livret n’existe pas ou n’est plus en ligne.')).toBeVisible();
  const noPage = await page.goto(`${DEMO_PATH}/inconnue`);
  expect(noPage?.status()).toBe(404);
  await expect(page.getByText('Cette page n’existe pas dans ce livret.')).toBeVisible();
});
