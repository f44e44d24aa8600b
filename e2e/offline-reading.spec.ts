import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { getBookletTree } from '../contract/booklets/content/content.ts';
import { verifyPages } from '../contract/booklets/freshness/freshness.ts';
import { unpublishBooklet } from '../contract/booklets/publications/publications.ts';
import { addParticipant, copyPersonalLink, getParticipant } from '../contract/people/participants/participants.ts';
import { createStillAnalysis } from './steps/axe.ts';
import {
  createConfirmation,
  createDraft,
  createHoursQuiz,
  createParagraph,
  openPersonalAccess,
  publishByApi,
  trackByName,
} from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const QUIZ_BLOCK = createHoursQuiz();
const CHECKLIST_BLOCK = {
  type: 'checklist',
  props: { title: 'À apporter', items: [{ text: 'Une pièce d’identité', dueInDays: null }] },
};

/** Pages of a booklet: a text and a list, a quiz, a statement to confirm, and a page that nobody reads. */
const PAGES = [
  { title: 'La tenue', blocks: [createParagraph('Les gants sont fournis.'), CHECKLIST_BLOCK] },
  { title: 'Les horaires', blocks: [createParagraph('L’atelier ouvre tôt.'), QUIZ_BLOCK] },
  {
    title: 'Les consignes',
    blocks: [createParagraph('Chacun range son établi.'), createConfirmation({ allPages: false })],
  },
  { title: 'Le déjeuner', blocks: [createParagraph('Une cuisine vous attend.')] },
];

/** A published booklet of four pages, read by name with personal links. */
const prepareBooklet = async (page: Page) => {
  await page.goto('/admin/');
  await signIn(page);
  const made = await createDraft(page, `Livret sans réseau ${randomUUID().slice(0, 8)}`, PAGES, { open: false });
  await openPersonalAccess(page, made.id);
  await trackByName(page, made.id);
  await publishByApi(page, made.id);
  return made;
};

const addReader = async (page: Page, id: string, firstName: string) => {
  const last = `Le Goff ${randomUUID().replace(/[^a-f]/g, '')}`;
  const body = { participant: { firstName, lastName: last, email: `${randomUUID()}@exemple.fr` } };
  const params = { id };
  const { id: enrolmentId } = await sendCall(page, addParticipant, { params, body });
  const { url } = await sendCall(page, copyPersonalLink, { params: { ...params, enrolmentId } });
  return { enrolmentId, name: `${firstName} ${last}`, link: new URL(url).pathname };
};

/** The details of a participant, as the back office shows them. */
const readDetail = (page: Page, id: string, enrolmentId: string) =>
  sendCall(page, getParticipant, { params: { id, enrolmentId } });

const openContext = (browser: Browser, page: Page): Promise<BrowserContext> =>
  browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'allow' });

/** Number of pages and files kept in this browser, all booklets together. */
const countCopies = (tab: Page) =>
  tab.evaluate(async () => {
    const names = await caches.keys();
    const sizes = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  });

/** Paths that are kept. */
const listCopies = (tab: Page) =>
  tab.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a page, and waits until its copy is kept. */
const readPage = async (tab: Page, path: string) => {
  await tab.goto(path);
  await expect.poll(() => listCopies(tab), { message: 'kept pages' }).toContain(path);
};

const openLink = async (tab: Page, link: string) => {
  await tab.goto(link);
  const told = tab.getByRole('button', { name: 'J’ai compris' });
  if (await told.isVisible()) await told.click();
};

const getStatusLine = (tab: Page) => tab.locator('.r-network');

test('pages that were read open without a network, and answers given there are sent when it returns', async ({
  page,
  browser,
}) => {
  const { id, path, slugs } = await prepareBooklet(page);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  await sendCall(page, verifyPages, { body: { pageIds: [chapters[0]?.pages[0]?.id ?? ''] } });
  const { enrolmentId, name, link } = await addReader(page, id, 'Inès');
  const context = await openContext(browser, page);
  const tab = await context.newPage();
  await openLink(tab, link);
  for (const slug of slugs.slice(0, 3)) await readPage(tab, `${path}/${slug}`);
  await expect.poll(() => listCopies(tab)).toContain(`${path}/livret/hors-ligne`);

  await context.setOffline(true);
  await expect(getStatusLine(tab)).toContainText('Hors ligne');

  await test.step('three pages are read again, with their style, and an unread one says why it is not there', async () => {
    await tab.goto(`${path}/${slugs[0]}`);
    await expect(tab.getByText('Les gants sont fournis.')).toBeVisible();
    await expect(tab.locator('.r-verified')).toHaveText(/^Vérifié le .+ par les RH$/);
    await expect(getStatusLine(tab)).toContainText('Hors ligne');
    expect(await tab.evaluate(() => getComputedStyle(document.body).display)).toBe('flex');
    await tab.emulateMedia({ colorScheme: 'dark' });
    expect((await (await createStillAnalysis(tab)).analyze()).violations).toEqual([]);
    await tab.emulateMedia({ colorScheme: 'light' });
    expect((await (await createStillAnalysis(tab)).analyze()).violations).toEqual([]);
    await tab.goto(`${path}/${slugs[3]}`);
    await expect(tab.getByText(/Cette page n’a pas encore été lue sur cet appareil/)).toBeVisible();
    await expect(tab.getByText('Une cuisine vous attend.')).toBeHidden();
    expect((await (await createStillAnalysis(tab)).analyze()).violations).toEqual([]);
    await tab.getByRole('link', { name: 'La tenue' }).click();
    await expect(tab.getByText('Les gants sont fournis.')).toBeVisible();
    await tab.goto(`${path}/donnees`);
    await expect(tab.getByText(/Cette page a besoin du réseau/)).toBeVisible();
  });

  await test.step('a list is ticked, and a page marked as read', async () => {
    await tab.goto(`${path}/${slugs[0]}`);
    await tab.getByRole('checkbox', { name: /Une pièce d’identité/ }).check();
    await tab.getByRole('button', { name: 'J’ai lu cette page' }).click();
    await expect(tab.getByText(/votre progression sera enregistrée plus tard/)).toBeVisible();
    await tab.reload();
    await expect(tab.getByRole('checkbox', { name: /Une pièce d’identité/ })).toBeChecked();
    await expect(tab.getByText(/votre progression sera enregistrée plus tard/)).toBeVisible();
  });

  await test.step('a bookmark and a note wait, and are shown again', async () => {
    await tab.getByRole('button', { name: 'Mettre un marque-page' }).click();
    await expect(tab.getByText('Ce changement sera enregistré au retour du réseau.')).toBeAttached();
    await tab.getByText('Votre note sur cette page').click();
    await tab.getByRole('textbox', { name: 'Votre note' }).fill('Demander des gants de taille M');
    await tab.getByRole('button', { name: 'Enregistrer la note' }).click();
    await expect(tab.getByText(/La note attend sur cet appareil/)).toBeVisible();
    await tab.reload();
    await expect(tab.getByRole('textbox', { name: 'Votre note' })).toHaveValue('Demander des gants de taille M');
    await expect(tab.getByRole('button', { name: 'Retirer le marque-page' })).toBeVisible();
  });

  await test.step('a quiz keeps its answers, without a result', async () => {
    await tab.goto(`${path}/${slugs[1]}`);
    await tab.getByRole('radio', { name: 'À 7 h 30' }).check();
    await tab.getByRole('button', { name: 'Valider mes réponses' }).click();
    await expect(tab.getByText(/Le résultat viendra avec le réseau/)).toBeVisible();
    await expect(tab.getByText('Bonne réponse', { exact: true })).toBeHidden();
  });

  await test.step('a confirmation is not registered yet, and says so', async () => {
    await tab.goto(`${path}/${slugs[2]}`);
    await tab.getByRole('checkbox', { name: 'J’ai lu et compris ce qui précède.' }).check();
    await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill(name);
    await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
    await expect(tab.getByText(/Elle sera enregistrée au retour du réseau/)).toBeVisible();
    await tab.getByRole('link', { name: 'Revenir à la page' }).click();
    await expect(tab.getByText(/Votre confirmation sera enregistrée au retour du réseau/)).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Confirmer ma lecture' })).toBeHidden();
    await expect(getStatusLine(tab)).toContainText('5 réponses attendent le retour du réseau.');
    expect((await readDetail(page, id, enrolmentId)).confirmations).toEqual([]);
  });

  await test.step('with the network, all is sent in order and the server has it', async () => {
    await context.setOffline(false);
    await expect(getStatusLine(tab)).toContainText('Confirmation de lecture enregistrée (« Les consignes »).');
    await expect(getStatusLine(tab)).toContainText('Quiz (« Les horaires »)');
    const { confirmations, pages, remaining } = await readDetail(page, id, enrolmentId);
    expect(confirmations).toHaveLength(1);
    expect(pages?.filter(({ doneOn }) => doneOn !== null).map(({ title }) => title)).toEqual([
      'La tenue',
      'Les consignes',
    ]);
    expect(remaining?.quizzes).toEqual([]);
    await tab.goto(`${path}/donnees`);
    await expect(tab.getByRole('link', { name: /^Reçu n°/ })).toHaveCount(1);
    await tab.goto(`${path}/${slugs[0]}`);
    await expect(tab.getByText('Page lue', { exact: true })).toBeVisible();
    await tab.goto(`${path}/moi/notes`);
    await expect(tab.getByText('Demander des gants de taille M')).toBeVisible();
    await expect(tab.getByText('Marque-page', { exact: true })).toBeVisible();
  });
  await context.close();
});

test('a confirmation is refused with its reason when another version came meanwhile, and the old pages are forgotten', async ({
  page,
  browser,
}) => {
  const { id, path, slugs } = await prepareBooklet(page);
  const { name, link } = await addReader(page, id, 'Hugo');
  const context = await openContext(browser, page);
  const tab = await context.newPage();
  await openLink(tab, link);
  for (const slug of slugs.slice(0, 3)) await readPage(tab, `${path}/${slug}`);
  await context.setOffline(true);
  await tab.reload();
  await tab.getByRole('checkbox', { name: 'J’ai lu et compris ce qui précède.' }).check();
  await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill(name);
  await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
  await expect(tab.getByText(/Elle sera enregistrée au retour du réseau/)).toBeVisible();
  await tab.getByRole('link', { name: 'Revenir à la page' }).click();

  await publishByApi(page, id);
  // Each node sees a new version within a second.
  await page.waitForTimeout(1200);
  await context.setOffline(false);
  await expect(getStatusLine(tab)).toContainText(
    'Confirmation de lecture refusée (« Les consignes »). Ce document a été mis à jour. Relisez la version 2 avant de confirmer.',
  );
  await expect.poll(() => listCopies(tab)).not.toContain(`${path}/${slugs[0]}`);
  await tab.goto(`${path}/${slugs[2]}`);
  await expect(tab.getByRole('button', { name: 'Confirmer ma lecture' })).toBeVisible();
  await context.close();
});

test('a second person on the same browser sees nothing of the first, and sends nothing of theirs', async ({
  page,
  browser,
}) => {
  const { id, path, slugs } = await prepareBooklet(page);
  const first = await addReader(page, id, 'Inès');
  const second = await addReader(page, id, 'Malik');
  const context = await openContext(browser, page);
  const tab = await context.newPage();
  await openLink(tab, first.link);
  await readPage(tab, path);
  await readPage(tab, `${path}/${slugs[0]}`);
  await context.setOffline(true);
  await tab.reload();
  await tab.getByRole('button', { name: 'J’ai lu cette page' }).click();
  await expect(tab.getByText(/votre progression sera enregistrée plus tard/)).toBeVisible();

  // The address of the second person's link opens in the browser of the first.
  await tab.goto('about:blank');
  await context.clearCookies();
  await context.setOffline(false);
  await openLink(tab, second.link);
  await readPage(tab, path);
  expect(await listCopies(tab)).not.toContain(`${path}/${slugs[0]}`);
  await context.setOffline(true);
  await tab.goto(`${path}/${slugs[0]}`);
  await expect(tab.getByText(/Cette page n’a pas encore été lue sur cet appareil/)).toBeVisible();
  await tab.goto(path);
  await expect(tab.getByText(/Malik/).first()).toBeVisible();
  await expect(tab.getByText(/Inès/)).toHaveCount(0);
  await context.setOffline(false);
  await tab.goto(`${path}/${slugs[0]}`);
  await expect(tab.getByRole('button', { name: 'J’ai lu cette page' })).toBeVisible();
  await context.close();
});

test('withdrawing the booklet forgets it, and the reader may forget it too', async ({ page, browser }) => {
  const { id, path, slugs } = await prepareBooklet(page);
  const { link } = await addReader(page, id, 'Inès');
  const context = await openContext(browser, page);
  const tab = await context.newPage();
  await openLink(tab, link);
  for (const slug of slugs.slice(0, 2)) await readPage(tab, `${path}/${slug}`);

  await test.step('the reader forgets what is kept', async () => {
    await tab.getByRole('button', { name: 'Confort de lecture' }).click();
    await expect(tab.getByText(/Gardé sur cet appareil\s:\s\d+\spages\slues avec leurs images/)).toBeVisible();
    await tab.getByRole('button', { name: 'Oublier ce qui est gardé' }).click();
    await expect(tab.getByText(/Rien n’est gardé sur cet appareil/)).toBeVisible();
    expect(await countCopies(tab)).toBe(0);
    await readPage(tab, `${path}/${slugs[1]}`);
  });

  await sendCall(page, unpublishBooklet, { params: { id } });
  await page.waitForTimeout(1200);
  await tab.goto(`${path}/${slugs[0]}`);
  await expect.poll(() => countCopies(tab)).toBe(0);
  await context.setOffline(true);
  await tab.goto(`${path}/${slugs[1]}`).catch(() => undefined);
  await expect(tab.getByText('L’atelier ouvre tôt.')).toHaveCount(0);
  await context.close();
});
