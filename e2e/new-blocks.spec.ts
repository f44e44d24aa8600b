import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { getBookletTree } from '../contract/booklets/content/content.ts';
import { addParticipant, copyPersonalLink } from '../contract/people/participants/participants.ts';
import { expectSaved, getBlockFrame } from './editor/editor-steps.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi } from './steps/booklet-steps.ts';
import { getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

/** A day in the time zone of the company, whatever that of the machine. */
const getDayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

/** A draft of two pages, to be read with a personal link. */
const prepareDraft = async (page: Page) => {
  await signIn(page);
  const made = await createDraft(
    page,
    `Livret des nouveaux blocs ${randomUUID().slice(0, 8)}`,
    [
      { title: 'Bienvenue', blocks: [createParagraph('Bonjour.')] },
      { title: 'L’atelier', blocks: [createParagraph('Le trusquin se range avec les autres trusquins.')] },
    ],
    { open: false },
  );
  await openPersonalAccess(page, made.id);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: made.id } });
  return { ...made, first: chapters[0]?.pages[0]?.id ?? '' };
};

/** Adds a block below the last one by its name, as `/` does. */
const insertBlock = async (page: Page, last: string, search: string) => {
  await getBlockFrame(page, last).last().focus();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Chercher un bloc' }).fill(search);
  await page.keyboard.press('Enter');
};

const createPersonalLink = async (page: Page, id: string) => {
  const { id: enrolmentId } = await sendCall(page, addParticipant, {
    params: { id },
    body: {
      participant: {
        firstName: 'Inès',
        lastName: 'Garnier',
        email: `${randomUUID()}@exemple.fr`,
        arrivalOn: getDayAfter(12),
      },
    },
  });
  const { url } = await sendCall(page, copyPersonalLink, { params: { id, enrolmentId } });
  return new URL(url).pathname;
};

const expectAccessible = (tab: Page) =>
  runInBothModes(tab, async (width) => {
    expect((await (await createStillAnalysis(tab)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(tab)).toBeLessThanOrEqual(width);
  });

test('A7 new blocks are inserted with the keyboard, published and read', async ({ page, browser }) => {
  const made = await prepareDraft(page);

  await test.step('inserted', async () => {
    await page.goto(`/livrets/editor?livret=${made.id}&page=${made.first}`);
    await expect(getBlockFrame(page, 'Texte, 1 sur 1')).toBeVisible();
    const panel = page.getByRole('tabpanel', { name: 'Bloc' });

    await insertBlock(page, 'Texte', 'compte à rebours');
    await panel.getByRole('textbox', { name: 'Avant le jour' }).fill('avant la sciure');

    await insertBlock(page, 'Compte à rebours', 'trombinoscope');
    await panel.getByRole('textbox', { name: 'Nom' }).fill('Claire Dubreuil');
    await panel.getByRole('textbox', { name: 'Fonction' }).fill('Bureau d’études');

    await insertBlock(page, 'Trombinoscope', 'glossaire');
    await panel.getByRole('textbox', { name: 'Terme' }).fill('Trusquin');
    await panel.getByRole('textbox', { name: 'Définition' }).fill('Outil qui trace une parallèle à un bord.');

    await insertBlock(page, 'Glossaire', 'code qr');
    await panel.getByRole('textbox', { name: 'Libellé' }).fill('Le site de la menuiserie');
    await panel.getByRole('textbox', { name: 'Adresse' }).fill('https://www.exemple.fr/atelier');
    await panel.getByRole('textbox', { name: 'Adresse' }).blur();

    await insertBlock(page, 'Code QR', 'étonnement');
    await panel.getByRole('textbox', { name: 'Question' }).fill('Qui vous a le plus aidé ?');
    for (const [place, words] of [
      [1, 'Mon équipe'],
      [2, 'Ma marraine'],
    ] as const) {
      await panel.getByRole('button', { name: `Élément ${place}`, exact: true }).click();
      await panel.getByRole('textbox', { name: 'Réponse', exact: true }).fill(words);
    }
    await expectSaved(page);
  });

  await publishByApi(page, made.id);
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'fr-FR',
  });
  const tab = await context.newPage();
  await setDisplayMode(tab, PHONE_DARK);
  const watched = watchPage(tab);
  await tab.goto(await createPersonalLink(page, made.id));
  await tab.getByRole('button', { name: 'J’ai compris' }).click();

  await test.step('read by her for whom it is', async () => {
    await tab.goto(`${made.path}/${made.slugs[0]}`);
    await expect(tab.getByText('12 jours avant la sciure')).toBeVisible();
    await expect(tab.getByText('Claire Dubreuil')).toBeVisible();
    await expect(tab.getByRole('img', { name: 'Code QR : Le site de la menuiserie' })).toBeVisible();
    await expect(tab.getByRole('link', { name: 'www.exemple.fr/atelier' })).toBeVisible();
    await expectAccessible(tab);
  });

  await test.step('a survey is answered once', async () => {
    await tab.getByRole('radio', { name: 'Ma marraine' }).check();
    await tab.getByRole('button', { name: 'Envoyer mes réponses' }).click();
    await expect(tab.getByText('Merci, vos réponses sont enregistrées.')).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Envoyer mes réponses' })).toHaveCount(0);
  });

  await test.step('a term is told where it stands, stays while one is on it, goes at Escape, and leads to its place', async () => {
    await tab.goto(`${made.path}/${made.slugs[1]}`);
    const term = tab.getByRole('link', { name: 'trusquin', exact: true });
    await expect(tab.getByRole('link', { name: /trusquin/ })).toHaveCount(1);
    await term.focus();
    await expect(tab.getByRole('tooltip')).toHaveText('Outil qui trace une parallèle à un bord.');
    await expectAccessible(tab);
    await tab.keyboard.press('Escape');
    await expect(tab.getByRole('tooltip')).toBeHidden();
    await expect(term).toBeFocused();
    await tab.locator('h1').click();
    await term.hover();
    await tab.getByRole('tooltip').hover();
    await tab.waitForTimeout(400);
    await expect(tab.getByRole('tooltip')).toBeVisible();
    await term.click();
    await expect(tab).toHaveURL(/#terme-/);
  });
  await watched.expectQuiet();
  await context.close();
});

test('A7 people in charge of the booklet are added to an organisation chart from their list', async ({ page }) => {
  await signIn(page);
  await page.goto('/livrets');
  await page
    .getByRole('row', { name: /Premiers pas/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Modifier dans l’éditeur' }).click();
  await insertBlock(page, 'Texte', 'organigramme');
  const panel = page.getByRole('tabpanel', { name: 'Bloc' });
  await page.getByRole('button', { name: 'Reprendre des responsables' }).click();
  await page.getByRole('menuitem', { name: 'Sylvie Marchand, Cheffe d’atelier' }).click();
  await expect(panel.getByRole('button', { name: 'Sylvie Marchand', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reprendre des responsables' })).toHaveCount(0);
  await expectSaved(page);
});
