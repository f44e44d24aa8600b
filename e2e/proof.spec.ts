import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { addBlock, getBookletTree } from '../contract/booklets/content/content.ts';
import { addParticipant, copyPersonalLink } from '../contract/people/participants/participants.ts';
import { paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import {
  createConfirmation,
  createDraft,
  createParagraph,
  openPersonalAccess,
  publishByApi,
} from './steps/booklet-steps.ts';
import { createPdfFile } from './steps/create-files.ts';
import { getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall, uploadLibraryFile } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

const expectAccessible = (page: Page) =>
  runInBothModes(page, async (width) => {
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });

const RULES_BLOCK = createConfirmation({
  title: 'Règlement intérieur',
  statement: 'J’ai lu le règlement intérieur et je l’ai compris.',
  covers: 'booklet',
  signature: true,
});

/** A published booklet of two pages, the second to be confirmed, with the personal link of one participant. */
const prepareBooklet = async (page: Page) => {
  await signIn(page);
  const { id, path, slugs } = await createDraft(page, `Livret à confirmer ${randomUUID().slice(0, 8)}`, [
    { title: 'La tenue', blocks: [createParagraph('Les gants sont fournis.')] },
    { title: 'Le règlement', blocks: [createParagraph('Chacun range son établi.')] },
  ]);
  const params = { id };
  await openPersonalAccess(page, id);
  // A public booklet cannot contain a file to read: it is added after the access settings.
  const { chapters } = await sendCall(page, getBookletTree, { params });
  const second = chapters[0]?.pages[1]?.id ?? '';
  const mediaId = await uploadLibraryFile(
    page,
    await createPdfFile('consignes.pdf', ['Page une', 'Page deux', 'Page trois']),
  );
  const props = { file: { mediaId }, title: 'Consignes', description: '', language: 'fr-FR', accessible: true };
  const [above, below] = [randomUUID(), randomUUID()];
  const body = { type: 'fileToRead', props, id: above, after: null };
  await sendCall(page, addBlock, { params: { id: second }, body });
  await sendCall(page, addBlock, { params: { id: second }, body: { ...RULES_BLOCK, id: below, after: above } });
  await publishByApi(page, id);
  const last = `Le Goff ${randomUUID().replace(/[^a-f]/g, '')}`;
  const { id: enrolmentId } = await sendCall(page, addParticipant, {
    params,
    body: { participant: { firstName: 'Inès', lastName: last, email: `${randomUUID()}@exemple.fr` } },
  });
  const { url } = await sendCall(page, copyPersonalLink, { params: { ...params, enrolmentId } });
  return { id, path, slugs, name: `Inès ${last}`, link: new URL(url).pathname };
};

const openAsReader = async (browser: Browser, page: Page, options: Parameters<Browser['newContext']>[0]) => {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, ...options });
  return { context, tab: await context.newPage() };
};

test('A14 a reading is confirmed by the keyboard, and its receipt found again', async ({ page, browser }) => {
  await page.goto('/admin/');
  const { id, path, slugs, name, link } = await prepareBooklet(page);
  const { context, tab } = await openAsReader(browser, page, {});
  await setDisplayMode(tab, PHONE_DARK);
  const watched = watchPage(tab);
  await tab.goto(link);
  await tab.getByRole('button', { name: 'J’ai compris' }).click();

  await test.step('not before all pages are read', async () => {
    await tab.goto(`${path}/${slugs[1]}`);
    await expect(tab.getByText('1 page lue sur 2.')).toBeVisible();
    await expectAccessible(tab);
    await tab.getByRole('link', { name: 'Continuer la lecture' }).click();
    await tab.getByRole('button', { name: 'J’ai lu cette page' }).click();
    await expect(tab.getByText('Page lue', { exact: true })).toBeVisible();
  });

  await test.step('nor before the file beside it was gone through, by keys, each page with its words', async () => {
    await tab.goto(`${path}/${slugs[1]}`);
    const button = tab.getByRole('button', { name: 'Confirmer ma lecture' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/Ouvrez d’abord le fichier à lire/);
    await tab.getByRole('button', { name: 'Lire ici, page par page' }).press('Enter');
    const sheet = tab.getByRole('group', { name: /^Page affichée/ });
    await expect(sheet).toBeFocused();
    await expect(tab.getByRole('img', { name: /^Page 1 sur 3/ })).toBeVisible();
    await expect(tab.getByText('1 page parcourue sur 3.')).toBeVisible();
    await sheet.press('End');
    await expect(tab.getByText('Il reste la page 2.')).toBeVisible();
    await expect(button).toBeDisabled();
    await sheet.press('ArrowLeft');
    await expect(tab.getByText('✓ Fichier lu : 3 sur 3')).toBeVisible();
    await expect(button).toBeEnabled();
    await tab.getByText('Texte de la page 2').click();
    await expect(tab.getByText('Page deux', { exact: true })).toBeVisible();
    await tab.getByRole('button', { name: 'Agrandir' }).click();
    await expectAccessible(tab);
  });

  await test.step('a name that is another’s is refused beside its field, and is there again', async () => {
    await tab.getByRole('checkbox', { name: 'J’ai lu et compris ce qui précède.' }).check();
    await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill('Inès Autre');
    await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
    await expect(tab.getByText(`Le nom saisi ne correspond pas à ${name}.`)).toBeVisible();
    await expect(tab.getByRole('textbox', { name: 'Votre nom complet' })).toHaveValue('Inès Autre');
    await expect(tab.getByRole('checkbox', { name: /J’ai lu et compris/ })).toBeChecked();
    await expectAccessible(tab);
  });

  await test.step('drawn and confirmed with keys alone', async () => {
    const typed = tab.getByRole('textbox', { name: 'Votre nom complet' });
    await typed.fill(name.toUpperCase().normalize('NFD').replace(/\p{M}/gu, ''));
    await typed.press('Tab');
    await expect(tab.getByRole('application', { name: 'Signature dessinée (facultative)' })).toBeFocused();
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'Space']) await tab.keyboard.press(key);
    await expect(tab.getByText('Plume levée.')).toBeVisible();
    await tab.keyboard.press('Tab');
    await expect(tab.getByRole('button', { name: 'Effacer le dessin' })).toBeFocused();
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await expect(tab.getByRole('heading', { level: 1, name: /^Reçu n° \d+/ })).toBeVisible();
    await expect(tab.getByText('✓ Lecture confirmée.')).toBeVisible();
    await expect(tab.getByRole('img', { name: 'Signature dessinée' })).toBeVisible();
    await expectAccessible(tab);
  });

  await test.step('the receipt is a file too, and is found from the end and from her data', async () => {
    const download = tab.waitForEvent('download');
    await tab.getByRole('link', { name: 'Télécharger le reçu (PDF)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^recu-\d+\.pdf$/);
    for (const place of ['fin', 'donnees']) {
      await tab.goto(`${path}/${place}`);
      await expectAccessible(tab);
      await expect(tab.getByRole('link', { name: /reçu n°/i })).toBeVisible();
    }
  });
  await watched.expectQuiet([/422/]);
  await context.close();

  await test.step('the back office has it too', async () => {
    await setDisplayMode(page, PHONE_DARK);
    await page.goto(`${paths.bookletParticipants}?livret=${id}`);
    await page.getByRole('button', { name }).first().click();
    const panel = page.getByRole('dialog', { name });
    await expect(panel.getByText('1 sur 1')).toBeVisible();
    const receipt = page.waitForEvent('download');
    await panel.getByRole('button', { name: /^Reçu n° \d+ \(PDF\)/ }).click();
    expect((await receipt).suggestedFilename()).toMatch(/^Reçu \d+\.pdf$/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'Vérifier les preuves' }).click();
    await expect(page.getByText('Toutes sont intactes')).toBeVisible();
    await waitUntilIdle(page);
    await expectAccessible(page);
  });
});

test('A14 a reading is confirmed without a script', async ({ page, browser }) => {
  await page.goto('/admin/');
  const { path, slugs, name, link } = await prepareBooklet(page);
  const { context, tab } = await openAsReader(browser, page, { javaScriptEnabled: false });
  await tab.goto(link);
  await tab.getByRole('button', { name: 'J’ai compris' }).click();
  await tab.goto(`${path}/${slugs[0]}`);
  await tab.getByRole('button', { name: 'J’ai lu cette page' }).click();
  await tab.goto(`${path}/${slugs[1]}`);
  await expect(tab.getByText('Signature dessinée')).toBeHidden();
  await expect(tab.getByRole('button', { name: 'Confirmer ma lecture' })).toBeDisabled();
  const download = tab.waitForEvent('download');
  await tab.getByRole('link', { name: /^Consignes/ }).click();
  await (await download).path();
  await tab.getByRole('button', { name: 'J’ai parcouru toutes les pages' }).click();
  await expect(tab.getByText('✓ Fichier lu')).toBeVisible();
  await tab.getByRole('checkbox', { name: 'J’ai lu et compris ce qui précède.' }).check();
  await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill(name);
  await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
  await expect(tab.getByText('✓ Lecture confirmée.')).toBeVisible();
  await tab.goto(`${path}/${slugs[1]}`);
  await expect(tab.getByText('✓ Lecture confirmée le')).toBeVisible();
  await context.close();
});
