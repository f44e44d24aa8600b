import { expect, type Page } from '@playwright/test';
import { getBooklet } from '../contract/booklets/booklets/booklets.ts';
import { getBookletTree, getPage } from '../contract/booklets/content/content.ts';
import { getQuestion } from './steps/assistant-steps.ts';
import { createAnalysis, waitForAnimations } from './steps/axe.ts';
import { getKeyboard } from './steps/keyboard.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';

const START_PATH = '/livrets/builder';

const expectNoViolation = async (page: Page): Promise<void> => {
  await waitUntilIdle(page);
  await waitForAnimations(page);
  const { violations } = await createAnalysis(page).analyze();
  expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
};

const getExampleCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('an example adapted to a sector becomes a whole booklet, with its drawings', async ({ page }) => {
  await signIn(page);
  await page.goto(START_PATH);
  await expect(page.getByRole('button', { name: 'Partir de celui-ci' })).toHaveCount(8);
  await page.getByRole('combobox', { name: 'Votre secteur' }).click();
  await page.getByRole('option', { name: 'Bâtiment et travaux publics' }).click();
  const card = getExampleCard(page, 'Saison et renforts');
  await card.locator('summary').click();
  await expect(card.getByText('Sur le chantier')).toBeVisible();
  await expect(card.locator('svg.b-drawing path').first()).toBeAttached();
  await expectNoViolation(page);

  await card.getByRole('button', { name: 'Partir de celui-ci' }).click();
  await expect(getQuestion(page, 'name')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Titre/ })).toHaveValue(/l’essentiel de votre mission/);
  const id = new URL(page.url()).searchParams.get('livret') ?? '';
  const { tone, type, theme } = await sendCall(page, getBooklet, { params: { id } });
  expect({ tone, type, fontPair: theme.fontPair }).toEqual({
    tone: 'vous',
    type: 'temporary_worker',
    fontPair: 'roboto-slab-open-sans',
  });
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  expect(chapters.map(({ templateCode }) => templateCode)).toContain('btp-chantier');
  const first = chapters[0]?.pages[0]?.id ?? '';
  const { content } = await sendCall(page, getPage, { params: { id: first } });
  expect(content[0]).toMatchObject({ type: 'image', props: { picture: { drawing: 'construction' } } });
});

test('on a phone the examples pass sideways, without widening the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto(START_PATH);
  await expect(page.getByRole('button', { name: 'Partir de celui-ci' })).toHaveCount(8);
  await expect(page.locator('svg.b-drawing path').first()).toBeAttached();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectNoViolation(page);
  await getExampleCard(page, 'Partir en bons termes').getByRole('button', { name: 'Partir de celui-ci' }).click();
  await expect(getQuestion(page, 'name')).toBeVisible();
});

test('an example is chosen with the keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.goto(START_PATH);
  const { tabTo } = getKeyboard(page, 200);
  const button = getExampleCard(page, 'Le stage qui compte').getByRole('button', { name: 'Partir de celui-ci' });
  await tabTo(button);
  await page.keyboard.press('Enter');
  await expect(getQuestion(page, 'name')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Titre/ })).toHaveValue(/^Ton stage chez/);
});
