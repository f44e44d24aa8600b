import { type Browser, expect, type Page } from '@playwright/test';
import { logout } from '../contract/administration/accounts/auth.ts';
import { inviteUsers } from '../contract/administration/accounts/users.ts';
import { paths } from '../contract/platform/paths.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { ACCOUNT_PASSWORD, acceptTerms, demoAccounts, signIn, typeCredentials } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const SECRET = 'Un-rabot-bien-affuté-vaut-2';

test.use({ sendsMail: true });

/** A page in a new browser context. */
const openNewContext = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();

test('C24 C45 an invitation opened at first contact survives the terms, and its password signs in', async ({
  browser,
  app,
  page,
  baseURL,
}) => {
  await signIn(page);
  const invited = [{ email: `lea.${Date.now().toString(36)}@exemple.fr`, firstName: 'Léa', lastName: 'Petit' }];
  const [link = ''] = await app.collectMailedLinks(1, () =>
    sendCall(page, inviteUsers, { body: { people: invited, role: 'editor' } }),
  );
  const guest = await openNewContext(browser, baseURL);
  await guest.goto(link);
  await expect(guest).toHaveURL('/auth/legal/prompt');
  // The destination survives a reload, and a refusal that is withdrawn.
  await guest.reload();
  await guest.getByRole('button', { name: 'Je refuse' }).click();
  await guest.getByRole('button', { name: 'Relire les conditions' }).click();
  await acceptTerms(guest);
  await expect(guest).toHaveURL(link);
  await expect(guest.getByRole('heading', { name: /Choisissez votre mot de passe/ })).toBeVisible();
  await guest.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(SECRET);
  await guest.getByRole('textbox', { name: 'Confirmez le mot de passe' }).fill(SECRET);
  await guest.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(guest).toHaveURL('/home');
  await expect(guest.getByRole('heading', { name: /Bonjour Léa/ })).toBeVisible();
  await guest.context().close();
});

test('C24 C44 a shared link to a booklet survives the terms and the login', async ({ browser, page, baseURL }) => {
  await signIn(page);
  const { id } = await createDraft(page, 'Livret partagé par un lien', [
    { title: 'Une', blocks: [createParagraph('Un.')] },
  ]);
  const shared = `${paths.bookletAdvanced}?livret=${id}`;
  const guest = await openNewContext(browser, baseURL);
  await guest.goto(shared);
  await acceptTerms(guest);
  await expect(guest).toHaveURL('/auth/login');
  await guest.reload();
  await typeCredentials(guest, demoAccounts.admin, ACCOUNT_PASSWORD);
  await expect(guest).toHaveURL(shared);
  await expect(guest.getByRole('heading', { name: 'Avancé' })).toBeVisible();

  await test.step('a session that ends elsewhere leads back to where one was', async () => {
    await sendCall(guest, logout);
    await guest.reload();
    await typeCredentials(guest, demoAccounts.admin, ACCOUNT_PASSWORD);
    await expect(guest).toHaveURL(shared);
  });
  await test.step('whoever signs out leaves nothing to the next person at this device', async () => {
    await guest.getByRole('button', { name: /Nadia/ }).click();
    await guest.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await typeCredentials(guest, demoAccounts.editor, ACCOUNT_PASSWORD);
    // This user has never accepted the terms, whatever the cookie of this browser states (C45).
    await acceptTerms(guest);
    await expect(guest).toHaveURL('/home');
  });
  await guest.context().close();
});

test('no link chooses another site as the destination', async ({ browser, baseURL }) => {
  const elsewhere: string[] = [];
  const attempts = [
    '//mechant.example/livrets',
    '/%5C%5Cmechant.example',
    '/livrets?livret=//mechant.example',
    '/auth/login?vers=https://mechant.example&redirect=//mechant.example&next=//mechant.example',
  ];
  for (const attempt of attempts) {
    const guest = await openNewContext(browser, baseURL);
    guest.on('request', (request) => {
      if (new URL(request.url()).hostname.endsWith('mechant.example')) elsewhere.push(request.url());
    });
    await guest.goto(`${baseURL}${attempt}`);
    await acceptTerms(guest);
    await expect(guest).toHaveURL('/auth/login');
    await typeCredentials(guest, demoAccounts.admin, ACCOUNT_PASSWORD);
    await expect(guest.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    expect(new URL(guest.url()).origin).toBe(new URL(baseURL ?? '').origin);
    await guest.context().close();
  }
  await test.step('nor does what somebody wrote into the tab', async () => {
    const guest = await openNewContext(browser, baseURL);
    await guest.goto(paths.bookletHome);
    await acceptTerms(guest);
    await guest.evaluate(() => sessionStorage.setItem('embarque:destination', '//mechant.example/livrets'));
    await typeCredentials(guest, demoAccounts.admin, ACCOUNT_PASSWORD);
    await expect(guest).toHaveURL('/home');
    await guest.context().close();
  });
  expect(elsewhere).toEqual([]);
});
