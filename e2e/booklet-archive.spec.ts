import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { paths } from '../contract/platform/paths.ts';
import { chooseFile } from './steps/assistant-steps.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

test('a booklet is found again in the list and exported from its menu; its archive makes another one, what was changed in it is refused', async ({
  page,
}) => {
  const watched = watchPage(page);
  await signIn(page);
  await createDraft(page, 'Livret à emporter', [
    { title: 'Une page', blocks: [createParagraph('Bonjour à l’atelier.')] },
    { title: 'Une autre', blocks: [createParagraph('Et bienvenue.')] },
  ]);

  await test.step('« Effacer la recherche et les filtres » leaves neither, and shows all booklets again', async () => {
    await page.goto(paths.booklets);
    const main = page.getByRole('main');
    const range = main.getByText(/^\d+–\d+ sur \d+$/);
    const all = (await range.textContent()) ?? '';
    // The column header has the same name, without a menu.
    const filter = main.locator('button[aria-haspopup="menu"]', { hasText: /^État/ });
    await filter.click();
    await page.getByRole('menuitemradio', { name: /^Brouillon \(\d+\)$/ }).click();
    await expect(filter).toHaveText(/^État\s: Brouillon/);
    const search = main.getByRole('searchbox', { name: 'Rechercher un livret ou une page' });
    await search.fill('zzz introuvable');
    await expect(main.getByText('Aucun livret ne correspond')).toBeVisible();
    expect(new URL(page.url()).searchParams.size).toBe(2);
    await main.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click();
    await expect(search).toHaveValue('');
    await expect(filter).toHaveText('État');
    await expect(range).toHaveText(all);
    await expect(main.getByRole('link', { name: /Livret à emporter/ })).toBeVisible();
    await expect(page).toHaveURL(paths.booklets);
  });

  const archive = await test.step('« Exporter l’archive » prepares it; it is downloaded from the tasks', async () => {
    await page.goto(`${paths.booklets}?q=emporter`);
    await page.getByRole('button', { name: /^Actions pour .*Livret à emporter/ }).click();
    await page.getByRole('menuitem', { name: 'Exporter l’archive' }).click();
    await expect(page.getByText(/L’archive se prépare/)).toBeVisible();
    await page.goto(paths.tasks);
    const task = page.getByRole('listitem').filter({ hasText: 'Livret à emporter' });
    await expect(task.getByText('1 chapitre, 2 pages, 0 fichier.')).toBeVisible({ timeout: 20_000 });
    const download = page.waitForEvent('download');
    await task.getByRole('button', { name: 'Télécharger livret-a-emporter.livret.zip' }).click();
    return readFileSync(await (await download).path());
  });

  await test.step('an archive that was changed is refused, beside the place for files', async () => {
    await page.goto(`${paths.builder}#importer`);
    await expect(page.getByRole('radio', { name: /archive/ })).toBeChecked();
    await waitUntilIdle(page);
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    const changed = Buffer.from(archive);
    const at = changed.indexOf('LISEZMOI.md') + 30;
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    const choose = page.getByRole('button', { name: 'Choisir un fichier' });
    await chooseFile(page, choose, { name: 'changé.livret.zip', mimeType: 'application/zip', buffer: changed });
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      /(est endommagé|a été modifié depuis son export).* \(code IMP-01[13]\)/,
    );
  });

  await test.step('the archive becomes a booklet beside the first', async () => {
    const choose = page.getByRole('button', { name: 'Choisir un fichier' });
    await chooseFile(page, choose, { name: 'a.livret.zip', mimeType: 'application/zip', buffer: archive });
    await expect(
      page.getByRole('heading', { name: /Livret à emporter \(importé\).* est devenu un livret/ }),
    ).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: /^Un livret porte déjà ce titre/ })).toBeVisible();
    await page.getByRole('link', { name: 'Continuer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Livret à emporter (importé)' })).toBeVisible();
  });

  await test.step('the import stands among the tasks, and leads to its booklet', async () => {
    await page.goto(paths.tasks);
    const task = page.getByRole('listitem').filter({ hasText: 'Import de l’archive «\u00a0a.livret.zip\u00a0»' });
    await expect(task.getByText('Terminée')).toBeVisible();
    await task.getByRole('link', { name: 'Voir' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Livret à emporter (importé)' })).toBeVisible();
  });

  await test.step('both booklets go out in one file', async () => {
    await page.goto(`${paths.booklets}?q=emporter`);
    await expect(page.getByRole('checkbox', { name: /Livret à emporter/ })).toHaveCount(2);
    for (const box of await page.getByRole('checkbox', { name: /Livret à emporter/ }).all()) await box.check();
    await page.getByRole('button', { name: 'Exporter l’archive' }).click();
    await expect(page.getByText(/L’archive se prépare/)).toBeVisible();
    await page.goto(paths.tasks);
    await expect(page.getByRole('button', { name: 'Télécharger livrets.zip' })).toBeVisible();
  });
  await watched.expectQuiet();
});
