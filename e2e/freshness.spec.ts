import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inviteUser } from '../contract/administration/accounts/auth.ts';
import { archiveUser } from '../contract/administration/accounts/users.ts';
import { getBookletSettings, saveBookletSettings } from '../contract/booklets/settings/booklet-settings.ts';
import { paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, publishByApi } from './steps/booklet-steps.ts';
import { DESKTOP_LIGHT, getContentWidth, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { getToasts } from './steps/get-toasts.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const expectAccessible = async (page: Page) =>
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);

test('the pages that cite an archived user appear, and « Toujours exact » clears them for readers too', async ({
  page,
}) => {
  await setDisplayMode(page, DESKTOP_LIGHT);
  await signIn(page);
  const lastName = `Kermadec${randomUUID()
    .slice(0, 4)
    .replace(/[^a-z]/g, 'x')}`;
  const email = `${randomUUID().slice(0, 8)}@exemple.fr`;
  const { id } = await sendCall(page, inviteUser, { body: { email, firstName: 'Maëlle', lastName, role: 'editor' } });
  const title = `Accueil ${randomUUID().slice(0, 6)}`;
  const made = await createDraft(page, title, [
    { title: 'Vos interlocuteurs', blocks: [createParagraph(`Votre contact est Maëlle ${lastName}.`)] },
    { title: 'Le badge', blocks: [createParagraph(`Demandez-le à Maëlle ${lastName}, le matin.`)] },
    { title: 'La cantine', blocks: [createParagraph('Elle ouvre à midi.')] },
  ]);
  await publishByApi(page, made.id);
  const params = { id: made.id };
  const { settings, rowVersion } = await sendCall(page, getBookletSettings, { params });
  await sendCall(page, saveBookletSettings, {
    params,
    body: { rowVersion, settings: { ...settings, reading: { ...settings.reading, verification: 'person' } } },
  });
  const address = `${paths.pagesToCheck}?livret=${made.id}`;
  const list = page.getByRole('list', { name: 'Pages à vérifier' });

  await test.step('nothing is to check, then the user is archived', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Pages à vérifier', level: 1 })).toBeVisible();
    await expect(list).toBeHidden();
    await sendCall(page, archiveUser, { params: { id }, body: {} });
    await page.reload();
    await expect(list.getByRole('heading')).toHaveText(['Vos interlocuteurs', 'Le badge']);
    await expect(list.getByText(`« Maëlle ${lastName} » n’est plus dans l’entreprise.`).first()).toBeVisible();
    await runInBothModes(page, async (width) => {
      await expectAccessible(page);
      expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
    });
  });

  await test.step('the overview and the editor tell the same', async () => {
    await page.goto(`${paths.bookletHome}?livret=${made.id}`);
    await page.getByRole('link', { name: '2 pages à vérifier' }).click();
    await expect(page).toHaveURL(new RegExp(`pages-a-verifier\\?livret=${made.id}`));
    await list
      .getByRole('link', { name: /n’est plus dans l’entreprise/ })
      .first()
      .click();
    await expect(page).toHaveURL(/livrets\/editor\?.*bloc=/);
    await page.goBack();
  });

  await test.step('« Toujours exact » by keyboard, and back', async () => {
    await list.getByRole('button', { name: 'Toujours exact : Le badge' }).press('Enter');
    await expect(list.getByRole('heading')).toHaveText(['Vos interlocuteurs']);
    await getToasts(page).getByRole('button', { name: 'Annuler' }).click();
    await expect(list.getByRole('heading')).toHaveText(['Vos interlocuteurs', 'Le badge']);
  });

  await test.step('both at once, after one confirmation', async () => {
    for (const name of ['Vos interlocuteurs', 'Le badge'])
      await list.getByRole('checkbox', { name: `Choisir « ${name} »` }).check();
    const bar = page.getByRole('toolbar');
    await expect(bar).toContainText('2 pages choisies');
    await bar.getByRole('button', { name: 'Toujours exact' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText('Ces 2 pages sont-elles toujours exactes');
    await dialog.getByRole('button', { name: 'Toujours exact' }).click();
    await expect(list).toBeHidden();
  });

  await test.step('the reader sees who verified the page, without a last name', async () => {
    const line = page.locator('.r-verified');
    await page.goto(`${made.path}/${made.slugs[0]}`);
    await expect(line).toHaveText(/^Vérifié le \d\d\/\d\d\/\d{4} par \S+ \(Responsable des ressources humaines\)$/);
    await page.goto(`${made.path}/${made.slugs[2]}`);
    await expect(page.getByRole('heading', { name: 'La cantine' })).toBeVisible();
    await expect(line).toHaveCount(0);
  });
});
