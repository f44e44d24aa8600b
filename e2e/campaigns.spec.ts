import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { getCampaign } from '../contract/messages/campaigns/campaigns.ts';
import { addParticipant } from '../contract/people/participants/participants.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi } from './steps/booklet-steps.ts';
import { DESKTOP_LIGHT, getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { getKeyboard } from './steps/keyboard.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

const expectAccessible = async (page: Page) => {
  await waitUntilIdle(page);
  // The frame of a message blocks scripts, axe included.
  expect((await (await createStillAnalysis(page)).exclude('iframe').analyze()).violations).toEqual([]);
};

/** A published booklet read by personal links, and three participants to invite. */
const prepareCampaign = async (page: Page) => {
  await signIn(page);
  const title = `Livret à envoyer ${randomUUID().slice(0, 8)}`;
  const { id, path } = await createDraft(
    page,
    title,
    [{ title: 'La tenue', blocks: [createParagraph('Les gants.')] }],
    {
      open: false,
    },
  );
  const params = { id };
  await openPersonalAccess(page, id);
  await publishByApi(page, id);
  const mark = `m${randomUUID().slice(0, 8)}`;
  for (const firstName of ['Anouk', 'Basile', 'Coline']) {
    const email = `${firstName.toLowerCase()}.${mark}@exemple.fr`;
    await sendCall(page, addParticipant, { params, body: { participant: { firstName, lastName: 'Lemaire', email } } });
  }
  return { id, title, path, mark };
};

/** The text of a message in its frame, where no script runs. */
const readMessage = (place: Page | Locator) =>
  place.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.textContent ?? '');

const getStep = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const goNext = (page: Page) => page.getByRole('button', { name: 'Suivant' }).click();

test('A13 an invitation goes through five steps to three people, who read', async ({ page, browser }) => {
  test.slow();
  await setDisplayMode(page, PHONE_DARK);
  const watched = watchPage(page);
  const { id, title, path, mark } = await prepareCampaign(page);
  await page.goto(addQuery(paths.bookletMailing, { livret: id }));

  await test.step('the list says what it is for, and offers an invitation', async () => {
    await expect(page.getByRole('button', { name: 'Préparer une invitation' })).toBeVisible();
    await runInBothModes(page, () => expectAccessible(page));
    await page.getByRole('link', { name: 'Créer une campagne' }).click();
    await expect(page.getByRole('radio', { name: /^Invitation/ })).toBeChecked();
    await runInBothModes(page, () => expectAccessible(page));
    await page.getByRole('button', { name: 'Continuer' }).click();
  });

  await test.step('write', async () => {
    await expect(getStep(page, 'Que dit le message')).toBeVisible();
    const subject = page.getByRole('textbox', { name: /^Objet/ });
    await subject.fill(`Votre livret ${mark}`);
    await page.getByRole('textbox', { name: 'Texte', exact: true }).first().click();
    await expect(page.getByRole('toolbar', { name: /^Mise en forme/ })).toBeVisible();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' À bientôt.');
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await runInBothModes(page, () => expectAccessible(page));
    await page.getByRole('button', { name: 'Aperçu', exact: true }).click();
    const window = page.getByRole('dialog', { name: 'Aperçu' });
    await expect.poll(() => readMessage(window)).toContain('À bientôt.');
    await runInBothModes(page, () => expectAccessible(page));
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await setDisplayMode(page, DESKTOP_LIGHT);
    const beside = page.getByRole('complementary', { name: 'Aperçu' });
    await expect.poll(() => readMessage(beside)).toContain('À bientôt.');
    await beside.getByText('Texte', { exact: true }).click();
    await expect(beside.getByText(/À bientôt\./)).toBeVisible();
    await setDisplayMode(page, PHONE_DARK);
    await goNext(page);
  });

  await test.step('choose who gets it', async () => {
    await expect(getStep(page, 'Qui le reçoit')).toBeVisible();
    await expect(page.getByText('3 personnes recevront le message')).toBeVisible();
    await runInBothModes(page, () => expectAccessible(page));
    await page.getByRole('link', { name: 'Voir tous les destinataires' }).click();
    await page.getByRole('button', { name: 'Actions pour Coline Lemaire' }).click();
    await page.getByRole('menuitem', { name: 'Écarter de cette campagne' }).click();
    await expect(page.getByText('Écartée à la main')).toBeVisible();
    await runInBothModes(page, () => expectAccessible(page));
    await page.getByRole('button', { name: 'Actions pour Coline Lemaire' }).click();
    await page.getByRole('menuitem', { name: 'Reprendre dans cette campagne' }).click();
    await expect(page.getByText('Écartée à la main')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('3 personnes recevront le message')).toBeVisible();
    await goNext(page);
  });

  await test.step('say when: at once, whatever the hour', async () => {
    await expect(getStep(page, 'Quand part-il')).toBeVisible();
    const departure = page.getByText(/^Départ le .+Europe\/Paris/);
    await expect(departure).toBeVisible();
    const hours = page.getByRole('switch', { name: 'Dans une plage horaire' });
    const measureGap = async () => {
      const [top, low] = await Promise.all([getStep(page, 'Quand part-il').boundingBox(), hours.boundingBox()]);
      return (low?.y ?? 0) - (top?.y ?? 0);
    };
    const gap = await measureGap();
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/\/departure$/, async (route) => {
      asked += 1;
      await held.promise;
      await route.continue();
    });
    await page.getByRole('switch', { name: 'Jours ouvrés seulement' }).uncheck();
    await expect.poll(() => asked).toBeGreaterThan(0);
    // While another departure date is computed, no content moves under the pointer.
    expect(await measureGap()).toBe(gap);
    held.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await hours.uncheck();
    await expect(departure).toBeVisible();
    await runInBothModes(page, () => expectAccessible(page));
    await goNext(page);
  });

  await test.step('check, try and launch', async () => {
    await expect(getStep(page, 'Tout est-il prêt')).toBeVisible();
    await expect(page.getByText(/Aucun message de test/)).toBeVisible();
    await runInBothModes(page, () => expectAccessible(page));
    await page.getByRole('button', { name: 'Envoyer le test' }).click();
    await expect(page.getByText(/Aucun message de test/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Lancer…' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Envoyer ce message à 3 personnes' });
    await expect(sure.getByText('Le premier message part dès que vous confirmez.')).toBeVisible();
    await runInBothModes(page, () => expectAccessible(page));
    await sure.getByRole('button', { name: 'Envoyer à 3 personnes' }).click();
  });

  await test.step('see it leave, and to whom', async () => {
    await expect(page.getByText('Campagne terminée')).toBeVisible();
    await expect(page.getByText('3 sur 3', { exact: true })).toBeVisible();
    await expect(page.getByText(/Aucun serveur d’envoi n’est configuré/)).toBeVisible();
    await runInBothModes(page, () => expectAccessible(page));
    await page.getByRole('link', { name: 'Destinataires', exact: true }).click();
    await expect(page.getByText('Envoyé', { exact: true })).toHaveCount(3);
    await runInBothModes(page, () => expectAccessible(page));
    await page.goBack();
  });

  const hrefIn = async (message: Locator) => {
    const href = await message
      .locator('iframe')
      .evaluate((frame: HTMLIFrameElement) =>
        frame.contentDocument?.querySelector('a[href*="/lire/"]')?.getAttribute('href'),
      );
    return new URL(href ?? '').pathname;
  };
  const links =
    await test.step('find the messages of the campaign in the outbox, and apart from them the test', async () => {
      await page.getByRole('link', { name: 'Voir les messages conservés' }).click();
      await expect(page).toHaveURL(/campa/);
      await expect(page.getByText('Conservé ici', { exact: true })).toHaveCount(3);
      // A test message is not counted among the messages of a campaign.
      await page.getByRole('searchbox').fill('[TEST]');
      await expect(page.getByText('Aucun message ne correspond')).toBeVisible();
      await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click();
      await page.getByRole('searchbox').fill(`[TEST] Votre livret ${mark}`);
      await page.getByRole('button', { name: new RegExp(`^\\[TEST\\] Votre livret ${mark}`) }).click();
      const tried = page.getByRole('dialog', { name: /^\[TEST\]/ });
      await expect.poll(() => readMessage(tried)).toContain('À bientôt.');
      const trial = await hrefIn(tried);
      await page.keyboard.press('Escape');
      await expect(tried).toBeHidden();
      await page.getByRole('searchbox').fill(`anouk.${mark}`);
      await expect(page.getByText('Conservé ici', { exact: true })).toHaveCount(1);
      await runInBothModes(page, () => expectAccessible(page));
      await page.getByRole('button', { name: new RegExp(`^Votre livret ${mark}`) }).click();
      const message = page.getByRole('dialog', { name: `Votre livret ${mark}` });
      await expect.poll(() => readMessage(message)).toContain('Bonjour Anouk');
      await runInBothModes(page, () => expectAccessible(page));
      const hers = await hrefIn(message);
      await message.getByText('Sombre', { exact: true }).click();
      await expect.poll(() => readMessage(message)).toContain('Bonjour Anouk');
      await message.getByText('Source', { exact: true }).click();
      await expect(message.getByText(/Auto-Submitted|MIME-Version/).first()).toBeVisible();
      return { trial, hers };
    });
  await runInBothModes(page, async (width) => expect(await getContentWidth(page)).toBeLessThanOrEqual(width));
  // Playwright's own script is blocked in the frame of a message, like any other.
  await watched.expectQuiet([/Blocked script execution in 'about:srcdoc'/]);

  await test.step('the link of the test opens the reading of somebody made up, her own opens hers', async () => {
    const tried = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const trial = await tried.newPage();
    await trial.goto(links.trial);
    await expect(trial.getByText('Bonjour Camille')).toBeVisible();
    await tried.close();
    const hers = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const tab = await hers.newPage();
    await tab.goto(links.hers);
    await tab.getByRole('button', { name: 'J’ai compris' }).click();
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await tab.goto(`${path}/la-tenue`);
    await expect(tab.getByText('Les gants.')).toBeVisible();
    await hers.close();
  });
});

test('A13 with the keyboard alone a message is put in order, and a step of the sequence is made', async ({ page }) => {
  test.slow();
  const { press, tabTo } = getKeyboard(page, 150);
  const { id } = await prepareCampaign(page);
  await page.goto(addQuery(paths.bookletMailing, { livret: id }));
  await press('Préparer une invitation');
  await expect(getStep(page, 'Que dit le message')).toBeVisible();
  const campaignId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const types = async () => {
    const { bodies, booklet } = await sendCall(page, getCampaign, { params: { id, campaignId } });
    return bodies[booklet.language]?.blocks.map(({ type }) => type) ?? [];
  };
  const before = await types();

  await test.step('a block is added, moved and removed', async () => {
    await press('Ajouter un bloc');
    // The menu takes the focus once it is open: a key before that, faster than any hand, would lose it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true);
    await page.getByRole('menuitem', { name: 'Titre' }).press('Enter');
    await expect(page.getByRole('textbox', { name: /^Titre \(/ }).last()).toBeFocused();
    await page.keyboard.type('Au clavier');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(types).toEqual([...before.slice(0, -1), 'heading', ...before.slice(-1)]);
    await press(new RegExp(`^Supprimer\\s: ${before.length}\\. Titre`));
    await expect.poll(async () => (await types()).length).toBe(before.length);
  });

  await test.step('every step can be reached', async () => {
    for (const name of ['Qui le reçoit', 'Quand part-il', 'Tout est-il prêt']) {
      await press('Suivant');
      await expect(getStep(page, name)).toBeFocused();
    }
  });

  await test.step('a step of the sequence', async () => {
    await page.goto(addQuery(paths.bookletMailing, { livret: id }));
    await press('Séquence automatique');
    await press('Ajouter une étape');
    const dialog = page.getByRole('dialog', { name: 'Ajouter une étape' });
    await expect(dialog.getByText(/^7 jours avant l’arrivée/)).toBeVisible();
    await expectAccessible(page);
    const days = dialog.getByRole('textbox', { name: 'Nombre de jours' });
    await tabTo(days);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('3');
    await expect(dialog.getByText(/^3 jours avant l’arrivée/)).toBeVisible();
    await press('Ajouter et écrire le message');
    await expect(getStep(page, 'Que dit le message')).toBeVisible();
    await press('Revenir à la liste');
    await expect(page.getByText(/^3 jours avant l’arrivée/)).toBeVisible();
    const on = page.getByRole('switch', { name: /^Étape activée/ });
    await tabTo(on);
    await page.keyboard.press('Space');
    const sure = page.getByRole('alertdialog', { name: /^Activer «/ });
    await expect(sure.getByText(/déjà inscrite/)).toBeVisible();
    await expectAccessible(page);
    await tabTo(sure.getByRole('button', { name: 'Activer' }));
    await page.keyboard.press('Enter');
    await expect(on).toBeChecked();
    await expectAccessible(page);
    await press('Simuler pour une personne');
    const simulation = page.getByRole('dialog', { name: 'Simuler la séquence' });
    await simulation.getByRole('combobox', { name: /^Pour qui/ }).fill('Anouk');
    await page.getByRole('option', { name: /Anouk Lemaire/ }).click();
    await expect(simulation.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
  });
});
