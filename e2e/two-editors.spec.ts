import { expect, test } from '@playwright/test';
import { makeDraft, paragraph } from './steps/booklets.ts';
import { signIn } from './steps/people.ts';

/** What two people keep of one another's work is told in e2e/editor/saving.spec.ts; here, one who leaves with work unsaved. */
test('who leaves with work that is not saved is asked first, and finds it again', async ({ page, context }) => {
  await signIn(page);
  const { id } = await makeDraft(page, 'Livret quitté trop tôt', [{ title: 'Une', blocks: [paragraph('Départ.')] }]);
  await page.goto(`/livrets/editor?livret=${id}`);
  await page.getByText('Départ.').click();
  await context.setOffline(true);
  await page.keyboard.press('End');
  await page.keyboard.type(' Dans le train.');
  await expect(page.getByText(/^Vous êtes hors ligne|^Hors ligne/).first()).toBeVisible();

  await test.step('by a link of the application', async () => {
    await page.getByRole('link', { name: 'Retour au livret' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Tout n’est pas encore enregistré' });
    await expect(asked.getByRole('button', { name: 'Rester' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/livrets\/editor/);
  });

  await test.step('by closing the tab', async () => {
    const warned = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await warned;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    await expect(page.getByRole('group', { name: /Départ\. Dans le train\./ })).toBeVisible();
  });

  await context.setOffline(false);
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: /Départ\. Dans le train\./ })).toBeVisible();
});
