import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { getBookletTree, updatePage } from '../../contract/booklets/content/content.ts';
import type { CampaignKind, SequenceStep } from '../../contract/messages/campaigns/campaign.ts';
import { addStep, listCampaigns } from '../../contract/messages/campaigns/campaigns.ts';
import { listOutbox } from '../../contract/messages/outbox.ts';
import { listParticipants } from '../../contract/people/participants/participants.ts';
import { errorText } from '../../contract/platform/errors.ts';
import { addQuery, paths } from '../../contract/platform/paths.ts';
import { createStillAnalysis } from '../steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi, trackByName } from '../steps/booklet-steps.ts';
import { DESKTOP_LIGHT, getContentWidth, runInBothModes, setDisplayMode } from '../steps/display-modes.ts';
import { getKeyboard } from '../steps/keyboard.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import { waitUntilIdle } from '../steps/wait-until-idle.ts';
import { watchPage } from '../steps/watch-page.ts';

const createStep = (
  trigger: SequenceStep['trigger'],
  to: SequenceStep['to'] = 'participant',
): { kind: CampaignKind; step: SequenceStep } => ({
  kind: 'information',
  step: { trigger, time: '09:00', workingDaysOnly: true, to, stopWhen: [], withPresent: false },
});

/** A published booklet with pages that open later, without anybody in charge, and an automatic sequence. */
const prepareSequence = async (page: Page): Promise<string> => {
  const blocks = [createParagraph('Bonjour.')];
  const pages = ['La tenue', 'Le premier jour', 'Les congés'].map((title) => ({ title, blocks }));
  const { id } = await createDraft(page, `Livret à répéter ${randomUUID().slice(0, 8)}`, pages, { open: false });
  const params = { id };
  await openPersonalAccess(page, id);
  await trackByName(page, id);
  const { chapters } = await sendCall(page, getBookletTree, { params });
  const [, first, second] = chapters.flatMap((chapter) => chapter.pages);
  for (const [one, unlockDays] of [
    [first, 0],
    [second, 13],
  ] as const) {
    const body = { unlockDays, rowVersion: one?.rowVersion ?? 0 };
    await sendCall(page, updatePage, { params: { id: one?.id ?? '' }, body });
  }
  await publishByApi(page, id);
  const add = (body: ReturnType<typeof createStep>) => sendCall(page, addStep, { params, body });
  await add({ ...createStep({ kind: 'arrival', days: -7 }), kind: 'invitation' });
  await add(createStep({ kind: 'arrival', days: 12 }));
  await add({ ...createStep({ kind: 'arrival', days: 1 }, 'referent'), kind: 'free' });
  return id;
};

/** Everything that a rehearsal could write by mistake. */
const countRows = async (page: Page, id: string) => {
  const params = { id };
  const [people, messages, campaigns] = [
    await sendCall(page, listParticipants, { params, query: {} }),
    await sendCall(page, listOutbox, { query: {} }),
    await sendCall(page, listCampaigns, { params, query: {} }),
  ];
  return { people: people.total, messages: messages.total, campaigns: campaigns.total };
};

const expectAccessible = async (page: Page) => {
  await waitUntilIdle(page);
  // The frame of a message blocks scripts, axe included.
  expect((await (await createStillAnalysis(page)).exclude('iframe').analyze()).violations).toEqual([]);
};

const expectAccessibleInBothModes = (page: Page) =>
  runInBothModes(page, async (width) => {
    await expectAccessible(page);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });

/** The text of a message in its frame, where no script runs. */
const readMessage = (place: Locator) =>
  place.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.textContent ?? '');

const rehearse = (page: Page) => page.getByRole('button', { name: 'Répéter', exact: true }).click();

test('A13 a rehearsal shows the days of one person, and what to mend for a cohort', async ({ page }) => {
  test.slow();
  await setDisplayMode(page, DESKTOP_LIGHT);
  const watched = watchPage(page);
  await signIn(page);
  const id = await prepareSequence(page);
  const before = await countRows(page, id);
  const slider = page.getByRole('slider', { name: 'Jour de la répétition' });

  await test.step('open it from the sequence', async () => {
    await page.goto(addQuery(paths.bookletMailing, { livret: id, onglet: 'sequence' }));
    await page.getByRole('link', { name: 'Faire une répétition générale' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Répétition générale' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Camille Moreau recevrait' })).toBeVisible();
    await expectAccessibleInBothModes(page);
  });

  await test.step('a step on a public holiday moves to the next working day', async () => {
    await page.getByLabel('Prénom').fill('Inès');
    // The first of May of 2028 is a Monday, twelve days later.
    await page.getByLabel('Date d’arrivée').fill('2028-04-19');
    await rehearse(page);
    await expect(page.getByText('Inès Moreau recevrait')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'mar. 2 mai 2028' });
    await expect(row).toContainText('Prévu le 1er mai, un jour férié');
    await expect(row).toContainText('reporté au jour ouvré suivant');
  });

  await test.step('the keyboard reaches that day', async () => {
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', 'lundi 20 mars 2028, 30 jours avant l’arrivée');
    for (let weeks = 0; weeks < 6; weeks += 1) await page.keyboard.press('PageUp');
    await expect(slider).toHaveAttribute('aria-valuetext', 'lundi 1er mai 2028, 12 jours après l’arrivée');
    const badges = page.getByRole('region', { name: /^Ce jour-là/ });
    await expect(badges.getByText('Jour férié', { exact: true })).toBeVisible();
    await expect(page.getByText('2 pages sur 3 ouvertes')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', 'mardi 2 mai 2028, 13 jours après l’arrivée');
    await expect(page.getByRole('heading', { name: '1 page s’ouvre' })).toBeVisible();
    await expect(page.getByText('3 pages sur 3 ouvertes')).toBeVisible();
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', /90 jours après l’arrivée$/);
  });

  await test.step('the table leads to the day, and the message is shown as it would be sent', async () => {
    await page.getByRole('button', { name: /^mar\. 2 mai 2028 à 09:00/ }).click();
    await expect(page.getByRole('heading', { name: /^Ce jour-là.+mardi 2 mai 2028/ })).toBeFocused();
    await page.getByRole('button', { name: 'Voir le message : Information' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => readMessage(dialog)).toContain('Bonjour Inès');
    await expect(dialog.getByText(/^Inès Moreau </)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByText('Téléphone', { exact: true }).click();
    await dialog.getByText('Sombre', { exact: true }).click();
    await expect.poll(() => readMessage(dialog)).toContain('Bonjour Inès');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectAccessibleInBothModes(page);
  });

  await test.step('the booklet opens as it is on that day', async () => {
    await page.getByRole('link', { name: 'Voir le livret ce jour-là' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'J+13' })).toBeVisible();
    await page.goBack();
    await expect(slider).toHaveAttribute('aria-valuetext', 'mardi 2 mai 2028, 13 jours après l’arrivée');
  });

  await test.step('another arrival says what moves, and a reload shows the same', async () => {
    await page.getByLabel('Date d’arrivée').fill('2028-04-26');
    await rehearse(page);
    const row = page.getByRole('row').filter({ hasText: 'était le 2 mai' });
    await expect(row).toContainText('mar. 9 mai 2028');
    await expect(page).toHaveURL(/jour=13/);
    await page.reload();
    await expect(page.getByLabel('Date d’arrivée')).toHaveValue('2028-04-26');
    await expect(slider).toHaveAttribute('aria-valuetext', 'mardi 9 mai 2028, 13 jours après l’arrivée');
  });

  await test.step('a cohort that cannot be is refused beside its fields', async () => {
    await page.getByText('Une promotion', { exact: true }).click();
    await expect(page.getByText('Aucune répétition pour l’instant')).toBeVisible();
    await expectAccessibleInBothModes(page);
    await page.getByLabel('N’ouvrent jamais').fill('90');
    await rehearse(page);
    await expect(page.getByText(errorText('EML-042', { n: 130 }))).toBeVisible();
    await page.getByLabel('N’ouvrent jamais').fill('10');
    await page.getByLabel('Dernière arrivée').fill('2020-01-01');
    await rehearse(page);
    await expect(page.getByText(errorText('EML-043'))).toBeVisible();
  });

  await test.step('a cohort finds a hole, whose example opens', async () => {
    await page.getByLabel('Première arrivée').fill('2028-04-03');
    await page.getByLabel('Dernière arrivée').fill('2028-06-30');
    await rehearse(page);
    await expect(page.getByText(/^40 personnes recevraient \d+ e-mails/)).toBeVisible();
    const hole = page
      .getByRole('listitem')
      .filter({ hasText: '« Message libre » s’adresse au responsable, mais 40 personnes n’en ont pas.' });
    await expect(hole).toContainText('À corriger');
    await expectAccessibleInBothModes(page);
    await page.getByRole('switch', { name: 'Voir les chiffres' }).check();
    await expect(page.getByRole('table', { name: 'E-mails par jour' })).toBeVisible();
    const report = await page.getByText(/^40 personnes recevraient/).textContent();
    const example = hole.getByRole('link').first();
    const name = (await example.textContent()) ?? '';
    await example.click();
    await expect(page.getByText(`${name} recevrait`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Message libre' })).toContainText(
      'personne n’est responsable de la recrue',
    );
    await page.getByRole('link', { name: 'Revenir à la promotion' }).click();
    await expect(page.getByText(/^40 personnes recevraient/)).toHaveText(report ?? '');
    await page.getByRole('button', { name: 'Changer de promotion' }).click();
    await waitUntilIdle(page);
    await expect(hole).toBeVisible();
  });

  await test.step('a finding leads to what mends it, and a step to its settings', async () => {
    const report = page.url();
    await page.getByRole('link', { name: 'Voir les responsables : Message libre' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Responsables' })).toBeVisible();
    await page.goto(report);
    await page.getByRole('table', { name: 'Étapes' }).getByRole('link', { name: 'Message libre' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Message libre' })).toBeVisible();
    await page.goto(report);
    // Somebody of the cohort is added after the day of the invitation.
    const mend = page.getByRole('link', { name: /^Changer l’étape : / }).first();
    const label = (await mend.getAttribute('aria-label')) ?? '';
    await mend.click();
    const dialog = page.getByRole('dialog', { name: 'Changer quand et pour qui' });
    const name = label.replace(/^Changer l’étape\s: /, '');
    await expect(dialog.getByRole('textbox', { name: /^Nom interne/ })).toHaveValue(name);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/modifier=/);
  });

  // Playwright's own script is blocked in the frame of a message, like any other.
  await watched.expectQuiet([/Blocked script execution in 'about:srcdoc'/]);
  expect(await countRows(page, id)).toEqual(before);
});

test('A13 the keyboard alone rehearses, and a sequence without a step offers one', async ({ page }) => {
  await setDisplayMode(page, DESKTOP_LIGHT);
  await signIn(page);
  const { press, tabTo } = getKeyboard(page, 150);
  const { id: emptyId } = await createDraft(page, `Livret sans étape ${randomUUID().slice(0, 8)}`, [
    { title: 'La tenue', blocks: [] },
  ]);
  await page.goto(addQuery(paths.bookletRehearsal, { livret: emptyId }));
  await expect(page.getByText('Aucune étape automatique')).toBeVisible();
  await expectAccessible(page);
  const id = await prepareSequence(page);
  await page.goto(addQuery(paths.bookletRehearsal, { livret: id }));
  const slider = page.getByRole('slider', { name: 'Jour de la répétition' });
  await expect(slider).toBeVisible();
  await tabTo(slider);
  await page.keyboard.press('Home');
  await press('Prochain événement');
  await expect(slider).toHaveAttribute('aria-valuetext', /7 jours avant l’arrivée$/);
  await press('Jour suivant');
  await expect(slider).toHaveAttribute('aria-valuetext', /6 jours avant l’arrivée$/);
  await press(/^Répéter$/);
  await waitUntilIdle(page);
  await expect(page.getByRole('button', { name: 'Répéter', exact: true })).toBeFocused();
});
