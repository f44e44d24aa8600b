import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addBlock, deleteBlock, getBookletTree, getPage, updateBlock } from '../contract/booklets/content/content.ts';
import { listMedia } from '../contract/booklets/media/media.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createHoursQuiz, createParagraph, publishByApi, trackByName } from './steps/booklet-steps.ts';
import { getContentWidth, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

const createTable = (rows: string[][]) => ({
  type: 'table',
  props: {
    ...{ caption: 'Horaires de l’atelier', headerRow: true, headerColumn: false },
    rows: rows.map((row) => row.map((html) => ({ html }))),
  },
});
const createImage = (mediaId: string) => ({
  type: 'image',
  props: {
    picture: { mediaId, alt: 'Le plan d’évacuation', decorative: false },
    ...{ caption: 'Plan affiché à l’entrée', credit: '', width: 'column', href: '' },
  },
});

const HOURS = [
  ['Jour', 'Ouverture', 'Fermeture'],
  ['Lundi', '7 h 30', '17 h'],
  ['Vendredi', '7 h 30', '12 h'],
];

/** A booklet online, whose draft differs by words, cells, a picture, a quiz, and blocks added, removed and moved. */
const prepareBooklet = async (page: Page) => {
  await page.goto('/admin/');
  await signIn(page);
  const { rows } = await sendCall(page, listMedia, { query: { kind: 'image' } });
  const [first, second] = rows.map(({ id }) => id);
  if (!first || !second) throw new Error('the demonstration has no two pictures');
  const { id } = await createDraft(page, `Livret comparé ${randomUUID().slice(0, 8)}`, [
    {
      title: 'Évacuation',
      blocks: [
        createParagraph('En cas d’alarme, vous avez <strong>15 minutes</strong> pour sortir par l’escalier nord.'),
        createImage(first),
        createTable(HOURS),
        createParagraph('Le point de rassemblement est le parking des visiteurs.'),
        createParagraph('Cette consigne disparaît.'),
      ],
    },
    { title: 'Cantine', blocks: [createParagraph('La cantine est au premier étage.')] },
    { title: 'Questions', blocks: [createHoursQuiz()] },
  ]);
  await trackByName(page, id);
  await publishByApi(page, id);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  const [evacuation, , questions] = chapters[0]?.pages ?? [];
  const readBlocks = async (pageId = '') => (await sendCall(page, getPage, { params: { id: pageId } })).content;
  const write = ({ id: blockId, rowVersion }: { id: string; rowVersion: number }, props: unknown) =>
    sendCall(page, updateBlock, { params: { id: blockId }, body: { props, rowVersion } });
  const [text, image, table, , last] = await readBlocks(evacuation?.id);
  const [quiz] = await readBlocks(questions?.id);
  if (!text || !image || !table || !last || !quiz) throw new Error('blocks are missing');
  await write(
    text,
    createParagraph('En cas d’alarme, vous avez <strong>5 minutes</strong> pour sortir par l’escalier sud.').props,
  );
  await write(image, createImage(second).props);
  await write(table, createTable([...HOURS.slice(0, 2), ['Vendredi', '8 h', '12 h'], ['Samedi', '8 h', '11 h']]).props);
  await write(quiz, createHoursQuiz({ passMark: 100 }).props);
  await sendCall(page, deleteBlock, { params: { id: last.id } });
  await sendCall(page, addBlock, {
    params: { id: evacuation?.id ?? '' },
    body: { id: randomUUID(), after: text.id, ...createParagraph('N’utilisez jamais l’ascenseur.') },
  });
  return id;
};

const expectAccessible = (page: Page) =>
  runInBothModes(page, async (width) => {
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });

/** Nothing leaves the narrowest phone, where a text at 400 % is read too. */
const expectNoOverflow = async (page: Page) => {
  const size = page.viewportSize();
  await setDisplayMode(page, ['light', 320]);
  expect(await getContentWidth(page)).toBeLessThanOrEqual(320);
  if (size) await page.setViewportSize(size);
};

test('M2 two versions side by side and in line, in the theme of the booklet', async ({ page }) => {
  const id = await prepareBooklet(page);
  const watched = watchPage(page);
  const card = (name: RegExp) => page.getByRole('article', { name });

  await test.step('the list of versions opens the comparison with the draft', async () => {
    await page.goto(addQuery(paths.bookletHome, { livret: id }));
    await page.getByRole('link', { name: 'Comparer la version 1 avec le brouillon' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Comparaison de versions' })).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Pages avec un changement' });
    await expect(pages.getByRole('button')).toHaveText([
      /Évacuation.*1 ajouté.*1 supprimé.*3 modifiés/,
      /Questions.*1 modifié/,
    ]);
    await expect(pages.getByText('1 page est identique')).toBeVisible();
  });

  await test.step('side by side, words and cells are marked for the eyes and the ears', async () => {
    const text = card(/^Modifié, Texte/);
    await expect(text.locator('del')).toHaveText(['supprimé : 15', 'supprimé : nord']);
    await expect(text.locator('ins')).toHaveText(['ajouté : 5', 'ajouté : sud']);
    await expect(text.getByText('Personne n’a lu l’ancien texte.')).toBeVisible();
    const table = card(/^Modifié, Tableau/);
    await expect(table.locator('tr[data-compared="added"]')).toContainText('Samedi');
    await expect(card(/^Supprimé, Texte/).getByText('Absent de cette version')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('the slider of a picture answers the keyboard', async () => {
    const slider = card(/^Modifié, Image/).getByRole('slider', { name: 'Part de la nouvelle image' });
    await expect(slider).toHaveAttribute('aria-valuetext', /^50\s% de la nouvelle image$/);
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', /^55\s% de la nouvelle image$/);
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /^0\s% de la nouvelle image$/);
  });

  await test.step('the next change by button and by keyboard, from one page to the other', async () => {
    await page.getByRole('button', { name: 'Changement suivant' }).click();
    await expect(page.getByText('Changement 1 sur 6')).toBeVisible();
    await expect(card(/^Modifié, Texte/)).toBeFocused();
    for (let at = 2; at <= 6; at += 1) await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByText('Changement 6 sur 6')).toBeVisible();
    await expect(card(/^Modifié, Quiz/)).toBeFocused();
    await expect(card(/^Modifié, Quiz/).getByRole('row', { name: /Seuil de réussite 80\s% 100\s%/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Changement suivant' })).toBeDisabled();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText('Changement 5 sur 6')).toBeVisible();
  });

  await test.step('in line, remembered in the address', async () => {
    await page.getByText('Dans le texte', { exact: true }).click();
    await expect(page).toHaveURL(/affichage=ligne/);
    const text = card(/^Modifié, Texte/);
    await expect(text.locator('p', { hasText: 'minutes' })).toHaveCount(1);
    await expect(text.locator('.b-page strong')).toHaveText(['15', '5', ' minutes']);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Dans le texte' })).toBeChecked();
  });

  await test.step('one kind of change', async () => {
    await page.getByRole('combobox', { name: 'Changements à montrer' }).click();
    await page.getByRole('option', { name: '1 ajouté' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(/^Ajouté, Texte/)).toContainText('N’utilisez jamais l’ascenseur.');
  });

  await test.step('a version and itself, and two versions without a difference', async () => {
    await publishByApi(page, id);
    await page.goto(addQuery(paths.bookletComparison, { livret: id, de: '2', a: 'brouillon' }));
    await expect(page.getByText('Aucune différence entre ces deux versions.')).toBeVisible();
    await page.goto(addQuery(paths.bookletComparison, { livret: id, de: '2', a: '2' }));
    await expect(page.getByText('Choisissez deux versions différentes.')).toBeVisible();
  });
  await watched.expectQuiet();
});
