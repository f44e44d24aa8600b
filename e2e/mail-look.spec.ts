import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { getBooklet, updateBooklet } from '../contract/booklets/booklets/booklets.ts';
import { setBookletVariables } from '../contract/booklets/content/content.ts';
import { createCampaign, saveCampaign } from '../contract/messages/campaigns/campaigns.ts';
import { launchCampaign } from '../contract/messages/campaigns/sendings.ts';
import { addParticipant } from '../contract/people/participants/participants.ts';
import { createAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi } from './steps/booklet-steps.ts';
import { createPngFile, createTextFile } from './steps/create-files.ts';
import { getContentWidth, setDisplayMode } from './steps/display-modes.ts';
import { sendCall, uploadLibraryFile } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { getLink, type IsolatedApp, startIsolatedApp } from './steps/start-isolated-app.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

test.describe.configure({ timeout: 300_000 });

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><path fill="#8a2a1b" d="M0 10h60v60H0z"/><path fill="#2f3e2c" d="M80 30h220v20H80z"/></svg>';
const EMAIL = 'maelys@exemple.fr';
/** In thirty days, as `YYYY-MM-DD`. */
const ARRIVAL_DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
/** Widths of a small phone, a phone and a reading pane, in pixels. */
const WIDTHS = [320, 390, 600] as const;

/** A published booklet with a logo, its own colours and a signatory, read by personal links. */
const createBrandedBooklet = async (page: Page) => {
  const booklet = await createDraft(page, 'Livret des messages', [
    { title: 'Une page', blocks: [createParagraph('Bonjour {{prenom}}.')] },
  ]);
  const params = { id: booklet.id };
  const logoId = await uploadLibraryFile(page, createTextFile('logo.svg', 'image/svg+xml', LOGO));
  const photoMediaId = await uploadLibraryFile(page, await createPngFile('portrait.png', 400, 300));
  const { theme, rowVersion } = await sendCall(page, getBooklet, { params });
  const colours = { ...theme.colours, primary: '#8a2a1b', secondary: '#2f3e2c', accent: '#c8791b' };
  const logo = { ...theme.logo, mediaId: logoId, alt: 'Menuiserie Dubreuil' };
  const welcome = { message: 'Bienvenue.', signatory: 'Hélène Dubreuil', signatoryRole: 'Gérante', photoMediaId };
  await sendCall(page, updateBooklet, {
    params,
    body: { rowVersion, theme: { ...theme, colours, logo }, welcome },
  });
  const values = { adresse_site: '12 rue des Charmes, 44110 Châteaubriant', rh_email: 'nadia@exemple.fr' };
  await sendCall(page, setBookletVariables, { params, body: { values } });
  await publishByApi(page, booklet.id);
  await openPersonalAccess(page, booklet.id);
  return booklet;
};

const sendInvitation = async (page: Page, id: string) => {
  await sendCall(page, addParticipant, {
    params: { id },
    body: { participant: { firstName: 'Maëlys', lastName: 'Delorme', email: EMAIL, arrivalOn: ARRIVAL_DAY } },
  });
  const made = await sendCall(page, createCampaign, { params: { id }, body: { from: 'model', kind: 'invitation' } });
  const params = { id, campaignId: made.id };
  const planning = { ...made.planning, workingDaysOnly: false, window: null };
  const { rowVersion } = await sendCall(page, saveCampaign, {
    params,
    body: { rowVersion: made.rowVersion, replyTo: 'rh@exemple.fr', planning },
  });
  await sendCall(page, launchCampaign, { params, body: { rowVersion } });
};

/** The message delivered to an address, with its inline images in place of their content ids, as mail programs do. */
const readDelivered = async ({ sink }: IsolatedApp, email: string) => {
  await expect.poll(() => sink.received.some(({ to }) => to === email), { timeout: 60_000 }).toBe(true);
  const source = sink.received.findLast(({ to }) => to === email)?.source ?? '';
  const mail = await PostalMime.parse(source);
  const images = new Map(
    mail.attachments.map(({ contentId = '', mimeType, content }) => [
      contentId.replace(/[<>]/g, ''),
      `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`,
    ]),
  );
  const html = (mail.html ?? '').replace(/cid:([\w.-]+)/g, (whole, cid: string) => images.get(cid) ?? whole);
  return { html, text: mail.text ?? '', source };
};

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
    const { html, text, source } = await readDelivered(app, EMAIL);
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
