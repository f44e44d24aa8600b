import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { listMedia } from '../contract/booklets/media/media.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, publishByApi } from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { acceptTerms, signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const LIBRARY_PATH = '/parametres/mediatheque';

/** A unique picture, large enough to take a moment. */
const createPhoto = async (name: string, background: string, size: [number, number] = [1600, 1000]) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: size[0], height: size[1], channels: 3, background } })
    .composite([{ input: Buffer.from(`<svg width="400" height="80"><text y="40">${randomUUID()}</text></svg>`) }])
    .png()
    .toBuffer(),
});
/** A document of `size` Mo. */
const createLargeDocument = (name: string, size: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(`%PDF-1.7 ${randomUUID()}\n`), Buffer.alloc(size * 1024 * 1024, 32)]),
});

/** The same photo with other bytes after its boxes: a `free` box, which readers skip. */
const createUniqueHeic = (photo: Buffer): Buffer => {
  const id = randomUUID();
  const box = Buffer.alloc(8);
  box.writeUInt32BE(8 + id.length);
  box.write('free', 4);
  return Buffer.concat([photo, box, Buffer.from(id)]);
};

const openLibrary = async (page: Page) => {
  await page.goto(LIBRARY_PATH);
  await expect(page.getByRole('heading', { name: 'Médiathèque', level: 1 })).toBeVisible();
};
const chooseFiles = async (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Ajouter des fichiers').last().setInputFiles(files);
const getUploads = (page: Page) => page.getByRole('region', { name: 'Envois' });

test.beforeEach(async ({ page }) => {
  await page.goto('/livrets');
  await acceptTerms(page);
  await signIn(page);
});

test('a used picture stays; replaced, it changes everywhere, on line too (C9)', async ({ page, browser }) => {
  test.slow();
  await openLibrary(page);
  await chooseFiles(page, [await createPhoto('équipe-avant.png', '#7a4a21')]);
  await expect(getUploads(page).getByText('Ajouté')).toBeVisible();
  const { rows } = await sendCall(page, listMedia, { query: { search: 'équipe-avant' } });
  const mediaId = rows[0]?.id ?? '';
  const picture = { mediaId, alt: 'L’équipe devant l’atelier', decorative: false };
  const props = { picture, caption: '', credit: '', width: 'column', href: '' };
  const booklet = await createDraft(page, `Remplacer ${randomUUID().slice(0, 6)}`, [
    { title: 'Venir chez nous', blocks: [{ type: 'image', props }] },
  ]);
  await publishByApi(page, booklet.id);
  const reader = await (await browser.newContext()).newPage();
  const shown = reader.getByRole('img', { name: 'L’équipe devant l’atelier' });
  await reader.goto(`${booklet.path}/${booklet.slugs[0]}`);
  const before = await shown.getAttribute('src');

  await test.step('it is not deleted, and its place is told', async () => {
    await openLibrary(page);
    await page.getByRole('button', { name: 'Actions pour équipe-avant.png' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('button', { name: 'Mettre à la corbeille' }).click();
    await expect(page.getByText(/Utilisé à 2 endroits.*Venir chez nous/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'équipe-avant.png', exact: true })).toBeVisible();
  });

  await test.step('replaced, the draft and what readers see change', async () => {
    await page.getByRole('button', { name: 'équipe-avant.png', exact: true }).click();
    await page.getByRole('tab', { name: /Usages \(2\)/ }).click();
    await expect(page.getByRole('link', { name: /Venir chez nous/ })).toBeVisible();
    await page.getByRole('button', { name: 'Remplacer' }).click();
    const window = page.getByRole('dialog', { name: /Remplacer/ });
    await window
      .getByLabel('Choisir le nouveau fichier')
      .last()
      .setInputFiles(await createPhoto('équipe-après.png', '#1484f4'));
    await expect(window.getByText('équipe-après.png')).toBeVisible();
    await window.getByRole('button', { name: 'Remplacer' }).click();
    await expect(page.getByText('Fichier remplacé. 1 livret en ligne mis à jour.')).toBeVisible();
    await page.getByRole('tab', { name: /Versions \(2\)/ }).click();
    await expect(page.getByText(/Version 1.*équipe-avant\.png/)).toBeVisible();
    await expect(async () => {
      await reader.reload();
      expect(await shown.getAttribute('src')).not.toBe(before);
    }).toPass();
    const source = await shown.evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
    const bytes = await (await reader.request.get(source)).body();
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
  });
  await reader.context().close();
});

test('many files at once: paused, cut, gone on with, refused or known already, each for itself', async ({ page }) => {
  test.slow();
  await openLibrary(page);
  const twin = await createPhoto('jumelle.png', '#224466');
  await chooseFiles(page, [twin]);
  await expect(getUploads(page).getByText('Ajouté')).toBeVisible();
  await getUploads(page).getByRole('button', { name: 'Retirer les envois terminés' }).click();

  await page.route('**/api/admin/media/uploads/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue().catch(() => {});
  });
  const many = [
    createLargeDocument('lourd.pdf', 30),
    await createPhoto('une.png', '#aa1122'),
    await createPhoto('deux.png', '#11aa22'),
  ];
  const liar = { name: 'menteur.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`MZ${'\0'.repeat(300)}`) };
  await chooseFiles(page, [...many, liar, { ...twin, name: 'encore.png' }]);
  const line = (name: string) => getUploads(page).getByRole('listitem').filter({ hasText: name });
  await line('lourd.pdf').getByRole('button', { name: 'Mettre lourd.pdf en pause' }).click();
  await expect(line('lourd.pdf').getByText(/En pause/)).toBeVisible();
  await expect(line('une.png').getByText('Ajouté')).toBeVisible();
  await expect(line('menteur.pdf').getByText(/est en réalité un fichier exécutable/)).toBeVisible();
  await expect(line('encore.png').getByText(/existe déjà dans la médiathèque/)).toBeVisible();

  await line('lourd.pdf').getByRole('button', { name: 'Reprendre lourd.pdf' }).click();
  await page.context().setOffline(true);
  await page.waitForTimeout(1500);
  await page.context().setOffline(false);
  await expect(async () => {
    const resume = line('lourd.pdf').getByRole('button', { name: 'Reprendre lourd.pdf' });
    if (await resume.isVisible()) await resume.click();
    await expect(line('lourd.pdf').getByText('Ajouté')).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 45_000 });

  await line('encore.png').getByRole('button', { name: 'Garder une copie' }).click();
  await expect(line('encore.png').getByText('Ajouté')).toBeVisible();

  await test.step('folders: made, filled by the button, found again', async () => {
    await page.getByRole('button', { name: 'Nouveau dossier' }).click();
    await page.getByLabel('Nom du dossier').fill('Atelier');
    await page.getByRole('button', { name: 'Créer' }).click();
    await page.getByRole('button', { name: /^Tous les fichiers/ }).click();
    await page.getByRole('checkbox', { name: 'Sélectionner une.png' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Déplacer' }).click();
    await page.getByRole('radio', { name: 'Atelier' }).check();
    await page.getByRole('button', { name: 'Déplacer ici' }).click();
    await page.getByRole('button', { name: /^Atelier/ }).click();
    await expect(page.getByRole('button', { name: 'une.png', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'deux.png', exact: true })).toBeHidden();
  });
});

test('a HEIC photo of a phone becomes a JPEG that stands upright', async ({ page }) => {
  const photo = readFileSync(join(import.meta.dirname, '../server/platform/files/images/phone-photo.heic'));
  const name = `IMG ${randomUUID().slice(0, 8)}`;
  await openLibrary(page);
  await chooseFiles(page, [{ name: `${name}.HEIC`, mimeType: 'image/heic', buffer: createUniqueHeic(photo) }]);
  await expect(getUploads(page).getByText('Ajouté')).toBeVisible();
  await expect(page.getByRole('button', { name: `${name}.jpg`, exact: true })).toBeVisible();
  const { rows } = await sendCall(page, listMedia, { query: { search: name } });
  expect(rows).toMatchObject([{ name: `${name}.jpg`, mime: 'image/jpeg', width: 300, height: 400 }]);
  await chooseFiles(page, [{ name: `${name}-coupée.HEIC`, mimeType: 'image/heic', buffer: photo.subarray(0, 900) }]);
  await expect(page.getByText(/cette photo HEIC ne peut pas être lue ici/)).toBeVisible();
});

test('the clean-up says which files it leaves, and why', async ({ page }) => {
  const name = `du-jour-${randomUUID().slice(0, 8)}.png`;
  await openLibrary(page);
  await chooseFiles(page, [await createPhoto(name, '#225588')]);
  await expect(getUploads(page).getByText('Ajouté')).toBeVisible();
  await page.goto('/tableau-bord/espace-utilise');
  await page.getByRole('button', { name: 'Voir : Fichiers inutilisés' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fichiers inutilisés' });
  await expect(dialog.getByRole('heading', { name: 'Ce que l’assistant laisse, et pourquoi' })).toBeVisible();
  await expect(dialog.getByText(new RegExp(`^${name} — .* ajouté depuis moins d’un jour$`))).toBeVisible();
  await expect(dialog.getByText(/ dans une version publiée/).first()).toBeVisible();
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
});
