import { expect, type Page } from '@playwright/test';
import { ROUTES_BY_LINE, specifiedRoutes } from '../test/specified-routes.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { type DemoApp, test } from './steps/test.ts';
import { pushAddress } from './steps/visit-screen.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-00000000dead';
const INVALID_IDS = [UNKNOWN_ID, 'pas-un-identifiant'];

const INCIDENT_PATTERN = /^Incident n° [\da-f-]{36}$/;

/** Expects the incident number of the screen in the log. `before` is the number of the previous screen. */
const expectLogged = async (page: Page, app: DemoApp, address: string, before = ''): Promise<string> => {
  const number = page
    .getByRole('main')
    .getByText(INCIDENT_PATTERN)
    .filter({ hasNotText: before || /^$/ });
  await expect.soft(number, address).toBeVisible();
  const incident = (await number.textContent())?.split(' ').at(-1) ?? 'no number';
  await expect.poll(() => app.hasLogged(incident), { message: `${address}: ${incident} in the log` }).toBe(true);
  return incident;
};

/** Expects « not found » screens with an incident number that is in the log. Only the first address loads the page. */
const expectNotFound = async (page: Page, app: DemoApp, addresses: readonly string[]) => {
  let incident = '';
  for (const address of addresses) {
    await (incident === '' ? page.goto(address) : pushAddress(page, address));
    incident = await expectLogged(page, app, address, incident);
    const heading = page.getByRole('main').getByRole('heading', { name: 'Page introuvable' });
    await expect.soft(heading, address).toBeVisible();
  }
};

/** One booklet, created by the first user who signs in. */
let draft: Promise<{ id: string }> | null = null;
const getDraft = (page: Page) => {
  draft ??= createDraft(page, 'Livret des adresses inconnues', [{ title: 'Une', blocks: [createParagraph('Un.')] }]);
  return draft;
};

const routesWithId = specifiedRoutes.filter(({ path }) => path.includes('{id}'));
test('the contract has addresses that name one thing', () => expect(routesWithId.length).toBeGreaterThan(9));

for (const { line, path } of routesWithId) {
  test(`${line} ${path} is a 404 screen for the id of nothing, and for one that is none`, async ({ page, app }) => {
    await signIn(page, 'super');
    const ofBooklet = path.startsWith('/livrets/') ? `?livret=${(await getDraft(page)).id}` : '';
    const addresses = INVALID_IDS.map((unknown) => path.replace('{id}', unknown) + ofBooklet);
    await expectNotFound(page, app, addresses);
  });
}

const bookletRoutes: string[] = [
  '/livrets/home',
  '/livrets/options',
  '/livrets/editor',
  ...ROUTES_BY_LINE.C7.filter((path) => !path.includes('{id}')),
  // The steps of the assistant are one screen.
  '/livrets/builder/name',
];
for (const path of bookletRoutes) {
  test(`C44 ${path} is a 404 screen for an unknown booklet`, async ({ page, app }) => {
    await signIn(page);
    const addresses = INVALID_IDS.map((unknown) => `${path}?livret=${unknown}`);
    await expectNotFound(page, app, addresses);
  });
}

test('an address that is no screen, and a screen of another role, carry a number that the log knows', async ({
  page,
  app,
}) => {
  await signIn(page, 'referent');
  await expectNotFound(page, app, ['/livrets/nulle-part']);
  let incident = '';
  for (const address of ['/parametres', '/parametres/utilisateurs', '/parametres/entreprises/create']) {
    await (incident === '' ? page.goto(address) : pushAddress(page, address));
    incident = await expectLogged(page, app, address, incident);
  }
});
