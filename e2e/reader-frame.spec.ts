import { expect, type Page } from '@playwright/test';
import { createAnalysis, waitForAnimations } from './steps/axe.ts';
import { createDraft, createParagraph, publishByApi } from './steps/booklet-steps.ts';
import { getContentWidth } from './steps/display-modes.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const createHeading = (text: string, level = 2) => ({ type: 'heading', props: { level, text } });
const LONG_TEXT = createParagraph('L’atelier ouvre à sept heures et demie, et ferme à dix-sept heures. '.repeat(40));
const TABLE_BLOCK = {
  type: 'table',
  props: {
    caption: 'Horaires',
    headerRow: true,
    headerColumn: false,
    rows: [
      Array.from({ length: 8 }, (_, n) => ({ html: `Colonne très longue numéro ${n}` })),
      Array.from({ length: 8 }, (_, n) => ({ html: `Valeur longue ${n}` })),
    ],
  },
};

/** A published booklet of three pages, whose author has signed out. */
const publishFrameBooklet = async (page: Page, title: string) => {
  await signIn(page);
  const made = await createDraft(page, title, [
    {
      title: 'La tenue de travail',
      blocks: [createHeading('Les gants'), LONG_TEXT, createHeading('Les chaussures'), LONG_TEXT, LONG_TEXT],
    },
    { title: 'Les horaires', blocks: [TABLE_BLOCK, LONG_TEXT] },
    { title: 'Le déjeuner', blocks: [createParagraph('Une cuisine vous attend.')] },
  ]);
  await publishByApi(page, made.id);
  await page.context().clearCookies();
  return made;
};

const expectAccessible = async (page: Page) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForAnimations(page);
    const { violations } = await createAnalysis(page).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
};

const markAsRead = async (page: Page) => {
  const button = page.getByRole('button', { name: 'J’ai lu cette page' });
  // The end of a short page is seen at once, and counts as read.
  if (await button.isVisible()) await button.press('Enter').catch(() => {});
  await expect(page.getByText('Page lue', { exact: true })).toBeVisible();
};

test('at 1,440 px chapters stand at the left and titles at the right, and the end tells what is left', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { path, slugs } = await publishFrameBooklet(page, 'Livret en colonnes');
  const chapters = page.getByRole('navigation', { name: 'Chapitres' });
  const titles = page.getByRole('navigation', { name: 'Sur cette page' });

  await test.step('the titles follow the reading', async () => {
    await page.goto(`${path}/${slugs[0]}`);
    const [left, middle, right] = await Promise.all(
      [chapters, page.getByRole('heading', { level: 1 }), titles].map((one) => one.boundingBox()),
    );
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(middle?.x ?? 0);
    expect(right?.x ?? 0).toBeGreaterThan((middle?.x ?? 0) + 400);
    await titles.getByRole('link', { name: 'Les chaussures' }).click();
    await expect(titles.getByRole('link', { name: 'Les chaussures' })).toHaveAttribute('aria-current', 'location');
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await page.evaluate('scrollTo({ top: 260, behavior: "instant" })');
    await expect(titles.getByRole('link', { name: 'Les gants' })).toHaveAttribute('aria-current', 'location');
    await expectAccessible(page);
  });

  await test.step('the page is ticked, and counted in the ring', async () => {
    await expect(chapters.getByText('0 page lue sur 3')).toBeVisible();
    await markAsRead(page);
    await expect(chapters.getByText('1 page lue sur 3')).toBeVisible();
    await expect(chapters.getByRole('link', { name: /^La tenue de travail ?, lu$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Chapitres' })).toBeHidden();
  });

  await test.step('one link resumes the reading', async () => {
    await page.goto(`${path}/sommaire`);
    await expect(page.getByText('À lire')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Reprendre/ })).toHaveCount(1);
  });

  await test.step('the end tells how much is left and where, then congratulates', async () => {
    await page.goto(`${path}/fin`);
    await expect(page.getByRole('heading', { level: 1, name: 'Encore 2 pages' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Reprendre' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Les horaires' })).toBeVisible();
    await markAsRead(page);
    await page.getByRole('link', { name: /^Suivant/ }).click();
    await markAsRead(page);
    await page.getByRole('link', { name: /^Suivant/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bravo' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('states are told without colours', async () => {
    await page.goto(`${path}/${slugs[1]}`);
    await page.emulateMedia({ forcedColors: 'active' });
    const colourOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const paper = await colourOf('body');
    expect(await colourOf('.r-side-page[aria-current]')).not.toBe(paper);
    expect(await colourOf('.r-tick[data-read]')).not.toBe(paper);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  /** Moves one finger, from a point, by so many pixels. */
  const swipe = async (page: Page, [x, y]: [number, number], by: number) => {
    // The title is on screen before the script that follows the finger, and while the page before still fades out above.
    await page.waitForLoadState('load');
    await waitForAnimations(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
    await touch('touchStart', x);
    for (const part of [0.3, 0.7, 1]) await touch('touchMove', x + by * part);
    await touch('touchEnd');
    await session.detach();
  };

  test('chapters open under the thumb, and a swipe turns the page', async ({ page }) => {
    test.slow();
    const { path, slugs } = await publishFrameBooklet(page, 'Livret sous le pouce');
    const chapters = page.getByRole('navigation', { name: 'Chapitres' });
    const opener = page.getByRole('button', { name: 'Chapitres' });
    await page.goto(`${path}/${slugs[0]}`);

    await test.step('by keyboard', async () => {
      await expect(chapters).toBeHidden();
      await opener.press('Enter');
      await expect(chapters).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(chapters.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(chapters).toBeHidden();
      await expect(opener).toBeFocused();
    });

    await test.step('by touch', async () => {
      await opener.tap();
      await expect(chapters).toBeVisible();
      await chapters.getByRole('button', { name: 'Fermer le sommaire' }).tap();
      await expect(chapters).toBeHidden();
      await opener.tap();
      await chapters.getByRole('link', { name: 'Les horaires' }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Les horaires' })).toBeVisible();
    });

    await test.step('a table keeps its own movement, and the text turns the page', async () => {
      const box = await page.locator('.b-table').first().boundingBox();
      await swipe(page, [300, (box?.y ?? 0) + (box?.height ?? 0) / 2], -200);
      await expect(page.getByRole('heading', { level: 1, name: 'Les horaires' })).toBeVisible();
      await page.getByRole('heading', { level: 1 }).evaluate((heading) => getSelection()?.selectAllChildren(heading));
      await swipe(page, [300, 130], -200);
      await expect(page.getByRole('heading', { level: 1, name: 'Les horaires' })).toBeVisible();
      await page.evaluate('getSelection().removeAllRanges()');
      await swipe(page, [300, 130], -200);
      await expect(page.getByRole('heading', { level: 1, name: 'Le déjeuner' })).toBeVisible();
      await waitForAnimations(page);
      await swipe(page, [90, 130], 200);
      await expect(page.getByRole('heading', { level: 1, name: 'Les horaires' })).toBeVisible();
    });

    await test.step('at 320 px the title is in the first third, and no bar hides the focus', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const slug of slugs) {
        await page.goto(`${path}/${slug}`);
        const title = await page.getByRole('heading', { level: 1 }).boundingBox();
        expect(title?.y ?? 640).toBeLessThan(640 / 3);
        expect(await getContentWidth(page)).toBeLessThanOrEqual(320);
      }
      await page.goto(`${path}/sommaire`);
      await page.goto(`${path}/${slugs[0]}`);
      const done = page.getByRole('button', { name: 'J’ai lu cette page' });
      await done.focus();
      const measureOverlap = async () => {
        const [button, bar] = [await done.boundingBox(), await page.locator('.r-turn').boundingBox()];
        return (button?.y ?? 0) + (button?.height ?? 0) - (bar?.y ?? 0);
      };
      // The page scrolls smoothly to the focus.
      await expect.poll(measureOverlap).toBeLessThanOrEqual(0);
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the sheet of chapters opens, and leads to another page', async ({ page }) => {
    await page.goto('/lire/menuiserie-dubreuil/bienvenue-chez-dubreuil/bienvenue-parmi-nous');
    await page.getByRole('button', { name: 'Chapitres' }).click();
    await page.getByRole('navigation', { name: 'Chapitres' }).getByRole('link', { name: 'Comment utiliser' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Comment utiliser ce livret' })).toBeVisible();
  });
});
