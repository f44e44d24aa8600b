import { expect, type Page } from '@playwright/test';
import { createAnalysis } from './steps/axe.ts';
import { getContentWidth, setDisplayMode } from './steps/display-modes.ts';
import {
  ARRIVAL_DAY,
  createBrandedBooklet,
  INVITED_EMAIL,
  readDeliveredMessage,
  sendInvitation,
} from './steps/mail-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { getLink, startIsolatedApp } from './steps/start-isolated-app.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

test.describe.configure({ timeout: 300_000 });

/** Widths of a small phone, a phone and a reading pane, in pixels. */
const WIDTHS = [320, 390, 600] as const;

/** The message reads at every width, light and dark: nothing overflows, every picture shows, no rule is broken. */
const expectReadable = async (page: Page, html: string) => {
  await page.setContent(html);
  for (const width of WIDTHS) {
    for (const scheme of ['light', 'dark'] as const) {
      await setDisplayMode(page, [scheme, width]);
      expect(await getContentWidth(page), `${width} ${scheme}`).toBeLessThanOrEqual(width);
      const pictures = await page.locator('img').evaluateAll((images) =>
        images.map((image) => {
          const { complete, naturalWidth } = image as HTMLImageElement;
          return complete && naturalWidth > 0 && image.hasAttribute('alt');
        }),
      );
      expect(pictures).toEqual(pictures.map(() => true));
      // Mail programs show a message inside their own page, with its landmarks.
      const analysis = createAnalysis(page).disableRules(['region', 'landmark-one-main', 'page-has-heading-one']);
      expect((await analysis.analyze()).violations, `${width} ${scheme}`).toEqual([]);
    }
  }
  return page.locator('img').count();
};

test('a delivered message reads on a phone and in a pane, light and dark, and its button opens the booklet', async ({
  browser,
}) => {
  const app = await startIsolatedApp();
  try {
    const hr = await (await browser.newContext({ baseURL: app.address })).newPage();
    await signIn(hr);
    const booklet = await createBrandedBooklet(hr);
    await sendInvitation(hr, booklet.id);
    const { html, text, source } = await readDeliveredMessage(app, INVITED_EMAIL);
    expect(source.length).toBeLessThan(200_000);
    const page = await (await browser.newContext()).newPage();
    const watched = watchPage(page);

    await test.step('logo, strip, portrait, day and place of the arrival', async () => {
      expect(await expectReadable(page, html)).toBe(3);
      await expect(page.getByRole('img', { name: 'Menuiserie Dubreuil' })).toBeVisible();
      await expect(page.getByText('Hélène Dubreuil', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Votre arrivée' })).toBeVisible();
      for (const part of [(await page.locator('body').textContent()) ?? '', text]) {
        expect(part).toContain(`${Number(ARRIVAL_DAY.slice(8))} `);
        expect(part).toContain(`${ARRIVAL_DAY.slice(0, 4)}, à 9`);
        expect(part).toContain('12 rue des Charmes, 44110 Châteaubriant');
        expect(part).toContain('Gérante');
      }
    });
    const link = await page.getByRole('link', { name: 'Ouvrir mon livret' }).getAttribute('href');
    await test.step('the page of one’s rights wears the booklet’s look', async () => {
      await page.goto(getLink(text, '/messages/'));
      await expect(page.getByRole('img', { name: 'Menuiserie Dubreuil' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'nadia@exemple.fr' })).toBeVisible();
      expect((await createAnalysis(page).analyze()).violations).toEqual([]);
    });
    await test.step('the button opens the booklet', async () => {
      expect((await page.goto(link ?? ''))?.status()).toBe(200);
      await page.getByRole('button', { name: 'J’ai compris' }).click();
      await expect(page.getByText('Bonjour Maëlys').first()).toBeVisible();
    });
    await watched.expectQuiet();
  } finally {
    await app.close();
  }
});
