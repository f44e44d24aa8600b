import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { addParticipant, copyPersonalLink } from '../contract/people/participants/participants.ts';
import { readPdf } from '../test/read-pdf.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi } from './steps/booklet-steps.ts';
import { getContentWidth, runInBothModes } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

const expectAccessible = (page: Page) =>
  runInBothModes(page, async (width) => {
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });

const PAGES = [
  { title: 'Le badge', blocks: [createParagraph('Il ouvre toutes les portes.')] },
  { title: 'La cantine', blocks: [createParagraph('Elle ouvre à midi.')] },
];

const openAsReader = async (browser: Browser, page: Page, options: Parameters<Browser['newContext']>[0] = {}) => {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, ...options });
  return context.newPage();
};

const preparePersonalBooklet = async (page: Page) => {
  const { id, path, slugs } = await createDraft(page, `Livret à noter ${randomUUID().slice(0, 8)}`, PAGES);
  const params = { id };
  await openPersonalAccess(page, id);
  await publishByApi(page, id);
  const last = `Le Goff ${randomUUID().replace(/[^a-f]/g, '')}`;
  const { id: enrolmentId } = await sendCall(page, addParticipant, {
    params,
    body: { participant: { firstName: 'Inès', lastName: last, email: `${randomUUID()}@exemple.fr` } },
  });
  const { url } = await sendCall(page, copyPersonalLink, { params: { ...params, enrolmentId } });
  return { path, slugs, last, link: new URL(url).pathname };
};

test('A14 a known reader bookmarks a page, notes on it, finds both on another device and erases them', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/');
  await signIn(page);
  const { path, slugs, link } = await preparePersonalBooklet(page);
  const tab = await openAsReader(browser, page);
  const watched = watchPage(tab);
  await tab.goto(link);
  await tab.getByRole('button', { name: 'J’ai compris' }).click();
  await tab.goto(`${path}/${slugs[0]}`);
  await tab.getByRole('button', { name: 'Mettre un marque-page' }).press('Enter');
  const remove = tab.getByRole('button', { name: 'Retirer le marque-page' });
  await expect(remove).toBeFocused();
  await expect(tab.getByText('Marque-page ajouté.')).toBeAttached();
  await tab.getByText('Votre note sur cette page').click();
  const field = tab.getByRole('textbox', { name: 'Votre note' });
  await expect(field).toHaveAccessibleDescription(/ni le service des ressources humaines ne la voient/);
  await field.fill('Demander le badge du parking');
  await tab.getByRole('button', { name: 'Enregistrer la note' }).click();
  await expect(tab.getByText(/^Note enregistrée à \d\d:\d\d\.$/)).toBeVisible();
  await field.fill('x'.repeat(2001));
  await tab.getByRole('button', { name: 'Enregistrer la note' }).click();
  await expect(tab.getByText(/2001 saisis/)).toBeVisible();
  await expect(field).toHaveValue('x'.repeat(2001));
  await field.fill('Demander le badge du parking');
  await expectAccessible(tab);

  const phone = await openAsReader(browser, page, { javaScriptEnabled: false });
  await phone.goto(link);
  await phone.goto(`${path}/${slugs[0]}`);
  await expect(phone.getByRole('button', { name: 'Retirer le marque-page' })).toBeVisible();
  await phone.getByRole('textbox', { name: 'Votre note' }).fill('Écrit sans script');
  await phone.getByRole('button', { name: 'Enregistrer la note' }).click();
  await expect(phone.getByRole('textbox', { name: 'Votre note' })).toHaveValue('Écrit sans script');

  await field.fill('Écrit par-dessus');
  await tab.getByRole('button', { name: 'Enregistrer la note' }).click();
  await expect(tab.getByText(/Comparez les deux textes.*Écrit sans script/)).toBeVisible();

  await tab.goto(`${path}/moi/notes`);
  await expect(tab.getByRole('link', { name: 'Le badge' })).toBeVisible();
  await expect(tab.getByText('Écrit sans script')).toBeVisible();
  await expectAccessible(tab);
  await tab.goto(`${path}/donnees`);
  await tab.getByText('Tout effacer').click();
  await tab.getByRole('button', { name: 'Effacer mes marque-pages et mes notes' }).click();
  await expect(tab.getByText('Aucun marque-page ni aucune note pour l’instant.')).toBeVisible();
  await watched.expectQuiet([/409/]);
});

test('A14 a reader without a name keeps bookmarks and notes on the device, and nothing of them is sent', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/');
  await signIn(page);
  const { id, path, slugs } = await createDraft(page, `Livret public ${randomUUID().slice(0, 8)}`, PAGES);
  await publishByApi(page, id);
  const tab = await openAsReader(browser, page);
  const sent: string[] = [];
  tab.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('parking')) sent.push(request.url());
  });
  await tab.goto(`${path}/${slugs[0]}`);
  await tab.getByRole('button', { name: 'Mettre un marque-page' }).click();
  await tab.getByText('Votre note sur cette page').click();
  const field = tab.getByRole('textbox', { name: 'Votre note' });
  await expect(field).toHaveAccessibleDescription(/Cette note reste sur cet appareil/);
  await field.fill('Le badge du parking');
  await tab.getByRole('link', { name: /Suivant/ }).click();
  await expect(tab.getByRole('heading', { level: 1, name: /La cantine/ })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Mettre un marque-page' })).toBeVisible();
  await tab.goto(`${path}/${slugs[0]}`);
  await expect(tab.getByRole('textbox', { name: 'Votre note' })).toHaveValue('Le badge du parking');
  await tab.getByRole('link', { name: 'Mes marque-pages et mes notes' }).first().click();
  await expect(tab.getByRole('listitem')).toHaveCount(1);
  await expect(tab.getByText('Le badge du parking')).toBeVisible();
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Effacer\u00a0: Le badge' }).click();
  await expect(tab.getByText('Aucun marque-page ni aucune note pour l’instant.')).toBeVisible();
  await tab.goto(`${path}/${slugs[0]}`);
  await expect(tab.getByRole('button', { name: 'Mettre un marque-page' })).toBeVisible();
  expect(sent).toEqual([]);
  // Each page leads to the accessibility statement and to the legal notice, without signing in.
  await expect(tab.getByRole('link', { name: 'Accessibilité', exact: true })).toBeVisible();
  await tab.getByRole('link', { name: 'Mentions légales' }).click();
  await expect(tab.getByRole('heading', { name: 'Mentions légales' })).toBeVisible();
});

test('A14 a reader who did everything gets a certificate of reading, and finds it again', async ({ page, browser }) => {
  await page.goto('/admin/');
  await signIn(page);
  const { path, slugs, last, link } = await preparePersonalBooklet(page);
  const tab = await openAsReader(browser, page);
  await tab.goto(link);
  await tab.getByRole('button', { name: 'J’ai compris' }).click();
  await tab.goto(`${path}/fin`);
  await expect(tab.getByText(/Il reste\s: 2\spages à lire/)).toBeVisible();
  for (const slug of slugs) {
    await tab.goto(`${path}/${slug}`);
    await tab.getByRole('button', { name: 'J’ai lu cette page' }).click();
    await expect(tab.getByText('Page lue', { exact: true })).toBeVisible();
  }
  await tab.goto(`${path}/fin`);
  await tab.getByRole('button', { name: 'Obtenir mon attestation' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Attestation de lecture' })).toBeVisible();
  await expectAccessible(tab);
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByRole('link', { name: 'Télécharger l’attestation (PDF)' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const pdf = await readPdf(Buffer.concat(chunks));
  expect(pdf.isTagged).toBe(true);
  expect(pdf.elements.map(({ text }) => text).join('\n')).toContain(last);
  await tab.goto(`${path}/donnees`);
  await tab.getByRole('link', { name: 'Attestation de la version 1' }).click();
  await expect(tab.getByText('Ce n’est pas un contrat', { exact: false })).toBeVisible();
});
