import { expect, type Page } from '@playwright/test';
import { listParticipants } from '../contract/people/participants/participants.ts';
import { paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, publishByApi } from './steps/booklet-steps.ts';
import { DESKTOP_LIGHT, getContentWidth, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

const FILE = 'test/fixtures/participants-200-erreurs.csv';

const expectAccessible = async (page: Page) => {
  await runInBothModes(page, async (width) => {
    await waitUntilIdle(page);
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });
};

test('A10 a file with three bad lines: they are named, the others are enrolled, taken back, and brought again', async ({
  page,
}) => {
  test.slow();
  await setDisplayMode(page, DESKTOP_LIGHT);
  const watched = watchPage(page);
  await signIn(page);
  const { id } = await createDraft(page, 'Livret de l’import', [
    { title: 'Une page', blocks: [createParagraph('Bonjour.')] },
  ]);
  await publishByApi(page, id);
  const enrolled = async () => (await sendCall(page, listParticipants, { params: { id }, query: {} })).total;
  await page.goto(`${paths.bookletParticipants}?livret=${id}`);

  const dialog = page.getByRole('dialog', { name: 'Importer des participants' });
  const issues = dialog.getByRole('region', { name: 'Lignes qui ne sont pas reprises' });
  const choose = async () => {
    await dialog.locator('input[type=file]').setInputFiles(FILE);
    await expect(issues).toBeVisible();
  };
  await test.step('the dry run names the three lines with their columns, and writes nothing', async () => {
    await page.getByRole('button', { name: 'Importer', exact: true }).first().click();
    await expectAccessible(page);
    await choose();
    await runInBothModes(page, async (width) => {
      for (const [line, column] of [
        ['17', 'Date d’arrivée'],
        ['58', 'E-mail'],
        ['143', 'E-mail'],
      ] as const) {
        const row = issues
          .getByRole(width > 640 ? 'row' : 'listitem')
          .filter({ hasText: new RegExp(`^\\s*${line}\\D`) });
        await expect(row.filter({ hasText: column })).toBeVisible();
      }
    });
    // With « Tout ou rien », one error prevents the whole import.
    await expect(dialog.getByRole('button', { name: /^Import impossible\s:\s3\slignes en erreur$/ })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: /^Importer \d/ })).toHaveCount(0);
    expect(await enrolled()).toBe(0);
    await expectAccessible(page);
  });
  const run = async () => {
    await dialog.getByRole('radio', { name: /^Lignes valides seulement/ }).check();
    await dialog.getByRole('button', { name: 'Importer 197 personnes' }).click();
    await expect(dialog.getByText(/^197\spersonnes de «\sparticipants-200-erreurs\.csv\s» sont/)).toBeVisible({
      timeout: 60_000,
    });
  };
  await test.step('the 197 others are enrolled, and the bad lines are given back in a file', async () => {
    await run();
    expect(await enrolled()).toBe(197);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Fichier des erreurs' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });
  await test.step('the import is taken back: nobody is left', async () => {
    await dialog.getByRole('button', { name: 'Annuler l’import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’import' }).click();
    await expect(dialog.getByText(/^L’import de «\sparticipants-200-erreurs\.csv\s» est annulé/)).toBeVisible();
    expect(await enrolled()).toBe(0);
  });
  await test.step('and brought again, with the keyboard alone', async () => {
    const again = dialog.getByRole('button', { name: 'Choisir un autre fichier' });
    await again.focus();
    await page.keyboard.press('Enter');
    await choose();
    const valid = dialog.getByRole('radio', { name: /^Tout ou rien/ });
    await valid.focus();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: /^Lignes valides seulement/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Importer 197 personnes' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/^197\spersonnes de/)).toBeVisible({ timeout: 60_000 });
    expect(await enrolled()).toBe(197);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/197/).first()).toBeVisible();
  });
  await watched.expectQuiet();
});
