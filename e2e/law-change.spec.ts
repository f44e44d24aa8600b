import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addChapters, getBookletTree } from '../contract/booklets/content/content.ts';
import { getPublicationGate } from '../contract/booklets/publications/publications.ts';
import { getCampaign, saveCampaign } from '../contract/messages/campaigns/campaigns.ts';
import { launchCampaign } from '../contract/messages/campaigns/sendings.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import {
  createConfirmation,
  createDraft,
  createParagraph,
  openPersonalAccess,
  publishByApi,
  trackByName,
} from './steps/booklet-steps.ts';
import { expectAccessibleInBothModes } from './steps/expect-accessible.ts';
import { createLibraryChapter, publishWithReason } from './steps/library-steps.ts';
import { addPerson, confirmAs, openPublication } from './steps/reader-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { getLink, type IsolatedApp, startIsolatedApp } from './steps/start-isolated-app.ts';
import { test } from './steps/test.ts';

test.describe.configure({ timeout: 240_000 });

let app: IsolatedApp;
test.beforeAll(async () => {
  app = await startIsolatedApp();
});
test.afterAll(() => app.close());

/** A published booklet with a chapter of the library, followed by name. */
const prepareBooklet = async (page: Page, code: string) => {
  const title = `Sécurité ${randomUUID().slice(0, 8)}`;
  const welcome = { title: 'Bienvenue', blocks: [createParagraph('Bonjour.')] };
  const { id, path } = await createDraft(page, title, [welcome], { open: false });
  await sendCall(page, addChapters, { params: { id }, body: { templateCodes: [code] } });
  await openPersonalAccess(page, id);
  await trackByName(page, id);
  await publishByApi(page, id);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  return { id, path, title, slug: chapters[1]?.pages[0]?.slug ?? '' };
};

/** Changes of the library that the publication asks to decide on before a day. */
const listRecalls = async (page: Page, id: string): Promise<string[]> =>
  (await sendCall(page, getPublicationGate, { params: { id } })).findings
    .filter(({ code }) => code === 'PUB-011')
    .map(({ message }) => message);

const READERS = 5;
const CONFIRMED = 3;
const SENTENCE = 'Vous avez cinq minutes pour sortir.';

test('M2 M12 a law changes: the booklet follows the library, and only those who had confirmed the old text are asked', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.address });
  const page = await context.newPage();
  await page.goto('/admin/');
  await signIn(page);
  const chapter = `Évacuation ${randomUUID().slice(0, 6)}`;
  const {
    id: templateId,
    code,
    rewrite,
  } = await createLibraryChapter(page, chapter, 'Évacuer', [
    createParagraph('Vous avez 15 minutes pour sortir.'),
    createParagraph('Passez par l’acceuil.'),
    createConfirmation({ title: 'Évacuation', covers: 'page', signature: false, allPages: false }),
  ]);
  const { id, path, title, slug } = await prepareBooklet(page, code);
  const people: Awaited<ReturnType<typeof addPerson>>[] = [];
  for (let n = 0; n < READERS; n += 1) people.push(await addPerson(page, id, n));
  const asked = people.slice(0, CONFIRMED);
  for (const person of asked) await confirmAs(app.address, path, slug, person);
  // Each confirmation sends its receipt.
  await expect.poll(() => app.sink.received.length, { timeout: 60_000 }).toBe(CONFIRMED);

  await test.step('the library publishes the law with its reason and its day, and the publication recalls it', async () => {
    await rewrite(0, createParagraph('Vous avez 5 minutes pour sortir.'));
    await rewrite(1, createParagraph('Passez par l’accueil.'));
    await publishWithReason(page, templateId, 'décret n° 2026-1234', '2027-02-01');
    await page.goto(addQuery(paths.bookletHome, { livret: id }));
    await expect(page.getByText('Mise à jour disponible')).toBeVisible();
    expect(await listRecalls(page, id)).toEqual([expect.stringContaining('décret n° 2026-1234')]);
  });

  await test.step('the booklet follows with one press', async () => {
    await page.goto(paths.libraryUpdates);
    const card = page.getByRole('region', { name: chapter, exact: true });
    await expect(card.getByRole('listitem').filter({ hasText: title })).toContainText('2 changements sans conflit');
    await card.getByRole('button', { name: 'Reprendre dans 1 livret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reprendre dans 1 livret' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('1 livret a repris le chapitre.').first()).toBeVisible();
  });

  await test.step('publishing proposes the figure as major and the spelling as minor, and tells who is asked', async () => {
    expect(await listRecalls(page, id)).toEqual([]);
    const dialog = await openPublication(page, id);
    await expect(dialog.getByText('Proposé majeur : un chiffre ou une unité change.')).toHaveCount(1);
    await expect(dialog.getByText('Proposé mineur : l’orthographe est corrigée.')).toHaveCount(1);
    await expect(dialog.getByText('3 personnes seront sollicitées, 2 non.')).toBeVisible();
    await dialog
      .getByRole('textbox', { name: /^Ce qui change pour vous/ })
      .first()
      .fill(SENTENCE);
    await expectAccessibleInBothModes(page);
    await dialog.getByRole('button', { name: 'Publier la nouvelle version' }).click();
    await dialog.getByRole('button', { name: 'Prévenir les 3 personnes à solliciter' }).click();
  });

  await test.step('exactly these receive the message', async () => {
    await expect(page).toHaveURL(/\/livrets\/options\/emailing\/[0-9a-f-]{36}/);
    const params = { id, campaignId: /emailing\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '' };
    const made = await sendCall(page, getCampaign, { params });
    const planning = { ...made.planning, workingDaysOnly: false, window: null };
    const { rowVersion } = await sendCall(page, saveCampaign, {
      params,
      body: { rowVersion: made.rowVersion, replyTo: 'rh@exemple.fr', planning },
    });
    await sendCall(page, launchCampaign, { params, body: { rowVersion } });
    await expect.poll(() => app.sink.received.length, { timeout: 60_000 }).toBe(2 * CONFIRMED);
    // One more would come within this time.
    await page.waitForTimeout(2000);
    const sent = app.sink.received.slice(CONFIRMED).map(({ to }) => to);
    expect(sent.sort()).toEqual(asked.map(({ email }) => email).sort());
  });

  await test.step('one of them reads the old and the new figure, and confirms the change', async () => {
    const [first] = asked;
    const text = (await app.textsTo(first?.email ?? '')).at(-1) ?? '';
    expect(text).toContain(SENTENCE);
    const own = await browser.newContext({ baseURL: app.address });
    const tab = await own.newPage();
    await tab.goto(new URL(getLink(text, '/lire/')).pathname);
    await tab.goto(path);
    const news = tab.getByRole('region', { name: 'Ce qui a changé' });
    await expect(news.getByText(SENTENCE)).toBeVisible();
    await expect(news.locator('del')).toHaveText('supprimé\u00a0: 15');
    await expect(news.locator('ins')).toHaveText('ajouté\u00a0: 5');
    await news.getByRole('link', { name: 'Confirmer ces changements' }).click();
    await tab.getByRole('checkbox', { name: 'J’ai lu et compris ces changements.' }).check();
    await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill(first?.name ?? '');
    await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
    await expect(tab.getByRole('heading', { level: 1, name: /^Reçu n° \d+/ })).toBeVisible();
    await own.close();
  });

  await test.step('the follow-up shows the two who are still asked, and the version that was confirmed', async () => {
    await page.goto(addQuery(paths.bookletParticipants, { livret: id }));
    await expect(page.getByText('À relire')).toHaveCount(CONFIRMED - 1);
    await page
      .getByRole('button', { name: asked[0]?.name ?? '' })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByText(/version 2/)).toBeVisible();
    await expect(panel.getByText(/^Remplacée par le n°/)).toHaveCount(1);
    await expectAccessibleInBothModes(page);
  });
  await context.close();
});
