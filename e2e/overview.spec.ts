import { expect, type Page } from '@playwright/test';
import { createAnalysis, waitForAnimations } from './steps/axe.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const openOverview = async (page: Page) => {
  await page.goto('/livrets');
  await page
    .getByRole('row', { name: /Premiers pas/ })
    .getByRole('link')
    .first()
    .click();
  return page.getByRole('region', { name: 'Vos lecteurs' });
};

const expectAccessible = async (page: Page) => {
  await waitForAnimations(page);
  const { violations } = await createAnalysis(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

const readNumber = async (page: Page, label: string): Promise<number> =>
  Number(
    await page
      .getByRole('region', { name: 'Vos lecteurs' })
      .getByRole('listitem')
      .filter({ hasText: label })
      .getByRole('strong')
      .textContent(),
  );

test('the overview tells how far readers have come, and a reminder is one click away', async ({ page }) => {
  await signIn(page);
  const funnel = await openOverview(page);
  await expect(funnel).toBeVisible();
  await expectAccessible(page);
  const [invited, opened] = [await readNumber(page, 'Invités'), await readNumber(page, 'Ont ouvert')];
  expect(invited).toBeGreaterThan(opened);
  await funnel.getByRole('button', { name: `Relancer les ${invited - opened} qui n’ont pas ouvert` }).click();
  await expect(page).toHaveURL(/emailing\/.*etape=/);
  await expect(page.getByText(`Brouillon créé pour ${invited - opened} participants`)).toBeVisible();
});

test('who still owes a confirmation is found from the overview, with the filter told in the list', async ({ page }) => {
  await signIn(page);
  const funnel = await openOverview(page);
  const unsigned = await readNumber(page, 'Confirmations manquantes');
  await funnel.getByRole('link', { name: `Voir ${unsigned} personnes` }).click();
  await expect(page).toHaveURL(/participants\?.*confirmations=missing/);
  await expect(page.getByText(`1–${unsigned} sur ${unsigned}`)).toBeVisible();
});

test('the address and its code are shared from the row and from the overview', async ({ page }) => {
  await signIn(page);
  await openOverview(page);
  await page.getByRole('button', { name: 'Code QR' }).click();
  const dialog = page.getByRole('dialog', { name: /Partager/ });
  await expect(dialog.getByRole('img', { name: /Code QR qui ouvre/ })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue(/\/lire\//);
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Affiche A4' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});

test('the dashboard leads from a booklet’s bar to its overview, and from an arrival to whom to invite', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/tableau-bord');
  const funnels = page.getByRole('region', { name: 'Où en sont vos lecteurs' });
  await expect(funnels.getByText(/personnes invitées · .* ont ouvert/).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Arrivées des 30 prochains jours' })
    .getByRole('listitem')
    .filter({ hasText: 'à inviter' })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/participants\?.*onglet=to_invite/);
  await page.goBack();
  await funnels.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Vos lecteurs' })).toBeVisible();
});
