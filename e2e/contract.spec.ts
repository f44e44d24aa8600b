import { devices, expect, type Page, type Route } from '@playwright/test';
import { decideOnTerms, getLegalDocument } from '../contract/administration/accounts/auth.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { getToasts } from './steps/get-toasts.ts';
import { sendCall } from './steps/send-call.ts';
import { ACCOUNT_PASSWORD, demoAccounts, signIn, typeCredentials } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { pushAddress } from './steps/visit-screen.ts';

// Headless Chromium calls itself a robot, and robots see no failure screens (C41).
test.use({ userAgent: devices['Desktop Chrome'].userAgent });

const acceptCookie = (page: Page, baseURL: string | undefined, value = 'true') =>
  page.context().addCookies([{ name: 'cguAccepted', value, url: baseURL ?? '' }]);

/** Answers every call of `glob` with this response from now on. */
const mockAnswer = (page: Page, glob: string, status: number, body: unknown) =>
  page.route(glob, (route: Route) => route.fulfill({ status, json: body }));

const requestPasswordLink = async (page: Page) => {
  await page.getByLabel('Adresse e-mail').fill('quelqu.un@exemple.fr');
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
};

test('C12 C15 a path that matches nothing is a 404 with its own page', async ({ page }) => {
  await signIn(page);
  const response = await page.goto('/livrets/nulle-part');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  await expect(page.getByText('Page not found: /livrets/nulle-part')).toBeVisible();
  await expect(page).toHaveTitle('Page introuvable | Embarque');
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click();
  await expect(page).toHaveURL('/home');
});

test('C13 C14 each path has its layout; notifications stand in all of them', async ({ page, baseURL }) => {
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await acceptCookie(page, baseURL);
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(getToasts(page)).toBeAttached();

  await signIn(page);
  const { id } = await createDraft(page, 'Livret des mises en page', [
    { title: 'Une', blocks: [createParagraph('Un.')] },
  ]);
  await page.goto(`/livrets/home?livret=${id}`);
  await expect(menu).toBeVisible();
  await expect(page.locator('body')).not.toHaveClass(/editor-page/);
  await page.getByRole('link', { name: 'Éditeur' }).click();
  await expect(page.getByRole('link', { name: 'Retour au livret' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(page.locator('body')).toHaveClass(/editor-page/);
  await expect(getToasts(page)).toBeAttached();
  await page.getByRole('link', { name: 'Retour au livret' }).click();
  await expect(menu).toBeVisible();
  await expect(page.locator('body')).not.toHaveClass(/editor-page/);
});

test('C15 C41 a failure that nobody caught goes to the error page, 500 by default', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Panne de démonstration');
    });
  });
  await expect(page.getByRole('heading', { name: 'Erreur interne du serveur' })).toBeVisible();
  await expect(page.getByText('500', { exact: true })).toBeVisible();
  await expect(page.getByText('Panne de démonstration')).toBeVisible();
  await expect(page).toHaveTitle('Erreur interne du serveur | Embarque');
});

test('C41 a crawler’s failure is only logged', async ({ browser }) => {
  const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  await page.goto('/auth/legal/cgu');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const consoleMessage = page.waitForEvent('console', (message) => message.text().includes('Panne de robot'));
  const judged = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/'));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Panne de robot');
    });
  });
  await consoleMessage;
  await judged;
  await expect(page.getByRole('heading', { name: 'Erreur interne du serveur' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Conditions/, level: 1 })).toBeVisible();
  await context.close();
});

test('C41 a failure while the application starts is logged and thrown again', async ({ page }) => {
  await page.route('**/assets/fr-FR-*.json', (route) => route.fulfill({ body: 'ceci n’est pas du JSON' }));
  const consoleMessage = page.waitForEvent('console', (message) => message.text().includes('SyntaxError'));
  const thrown = page.waitForEvent('pageerror');
  await page.goto('/auth/login');
  expect((await consoleMessage).type()).toBe('error');
  await thrown;
});

test('C16 C17 brand files stand under /admin, titles and theme colour are right', async ({ page, request }) => {
  await signIn(page);
  await page.goto('/livrets');
  await expect(page).toHaveTitle('Livrets | Embarque');
  const links = await page.locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]').all();
  expect(links).toHaveLength(3);
  for (const link of links) {
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toMatch(/^\/admin\//);
    expect((await request.get(href)).status()).toBe(200);
  }
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0a2748');
  // Before the application loads, the title is the product name alone.
  expect(await (await request.get('/')).text()).toContain('<title>Embarque</title>');
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await expect(page).toHaveTitle('Accueil | Embarque');
});

test('C18 two customers’ hosts load one style sheet, every other host another', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  const sheetOf = async (host: string) => {
    await page.goto(`http://${host}:${port}/auth/legal/cgu`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page.locator('link[rel="stylesheet"][href^="/admin/"]').getAttribute('href');
  };
  expect(await sheetOf('livrets.client-a.localhost')).toBe('/admin/theme-client.css');
  expect(await sheetOf('livrets.client-b.localhost')).toBe('/admin/theme-client.css');
  expect(await sheetOf('localhost')).toBe('/admin/theme-embarque.css');
  expect(await sheetOf('livrets.client-c.localhost')).toBe('/admin/theme-embarque.css');
});

test('C24 C29 the guard on deep links, signed out', async ({ page, baseURL }) => {
  for (const path of ['/', '/home', '/livrets?q=a', '/auth/login', '/auth/forgotten-password']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/auth/legal/prompt');
  }
  await page.goto('/auth/legal/rgpd');
  await expect(page).toHaveURL('/auth/legal/rgpd');
  await acceptCookie(page, baseURL);
  for (const path of ['/', '/home', '/livrets?q=a', '/livrets/editor?livret=x']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/auth/login');
  }
  await page.goto('/auth/forgotten-password');
  await expect(page).toHaveURL('/auth/forgotten-password');
});

test('C24 the guard on every navigation, signed in', async ({ page, baseURL }) => {
  await signIn(page);
  for (const path of ['/', '/auth/login']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/home');
  }
  const forgetTerms = () => page.context().clearCookies({ name: 'cguAccepted' });
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await test.step('a link of the application', async () => {
    await forgetTerms();
    await menu.getByRole('link', { name: 'Livrets' }).click();
    await expect(page).toHaveURL('/auth/legal/prompt');
  });
  await test.step('the back button', async () => {
    await acceptCookie(page, baseURL);
    await page.goto('/home');
    await menu.getByRole('link', { name: 'Livrets' }).click();
    await expect(page).toHaveURL('/livrets');
    await forgetTerms();
    await page.goBack();
    await expect(page).toHaveURL('/auth/legal/prompt');
  });
  await test.step('a change of the search alone', async () => {
    await acceptCookie(page, baseURL);
    await page.goto('/livrets');
    await expect(page.getByRole('table')).toBeVisible();
    await forgetTerms();
    await page.getByRole('searchbox', { name: 'Rechercher un livret' }).fill('atelier');
    await expect(page).toHaveURL('/auth/legal/prompt');
  });
});

test('C26 C30 the token is fetched before the client is used, sent, and refreshed after login', async ({
  page,
  baseURL,
}) => {
  await acceptCookie(page, baseURL);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  const first = page.waitForResponse('**/api/auth/csrf-token');
  await page.goto('/livrets');
  const { csrfToken } = (await (await first).json()) as { csrfToken: string };
  await expect(page).toHaveURL('/auth/login');
  expect(calls.slice(0, 2)).toEqual(['GET /api/auth/csrf-token', 'GET /api/auth/user']);
  calls.length = 0;
  const posted = page.waitForRequest('**/api/auth/login');
  await typeCredentials(page, demoAccounts.editor, ACCOUNT_PASSWORD);
  expect((await posted).headers()['x-csrf-token']).toBe(csrfToken);
  await expect
    .poll(() => calls[calls.indexOf('POST /api/auth/login') + 1], { message: 'what follows the login' })
    .toBe('GET /api/auth/csrf-token');
});

test('C26 a fetch of the user that fails leaves nobody signed in; logging out too', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/auth/user', (route) => route.abort());
  await page.goto('/home');
  await expect(page).toHaveURL('/auth/login');
  await page.unroute('**/api/auth/user');
  await page.goto('/home');
  await page.getByRole('button', { name: /compte et préférences/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/auth/login');
  await page.goto('/home');
  await expect(page).toHaveURL('/auth/login');
});

test('C35 C38 C42 another language is chosen, kept a year, and its texts come from the server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin/i18n/json') && asked.push(request.url()));
  await page.goto('/auth/legal/cgu');
  await expect(page.getByRole('combobox', { name: 'Langue de l’interface' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('combobox', { name: 'Langue de l’interface' }).selectOption('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale');
  expect(cookie).toMatchObject({ value: 'en-GB', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
  asked.length = 0;
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  expect(asked.map((url) => new URL(url).search)).toEqual(['?locale=en-GB']);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('C38 when another language cannot be loaded French stays, and it is said once', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'locale', value: 'en-GB', url: baseURL ?? '' }]);
  await mockAnswer(page, '**/api/admin/i18n/json?*', 500, { code: 'GEN-013', message: 'Panne' });
  await page.goto('/auth/legal/cgu');
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeVisible();
  await expect(getToasts(page).getByRole('alert')).toHaveCount(1);
  await expect(getToasts(page)).toContainText('Cette langue n’est pas disponible pour le moment');
});

test.describe('answers', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await acceptCookie(page, baseURL);
    await page.goto('/auth/forgotten-password');
  });

  test('C39 messages and warnings of an answer become notifications', async ({ page }) => {
    await mockAnswer(page, '**/api/auth/password-requests', 200, {
      message: 'Premier.',
      messages: ['Deuxième.'],
      warnings: ['Attention un.'],
    });
    await requestPasswordLink(page);
    await expect(getToasts(page).getByRole('status')).toHaveText([/Premier\./, /Deuxième\./]);
    await expect(getToasts(page).getByRole('alert')).toHaveText([/Attention un\./]);
  });

  test('C39 an answer may send the browser elsewhere, or reload the same path', async ({ page }) => {
    await mockAnswer(page, '**/api/auth/password-requests', 200, { redirect: '/auth/forgotten-password' });
    const loaded = page.waitForEvent('load');
    await requestPasswordLink(page);
    await loaded;
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue('');
    await page.unroute('**/api/auth/password-requests');
    await mockAnswer(page, '**/api/auth/password-requests', 200, { redirect: '/auth/legal/rgpd' });
    await requestPasswordLink(page);
    await expect(page).toHaveURL('/auth/legal/rgpd');
  });

  test('C40 C46 each message of a refusal is a notification, and stands beside its field', async ({ page }) => {
    await mockAnswer(page, '**/api/auth/password-requests', 422, {
      code: 'GEN-018',
      message: 'Ce message est celui de l’ensemble.',
      errors: { email: ['Première raison.', 'Seconde raison.'] },
    });
    await requestPasswordLink(page);
    await expect(getToasts(page).getByRole('alert')).toHaveText([/Première raison\./, /Seconde raison\./]);
    await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
    await expect(page.getByLabel('Adresse e-mail')).toHaveAccessibleDescription(/Première raison\./);
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue('quelqu.un@exemple.fr');
  });

  test('C40 a refusal that is a string, or has a message, is one notification', async ({ page }) => {
    await mockAnswer(page, '**/api/auth/password-requests', 500, 'Rien ne va.');
    await requestPasswordLink(page);
    await expect(getToasts(page).getByRole('alert')).toHaveText([/Rien ne va\./]);
    await page.getByRole('button', { name: 'Fermer la notification' }).click();
    await page.unroute('**/api/auth/password-requests');
    await mockAnswer(page, '**/api/auth/password-requests', 409, { message: 'Autre chose.' });
    await requestPasswordLink(page);
    await expect(getToasts(page).getByRole('alert')).toHaveText([/Autre chose\./]);
  });

  test('C42 C46 a success lives five seconds at the bottom centre, and waits for whoever points at it', async ({
    page,
  }) => {
    await mockAnswer(page, '**/api/auth/password-requests', 200, { message: 'C’est parti.' });
    await page.clock.install();
    await requestPasswordLink(page);
    const toast = getToasts(page).getByRole('status');
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    const view = page.viewportSize();
    if (!box || !view) throw new Error('nothing to measure');
    expect(Math.abs(box.x + box.width / 2 - view.width / 2)).toBeLessThan(16);
    expect(view.height - box.y - box.height).toBeLessThan(48);
    await page.clock.runFor(4000);
    await expect(toast).toBeVisible();
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5100);
    await expect(toast).toHaveCount(0);
  });
});

test('C42 dark is the class p-dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/auth/legal/cgu');
  await expect(page.locator('html')).toHaveClass(/p-dark/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/p-dark/);
});

test('C44 without a booklet its screens lead to the list, and it is said; with one it is kept', async ({ page }) => {
  await signIn(page);
  for (const path of [
    '/livrets/home',
    '/livrets/editor',
    '/livrets/options',
    '/livrets/options/acces',
    '/livrets/options/avance',
    '/livrets/options/participants',
    '/livrets/options/responsables',
    '/livrets/options/utilisateurs',
    '/livrets/options/emailing',
    '/livrets/builder/name',
    '/livrets/builder/livret-completed',
  ]) {
    // The first path is loaded by the browser, the others are navigations within the application.
    await (path === '/livrets/home' ? page.goto(path) : pushAddress(page, path));
    await expect(page, path).toHaveURL('/livrets');
    await expect(getToasts(page).getByRole('alert')).toHaveText([/Sélectionnez d’abord un livret\./]);
    await page.getByRole('button', { name: 'Fermer la notification' }).click();
    await expect(getToasts(page).getByRole('alert')).toHaveCount(0);
  }
  const { id, title } = await createDraft(page, 'Livret gardé en route', [
    { title: 'Une', blocks: [createParagraph('Un.')] },
  ]);
  await page.goto(`/livrets/home?livret=${id}`);
  await page.getByRole('navigation', { name: 'Écrans du livret' }).getByRole('link', { name: 'Assistant' }).click();
  await expect(page).toHaveURL(new RegExp(`/livrets/builder/.*livret=${id}`));
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText(title);
});

test('C45 the cookie is no proof: who refused is asked again, whatever it says', async ({ page, baseURL }) => {
  await signIn(page, 'super');
  const { version } = await sendCall(page, getLegalDocument, { params: { kind: 'terms' }, query: {} });
  await sendCall(page, decideOnTerms, { body: { kind: 'terms', version, decision: 'refused' } });
  await page.context().clearCookies();
  await acceptCookie(page, baseURL);
  await page.goto('/auth/login');
  await typeCredentials(page, demoAccounts.super, ACCOUNT_PASSWORD);
  await expect(page).toHaveURL('/auth/legal/prompt');
  await page.getByRole('button', { name: 'J’accepte' }).click();
  await expect(page).toHaveURL('/home');
});

test('C45 who accepted elsewhere is not asked again on a new device', async ({ page, browser }) => {
  await signIn(page);
  const device = await (await browser.newContext()).newPage();
  await device.context().addCookies((await page.context().cookies()).filter(({ name }) => name !== 'cguAccepted'));
  await device.goto('/livrets');
  await expect(device).toHaveURL('/livrets');
  await device.context().close();
});
