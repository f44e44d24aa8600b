import { expect, type Page } from '@playwright/test';
import { getBooklet, updateBooklet } from '../contract/booklets/booklets/booklets.ts';
import { setBookletVariables } from '../contract/booklets/content/content.ts';
import { addParticipant, copyPersonalLink, moveParticipants } from '../contract/people/participants/participants.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi } from './steps/booklet-steps.ts';
import { createTextFile } from './steps/create-files.ts';
import { getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall, uploadLibraryFile } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

const SHARED_CODE = 'Atelier42';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><path fill="#8a2a1b" d="M0 10h60v60H0z"/><path fill="#2f3e2c" d="M80 30h220v20H80z"/></svg>';

/** A published booklet with its own colours and logo, behind a code, an address and personal links. */
const createGuardedBooklet = async (page: Page) => {
  const booklet = await createDraft(page, 'Livret derrière ses entrées', [
    { title: 'Une page', blocks: [createParagraph('Bonjour {{prenom}}.')] },
  ]);
  const params = { id: booklet.id };
  const mediaId = await uploadLibraryFile(page, createTextFile('logo.svg', 'image/svg+xml', LOGO));
  const { theme, rowVersion } = await sendCall(page, getBooklet, { params });
  const colours = { ...theme.colours, primary: '#8a2a1b', secondary: '#2f3e2c', accent: '#c8791b' };
  const logo = { ...theme.logo, mediaId, alt: 'Menuiserie Dubreuil' };
  await sendCall(page, updateBooklet, {
    params,
    body: {
      rowVersion,
      theme: { ...theme, colours, logo },
    },
  });
  const values = { rh_nom: 'Nadia Bensaïd', rh_email: 'nadia@exemple.fr', rh_telephone: '02 40 00 00 02' };
  await sendCall(page, setBookletVariables, { params, body: { values } });
  await publishByApi(page, booklet.id);
  await openPersonalAccess(page, booklet.id, {
    code: { on: true, kind: 'shared', shared: SHARED_CODE },
    domain: { on: true, domains: ['exemple.fr'], enrol: true, approve: false },
  });
  return booklet;
};

/** The page wears the booklet’s look, in both schemes and at three widths, and breaks no rule. */
const expectBranded = async (page: Page) => {
  await expect(page.getByRole('img', { name: 'Menuiserie Dubreuil' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Besoin d’aide' })).toBeVisible();
  await runInBothModes(page, async (width) => {
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });
  await setDisplayMode(page, ['light', 320]);
  expect(await getContentWidth(page)).toBeLessThanOrEqual(320);
  await setDisplayMode(page, PHONE_DARK);
};

test('the pages before a booklet wear its look, lead to a person and let in by keyboard alone', async ({
  page: hr,
  browser,
}) => {
  await signIn(hr);
  const booklet = await createGuardedBooklet(hr);
  const params = { id: booklet.id };
  const page = await (await browser.newContext()).newPage();
  await setDisplayMode(page, PHONE_DARK);
  const watched = watchPage(page);

  await test.step('a code: a wrong one is told beside its field', async () => {
    expect((await page.goto(booklet.path))?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Qui lit ce livret/);
    await expectBranded(page);
    const code = page.getByRole('textbox', { name: 'Code d’accès' });
    await code.fill('faux');
    await code.press('Enter');
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription(/Code incorrect/);
    await expectBranded(page);
  });
  await test.step('an address: the page says where to look', async () => {
    const address = page.getByRole('textbox', { name: 'Adresse e-mail' });
    await address.fill('ines@exemple.fr');
    await address.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saisissez votre code');
    await expectBranded(page);
    await page.getByRole('link', { name: /Changer d’adresse/ }).click();
  });
  await test.step('the right code opens the booklet', async () => {
    const code = page.getByRole('textbox', { name: 'Code d’accès' });
    await code.fill(SHARED_CODE);
    await code.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(booklet.title);
  });
  await test.step('a revoked link names the contact of the booklet', async () => {
    await openPersonalAccess(hr, booklet.id);
    const { id: enrolmentId } = await sendCall(hr, addParticipant, {
      params,
      body: { participant: { firstName: 'Inès', lastName: 'Delorme', email: `ines.${booklet.id}@exemple.fr` } },
    });
    const { url } = await sendCall(hr, copyPersonalLink, { params: { ...params, enrolmentId } });
    await sendCall(hr, moveParticipants, {
      params,
      body: { selection: { ids: [enrolmentId] }, action: 'revoke' },
    });
    const other = await (await browser.newContext()).newPage();
    await setDisplayMode(other, PHONE_DARK);
    expect((await other.goto(url))?.status()).toBe(410);
    await expect(other.getByText('Nadia Bensaïd')).toBeVisible();
    await expect(other.getByRole('link', { name: 'nadia@exemple.fr' })).toHaveAttribute(
      'href',
      'mailto:nadia@exemple.fr',
    );
    await expectBranded(other);
    await other.context().close();
  });
  // The browser logs each refused page.
  await watched.expectQuiet([/status of 4\d\d/]);
  await page.context().close();
});
