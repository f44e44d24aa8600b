import { expect, type Page } from '@playwright/test';
import { returnIdentity } from '../contract/administration/accounts/identity.ts';
import { listUsers } from '../contract/administration/accounts/users.ts';
import { createBooklet, listBooklets } from '../contract/booklets/booklets/booklets.ts';
import { addQuery, paths, userPaths } from '../contract/platform/paths.ts';
import { sendCall } from './steps/send-call.ts';
import { demoAccounts, signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { visitScreen } from './steps/visit-screen.ts';

const REASON = 'Le livret ne s’ouvre pas chez elle';

const switchIdentity = async (page: Page, name: string, how: { act?: boolean; from?: string } = {}) => {
  if (how.from) {
    await page.goto(how.from);
    await page.getByRole('link', { name: 'Se connecter en tant que…' }).click();
  } else {
    await page.goto(paths.identity);
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: `Se connecter en tant que ${name}` }).click();
  }
  const dialog = page.getByRole('dialog', { name: `Se connecter en tant que ${name}` });
  await dialog.getByRole('button', { name: 'Se connecter' }).click();
  await expect(dialog.getByText('Indiquez le motif (10 caractères minimum).')).toBeVisible();
  await dialog.getByLabel(/^Motif/).fill(REASON);
  if (how.act) await dialog.getByRole('radio', { name: /Agir en son nom/ }).check();
  await dialog.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('button', { name: 'Revenir à mon compte' })).toBeVisible();
};

const getBanner = (page: Page) => page.getByRole('region', { name: 'Connexion en tant que quelqu’un d’autre' });

const getUserId = async (page: Page, email: string): Promise<string> => {
  const { rows } = await sendCall(page, listUsers, { query: { search: email } });
  return rows[0]?.id ?? '';
};

/** The status of a call in the page’s own session. */
const getCallStatus = async (page: Page, method: string, path: string, data?: object) => {
  const token = (await (await page.request.get('/api/auth/csrf-token')).json()) as { csrfToken: string };
  const response = await page.request.fetch(path, {
    method,
    headers: { 'x-csrf-token': token.csrfToken },
    ...(data && { data }),
  });
  return { status: response.status(), code: ((await response.json()) as { code?: string }).code };
};

test('(c) C29, C36, C37, looking: a banner on every page and in the editor, nothing can be changed, and one comes back where one was', async ({
  page,
}) => {
  await signIn(page, 'super');
  const card = userPaths.one.replace('$userId', await getUserId(page, demoAccounts.editor));
  await switchIdentity(page, 'Thomas Lefèvre', { from: card });
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('heading', { name: /Bonjour Thomas/ })).toBeVisible();
  for (const path of [paths.booklets, paths.account, paths.help]) {
    await visitScreen(page, path);
    await expect(getBanner(page)).toContainText('Vous regardez en tant que Thomas Lefèvre (Menuiserie Dubreuil)');
    await expect(getBanner(page).getByRole('timer')).toContainText(/fin dans (29|30):\d\d/);
  }
  await visitScreen(page, paths.booklets);
  await expect(page.getByRole('heading', { level: 1, name: 'Livrets' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Créer un livret' })).toHaveCount(0);
  const { rows } = await sendCall(page, listBooklets, { query: {} });
  const [booklet] = rows;
  if (booklet) {
    await page.goto(addQuery(paths.editor, { livret: booklet.id }));
    await expect(getBanner(page)).toBeVisible();
    await expect(page.getByText('Vous regardez en lecture seule')).toBeVisible();
  }
  await page.goto(paths.identity);
  await expect(page.getByRole('heading', { name: 'Connexion en tant que…' })).toHaveCount(0);

  const before = await sendCall(page, listBooklets, { query: {} });
  const refused = await getCallStatus(page, 'POST', createBooklet.path, { way: 'guided', type: 'employee' });
  expect(refused).toEqual({ status: 403, code: 'IDE-006' });
  expect((await sendCall(page, listBooklets, { query: {} })).total).toBe(before.total);

  await page.getByRole('button', { name: 'Revenir à mon compte' }).click();
  await expect(page).toHaveURL(card);
  await expect(getBanner(page)).toHaveCount(0);
  await expect(page.getByText(`Motif : ${REASON}`)).toBeVisible();
});

test('(c) C29, acting: what is done is the other’s, and what is hers alone is refused', async ({ page }) => {
  await signIn(page, 'super');
  await switchIdentity(page, 'Nadia Bensaïd', { act: true });
  await expect(getBanner(page)).toContainText('Vous agissez en tant que Nadia Bensaïd (Menuiserie Dubreuil)');
  const made = await sendCall(page, createBooklet, { body: { way: 'guided', type: 'employee' } });
  const { rows } = await sendCall(page, listBooklets, { query: { sort: 'updatedAt', direction: 'desc' } });
  expect(rows.find(({ id }) => id === made.id)).toMatchObject({ owner: { name: 'Nadia Bensaïd' } });

  const id = '01890000-0000-7000-8000-000000000000';
  for (const [method, path] of [
    ['PUT', '/api/admin/account/password'],
    ['POST', '/api/admin/account/second-factor'],
    ['PUT', `/api/admin/users/${id}`],
    ['POST', '/api/auth/legal/decisions'],
    ['POST', `/api/admin/booklets/${made.id}/campaigns/${id}/launch`],
    ['GET', `/api/admin/booklets/${made.id}/participants/file`],
    ['PUT', `/api/admin/booklets/${made.id}/bin`],
    ['DELETE', `/api/admin/booklets/${made.id}`],
    ['DELETE', `/api/admin/media/${id}`],
    ['POST', '/api/admin/identity/switch'],
  ] as const) {
    expect({ path, ...(await getCallStatus(page, method, path)) }).toMatchObject({
      path,
      status: 403,
      code: 'IDE-003',
    });
  }
  await page.goto(paths.account);
  await expect(page.getByRole('heading', { name: 'Mot de passe' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Revenir à mon compte' }).click();
  await expect(page).toHaveURL(paths.identity);
  await expect(page.getByRole('listitem').filter({ hasText: 'Nadia Bensaïd' }).first()).toContainText('En son nom');
});

test('when its time is over one is led back where one was', async ({ page }) => {
  await signIn(page, 'super');
  await switchIdentity(page, 'Thomas Lefèvre');
  let asked = 0;
  await page.route('**/api/auth/user', async (route) => {
    asked += 1;
    // First answer: two seconds before the end. Then the impersonation has ended on the server.
    if (asked > 1) {
      if (asked === 2) await sendCall(page, returnIdentity);
      return route.continue();
    }
    const response = await route.fetch();
    const user = (await response.json()) as { switched: object };
    return route.fulfill({ response, json: { ...user, switched: { ...user.switched, secondsLeft: 2 } } });
  });
  await page.goto(paths.booklets);
  await expect(getBanner(page).getByRole('timer')).toContainText('fin dans 0:0');
  await expect(page).toHaveURL(paths.identity);
  await expect(getBanner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Connexion en tant que…', level: 1 })).toBeVisible();
});
