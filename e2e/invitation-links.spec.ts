import { expect, type Page } from '@playwright/test';
import { getCsrfToken, login, setPassword } from '../contract/administration/accounts/auth.ts';
import { inviteUsers, listInvitationChoices } from '../contract/administration/accounts/users.ts';
import { createCampaign, saveCampaign } from '../contract/messages/campaigns/campaigns.ts';
import { getOutboxMessage, listOutbox } from '../contract/messages/outbox.ts';
import { createImport, runImport } from '../contract/people/imports/participant-imports.ts';
import { listParticipants } from '../contract/people/participants/participants.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { ApiClient } from '../test/system/api-client.ts';
import { acceptTerms } from '../test/system/client-steps.ts';
import { FIRST_ADMIN_PASSWORD } from '../test/system/first-admin.ts';
import { startPostgres, type TestPostgres } from '../test/system/postgres.ts';
import { toTextPattern } from './steps/assistant-steps.ts';
import { createStillAnalysis } from './steps/axe.ts';
import {
  createConfirmation,
  createDraft,
  createParagraph,
  openPersonalAccess,
  trackByName,
} from './steps/booklet-steps.ts';
import { holdRequests } from './steps/hold-requests.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { getLink, type IsolatedApp, startIsolatedApp } from './steps/start-isolated-app.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

// Each test starts and fills a server, and follows three booklets.
test.describe.configure({ timeout: 420_000 });

/** Choices of the publish dialog, and the case without one. */
const CHOICES = [
  { choice: 'Les personnes qui ont le lien', confirms: true, lastName: 'Delorme' },
  { choice: 'Tout le monde', confirms: false, lastName: 'Gaudin' },
  { choice: null, confirms: true, lastName: 'Perrier' },
] as const;

/** A draft whose readers are tracked by name. Without a choice in the dialog, it is read by personal links. */
const prepareDraft = async (page: Page, title: string, { choice, confirms }: (typeof CHOICES)[number]) => {
  const blocks = [createParagraph('Portez vos lunettes.'), ...(confirms ? [createConfirmation()] : [])];
  const draft = await createDraft(page, title, [{ title: 'Sécurité', blocks }], { open: false });
  await trackByName(page, draft.id, { validation: 'button' });
  if (choice === null) await openPersonalAccess(page, draft.id);
  return draft;
};

const publishDraft = async (page: Page, id: string, choice: string | null) => {
  await page.goto(addQuery(paths.editor, { livret: id }));
  const release = await holdRequests(page, '**/gate', { times: 1 });
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publier le livret' });
  // A choice rendered before the content above it would move under the pointer.
  await expect(dialog.getByRole('status', { name: 'Chargement' })).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  release();
  if (choice !== null) {
    const radio = dialog.getByRole('radio', { name: new RegExp(`^${choice}`) });
    await radio.click();
    if (choice === 'Tout le monde') {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Rendre public' }).click();
    }
    await expect(radio).toBeChecked();
  } else await expect(dialog.getByText('Ce livret s’ouvre par : Lien personnel.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Le livret est en ligne' })).toBeVisible();
};

const importPeople = async (page: Page, id: string, lastName: string, email: string) => {
  const { csrfToken } = await sendCall(page, getCsrfToken);
  const text = `Prénom;Nom;E-mail;Date d’arrivée\nMaëlys;${lastName};${email};15/12/2027\n`;
  const file = { name: 'arrivees.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  const response = await page.request.post(createImport.path.replace(':id', id), {
    headers: { 'x-csrf-token': csrfToken },
    multipart: { file },
  });
  const { id: importId } = createImport.answer.parse(await response.json());
  await sendCall(page, runImport, { params: { id, importId }, body: { which: 'all' } });
  await expect.poll(async () => (await sendCall(page, listParticipants, { params: { id }, query: {} })).total).toBe(1);
};

/** Launches the invitation from its last step, which announces the access that it opens. */
const sendInvitation = async (page: Page, id: string, opensAccess: boolean) => {
  const made = await sendCall(page, createCampaign, { params: { id }, body: { from: 'model', kind: 'invitation' } });
  await sendCall(page, saveCampaign, {
    params: { id, campaignId: made.id },
    body: {
      rowVersion: made.rowVersion,
      replyTo: 'rh@exemple.fr',
      planning: { ...made.planning, workingDaysOnly: false, window: null },
    },
  });
  await page.goto(addQuery(`${paths.bookletMailing}/${made.id}`, { livret: id, etape: 'verification' }));
  const told = page.getByText(toTextPattern('L’accès par lien personnel est fermé : l’envoi l’ouvrira'));
  await expect(page.getByRole('button', { name: 'Lancer…' })).toBeEnabled();
  await expect(told).toHaveCount(opensAccess ? 1 : 0);
  await waitUntilIdle(page);
  expect((await (await createStillAnalysis(page)).exclude('iframe').analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Lancer…' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Envoyer ce message à 1 personne' });
  await expect(sure.getByText(/^L’accès par lien personnel est fermé aujourd’hui/)).toHaveCount(opensAccess ? 1 : 0);
  await sure.getByRole('button', { name: 'Envoyer à 1 personne' }).click();
  await expect(page.getByText('1 sur 1', { exact: true })).toBeVisible();
};

interface Configuration {
  name: string;
  open: () => Promise<IsolatedApp>;
  signIn: (page: Page, app: IsolatedApp) => Promise<void>;
  /** The text of the message delivered to an address. */
  getDeliveredText: (app: IsolatedApp, page: Page, email: string) => Promise<string>;
  close: () => Promise<void>;
}

let postgres: TestPostgres | null = null;

const CONFIGURATIONS: Configuration[] = [
  {
    name: 'the embedded home, which keeps its messages',
    open: () => startIsolatedApp({ database: 'embedded', mail: false }),
    signIn: (page) => signIn(page),
    getDeliveredText: async (_, page, email) => {
      const { rows } = await sendCall(page, listOutbox, { query: { search: email } });
      const { text } = await sendCall(page, getOutboxMessage, { params: { id: rows[0]?.id ?? '' } });
      return text;
    },
    close: async () => {},
  },
  {
    name: 'PostgreSQL, with a mail server and a public address',
    open: async () => {
      postgres = await startPostgres();
      return startIsolatedApp({ databaseUrl: await postgres.createDatabase() });
    },
    // The installation's administrator cannot track by name: the company's own administrator can, after an invitation.
    signIn: async (page, app) => {
      await sendCall(page, login, { body: { email: 'premiere@exemple.fr', password: FIRST_ADMIN_PASSWORD } });
      const [company] = (await sendCall(page, listInvitationChoices)).companies;
      const people = [{ email: 'rh@exemple.fr', firstName: 'Inès', lastName: 'Caradec' }];
      await sendCall(page, inviteUsers, { body: { people, role: 'company_admin', companyId: company?.id } });
      await expect.poll(async () => (await app.textsTo('rh@exemple.fr')).length).toBe(1);
      const [text = ''] = await app.textsTo('rh@exemple.fr');
      const token = new URL(getLink(text, 'jeton=')).searchParams.get('jeton') ?? '';
      await new ApiClient(app.address).call(setPassword, {
        body: { token, password: FIRST_ADMIN_PASSWORD, confirmation: FIRST_ADMIN_PASSWORD },
      });
      const client = new ApiClient(app.address);
      await client.signIn('rh@exemple.fr', FIRST_ADMIN_PASSWORD);
      await acceptTerms(client);
      await page.context().clearCookies();
      await sendCall(page, login, { body: { email: 'rh@exemple.fr', password: FIRST_ADMIN_PASSWORD } });
    },
    getDeliveredText: async (app, _, email) => {
      await expect.poll(async () => (await app.textsTo(email)).length).toBe(1);
      const [text = ''] = await app.textsTo(email);
      expect(text).toContain(app.publicUrl);
      return text;
    },
    close: async () => {
      await postgres?.stop();
    },
  },
];

for (const home of CONFIGURATIONS) {
  test(`A11 published for anybody, imported, invited: the link of the message that arrives is read and seen (${home.name})`, async ({
    browser,
  }) => {
    const app = await home.open();
    try {
      const context = await browser.newContext({ baseURL: app.address });
      const page = await context.newPage();
      await home.signIn(page, app);
      const watched = watchPage(page);
      for (const [index, one] of CHOICES.entries()) {
        const { choice, confirms, lastName } = one;
        await test.step(choice ?? 'by personal links', async () => {
          const email = `maelys.${index}@exemple.fr`;
          const { id, slugs } = await prepareDraft(page, `Livret ${index + 1} des liens`, one);
          await publishDraft(page, id, choice);
          await importPeople(page, id, lastName, email);
          await sendInvitation(page, id, choice !== null);

          const link = getLink(await home.getDeliveredText(app, page, email), '/acces/');
          const reader = await (await browser.newContext()).newPage();
          const heard = watchPage(reader);
          expect((await reader.goto(link))?.status()).toBe(200);
          await reader.getByRole('button', { name: 'J’ai compris' }).click();
          const cover = new URL(reader.url());
          await reader.goto(`${cover.origin}${cover.pathname.replace(/\/$/, '')}/${slugs[0]}`);
          await reader.getByRole('button', { name: 'J’ai lu cette page' }).click();
          await expect(reader.getByText('Page lue', { exact: true })).toBeVisible();
          if (confirms) {
            await reader.getByRole('checkbox', { name: /J’ai lu et compris/ }).check();
            await reader.getByRole('textbox', { name: /Votre nom complet/ }).fill(`Maëlys ${lastName}`);
            await reader.getByRole('button', { name: 'Confirmer ma lecture' }).click();
            await expect(reader.getByRole('heading', { name: /^Reçu n°/ })).toBeVisible();
          }
          await heard.expectQuiet();
          await reader.context().close();

          await page.goto(addQuery(paths.bookletParticipants, { livret: id }));
          await page.getByRole('button', { name: /^Terminés\s*1$/ }).click();
          await expect(page.getByText(lastName).first()).toBeVisible();
          const { rows } = await sendCall(page, listParticipants, { params: { id }, query: {} });
          expect(rows).toMatchObject([{ state: 'completed', proofs: { done: confirms ? 1 : 0 } }]);
        });
      }
      await watched.expectQuiet();
      await context.close();
    } finally {
      await app.close();
      await home.close();
    }
  });
}
