import { expect } from '@playwright/test';
import { listBooklets } from '../contract/booklets/booklets/booklets.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { hasPermission, type Permission, type Role } from '../contract/platform/permissions.ts';
import { ask } from './steps/api.ts';
import { axeOn } from './steps/axe.ts';
import { makeDraft, paragraph } from './steps/booklets.ts';
import { type people, signIn } from './steps/people.ts';
import { test } from './steps/test.ts';
import { watch } from './steps/watch.ts';

/** The screens of one booklet, with the permission of each. The server checks the calls of each screen on its own. */
const SCREENS: [path: string, right: Permission][] = [
  [paths.bookletHome, 'booklet.read'],
  [paths.editor, 'booklet.read'],
  [`${paths.builder}/name`, 'booklet.edit'],
  [paths.bookletAccess, 'booklet.access'],
  [paths.bookletRights, 'booklet.rights'],
  [paths.bookletParticipants, 'participants.list'],
];

const ROLES: Record<keyof typeof people, Role> = {
  admin: 'company_admin',
  super: 'super_admin',
  editor: 'editor',
  referent: 'referent',
};

for (const who of ['editor', 'referent'] as const) {
  test(`screens of a booklet that is not theirs are refused to the ${who}, in words`, async ({ page, browser }) => {
    const hr = await (await browser.newContext()).newPage();
    await signIn(hr);
    const { id, title } = await makeDraft(hr, `Livret fermé (${who})`, [{ title: 'Une', blocks: [paragraph('Un.')] }]);
    const before = await ask(hr, listBooklets, { query: { search: title } });
    await signIn(page, who);
    for (const [path, right] of SCREENS) {
      expect(hasPermission(right, ROLES[who]), right).toBe(false);
      await test.step(path, async () => {
        await page.goto(addQuery(path, { livret: id }));
        await expect(
          page.getByText(/Vous n’avez pas le droit|n’existe pas ou n’est plus accessible/).first(),
        ).toBeVisible();
        await expect(page.getByText(title)).toHaveCount(0);
        expect((await (await axeOn(page)).analyze()).violations).toEqual([]);
      });
    }
    expect(await ask(hr, listBooklets, { query: { search: title } })).toEqual(before);
    await hr.context().close();
  });
}

test('screens of every booklet open to administrators, without an error', async ({ page }) => {
  test.slow();
  await signIn(page);
  const { id } = await makeDraft(page, 'Livret ouvert', [{ title: 'Une', blocks: [paragraph('Un.')] }]);
  const watched = watch(page);
  for (const [path] of SCREENS) {
    await page.goto(addQuery(path, { livret: id }));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Vous n’avez pas le droit')).toHaveCount(0);
  }
  await watched.expectQuiet();
});
