import { expect } from '@playwright/test';
import { listBooklets } from '../contract/booklets/booklets/booklets.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { hasPermission, type Permission, type Role } from '../contract/platform/permissions.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { type demoAccounts, signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

/** The screens of one booklet, with the permission of each. The server checks the calls of each screen on its own. */
const BOOKLET_SCREENS: [path: string, right: Permission][] = [
  [paths.bookletHome, 'booklet.read'],
  [paths.editor, 'booklet.read'],
  [`${paths.builder}/name`, 'booklet.edit'],
  [paths.bookletAccess, 'booklet.access'],
  [paths.bookletRights, 'booklet.rights'],
  [paths.bookletParticipants, 'participants.list'],
];

const ROLE_BY_ACCOUNT: Record<keyof typeof demoAccounts, Role> = {
  admin: 'company_admin',
  super: 'super_admin',
  editor: 'editor',
  referent: 'referent',
};

for (const who of ['editor', 'referent'] as const) {
  test(`screens of a booklet that is not theirs are refused to the ${who}, in words`, async ({ page, browser }) => {
    const hr = await (await browser.newContext()).newPage();
    await signIn(hr);
    const { id, title } = await createDraft(hr, `Livret fermé (${who})`, [
      { title: 'Une', blocks: [createParagraph('Un.')] },
    ]);
    const before = await sendCall(hr, listBooklets, { query: { search: title } });
    await signIn(page, who);
    for (const [path, right] of BOOKLET_SCREENS) {
      expect(hasPermission(right, ROLE_BY_ACCOUNT[who]), right).toBe(false);
      await test.step(path, async () => {
        await page.goto(addQuery(path, { livret: id }));
        await expect(
          page.getByText(/Vous n’avez pas le droit|n’existe pas ou n’est plus accessible/).first(),
        ).toBeVisible();
        await expect(page.getByText(title)).toHaveCount(0);
        expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
      });
    }
    expect(await sendCall(hr, listBooklets, { query: { search: title } })).toEqual(before);
    await hr.context().close();
  });
}

test('screens of every booklet open to administrators, without an error', async ({ page }) => {
  test.slow();
  await signIn(page);
  const { id } = await createDraft(page, 'Livret ouvert', [{ title: 'Une', blocks: [createParagraph('Un.')] }]);
  const watched = watchPage(page);
  for (const [path] of BOOKLET_SCREENS) {
    await page.goto(addQuery(path, { livret: id }));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Vous n’avez pas le droit')).toHaveCount(0);
  }
  await watched.expectQuiet();
});
