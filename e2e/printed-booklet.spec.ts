import { expect } from '@playwright/test';
import { readPdf } from '../test/read-pdf.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { test } from './steps/test.ts';

const DEMO_PATH = '/lire/menuiserie-dubreuil/bienvenue-chez-dubreuil';

test('a booklet printed as a PDF keeps its title, language, outline and order of reading', async ({ page }) => {
  await page.goto(DEMO_PATH);
  const title = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replaceAll('\u00a0', ' ');
  await page.goto(`${DEMO_PATH}/imprimer`);
  const pages = await page.locator('article > header h2').allInnerTexts();
  const pdf = await readPdf(await page.pdf({ tagged: true, outline: true }));
  expect(pdf.title).toContain(title);
  expect(pdf.language).toBe('fr-FR');
  expect(pdf.isTagged).toBe(true);
  const tidy = (text: string) => text.replace(/\s+/g, '');
  const bookmarks = pdf.bookmarks.map(tidy);
  expect(bookmarks).toContain(tidy(title));
  // The outline follows the pages of the booklet, and so does what is read aloud.
  const places = pages.map((words) => bookmarks.indexOf(tidy(words)));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const spoken = tidy(pdf.elements.map(({ text }) => text).join(''));
  const words = pages.map((heading) => spoken.lastIndexOf(tidy(heading)));
  expect(words.every((place) => place >= 0)).toBe(true);
  expect(words).toEqual([...words].sort((a, b) => a - b));
});

test('one chapter is printed alone, from the contents and from a page', async ({ page }) => {
  await page.goto(`${DEMO_PATH}/sommaire`);
  const chapter = page.locator('[data-chapter]').nth(1);
  const titles = await chapter.locator('.r-page-link-name').allInnerTexts();
  await chapter.getByRole('link', { name: /^Imprimer ce chapitre/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Chapitre 2/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimer', exact: true })).toBeVisible();
  const headings = page.locator('article > header h2');
  await expect(headings).toHaveCount(titles.length);
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
  const pdf = await readPdf(await page.pdf({ tagged: true, outline: true }));
  expect(pdf.isTagged).toBe(true);
  const tidy = (text: string) => text.replace(/\s+/g, '');
  const words = tidy(pdf.elements.map(({ text }) => text).join(''));
  for (const title of titles) expect(words).toContain(tidy(title));
  expect(words).not.toContain(tidy('Signaler une erreur'));
  await page.goto(`${DEMO_PATH}/sommaire`);
  await chapter.locator('[data-page-link]').first().click();
  await page.getByRole('link', { name: 'Imprimer ce chapitre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Chapitre 2/ })).toBeVisible();
});
