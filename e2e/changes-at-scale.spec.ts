import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { getBookletTree, getPage, updateBlock } from '../contract/booklets/content/content.ts';
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
import { getToasts } from './steps/get-toasts.ts';
import { addPerson, confirmAs, openPublication } from './steps/reader-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { getLink, type IsolatedApp, startIsolatedApp } from './steps/start-isolated-app.ts';
import { test } from './steps/test.ts';

// Each test fills a booklet with people or pages.
test.describe.configure({ timeout: 420_000 });

let app: IsolatedApp;
test.beforeAll(async () => {
  app = await startIsolatedApp();
});
test.afterAll(() => app.close());

const rewrite = async (page: Page, pageId: string, change: (html: string) => string) => {
  const { content } = await sendCall(page, getPage, { params: { id: pageId } });
  for (const { id, type, props, rowVersion } of content) {
    if (type !== 'text') continue;
    const text = props as { html: string };
    const body = { props: { ...text, html: change(text.html) }, rowVersion };
    await sendCall(page, updateBlock, { params: { id }, body });
  }
};

test('M2 of 42 people, the 18 who had confirmed receive the message, and one confirms what changed', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.address });
  const page = await context.newPage();
  await page.goto('/admin/');
  await signIn(page);
  const { id, path, slugs } = await createDraft(
    page,
    `Consignes ${randomUUID().slice(0, 8)}`,
    [
      {
        title: 'Évacuation',
        blocks: [
          createParagraph('Vous avez 15 minutes pour sortir par l’acceuil.'),
          createConfirmation({ title: 'Évacuation', covers: 'page', signature: false, allPages: false }),
        ],
      },
    ],
    { open: false },
  );
  await openPersonalAccess(page, id);
  await trackByName(page, id);
  await publishByApi(page, id);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  const pageId = chapters[0]?.pages[0]?.id ?? '';
  const people: Awaited<ReturnType<typeof addPerson>>[] = [];
  for (let n = 0; n < 42; n += 1) people.push(await addPerson(page, id, n));
  for (const person of people.slice(0, 18)) await confirmAs(app.address, path, slugs[0] ?? '', person);
  // Each confirmation sends its receipt.
  await expect.poll(() => app.sink.received.length, { timeout: 120_000 }).toBe(18);

  await test.step('a typo asks nobody', async () => {
    await rewrite(page, pageId, (html) => html.replace('acceuil', 'accueil'));
    const dialog = await openPublication(page, id);
    await expect(dialog.getByText('Personne ne sera sollicité.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Publier la nouvelle version' }).click();
    await expect(dialog.getByRole('button', { name: /^Prévenir/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  });

  await test.step('a figure asks 18 people, and not the 24 others', async () => {
    await rewrite(page, pageId, (html) => html.replace('15 minutes', '5 minutes'));
    const dialog = await openPublication(page, id);
    await expect(dialog.getByText('18 personnes seront sollicitées, 24 non.')).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Ce qui change pour vous/ }).fill('Vous sortez en cinq minutes.');
    await dialog.getByRole('button', { name: 'Publier la nouvelle version' }).click();
    // Its colours are those of the product once it has faded in.
    await expect(getToasts(page).getByText('Version 3 publiée.')).toBeVisible();
    await expectAccessibleInBothModes(page);
    await dialog.getByRole('button', { name: 'Prévenir les 18 personnes à solliciter' }).click();
  });

  await test.step('the message to them says what changes, and exactly these 18 receive it', async () => {
    await expect(page).toHaveURL(/\/livrets\/options\/emailing\/[0-9a-f-]{36}/);
    await expect(page.getByText('Vous sortez en cinq minutes.').first()).toBeVisible();
    const campaignId = /emailing\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
    const params = { id, campaignId };
    const made = await sendCall(page, getCampaign, { params });
    const planning = { ...made.planning, workingDaysOnly: false, window: null };
    const { rowVersion } = await sendCall(page, saveCampaign, {
      params,
      body: { rowVersion: made.rowVersion, replyTo: 'rh@exemple.fr', planning },
    });
    await sendCall(page, launchCampaign, { params, body: { rowVersion } });
    await expect.poll(() => app.sink.received.length, { timeout: 120_000 }).toBe(36);
    await page.waitForTimeout(2000);
    const sent = app.sink.received.slice(18);
    expect(sent.map(({ to }) => to).sort()).toEqual(
      people
        .slice(0, 18)
        .map(({ email }) => email)
        .sort(),
    );
  });

  await test.step('one opens the link, sees the three lines, and confirms that', async () => {
    const text = (await app.textsTo(people[0]?.email ?? '')).at(-1) ?? '';
    expect(text).toContain('Vous sortez en cinq minutes.');
    const own = await browser.newContext({ baseURL: app.address });
    const tab = await own.newPage();
    await tab.goto(new URL(getLink(text, '/lire/')).pathname);
    await tab.goto(path);
    const news = tab.getByRole('region', { name: 'Ce qui a changé' });
    await expect(news.getByText('Vous sortez en cinq minutes.')).toBeVisible();
    await expect(news.locator('del')).toHaveText('supprimé\u00a0: 15');
    await expect(news.locator('ins')).toHaveText('ajouté\u00a0: 5');
    await news.getByRole('link', { name: 'Confirmer ces changements' }).click();
    await tab.getByRole('checkbox', { name: 'J’ai lu et compris ces changements.' }).check();
    await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill(people[0]?.name ?? '');
    await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
    await expect(tab.getByRole('heading', { level: 1, name: /^Reçu n° \d+/ })).toBeVisible();
    await own.close();
  });

  await test.step('the follow-up shows who is still asked, and which confirmation counts', async () => {
    await page.goto(addQuery(paths.bookletParticipants, { livret: id }));
    await expect(page.getByText('À relire')).toHaveCount(17);
    await page
      .getByRole('button', { name: people[0]?.name ?? '' })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByText(/version 3/)).toBeVisible();
    await expect(panel.getByText(/^Remplacée par le n°/)).toHaveCount(1);
    await expectAccessibleInBothModes(page);
  });
  await context.close();
});

test('a page read without a confirmation is acknowledged with one button; a chapter and the booklet are confirmed again', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.address });
  const page = await context.newPage();
  await page.goto('/admin/');
  await signIn(page);
  const confirm = (covers: 'chapter' | 'booklet') =>
    createConfirmation({ title: `Consigne ${covers}`, covers, signature: false, allPages: false });
  const { id, path, slugs } = await createDraft(
    page,
    `Portées ${randomUUID().slice(0, 8)}`,
    [
      { title: 'Évacuation', blocks: [createParagraph('Vous avez 15 minutes.')] },
      { title: 'Chapitre', blocks: [createParagraph('Le chapitre.'), confirm('chapter')] },
      { title: 'Livret', blocks: [createParagraph('Le livret.'), confirm('booklet')] },
    ],
    { open: false },
  );
  await openPersonalAccess(page, id);
  await trackByName(page, id, { validation: 'button' });
  await publishByApi(page, id);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  const pageId = chapters[0]?.pages[0]?.id ?? '';
  const [reader, signer] = [await addPerson(page, id, 50), await addPerson(page, id, 51)];
  await confirmAs(app.address, path, slugs[1] ?? '', signer);
  await confirmAs(app.address, path, slugs[2] ?? '', signer);
  const own = await browser.newContext({ baseURL: app.address });
  const tab = await own.newPage();
  await tab.goto(reader.link);
  await tab.getByRole('button', { name: 'J’ai compris' }).click();
  await tab.goto(`${path}/${slugs[0]}`);
  await tab.getByRole('button', { name: 'J’ai lu cette page' }).click();
  await expect(tab.getByText('Page lue').first()).toBeVisible();

  await rewrite(page, pageId, (html) => html.replace('15', '5'));
  const dialog = await openPublication(page, id);
  await expect(dialog.getByText('2 personnes seront sollicitées, 0 non.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publier la nouvelle version' }).click();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();

  await tab.waitForTimeout(1100);
  await tab.goto(path);
  const news = tab.getByRole('region', { name: 'Ce qui a changé' });
  await expect(news.getByRole('link', { name: /^Confirmer ces changements/ })).toHaveCount(0);
  await expectAccessibleInBothModes(tab);
  await news.getByRole('button', { name: 'J’ai pris connaissance de ces changements' }).click();
  await expect(tab.getByRole('region', { name: 'Ce qui a changé' })).toHaveCount(0);

  await tab.goto(signer.link);
  await tab.goto(path);
  await expect(news.getByRole('link', { name: 'Confirmer ces changements (1 sur 2)' })).toBeVisible();
  await expect(news.getByRole('listitem')).toHaveCount(1);
  for (const [at, slug] of [slugs[1], slugs[2]].entries()) {
    await tab.goto(`${path}/${slug}`);
    const part = tab.getByRole('region', { name: 'Ce qui a changé' });
    await expect(part.locator('del')).toHaveText('supprimé\u00a0: 15');
    await tab.getByRole('checkbox', { name: 'J’ai lu et compris ces changements.' }).check();
    await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill(signer.name);
    await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
    await expect(tab.getByRole('heading', { level: 1, name: /^Reçu n° \d+/ })).toBeVisible();
    await tab.goto(path);
    await expect(news).toHaveCount(at === 0 ? 1 : 0);
  }
  await own.close();
  await context.close();
});

test('the window stays usable with more than sixty changes: folded by page, with counts, by keyboard', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.address });
  const page = await context.newPage();
  await page.goto('/admin/');
  await signIn(page);
  const titles = Array.from({ length: 8 }, (_, n) => `Consigne ${n + 1}`);
  const { id } = await createDraft(
    page,
    `Beaucoup ${randomUUID().slice(0, 8)}`,
    titles.map((title) => ({
      title,
      blocks: Array.from({ length: 8 }, (_, n) => createParagraph(`Règle ${title} : attendez 1${n} minutes.`)),
    })),
    { open: false },
  );
  await openPersonalAccess(page, id);
  await publishByApi(page, id);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  for (const { id: pageId } of chapters.flatMap((chapter) => chapter.pages))
    await rewrite(page, pageId, (html) => html.replace('minutes', 'secondes'));
  const dialog = await openPublication(page, id);
  const groups = dialog.getByRole('group').filter({ has: page.locator('summary') });
  await expect(dialog.locator('summary')).toHaveCount(8);
  await expect(dialog.locator('summary').first()).toHaveText('Consigne 1 8 changements, dont 8 majeurs');
  await expect(dialog.getByRole('radio', { name: 'majeur' })).toHaveCount(0);
  await expectAccessibleInBothModes(page);
  await dialog.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'majeur' })).toHaveCount(8);
  await groups.first().getByRole('button', { name: 'Tout mineur' }).click();
  await expect(dialog.locator('summary').first()).toHaveText('Consigne 1 8 changements');
  await expectAccessibleInBothModes(page);
  // Folded again, a reason that is missing unfolds its page and takes the focus.
  await dialog.locator('summary').first().click();
  await dialog.getByRole('button', { name: 'Publier la nouvelle version' }).click();
  await expect(dialog.getByText(/Dites pourquoi ce changement est mineur/).first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Pourquoi ce changement est mineur/ }).first()).toBeFocused();
  await dialog.getByRole('textbox', { name: /^Motif commun/ }).fill('Les panneaux le disaient déjà.');
  await dialog.getByRole('button', { name: 'Publier la nouvelle version' }).click();
  await expect(page.getByRole('dialog', { name: 'Le livret est en ligne' })).toBeVisible();
  await context.close();
});
