import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { getBookletTree } from '../../contract/booklets/content/content.ts';
import { addParticipant } from '../../contract/people/participants/participants.ts';
import { createStillAnalysis } from '../steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, trackByName } from '../steps/booklet-steps.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';

const getToday = () => new Date().toISOString().slice(0, 10);

/** « Venir » has a text for Lyon alone; a participant works in Paris. */
const createBookletWithReader = async (page: Page) => {
  const made = await createDraft(
    page,
    `Livret ${randomUUID().slice(0, 8)}`,
    [
      { title: 'Bonjour', blocks: [createParagraph('Bienvenue à tous.')] },
      { title: 'Venir', blocks: [createParagraph('Le parking de Lyon est au sous-sol.')] },
    ],
    { open: false },
  );
  await openPersonalAccess(page, made.id);
  await trackByName(page, made.id);
  const email = `${randomUUID()}@exemple.fr`;
  const participant = { firstName: 'Inès', lastName: 'Garnier', email, site: 'Paris', arrivalOn: getToday() };
  await sendCall(page, addParticipant, { params: { id: made.id }, body: { participant } });
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: made.id } });
  const venir = chapters.flatMap(({ pages }) => pages).find(({ title }) => title === 'Venir');
  return { ...made, pageId: venir?.id ?? '' };
};

const block = (page: Page) => page.getByRole('group', { name: /Texte, 1 sur 1|parking/ }).first();

test('a hole in the conditions of a block is found, seen as the person concerned, and mended', async ({ page }) => {
  await signIn(page);
  const made = await createBookletWithReader(page);
  await page.goto(`/livrets/editor?livret=${made.id}&page=${made.pageId}`);

  // The block is for Lyon, from the keyboard.
  await block(page).focus();
  const panel = page.getByRole('complementary', { name: 'Réglages' });
  const conditions = panel.getByRole('region', { name: 'Qui voit ce bloc, et quand' });
  await conditions.getByRole('radio', { name: 'Certaines personnes seulement' }).focus();
  await page.keyboard.press('Space');
  await conditions.getByRole('combobox', { name: /critère/ }).click();
  await page.getByRole('option', { name: 'Site' }).click();
  await conditions
    .getByRole('combobox', { name: /valeurs/ })
    .or(conditions.getByRole('textbox', { name: /valeurs/ }))
    .first()
    .fill('Lyon');
  await page.keyboard.press('Enter');
  const chip = page.getByRole('button', { name: 'Qui voit ce bloc : Site : Lyon' });
  await expect(chip).toBeVisible();
  await expect(conditions.getByText('Visible par les personnes du site Lyon.')).toBeVisible();
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);

  // The hole, then the view of the person concerned.
  await page.getByRole('link', { name: 'Voir en tant que…' }).click();
  const report = page.getByRole('region', { name: 'Qui voit quoi' });
  await expect(report.getByText(/1\spersonne du site Paris\s: la page «\sVenir\s» est vide/)).toBeVisible();
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
  await report.getByRole('link', { name: /^Voir en tant que….*du site Paris/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('site Paris');
  await expect(page.getByRole('main')).toContainText('aucun de ses blocs n’est pour cette personne');

  // Mended: the block is for everybody again.
  await page.getByRole('link', { name: 'Qui voit quoi' }).click();
  await report.getByRole('link', { name: /^Ouvrir la page.*du site Paris/ }).click();
  await block(page).focus();
  await conditions.getByRole('radio', { name: 'Tout le monde' }).click();
  await expect(chip).toBeHidden();
  await page.getByRole('link', { name: 'Voir en tant que…' }).click();
  await expect(report.getByText('Aucun trou ni contradiction')).toBeVisible();
});

test('the report and the conditions work on a phone, in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  const made = await createBookletWithReader(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/livrets/editor?livret=${made.id}&vue=`);
  await expect(page.getByRole('region', { name: 'Qui voit quoi' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
});
