import { type Browser, expect, type Page, test } from '@playwright/test';
import { listBooklets } from '../../contract/booklets/booklets/booklets.ts';
import { buildCoverUrl, COVER_LAYOUTS } from '../../contract/booklets/booklets/cover.ts';
import { waitForAnimations } from '../steps/axe.ts';
import { trackByName } from '../steps/booklet-steps.ts';
import { setDisplayMode } from '../steps/display-modes.ts';
import { createBookletFromExample, EXAMPLE_DESIGNS, type ExampleBooklet } from '../steps/example-booklets.ts';
import { createBrandedBooklet, INVITED_EMAIL, readDeliveredMessage, sendInvitation } from '../steps/mail-steps.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { type IsolatedApp, startIsolatedApp } from '../steps/start-isolated-app.ts';
import { trackRequests, waitUntilIdle } from '../steps/wait-until-idle.ts';
import { type SheetPicture, writeScreen, writeSheet } from './compose-sheet.ts';

/** Heights in the sheet, in pixels. */
const DESKTOP_PX = 420;
const PHONE_PX = 560;

type Look = readonly ['light' | 'dark', number];
const DESKTOP: Look = ['light', 1440];
const DARK_DESKTOP: Look = ['dark', 1440];
const PHONE: Look = ['light', 390];
const DARK_PHONE: Look = ['dark', 390];

/** What the window shows of the current page. */
const shoot = async (page: Page, look: Look): Promise<SheetPicture> => {
  await setDisplayMode(page, look);
  await waitUntilIdle(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction('[...document.images].every(({ complete, loading }) => complete || loading === "lazy")');
  await waitForAnimations(page);
  const bytes = await page.screenshot();
  return { bytes, height: look[1] < 600 ? PHONE_PX : DESKTOP_PX };
};

const openAndShoot = async (page: Page, address: string, look: Look): Promise<SheetPicture> => {
  await setDisplayMode(page, look);
  await page.goto(address);
  return shoot(page, look);
};

const openPage = async (browser: Browser, app: IsolatedApp): Promise<Page> => {
  const context = await browser.newContext({ baseURL: app.address, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const page = await context.newPage();
  trackRequests(page);
  return page;
};

const drawCovers = async (page: Page, id: string): Promise<SheetPicture[][]> => {
  const pictures: SheetPicture[] = [];
  for (const layout of COVER_LAYOUTS) {
    const answer = await page.request.get(buildCoverUrl(id, { version: 'sheet', layout, seed: 3, size: 'wide' }));
    pictures.push({ bytes: await answer.body(), height: 300 });
  }
  return [pictures.slice(0, 4), pictures.slice(4)];
};

/** Pages of the booklet whose end is shown. */
const LESSONS = ['Bienvenue parmi nous', 'Votre premier matin', 'La sécurité à l’atelier', 'Vos horaires, vos congés'];

/** Opens a personal link, reads each page and stops at the end. */
const readWholeBooklet = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.getByRole('button', { name: 'J’ai compris' }).click();
  await page.getByRole('link', { name: /^Commencer/ }).click();
  for (const title of LESSONS) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Page lue', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^(Suivant|Terminer)/ }).click();
  }
};

test('the contact sheet', async ({ browser }) => {
  const app = await startIsolatedApp();
  try {
    const hr = await openPage(browser, app);
    await signIn(hr);
    const { rows } = await sendCall(hr, listBooklets, { query: {} });
    const demo = rows.find(({ title }) => title.startsWith('Bienvenue chez'))?.id ?? '';
    await writeSheet('covers', await drawCovers(hr, demo));

    const booklets: ExampleBooklet[] = [];
    for (const design of EXAMPLE_DESIGNS) booklets.push(await createBookletFromExample(hr, design));
    const pages: SheetPicture[][] = [];
    for (const { id, slugs } of booklets) {
      const base = `/api/admin/booklets/${id}/preview`;
      const [first = '', second = '', third = ''] = slugs;
      const middle = slugs[Math.floor(slugs.length / 2)] ?? '';
      pages.push([await openAndShoot(hr, base, DESKTOP), await openAndShoot(hr, `${base}/${second}`, DARK_DESKTOP)]);
      pages.push([
        await openAndShoot(hr, base, PHONE),
        await openAndShoot(hr, `${base}/${first}`, PHONE),
        await openAndShoot(hr, `${base}/${third}`, DARK_PHONE),
        await openAndShoot(hr, `${base}/${middle}`, PHONE),
        await openAndShoot(hr, `${base}/sommaire`, PHONE),
      ]);
    }
    await writeSheet('booklets', pages);

    const guarded = await createBrandedBooklet(hr, 'Bienvenue à l’atelier', LESSONS);
    await trackByName(hr, guarded.id);
    const visitor = await openPage(browser, app);
    const entry = await openAndShoot(visitor, guarded.path, PHONE);
    await sendInvitation(hr, guarded.id);
    // The security policy of the page before would refuse the styles of a message.
    await visitor.goto('about:blank');
    await visitor.setContent((await readDeliveredMessage(app, INVITED_EMAIL)).html);
    const messages = [await shoot(visitor, PHONE), await shoot(visitor, DARK_PHONE)];
    const address = await visitor.getByRole('link', { name: 'Ouvrir mon livret' }).getAttribute('href');
    await readWholeBooklet(visitor, address ?? '');
    const ends = [await shoot(visitor, PHONE), await shoot(visitor, DARK_PHONE)];
    const [one] = booklets;
    await writeSheet('screens', [
      [entry, ...messages, ...ends],
      [await openAndShoot(hr, '/livrets/builder', DESKTOP), await openAndShoot(hr, '/livrets/builder', DARK_DESKTOP)],
      [
        await openAndShoot(hr, `/livrets/builder/couverture?livret=${one?.id}`, DESKTOP),
        await openAndShoot(hr, `/livrets/editor?livret=${one?.id}`, DESKTOP),
      ],
    ]);
    await hr.goto(`/livrets/editor?livret=${demo}`);
    await hr.getByText('Vous nous rejoignez parce que').click();
    const { bytes } = await shoot(hr, DESKTOP);
    await writeScreen('editeur', bytes);
  } finally {
    await app.close();
  }
});
