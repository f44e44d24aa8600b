import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { listBooklets } from '../contract/booklets/booklets/booklets.ts';
import { paths } from '../contract/platform/paths.ts';
import { toTextPattern } from './steps/assistant-steps.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

/** The published booklet of the demonstration: these tests create no other. */
const getDemoBookletId = async (page: Page): Promise<string> => {
  const { rows } = await sendCall(page, listBooklets, { query: { search: 'Bienvenue chez Menuiserie Dubreuil' } });
  const demo = rows.find(({ state }) => state === 'published');
  expect(demo, 'the booklet of the demonstration').toBeDefined();
  return demo?.id ?? '';
};

const expectAccessible = async (page: Page) => {
  await runInBothModes(page, async (width) => {
    await waitUntilIdle(page);
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });
};

test('people are added, changed, found, invited by hand and revoked', async ({ page }) => {
  test.slow();
  await setDisplayMode(page, PHONE_DARK);
  const watched = watchPage(page);
  await signIn(page);
  const id = await getDemoBookletId(page);
  const mark = `x${randomUUID().slice(0, 8)}`;
  const emailOf = (first: string) => `${first.toLowerCase()}.${mark}@exemple.fr`;
  await page.goto(`${paths.bookletParticipants}?livret=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible();
  await expectAccessible(page);

  const dialog = page.getByRole('dialog', { name: 'Ajouter une personne' });
  const add = async (first: string) => {
    await page.getByRole('button', { name: 'Ajouter une personne' }).first().click();
    await dialog.getByRole('textbox', { name: /^Prénom/ }).fill(first);
    await dialog.getByRole('textbox', { name: /^Nom/ }).fill('Lemaire');
    await dialog.getByRole('textbox', { name: 'E-mail', exact: true }).fill(emailOf(first));
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  };
  await test.step('add two people, after a refusal beside its field', async () => {
    await page.getByRole('button', { name: 'Ajouter une personne' }).first().click();
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: /^Prénom/ })).toBeFocused();
    await expect(dialog.getByText('Ce champ est obligatoire.').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    for (const first of ['Anouk', 'Basile']) {
      await add(first);
      await expect(dialog).toBeHidden();
    }
  });

  const rowsOf = (width: number) => page.getByRole(width > 640 ? 'row' : 'listitem').filter({ hasText: mark });
  const rows = rowsOf(PHONE_DARK[1]);
  await test.step('find them, and leave with the list in the address', async () => {
    await page.getByRole('searchbox').fill(mark);
    await expect(page).toHaveURL(new RegExp(`q=${mark}`));
    await expect(page.getByRole('checkbox', { name: /^Sélectionner .+ Lemaire/ })).toHaveCount(2);
    await page.reload();
    await runInBothModes(page, (width) => expect(rowsOf(width)).toHaveCount(2));
  });

  await test.step('who is in the booklet already is shown, not added twice', async () => {
    await add('Anouk');
    await expect(dialog.getByText(/Anouk participe déjà à ce livret/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Voir sa fiche' }).click();
    await expect(page.getByRole('dialog', { name: 'Anouk Lemaire' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows).toHaveCount(2);
  });

  await test.step('the address of somebody else: both sheets are shown', async () => {
    await page.getByRole('button', { name: 'Actions pour Basile Lemaire' }).click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    const form = page.getByRole('dialog', { name: /Modifier la fiche/ });
    await form.getByRole('textbox', { name: 'E-mail', exact: true }).fill(emailOf('Anouk'));
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(form.getByText(/déjà celle d’Anouk Lemaire/)).toBeVisible();
    await form.getByRole('button', { name: 'Comparer les deux fiches' }).click();
    const merge = page.getByRole('dialog', { name: toTextPattern('Une seule et même personne ?') });
    await expect(merge.getByRole('radio', { name: toTextPattern('Prénom : garder « Basile »') })).toBeChecked();
    await expectAccessible(page);
    await merge.getByRole('button', { name: 'Revenir au formulaire' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
    await expect(form).toBeHidden();
    await expect(rows).toHaveCount(2);
  });

  await test.step('change a sheet, and read it', async () => {
    await page.getByRole('button', { name: 'Anouk Lemaire', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Anouk Lemaire' });
    await expect(panel.getByText('Inscription au livret')).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Modifier' }).click();
    const form = page.getByRole('dialog', { name: /Modifier la fiche/ });
    await form.getByRole('textbox', { name: 'Poste' }).fill('Ébéniste');
    await form.getByLabel('Date d’arrivée').fill(new Date(Date.now() + 864e6).toISOString().slice(0, 10));
    await expect(form.getByRole('status').filter({ hasText: /envoi|déplace/ })).toBeVisible();
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(form).toBeHidden();
    await expect(panel.getByText('Ébéniste')).toBeVisible();
    await expect(panel.getByText(/Date d’arrivée changée/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  const tickBoth = async () => {
    for (const first of ['Anouk', 'Basile'])
      await page.getByRole('checkbox', { name: `Sélectionner ${first} Lemaire` }).check();
  };
  const bar = page.getByRole('toolbar', { name: 'Actions sur la sélection' });
  await test.step('letters whose links would open nothing ask to open the access; links may be handed over otherwise', async () => {
    await tickBoth();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Lettres (PDF)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Télécharger le PDF' }).click();
    const question = page.getByRole('alertdialog', { name: toTextPattern('Ouvrir l’accès par lien personnel ?') });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Non' }).click();
    await expect(question).toBeHidden();
    await bar.getByRole('button', { name: 'Marquer comme remise' }).click();
    await expect(rows.filter({ hasText: 'Invitation envoyée' })).toHaveCount(2);
  });

  await test.step('revoke both, and again: the refusal says why', async () => {
    for (const twice of [false, true]) {
      await tickBoth();
      await bar.getByRole('button', { name: 'Révoquer' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click();
      if (!twice) await expect(rows.filter({ hasText: 'Révoquée' })).toHaveCount(2);
    }
    const outcome = page.getByRole('dialog', { name: 'Résultat' });
    await expect(outcome.getByText(/0 fait, 2 refusés/)).toBeVisible();
    await expect(outcome.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await outcome.getByRole('button', { name: 'Fermer' }).last().click();
  });

  await runInBothModes(page, async (width) => expect(await getContentWidth(page)).toBeLessThanOrEqual(width));
  await watched.expectQuiet([/409/, /422/]);
});
