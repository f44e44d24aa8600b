import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { getBookletTree, getPage, updateBlock } from '../contract/booklets/content/content.ts';
import { addParticipant, copyPersonalLink } from '../contract/people/participants/participants.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import {
  createConfirmation,
  createDraft,
  createParagraph,
  openPersonalAccess,
  publishByApi,
  trackByName,
} from './steps/booklet-steps.ts';
import { getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

const expectAccessible = (page: Page) =>
  runInBothModes(page, async (width) => {
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });

const prepareBooklet = async (page: Page) => {
  await signIn(page);
  const { id, path, slugs } = await createDraft(
    page,
    `Livret qui change ${randomUUID().slice(0, 8)}`,
    [
      {
        title: 'Évacuation',
        blocks: [
          createParagraph('Vous avez 15 minutes pour sortir par l’acceuil.'),
          createConfirmation({ title: 'Évacuation', covers: 'page', signature: false, allPages: false }),
        ],
      },
      { title: 'Cantine', blocks: [createParagraph('La cantine est au premier étage.')] },
    ],
    { open: false },
  );
  await openPersonalAccess(page, id);
  await trackByName(page, id);
  await publishByApi(page, id);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  const pageId = chapters[0]?.pages[0]?.id ?? '';
  const write = async (words: string) => {
    const { content } = await sendCall(page, getPage, { params: { id: pageId } });
    const block = content.find(({ type }) => type === 'text');
    const body = { props: createParagraph(words).props, rowVersion: block?.rowVersion ?? 0 };
    await sendCall(page, updateBlock, { params: { id: block?.id ?? '' }, body });
  };
  return { id, path, slugs, write };
};

/** A participant in a browser of their own. */
const openAsReader = async (browser: Browser, page: Page, id: string, firstName: string) => {
  const last = `Le Goff ${randomUUID().replace(/[^a-f]/g, '')}`;
  const { id: enrolmentId } = await sendCall(page, addParticipant, {
    params: { id },
    body: { participant: { firstName, lastName: last, email: `${randomUUID()}@exemple.fr` } },
  });
  const { url } = await sendCall(page, copyPersonalLink, { params: { id, enrolmentId } });
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const tab = await context.newPage();
  await tab.goto(new URL(url).pathname);
  await tab.getByRole('button', { name: 'J’ai compris' }).click();
  return { context, tab, name: `${firstName} ${last}` };
};

const confirmReading = async (tab: Page, name: string) => {
  await tab.getByRole('checkbox', { name: /^J’ai lu et compris/ }).check();
  await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill(name);
  await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: /^Reçu n° \d+/ })).toBeVisible();
};

const openPublication = async (page: Page, id: string) => {
  await page.goto(addQuery(paths.bookletHome, { livret: id }));
  await page.getByRole('button', { name: 'Publier les modifications' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Ce qui a changé depuis la version/ })).toBeVisible();
  return dialog;
};

test('M2 a typo asks nobody; a major change asks those who had confirmed, who confirm that change', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/');
  const { id, path, slugs, write } = await prepareBooklet(page);
  const ines = await openAsReader(browser, page, id, 'Inès');
  const paul = await openAsReader(browser, page, id, 'Paul');
  await ines.tab.goto(`${path}/${slugs[0]}`);
  await confirmReading(ines.tab, ines.name);
  const watched = watchPage(page);

  await test.step('a spelling mistake is proposed as minor, and asks nobody', async () => {
    await write('Vous avez 15 minutes pour sortir par l’accueil.');
    const dialog = await openPublication(page, id);
    await expect(dialog.getByText('Proposé mineur : l’orthographe est corrigée.')).toBeVisible();
    await expect(dialog.getByText('Personne ne sera sollicité.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Publier la nouvelle version' }).click();
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    await ines.tab.waitForTimeout(1100);
    await ines.tab.goto(path);
    await expect(ines.tab.getByRole('heading', { name: 'Ce qui a changé' })).toHaveCount(0);
  });

  await test.step('a figure is proposed as major; to lower it takes a reason', async () => {
    await write('Vous avez 5 minutes pour sortir par l’accueil.');
    const dialog = await openPublication(page, id);
    await expect(dialog.getByText('Proposé majeur : un chiffre ou une unité change.')).toBeVisible();
    await expect(dialog.getByText('1 personne sera sollicitée, 1 non.')).toBeVisible();
    await expect(dialog.getByText(/Publier n’envoie pas d’e-mail/)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Ce qui change pour vous/ })).toHaveValue(
      'Page «\u00a0Évacuation\u00a0» : passe de «\u00a015\u00a0minutes\u00a0» à «\u00a05\u00a0minutes\u00a0».',
    );
    await dialog.getByText('mineur', { exact: true }).click();
    await expect(dialog.getByText('Personne ne sera sollicité.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Publier la nouvelle version' }).click();
    await expect(dialog.getByText(/Dites pourquoi ce changement est mineur/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByText('majeur', { exact: true }).click();
    await dialog.getByRole('textbox', { name: /^Ce qui change pour vous/ }).fill('Vous sortez en cinq minutes.');
    await expect(dialog.getByText('1 personne sera sollicitée, 1 non.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Publier la nouvelle version' }).click();
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  });

  await test.step('who had confirmed sees what changed and confirms it; the other is asked nothing again', async () => {
    await setDisplayMode(ines.tab, PHONE_DARK);
    await ines.tab.waitForTimeout(1100);
    await ines.tab.goto(path);
    const news = ines.tab.getByRole('region', { name: 'Ce qui a changé' });
    await expect(news.getByText('Vous sortez en cinq minutes.')).toBeVisible();
    await expect(news.locator('del')).toHaveText('supprimé\u00a0: 15');
    await expect(news.locator('ins')).toHaveText('ajouté\u00a0: 5');
    await expectAccessible(ines.tab);
    await news.getByRole('link', { name: 'Confirmer ces changements' }).click();
    await expect(ines.tab.getByRole('checkbox', { name: 'J’ai lu et compris ces changements.' })).toBeVisible();
    await expectAccessible(ines.tab);
    await confirmReading(ines.tab, ines.name);
    await expect(
      ines.tab.getByText(/^J’ai lu et compris les changements de la version 3 depuis la version 1/),
    ).toBeVisible();
    await ines.tab.getByRole('link', { name: 'Revenir à la page' }).click();
    await expect(ines.tab.getByRole('heading', { level: 1, name: 'Évacuation' })).toBeVisible();
    await ines.tab.goto(path);
    await expect(news).toHaveCount(0);
    await paul.tab.goto(path);
    await expect(paul.tab.getByRole('region', { name: 'Ce qui a changé' })).toHaveCount(0);
  });

  await test.step('the list of versions compares a version with the one before, with the level it stored', async () => {
    await page.goto(addQuery(paths.bookletHome, { livret: id }));
    await expect(page.getByText(/ · Première version · 2 pages$/)).toBeVisible();
    await page.getByRole('link', { name: 'Comparer la version 3 avec la version 2' }).click();
    const change = page.getByRole('article', { name: /^Modifié, Texte/ });
    await expect(change.getByText('Changement majeur')).toBeVisible();
    await expect(change.locator('ins')).toHaveText('ajouté : 5');
  });

  await watched.expectQuiet([/422/]);
  await ines.context.close();
  await paul.context.close();
});
