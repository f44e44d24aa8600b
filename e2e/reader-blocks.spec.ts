import { expect, type Locator, type Page } from '@playwright/test';
import { EXAMPLE_PROPS } from '../blocks/examples.ts';
import { listMedia } from '../contract/booklets/media/media.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, publishByApi } from './steps/booklet-steps.ts';
import { getContentWidth, runInBothModes } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

/** A published page with one block, whose author has signed out. */
const publishBlock = async (page: Page, title: string, type: string, createProps: () => Promise<unknown>) => {
  await signIn(page);
  const { id, path, slugs } = await createDraft(page, title, [
    { title: 'La page', blocks: [{ type, props: await createProps() }] },
  ]);
  await publishByApi(page, id);
  await page.context().clearCookies();
  await page.goto(`${path}/${slugs[0]}`);
};
const publishQuiz = (page: Page, title: string) => publishBlock(page, title, 'quiz', async () => EXAMPLE_PROPS.quiz);

const publishGallery = (page: Page, title: string) =>
  publishBlock(page, title, 'gallery', async () => {
    const { rows } = await sendCall(page, listMedia, { query: {} });
    const images = rows.filter(({ kind }) => kind === 'image').slice(0, 3);
    expect(images).toHaveLength(3);
    const items = images.map(({ id }, index) => ({
      picture: { mediaId: id, alt: `Vue ${index + 1}`, decorative: false },
      caption: `Légende ${index + 1}`,
    }));
    return { layout: 'carousel', items };
  });

const expectAccessible = (page: Page) =>
  runInBothModes(page, async (width) => {
    const { violations } = await (await createStillAnalysis(page)).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });

const listRowTexts = (group: Locator) => group.locator('.b-quiz-select-text').allTextContents();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a quiz asks one question at a time, and explains once it is marked', async ({ page }) => {
  await publishQuiz(page, 'Quiz pas à pas');
  const getQuestion = (number: number) => page.getByRole('group', { name: new RegExp(`^Question ${number} sur 5`) });
  await expect(page.getByRole('group', { name: /^Question/ })).toHaveCount(1);
  await expectAccessible(page);

  await press(page, 'Question suivante');
  await expect(getQuestion(1), 'a question without an answer stays').toBeVisible();
  await page.getByRole('radio', { name: 'Sur le parking, devant le grand chêne' }).check();
  // Enter in a field goes on, and sends nothing before the last question.
  await page.keyboard.press('Enter');
  await expect(getQuestion(2)).toBeFocused();
  await page.getByRole('checkbox', { name: 'Des lunettes' }).check();
  await page.getByRole('checkbox', { name: 'Des protections auditives' }).check();
  await press(page, 'Question suivante');
  await press(page, 'Question précédente');
  await expect(page.getByRole('checkbox', { name: 'Des lunettes' })).toBeChecked();
  await press(page, 'Question suivante');
  await page.getByRole('radio', { name: 'Vrai', exact: true }).check();
  await press(page, 'Question suivante');

  await test.step('items are put in order by buttons, by their rank, by dragging', async () => {
    const group = getQuestion(4);
    const rank = (text: string) => group.getByRole('combobox', { name: `Rang de « ${text} »` });
    await rank('Protéger').selectOption('1');
    await expect(rank('Protéger')).toBeFocused();
    expect((await listRowTexts(group))[0]).toBe('Protéger');
    await rank('Secourir').selectOption('2');
    const up = group.getByRole('button', { name: 'Monter « Alerter »' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await expect(page.getByText('Alerter : rang 2 sur 3')).toBeAttached();
    expect(await listRowTexts(group)).toEqual(['Protéger', 'Alerter', 'Secourir']);
    const grips = group.locator('.r-grip');
    const [from, to] = [await grips.nth(2).boundingBox(), await grips.nth(0).boundingBox()];
    if (!from || !to) throw new Error('no grip');
    await page.mouse.move(from.x + 5, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, to.y + 10, { steps: 4 });
    await page.mouse.up();
    expect(await listRowTexts(group)).toEqual(['Secourir', 'Protéger', 'Alerter']);
    await expect(rank('Alerter')).toHaveValue('3');
    await group.getByRole('button', { name: 'Descendre « Secourir »' }).click();
    await group.getByRole('button', { name: 'Descendre « Secourir »' }).click();
    expect(await listRowTexts(group)).toEqual(['Protéger', 'Alerter', 'Secourir']);
    await expectAccessible(page);
    await press(page, 'Question suivante');
  });

  await test.step('pairs exchange their counterparts', async () => {
    const group = getQuestion(5);
    const counterpart = (text: string) => group.getByRole('combobox', { name: `Correspondance de « ${text} »` });
    await counterpart('Trusquin').selectOption('Creuser une mortaise');
    await expect(counterpart('Bédane').locator(':checked')).toHaveText('Tracer une parallèle');
    await group.getByRole('button', { name: 'Monter la correspondance de « Bédane »' }).click();
    await expect(counterpart('Trusquin').locator(':checked')).toHaveText('Tracer une parallèle');
    await expectAccessible(page);
    await press(page, 'Valider mes réponses');
  });

  await test.step('the score comes first, then each question with its explanation', async () => {
    const score = page.getByText(/^Réussi\s:\s4\sbonnes réponses sur 5/);
    await expect(score).toBeFocused();
    await expect(getQuestion(1).getByText('Bonne réponse')).toBeVisible();
    await expect(getQuestion(1).getByText('Le grand chêne est visible de toutes les issues.')).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Question suivante');
    await press(page, 'Question suivante');
    await expect(getQuestion(3).getByText('À revoir')).toBeVisible();
    await page.getByRole('radio', { name: 'Faux', exact: true }).check();
    await expect(getQuestion(3).getByText('À revoir'), 'a changed answer has no mark').toHaveCount(0);
    await press(page, 'Question suivante');
    await press(page, 'Question suivante');
    await press(page, 'Valider mes réponses');
    await expect(page.getByText(/^Réussi\s:\s5\sbonnes réponses sur 5/)).toBeVisible();
  });
});

test('images open on the whole window, by keyboard too, and the focus returns', async ({ page }) => {
  await publishGallery(page, 'Livret en images');
  await expectAccessible(page);
  const bar = page.getByRole('status').filter({ hasText: 'sur 3' });
  await expect(bar).toHaveText('1 sur 3');
  await press(page, 'Image suivante');
  await expect(bar).toHaveText('2 sur 3');

  const opener = (number: number) => page.getByRole('button', { name: `Agrandir l’image ${number} sur 3` });
  await opener(2).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Galerie d’images' });
  await expect(dialog.getByRole('img', { name: 'Vue 2' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('2 sur 3 : Légende 2');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText('3 sur 3 : Légende 3');
  await expect(dialog.getByRole('button', { name: 'Image suivante' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('img', { name: 'Vue 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener(1)).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a quiz is one form', async ({ page }) => {
    await publishQuiz(page, 'Quiz sans script');
    await expect(page.getByRole('group', { name: /^Question/ })).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Question suivante' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Sur le parking, devant le grand chêne' }).check();
    await page.getByRole('checkbox', { name: 'Des lunettes' }).check();
    await page.getByRole('checkbox', { name: 'Des protections auditives' }).check();
    await page.getByRole('radio', { name: 'Faux', exact: true }).check();
    for (const [index, text] of ['Protéger', 'Alerter', 'Secourir'].entries())
      await page.getByRole('combobox', { name: `Rang de « ${text} »` }).selectOption(String(index + 1));
    await page.getByRole('combobox', { name: /Trusquin/ }).selectOption('Tracer une parallèle');
    await page.getByRole('combobox', { name: /Bédane/ }).selectOption('Creuser une mortaise');
    await page.getByRole('button', { name: 'Valider mes réponses' }).click();
    await expect(page.getByText(/^Réussi\s:\s5\sbonnes réponses sur 5/)).toBeVisible();
    await expect(page.getByText('On protège toujours d’abord.')).toBeVisible();
  });

  test('a gallery is a grid of images', async ({ page }) => {
    await publishGallery(page, 'Images sans script');
    await expect(page.getByRole('button', { name: /^(Agrandir|Image)/ })).toHaveCount(0);
    const strip = page.locator('.b-gallery');
    expect(
      await strip.evaluate((list) => [getComputedStyle(list).display, list.scrollWidth - list.clientWidth]),
    ).toEqual(['grid', 0]);
  });
});
