import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inviteUser } from '../contract/administration/accounts/auth.ts';
import { archiveUser } from '../contract/administration/accounts/users.ts';
import { getBookletTree, updatePage } from '../contract/booklets/content/content.ts';
import { getBookletSettings, saveBookletSettings } from '../contract/booklets/settings/booklet-settings.ts';
import { paths, userPaths } from '../contract/platform/paths.ts';
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

  await test.step('the words of a reader who reports an error are in the list and in the settings of the page', async () => {
    const words = 'Elle ouvre à onze heures et demie.';
    await page.goto(`${made.path}/erreur/${made.slugs[2]}`);
    await page.getByLabel('Une information est fausse ou dépassée').check();
    await page.getByRole('textbox', { name: /En quelques mots/ }).fill(words);
    await page.getByRole('button', { name: /Envoyer/ }).click();
    await expect(page.getByText('Votre signalement est parti')).toBeVisible();
    await page.goto(address);
    await expect(list.getByText('1 erreur signalée par un lecteur.')).toBeVisible();
    await expect(list.getByText(words)).toBeVisible();
    await expect(list.getByText(/^\d\d\/\d\d\/\d{4}, Une information est fausse ou dépassée$/)).toBeVisible();
    await runInBothModes(page, async (width) => {
      await expectAccessible(page);
      expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
    });
    await list.getByRole('link', { name: 'Ouvrir la page La cantine' }).click();
    await expect(page.getByRole('complementary', { name: 'Réglages' }).getByText(words)).toBeVisible();
    await expectAccessible(page);
  });
});

test('an account archived by its sheet shows its pages at once, and one verified in the editor tells its reader', async ({
  page,
}) => {
  await setDisplayMode(page, DESKTOP_LIGHT);
  await signIn(page);
  const lastName = `Roscoff${randomUUID()
    .slice(0, 4)
    .replace(/[^a-z]/g, 'x')}`;
  const email = `${randomUUID().slice(0, 8)}@exemple.fr`;
  const { id } = await sendCall(page, inviteUser, { body: { email, firstName: 'Gwen', lastName, role: 'editor' } });
  const made = await createDraft(page, `Accueil ${randomUUID().slice(0, 6)}`, [
    { title: 'L’atelier', blocks: [createParagraph(`Gwen ${lastName} vous y reçoit.`)] },
    { title: 'Les clés', blocks: [createParagraph(`Elles sont chez ${lastName.toUpperCase()} Gwen.`)] },
    { title: 'L’ancien site', blocks: [createParagraph('Inscriptions avant le 12 mars 2021.')] },
  ]);
  await publishByApi(page, made.id);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: made.id } });
  const old = chapters[0]?.pages[2];
  await sendCall(page, updatePage, {
    params: { id: old?.id ?? '' },
    body: { visible: false, rowVersion: old?.rowVersion ?? 1 },
  });
  const list = page.getByRole('list', { name: 'Pages à vérifier' });
  const titles = list.getByRole('heading');

  await test.step('a hidden page waits at the end of the list, and presses nobody', async () => {
    await page.goto(`${paths.pagesToCheck}?livret=${made.id}`);
    await expect(titles).toHaveText(['L’ancien site']);
    await expect(list.getByText('Page masquée : les lecteurs ne la voient pas.')).toBeVisible();
    await page.goto(`${paths.bookletHome}?livret=${made.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /pages? à vérifier/ })).toHaveCount(0);
  });

  await test.step('the account is archived, by keyboard', async () => {
    await page.goto(userPaths.one.replace('$userId', id));
    await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
    const item = page.getByRole('menuitem', { name: 'Archiver le compte' });
    await expect(item).toBeVisible();
    await item.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`Archiver le compte de Gwen ${lastName}`);
    await dialog.getByRole('button', { name: 'Archiver le compte' }).press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('both pages that cite the person are there at once, before the hidden one', async () => {
    await page.goto(`${paths.pagesToCheck}?livret=${made.id}`);
    await expect(titles).toHaveText(['L’atelier', 'Les clés', 'L’ancien site']);
    await expect(list.getByText(/n’est plus dans l’entreprise/)).toHaveCount(2);
    await runInBothModes(page, async (width) => {
      await expectAccessible(page);
      expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
    });
    await page.goto(`${paths.bookletHome}?livret=${made.id}`);
    await expect(page.getByRole('link', { name: '2 pages à vérifier' })).toBeVisible();
  });

  await test.step('one of them is opened, and is still right', async () => {
    await page.getByRole('link', { name: '2 pages à vérifier' }).press('Enter');
    await list.getByRole('link', { name: 'Ouvrir la page L’atelier' }).press('Enter');
    await expect(page).toHaveURL(/livrets\/editor\?/);
    const review = page.getByRole('region', { name: 'Vérification de la page' });
    await expect(review.getByText(`« Gwen ${lastName} » n’est plus dans l’entreprise.`)).toBeVisible();
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Toujours exact' }).press('Enter');
    await expect(getToasts(page)).toContainText('1 page vérifiée.');
    await expect(review.getByText(/n’est plus dans l’entreprise/)).toHaveCount(0);
    await expect(review.getByText(/^Vérifiée le /)).toBeVisible();
    await page.goBack();
    await expect(titles).toHaveText(['Les clés', 'L’ancien site']);
  });

  await test.step('its reader sees it, and the reader of the other page does not', async () => {
    const line = page.locator('.r-verified');
    await page.goto(`${made.path}/${made.slugs[0]}`);
    await expect(line).toHaveText(/^Vérifié le \d\d\/\d\d\/\d{4} par les RH$/);
    await runInBothModes(page, async (width) => {
      await expectAccessible(page);
      expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
    });
    await page.goto(`${made.path}/${made.slugs[1]}`);
    await expect(page.getByRole('heading', { name: 'Les clés' })).toBeVisible();
    await expect(line).toHaveCount(0);
  });
});
