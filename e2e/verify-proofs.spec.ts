import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Download, expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { addBlock, getBookletTree } from '../contract/booklets/content/content.ts';
import { addParticipant, copyPersonalLink } from '../contract/people/participants/participants.ts';
import { paths } from '../contract/platform/paths.ts';
import { readZip } from '../contract/reading/proof-log/read-zip.ts';
import { createStillAnalysis } from './steps/axe.ts';
import {
  createConfirmation,
  createDraft,
  createParagraph,
  openPersonalAccess,
  publishByApi,
} from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const expectAccessible = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await (await createStillAnalysis(page)).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
};

const keep = async (download: Promise<Download>, path: string): Promise<string> => {
  await (await download).saveAs(path);
  return path;
};

test('A14 a proof of reading is verified from a disk, without a server or a network', async ({
  page,
  browser,
}, info) => {
  await page.goto('/admin/');
  await signIn(page);
  const { id, path, slugs } = await createDraft(page, 'Livret à prouver', [
    { title: 'Le règlement', blocks: [createParagraph('Portez vos gants.')] },
  ]);
  await openPersonalAccess(page, id);
  // A public booklet cannot contain a confirmation: it is added after the access settings.
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  const block = createConfirmation({ title: 'Règlement', statement: 'J’ai lu.', covers: 'booklet' });
  await sendCall(page, addBlock, {
    params: { id: chapters[0]?.pages[0]?.id ?? '' },
    body: { ...block, id: randomUUID(), after: null },
  });
  await publishByApi(page, id);
  const { id: enrolmentId } = await sendCall(page, addParticipant, {
    params: { id },
    body: { participant: { firstName: 'Inès', lastName: 'Robin', email: `ines.${id}@exemple.fr` } },
  });
  const { url } = await sendCall(page, copyPersonalLink, { params: { id, enrolmentId } });
  const reader = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const tab = await reader.newPage();
  const files = { json: '', pdf: '', page: '', own: '', zip: '' };

  await test.step('the reader confirms, and takes the receipt, the page and the dossier', async () => {
    await tab.goto(new URL(url).pathname);
    await tab.getByRole('button', { name: 'J’ai compris' }).click();
    await tab.goto(`${path}/${slugs[0]}`);
    await tab.getByRole('checkbox', { name: 'J’ai lu et compris ce qui précède.' }).check();
    await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill('Inès Robin');
    await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
    await expect(tab.getByText('✓ Lecture confirmée.')).toBeVisible();
    const take = async (name: string, file: string) => {
      const download = tab.waitForEvent('download');
      await tab.getByRole('link', { name }).click();
      return keep(download, info.outputPath(file));
    };
    files.json = await take('Télécharger la preuve (JSON)', 'recu.json');
    files.pdf = await take('Télécharger le reçu (PDF)', 'recu.pdf');
    files.page = await take('Télécharger la page de vérification', 'verifier.html');
    await tab.goto(`${path}/donnees`);
    files.own = await take('Télécharger mon dossier de preuves (zip)', 'mon-dossier.zip');
  });

  await test.step('the back office has the dossier of the person, and of the booklet', async () => {
    await page.goto(`${paths.bookletParticipants}?livret=${id}`);
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'Dossier de preuves (zip)' }).click();
    await expect(page.getByText(/Le fichier se prépare/)).toBeVisible();
    await page.goto(paths.tasks);
    const row = page.getByRole('listitem').filter({ hasText: 'Dossier de preuves' }).first();
    const download = page.waitForEvent('download');
    await row
      .getByRole('button', { name: /Télécharger/ })
      .or(row.getByRole('link', { name: /Télécharger/ }))
      .first()
      .click();
    files.zip = await keep(download, info.outputPath('dossier.zip'));
    await page.goto(`${paths.bookletParticipants}?livret=${id}`);
    await page.getByRole('button', { name: 'Inès Robin' }).first().click();
    await page.getByRole('dialog', { name: 'Inès Robin' }).getByRole('button', { name: 'Dossier de preuves' }).click();
    await expect(page.getByText(/Le fichier se prépare/)).toBeVisible();
  });
  await reader.close();

  const disk = await browser.newContext({ offline: true });
  const asked: string[] = [];
  const verifier = await disk.newPage();
  const address = pathToFileURL(files.page).href;
  disk.on('request', (request) => request.url() !== address && asked.push(request.url()));
  const errors: string[] = [];
  verifier.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  verifier.on('pageerror', (error) => errors.push(error.message));
  await verifier.goto(address);
  const result = verifier.getByRole('status', { name: 'Résultat' });
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    await verifier.getByLabel('Fichier à vérifier').setInputFiles(file);
  };

  await test.step('all are authentic', async () => {
    expect(await verifier.evaluate(() => typeof crypto.subtle)).toBe('object');
    for (const file of [files.json, files.pdf, files.own, files.zip]) {
      await choose(file);
      await expect(result.getByText(file.split('/').at(-1) ?? '', { exact: true })).toBeVisible();
      await expect(result.getByRole('heading', { level: 2 })).toHaveText('Authentique');
    }
    await expect(result.getByText(/^Reçu n°\s\d+, Inès Robin, Règlement\s: authentique/)).toBeVisible();
    await expectAccessible(verifier);
  });

  await test.step('a receipt with another name, and a dossier with another content, are not', async () => {
    const forged = readFileSync(files.json, 'utf8').replaceAll('Inès Robin', 'Léa Martin');
    await choose({ name: 'faux.json', mimeType: 'application/json', buffer: Buffer.from(forged) });
    await expect(result.getByRole('heading', { level: 2 })).toHaveText('Modifié');
    await expect(result.getByText(/n’est plus ce qui a été confirmé/)).toBeVisible();
    await expectAccessible(verifier);
    const zip = await readZip(new Uint8Array(readFileSync(files.zip)));
    const entries = [...(zip?.files ?? [])].map(([name, bytes]): [string, Uint8Array] => {
      if (!name.startsWith('contenus/')) return [name, bytes];
      return [name, Buffer.from(new TextDecoder().decode(bytes).replace('gants', 'bottes'))];
    });
    const fake = info.outputPath('faux.zip');
    writeFileSync(fake, zipSync(Object.fromEntries(entries)));
    await choose(fake);
    await expect(result.getByText(/^Fichier modifié\s: contenus\//)).toBeVisible();
    await expect(result.getByRole('heading', { level: 2 })).toHaveText('Modifié');
  });

  await test.step('by the keyboard, and with a fingerprint that is another’s', async () => {
    await choose(files.json);
    await expect(result.getByRole('heading', { level: 2 })).toHaveText('Authentique');
    await verifier.getByLabel('Empreinte de la clé attendue (facultatif)').focus();
    await verifier.keyboard.type('0000');
    await verifier.keyboard.press('Enter');
    await expect(result.getByText('La clé n’est pas une clé connue de cette installation.')).toBeVisible();
  });
  expect(asked).toEqual([]);
  expect(errors).toEqual([]);
  await disk.close();
});
