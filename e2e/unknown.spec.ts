import { expect, type Page } from '@playwright/test';
import { SPECIFIED_ROUTES, specifiedRoutes } from '../test/specified-routes.ts';
import { makeDraft, paragraph } from './steps/booklets.ts';
import { signIn } from './steps/people.ts';
import { test, type World } from './steps/test.ts';
import { move } from './steps/visit.ts';

const UNKNOWN = '01890000-0000-7000-8000-00000000dead';
const IDS = [UNKNOWN, 'pas-un-identifiant'];

const INCIDENT = /^Incident n° [\da-f-]{36}$/;

/** Expects the incident number of the screen in the log. `before` is the number of the previous screen. */
const expectLogged = async (page: Page, world: World, address: string, before = ''): Promise<string> => {
  const number = page
    .getByRole('main')
    .getByText(INCIDENT)
    .filter({ hasNotText: before || /^$/ });
  await expect.soft(number, address).toBeVisible();
  const incident = (await number.textContent())?.split(' ').at(-1) ?? 'no number';
  await expect.poll(() => world.hasLogged(incident), { message: `${address}: ${incident} in the log` }).toBe(true);
  return incident;
};

/** Expects « not found » screens with an incident number that is in the log. Only the first address loads the page. */
const expectNotFound = async (page: Page, world: World, addresses: readonly string[]) => {
  let incident = '';
  for (const address of addresses) {
    await (incident === '' ? page.goto(address) : move(page, address));
    incident = await expectLogged(page, world, address, incident);
    const heading = page.getByRole('main').getByRole('heading', { name: 'Page introuvable' });
    await expect.soft(heading, address).toBeVisible();
  }
};

/** One booklet, created by the first user who signs in. */
let draft: Promise<{ id: string }> | null = null;
const getDraft = (page: Page) => {
  draft ??= makeDraft(page, 'Livret des adresses inconnues', [{ title: 'Une', blocks: [paragraph('Un.')] }]);
  return draft;
};

const named = specifiedRoutes.filter(({ path }) => path.includes('{id}'));
test('the contract has addresses that name one thing', () => expect(named.length).toBeGreaterThan(9));

for (const { line, path } of named) {
  test(`${line} ${path} is a 404 screen for the id of nothing, and for one that is none`, async ({ page, world }) => {
    await signIn(page, 'super');
    const ofBooklet = path.startsWith('/livrets/') ? `?livret=${(await getDraft(page)).id}` : '';
    const addresses = IDS.map((unknown) => path.replace('{id}', unknown) + ofBooklet);
    await expectNotFound(page, world, addresses);
  });
}

const ofBooklet: string[] = [
  '/livrets/home',
  '/livrets/options',
  '/livrets/editor',
  ...SPECIFIED_ROUTES.C7.filter((path) => !path.includes('{id}')),
  // The steps of the assistant are one screen.
  '/livrets/builder/name',
];
for (const path of ofBooklet) {
  test(`C44 ${path} is a 404 screen for an unknown booklet`, async ({ page, world }) => {
    await signIn(page);
    const addresses = IDS.map((unknown) => `${path}?livret=${unknown}`);
    await expectNotFound(page, world, addresses);
  });
}

test('an address that is no screen, and a screen of another role, carry a number that the log knows', async ({
  page,
  world,
}) => {
  await signIn(page, 'referent');
  await expectNotFound(page, world, ['/livrets/nulle-part']);
  let incident = '';
  for (const address of ['/parametres', '/parametres/utilisateurs', '/parametres/entreprises/create']) {
    await (incident === '' ? page.goto(address) : move(page, address));
    incident = await expectLogged(page, world, address, incident);
  }
});
