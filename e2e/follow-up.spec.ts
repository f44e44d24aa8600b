import { expect, type Page } from '@playwright/test';
import { getCsrfToken } from '../contract/administration/accounts/auth.ts';
import { DEFAULT_ACCESS } from '../contract/booklets/access/access.ts';
import { createCampaign, saveCampaign } from '../contract/messages/campaigns/campaigns.ts';
import {
  getCampaignProgress,
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
} from '../contract/messages/campaigns/sendings.ts';
import { addParticipant, listParticipants, printLetters } from '../contract/people/participants/participants.ts';
import { addReferent, listReferents, sendReferentLink } from '../contract/people/referents/referents.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import {
  createConfirmation,
  createDraft,
  createParagraph,
  openPersonalAccess,
  publishByApi,
  trackByName,
} from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { getLink, type IsolatedApp, startIsolatedApp } from './steps/start-isolated-app.ts';
import { test } from './steps/test.ts';

// Each test starts and fills its own server.
test.describe.configure({ timeout: 240_000 });

let app: IsolatedApp;
test.beforeEach(async () => {
  app = await startIsolatedApp();
});
test.afterEach(() => app?.close());

const QUIZ_BLOCK = {
  type: 'quiz',
  props: {
    title: 'Êtes-vous prêt ?',
    passMark: 100,
    attempts: 0,
    questions: [
      {
        kind: 'boolean',
        text: 'Les lunettes sont obligatoires.',
        feedback: '',
        answers: [
          { text: 'Vrai', right: true, match: '' },
          { text: 'Faux', right: false, match: '' },
        ],
      },
    ],
  },
};
const FIRST_NAMES = ['Inès', 'Yann', 'Maëlys', 'Loïc', 'Zoé', 'Hugo', 'Aïcha', 'Noël', 'Élise', 'Théo'];

/** A published booklet, read by personal links and tracked by name; the participants are informed of it. */
const createFollowedBooklet = async (page: Page) => {
  const pages = [
    { title: 'Bienvenue', blocks: [createParagraph('Bonjour {{prenom}}.')] },
    { title: 'Sécurité', blocks: [createParagraph('Portez vos lunettes.'), QUIZ_BLOCK, createConfirmation()] },
  ];
  const booklet = await createDraft(page, 'Livret des nouveaux', pages, { open: false });
  // The code is for participants without an e-mail address.
  await openPersonalAccess(page, booklet.id, { code: { ...DEFAULT_ACCESS.code, on: true } });
  await trackByName(page, booklet.id);
  await publishByApi(page, booklet.id);
  return booklet;
};

/** Adds the n-th newcomer; `email` null means no address. */
const addNewcomer = (page: Page, id: string, n: number, email: string | null) =>
  sendCall(page, addParticipant, {
    params: { id },
    body: {
      participant: {
        firstName: FIRST_NAMES[n % FIRST_NAMES.length] ?? '',
        lastName: `Delorme${'abcdefghijklmnopqrst'[n]}`,
        ...(email && { email }),
        arrivalOn: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      },
    },
  });

const launchInvitation = async (page: Page, id: string, perMinute: number) => {
  const made = await sendCall(page, createCampaign, {
    params: { id },
    body: { from: 'model', kind: 'invitation', selection: null },
  });
  const params = { id, campaignId: made.id };
  const { rowVersion } = await sendCall(page, saveCampaign, {
    params,
    body: {
      replyTo: 'rh@exemple.fr',
      perMinute,
      planning: { ...made.planning, kind: 'now', at: null, workingDaysOnly: false, window: null },
      rowVersion: made.rowVersion,
    },
  });
  await sendCall(page, launchCampaign, { params, body: { rowVersion } });
  return params;
};

const getToken = async (page: Page): Promise<string> => (await sendCall(page, getCsrfToken)).csrfToken;

const findReferentId = async (page: Page, id: string) =>
  (await sendCall(page, listReferents, { params: { id } })).rows[0]?.id;

const waitUntilEnded = (page: Page, params: { id: string; campaignId: string }) =>
  expect
    .poll(async () => (await sendCall(page, getCampaignProgress, { params })).state, {
      timeout: 60_000,
      intervals: [500],
    })
    .toBe('finished');

test('twenty are invited: one bounces, one has no address, two open, one completes and confirms; everybody who follows sees just that', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.address });
  const page = await context.newPage();
  await signIn(page);
  const { id, path, slugs } = await createFollowedBooklet(page);
  await sendCall(page, addReferent, {
    params: { id },
    body: {
      userId: null,
      firstName: 'Karim',
      lastName: 'Benali',
      jobTitle: 'Chef d’atelier',
      email: 'karim.benali@exemple.fr',
      phone: '',
      role: 'manager',
      roleLabel: '',
      perimeter: { kind: 'all' },
      visible: true,
      photoMediaId: null,
      imageRightOn: null,
      bio: '',
      availability: '',
      deputyId: null,
      absentFrom: null,
      absentUntil: null,
      notices: [],
    },
  });
  const emailOf = (n: number) => (n === 7 ? 'inconnu.delorme@exemple.fr' : `personne.${n}@exemple.fr`);
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await addNewcomer(page, id, n, n === 3 ? null : emailOf(n))).id);
  app.sink.refusals.set('inconnu.', { responseCode: 550, message: '5.1.1 User unknown' });

  const params = await launchInvitation(page, id, 6000);
  await test.step('eighteen get one message each, one bounces, and one is told to have no address', async () => {
    await waitUntilEnded(page, params);
    const { counts, excluded, failures } = await sendCall(page, getCampaignProgress, { params });
    expect(counts).toMatchObject({ sent: 18, bounced: 1 });
    expect(excluded).toEqual([{ reason: 'no_email', n: 1 }]);
    expect(failures).toMatchObject([{ cause: 'unknown_address', n: 1 }]);
    const people = app.sink.received.map(({ to }) => to).filter((to) => to.startsWith('personne.'));
    expect(people.length).toBe(18);
    expect(new Set(people).size).toBe(18);
    await page.goto(`${paths.bookletMailing}/${params.campaignId}?livret=${id}`);
    await expect(page.getByText(/Adresse inconnue/).first()).toBeVisible();
  });

  await test.step('who has no address gets a letter', async () => {
    const response = await page.request.fetch(printLetters.path.replace(':id', id), {
      method: 'POST',
      headers: { 'x-csrf-token': await getToken(page) },
      data: { selection: { ids: [ids[3]] } },
    });
    expect(response.status()).toBe(200);
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  const open = async (n: number) => {
    const [text = ''] = await app.textsTo(emailOf(n));
    const reader = await (await browser.newContext({ baseURL: app.address })).newPage();
    await reader.goto(getLink(text, '/acces/'));
    await reader.getByRole('button', { name: 'J’ai compris' }).click();
    await expect(reader.getByText(`Bonjour ${FIRST_NAMES[n % FIRST_NAMES.length]}`).first()).toBeVisible();
    return reader;
  };
  const reading = await test.step('two open; the first reads all and confirms', async () => {
    await (await open(1)).context().close();
    const reader = await open(0);
    for (const slug of slugs) {
      await reader.goto(`${path}/${slug}`);
      const done = reader.waitForResponse((answer) => answer.url().includes('/moi/page'));
      await reader.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await done;
    }
    await reader.goto(`${path}/${slugs.at(-1)}`);
    await reader.getByRole('checkbox', { name: /J’ai lu et compris/ }).check();
    await reader.getByRole('textbox', { name: /Votre nom complet/ }).fill('ines DELORMEA');
    await reader.getByRole('button', { name: 'Confirmer ma lecture' }).click();
    await expect(reader.getByRole('heading', { name: /^Reçu n°\s\d+$/ })).toBeVisible();
    await reader.close();
    return reader.context();
  });

  await test.step('a quiz is left: the cover and the sheet say so, and lead there', async () => {
    const reader = await reading.newPage();
    await reader.goto(path);
    const left = reader.getByRole('region', { name: 'Ce qu’il vous reste à faire' });
    await expect(left.getByText(/^1\squiz à réussir$/)).toBeVisible();
    await page.goto(addQuery(paths.bookletParticipants, { livret: id }));
    await page.getByRole('button', { name: 'Inès Delormea', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Inès Delormea' });
    await expect(sheet.getByText('1 quiz à réussir')).toBeVisible();
    await sheet.getByRole('link', { name: 'Êtes-vous prêt ?' }).click();
    await expect(page).toHaveURL(/\/livrets\/editor\?.*bloc=/);
    await left.getByRole('link', { name: /^Êtes-vous prêt/ }).click();
    await reader.getByRole('radio', { name: 'Vrai' }).check();
    await reader.getByRole('button', { name: 'Valider mes réponses' }).click();
    await expect(reader.getByText(/^Réussi\s:/)).toBeVisible();
    await reader.goto(path);
    await expect(reader.getByRole('link', { name: 'Relire' })).toBeVisible();
    await expect(left).toHaveCount(0);
    await reading.close();
  });

  await test.step('the list says just that', async () => {
    const { rows } = await sendCall(page, listParticipants, { params: { id }, query: { size: 100 } });
    const states = Object.fromEntries(rows.map((row) => [row.id, row.state]));
    expect(states[ids[0] ?? '']).toBe('completed');
    expect(states[ids[1] ?? '']).toBe('opened');
    expect(states[ids[7] ?? '']).toBe('failed');
    expect(rows.filter(({ state }) => state === 'invited').length).toBe(17);
    expect(rows.find((row) => row.id === ids[0])?.proofs).toEqual({ done: 1, due: 1 });
    await page.goto(addQuery(paths.bookletParticipants, { livret: id }));
    await page.getByRole('button', { name: /^Terminés\s*1$/ }).click();
    await expect(page.getByText('Delormea').first()).toBeVisible();
  });

  await test.step('and so does the page of who is in charge', async () => {
    const { rows } = await sendCall(page, sendReferentLink, {
      params: { id, referentId: (await findReferentId(page, id)) ?? '' },
    });
    expect(rows[0]?.link).not.toBeNull();
    await expect.poll(async () => (await app.textsTo('karim.benali@exemple.fr')).length, { timeout: 20_000 }).toBe(1);
    const [text = ''] = await app.textsTo('karim.benali@exemple.fr');
    const board = await (await browser.newContext({ baseURL: app.address })).newPage();
    await board.goto(getLink(text, app.address));
    await expect(board.getByText('20 personnes vous sont confiées.')).toBeVisible();
    const person = (name: string) => board.getByRole('listitem').filter({ hasText: name });
    await expect(person('Delormea')).toContainText('Livret terminé');
    await expect(person('Delormeb')).toContainText(/Livret ouvert/);
    await board.context().close();
  });
  await context.close();
});

test('a campaign that is paused, whose program is killed and started again, goes on without writing twice', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.address });
  const page = await context.newPage();
  await signIn(page);
  const { id } = await createFollowedBooklet(page);
  for (let n = 0; n < 20; n += 1) await addNewcomer(page, id, n, `suite.${n}@exemple.fr`);
  const params = await launchInvitation(page, id, 120);
  const written = () => app.sink.received.filter(({ to }) => to.startsWith('suite.')).map(({ to }) => to);
  await expect.poll(() => written().length, { timeout: 60_000, intervals: [100] }).toBeGreaterThanOrEqual(5);
  expect((await sendCall(page, pauseCampaign, { params })).state).toBe('paused');
  await app.restart();
  const before = written().length;
  const held = await sendCall(page, getCampaignProgress, { params });
  expect(held.state).toBe('paused');
  expect(before).toBeLessThan(20);
  await sendCall(page, resumeCampaign, { params });
  await expect
    .poll(async () => (await sendCall(page, getCampaignProgress, { params })).counts, {
      timeout: 90_000,
      intervals: [1000],
    })
    .toMatchObject({ waiting: 0, sending: 0 });
  const { counts } = await sendCall(page, getCampaignProgress, { params });
  const all = written();
  expect(new Set(all).size).toBe(all.length);
  // A message in transit at the kill is marked as to be checked, and is not sent again.
  expect((counts.sent ?? 0) + (counts.to_check ?? 0)).toBe(20);
  expect(counts.to_check ?? 0).toBeLessThanOrEqual(1);
  await context.close();
});
