import { expect, type Page } from '@playwright/test';
import { SPECIFIED_ROUTES, specifiedRoutes } from '../test/specified-routes.ts';
import { makeDraft, paragraph } from './steps/booklets.ts';
import { signIn } from './steps/people.ts';
import { test, type World } from './steps/test.ts';

const UNKNOWN = '01890000-0000-7000-8000-00000000dead';
const IDS = [UNKNOWN, 'pas-un-identifiant'];

/** The screen says that there is nothing, with a number that finds its line in the log. */
const expectNotFound = async (page: Page, world: World, address: string) => {
  await page.goto(address);
  const main = page.getByRole('main');
  await expect.soft(main.getByRole('heading', { name: 'Page introuvable' }), address).toBeVisible();
  const number = main.getByText(/^Incident n° [\da-f-]{36}$/);
  await expect.soft(number, address).toBeVisible();
  const incident = (await number.textContent())?.split(' ').at(-1) ?? 'no number';
  await expect.poll(() => world.hasLogged(incident), { message: `${address}: ${incident} in the log` }).toBe(true);
};

const named = specifiedRoutes.filter(({ path }) => path.includes('{id}'));
test('the contract has addresses that name one thing', () => expect(named.length).toBeGreaterThan(9));

for (const { line, path } of named) {
  test(`${line} ${path} is a 404 screen for the id of nothing, and for one that is none`, async ({ page, world }) => {
    await signIn(page, 'super');
    const blocks = [paragraph('Un.')];
    const ofBooklet = path.startsWith('/livrets/')
      ? `?livret=${(await makeDraft(page, `Livret de ${path}`, [{ title: 'Une', blocks }])).id}`
      : '';
    for (const unknown of IDS) await expectNotFound(page, world, path.replace('{id}', unknown) + ofBooklet);
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
    for (const unknown of IDS) await expectNotFound(page, world, `${path}?livret=${unknown}`);
  });
}

test('an address that is no screen, and a screen of another role, carry a number that the log knows', async ({
  page,
  world,
}) => {
  await signIn(page, 'referent');
  await expectNotFound(page, world, '/livrets/nulle-part');
  for (const address of ['/parametres', '/parametres/utilisateurs', '/parametres/entreprises/create']) {
    await page.goto(address);
    const number = page.getByRole('main').getByText(/^Incident n° [\da-f-]{36}$/);
    await expect(number, address).toBeVisible();
    const incident = (await number.textContent())?.split(' ').at(-1) ?? 'no number';
    await expect.poll(() => world.hasLogged(incident), { message: `${address}: ${incident} in the log` }).toBe(true);
  }
});
