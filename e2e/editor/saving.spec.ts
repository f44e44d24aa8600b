import { expect } from '@playwright/test';
import { ACCOUNT_PASSWORD, signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import { waitUntilIdle } from '../steps/wait-until-idle.ts';
import {
  createHeadingBlock,
  createTextBlock,
  expectSaved,
  getBlockFrame,
  listStoredBlocks,
  makeBooklet,
  openEditor,
} from './editor-steps.ts';

test('what is typed in the page is saved by itself and is there after a reload', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Bonjour'), createTextBlock('Premier texte.')]);
  await openEditor(page, made);
  await page.getByText('Premier texte.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Et la suite.');
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Bonjour', 'Premier texte. Et la suite.']);
  await page.reload();
  await expect(page.getByText('Premier texte. Et la suite.')).toBeVisible();
});

test('two people on different blocks both win', async ({ page, browser }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Bloc un.'), createTextBlock('Bloc deux.')]);
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  await openEditor(page, made);
  await openEditor(other, made);
  await page.getByText('Bloc un.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Par moi.');
  await other.getByText('Bloc deux.').click();
  await other.keyboard.press('End');
  await other.keyboard.type(' Par elle.');
  await expectSaved(page);
  await expectSaved(other);
  expect(await listStoredBlocks(page, made)).toEqual(['Bloc un. Par moi.', 'Bloc deux. Par elle.']);
  await expect(page.getByText('Bloc deux. Par elle.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await other.context().close();
});

test('on the same block the second person sees both texts and keeps both', async ({ page, context, browser }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Départ.')]);
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  await openEditor(page, made);
  await openEditor(other, made);
  // A slow connection makes this person save second.
  await context.setOffline(true);
  await page.getByText('Départ.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' À moi.');
  await other.getByText('Départ.').click();
  await other.keyboard.press('End');
  await other.keyboard.type(' À elle.');
  await other.keyboard.press('Control+s');
  await expectSaved(other);
  await context.setOffline(false);
  const asked = page.getByRole('dialog', { name: 'Ce bloc a été modifié en même temps' });
  await expect(asked.getByText('Départ. À moi.')).toBeVisible({ timeout: 15_000 });
  await expect(asked.getByText('Départ. À elle.')).toBeVisible();
  expect(await listStoredBlocks(page, made)).toEqual(['Départ. À elle.']);
  await asked.getByRole('button', { name: 'Garder les deux' }).click();
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Départ. À elle.', 'Départ. À moi.']);
  await other.context().close();
});

test('without a connection the work stays on the device and is saved when it is back', async ({ page, context }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('En ligne.')]);
  await openEditor(page, made);
  await context.setOffline(true);
  await page.getByText('En ligne.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Puis dans un tunnel.');
  await expect(
    page.getByText(
      /Hors\sligne\s—\s(vos modifications sont conservées|votre modification est conservée) sur cet appareil/,
    ),
  ).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText(/^Enregistré à/)).toHaveCount(0);
  await context.setOffline(false);
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['En ligne. Puis dans un tunnel.']);
});

test('a device without room says that it keeps nothing', async ({ page, context }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Plein.')]);
  await openEditor(page, made);
  // The parts of the editor that come after it must be there before the network goes.
  await waitUntilIdle(page);
  await page.evaluate(() => {
    for (let size = 1_000_000; size > 10; ) {
      try {
        localStorage.setItem(`rempli${Math.random()}`, 'x'.repeat(size));
      } catch {
        size /= 2;
      }
    }
  });
  await context.setOffline(true);
  await page.getByText('Plein.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Et plus encore.');
  await expect(page.getByRole('alert')).toContainText('Cet appareil n’a plus de place');
  await context.setOffline(false);
  await expectSaved(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await listStoredBlocks(page, made)).toEqual(['Plein. Et plus encore.']);
});

test('a tab that died leaves its work on the device, and the next one saves it', async ({ page, context }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Avant.')]);
  await openEditor(page, made);
  await context.setOffline(true);
  await page.getByText('Avant.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Jamais envoyé.');
  await page.waitForTimeout(600);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await openEditor(next, made);
  await expect(next.getByText('Avant. Jamais envoyé.')).toBeVisible();
  await expectSaved(next);
  expect(await listStoredBlocks(next, made)).toEqual(['Avant. Jamais envoyé.']);
});

test('when the session ends one signs in over the editor and nothing is lost', async ({ page, context }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Session.')]);
  await openEditor(page, made);
  await page.getByText('Session.').click();
  await page.keyboard.press('End');
  // A background request of the editor may also report the end of the session.
  await context.clearCookies({ name: 'embarque_session' });
  // At once: letters typed one by one could go on in the window, which may open between two of them.
  await page.keyboard.insertText(' Toujours là.');
  const dialog = page.getByRole('dialog', { name: 'Reconnectez-vous' });
  await dialog.getByRole('textbox', { name: 'Mot de passe' }).fill(ACCOUNT_PASSWORD);
  await dialog.getByRole('button', { name: 'Se connecter' }).click();
  await expect(dialog).toHaveCount(0);
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Session. Toujours là.']);
});

test('what the schema refuses is said beside its field and not sent', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Court')]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Titre').click();
  await page.getByRole('textbox', { name: 'Titre', exact: true }).last().fill('x'.repeat(130));
  await expect(page.getByText(/120 caractères maximum/)).toBeVisible();
  await expect(page.getByText('Un champ à corriger n’est pas enregistré')).toBeVisible({ timeout: 10_000 });
  expect(await listStoredBlocks(page, made)).toEqual(['Court']);
});
