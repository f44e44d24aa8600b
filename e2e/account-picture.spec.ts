import { expect } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../contract/platform/paths.ts';
import { chooseFile } from './steps/assistant-steps.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

test('A1: a picture of one’s account is chosen, shown in the menu, changed and taken away', async ({ page }) => {
  const watched = watchPage(page);
  await signIn(page);
  await page.goto(paths.account);
  const main = page.getByRole('main');
  const menu = page.locator('button[aria-haspopup="menu"] img');
  await expect(main.getByRole('button', { name: 'Choisir une photo' })).toBeVisible();
  await waitUntilIdle(page);
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b5482f' } })
    .jpeg()
    .toBuffer();

  await test.step('another file is refused beside the button', async () => {
    const choose = main.getByRole('button', { name: 'Choisir une photo' });
    await chooseFile(page, choose, { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('bonjour') });
    await expect(main.getByRole('alert')).toHaveText(/note\.txt.*JPEG, PNG, WebP, HEIC/);
  });

  await test.step('a picture is shown in the page and in the menu of the person', async () => {
    const choose = main.getByRole('button', { name: 'Choisir une photo' });
    await chooseFile(page, choose, { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: bytes });
    await expect(page.getByText('Votre photo est enregistrée.')).toBeVisible();
    await expect(main.getByRole('img', { name: 'Votre photo' })).toHaveJSProperty('naturalWidth', 288);
    await expect(menu).toHaveJSProperty('naturalWidth', 288);
    await expect(main.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(menu).toHaveJSProperty('naturalWidth', 288);
    await waitUntilIdle(page);
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
  });

  await test.step('taken away, initials stand again and the focus is kept', async () => {
    await main.getByRole('button', { name: 'Retirer la photo' }).click();
    await expect(page.getByText('Votre photo est retirée.')).toBeVisible();
    await expect(menu).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Choisir une photo' })).toBeFocused();
  });
  await watched.expectQuiet([/415/]);
});
