import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { getOwnCompany } from '../contract/administration/companies/companies.ts';
import { saveQuotas } from '../contract/administration/companies/company-parts.ts';
import { listMedia } from '../contract/booklets/media/media.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { getBlockFrame, makeBooklet, openEditor } from './editor/editor-steps.ts';
import { toTextPattern } from './steps/assistant-steps.ts';
import { createDraft, createParagraph, publishByApi } from './steps/booklet-steps.ts';
import { createPngFile } from './steps/create-files.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

/** MED-004, with the used and the available space. */
const FULL_MESSAGE =
  /Espace plein \([\d,]+\s[kMG]o sur [\d,]+\s[kMG]o\)\. Libérez de l’espace ou contactez le support\./;

/** A picture much wider than any screen, as large as a photograph. */
const createPanorama = async () => ({
  name: 'panorama.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 3600,
      height: 1800,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer(),
});

const sendFile = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  await page.goto(paths.media);
  await page.getByLabel('Ajouter des fichiers').last().setInputFiles(file);
  return page.getByRole('region', { name: 'Envois' }).getByRole('listitem').filter({ hasText: file.name });
};

test('(e) at 100 % of its storage a company takes no file in, reads and publishes, and frees room by itself', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page);
  const online = await createDraft(page, 'Livret qui se lit', [
    { title: 'Venir', blocks: [createParagraph('Par le quai.')] },
  ]);
  await publishByApi(page, online.id);
  const draft = await createDraft(page, 'Livret à publier', [
    { title: 'Venir', blocks: [createParagraph('Par la cour.')] },
  ]);
  const picture = { mediaId: null, alt: '', decorative: false };
  const written = await makeBooklet(page, [
    { type: 'image', props: { picture, caption: '', credit: '', width: 'column', href: '' } },
  ]);

  await test.step('the store is full: its quota is what it uses', async () => {
    await expect(await sendFile(page, await createPanorama())).toContainText('Ajouté', { timeout: 30_000 });
    const { id, usage, rowVersion, ...company } = await sendCall(page, getOwnCompany);
    const { quotaBooklets, quotaParticipants, quotaEmails, quotaUsers } = company;
    const others = { quotaBooklets, quotaParticipants, quotaEmails, quotaUsers };
    const boss = await browser.newContext();
    const companyPage = await boss.newPage();
    await signIn(companyPage, 'super');
    await sendCall(companyPage, saveQuotas, {
      params: { id },
      body: { ...others, quotaBytes: usage.bytes, rowVersion },
    });
    await boss.close();
  });

  await test.step('the media library takes nothing more in', async () => {
    await expect(await sendFile(page, await createPngFile('de-trop.png', 300, 200))).toContainText(FULL_MESSAGE);
    expect((await sendCall(page, listMedia, { query: { search: 'de-trop' } })).rows).toEqual([]);
  });

  await test.step('nor does the editor, beside the field', async () => {
    await openEditor(page, written);
    await getBlockFrame(page, 'Image').click();
    await page.locator('input[type=file]').setInputFiles(await createPngFile('de-trop.png', 300, 200));
    await expect(page.getByRole('complementary', { name: 'Réglages' }).getByText(FULL_MESSAGE)).toBeVisible();
  });

  await test.step('a booklet is read, and another published', async () => {
    const reader = await (await browser.newContext()).newPage();
    await reader.goto(`${online.path}/${online.slugs[0]}`);
    await expect(reader.getByText('Par le quai.')).toBeVisible();
    await page.goto(addQuery(paths.bookletHome, { livret: draft.id }));
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    await page.getByRole('dialog', { name: 'Publier le livret' }).getByRole('button', { name: 'Publier' }).click();
    await expect(page.getByRole('dialog', { name: 'Le livret est en ligne' })).toBeVisible();
    await reader.goto(`${draft.path}/${draft.slugs[0]}`);
    await expect(reader.getByText('Par la cour.')).toBeVisible();
    await reader.context().close();
  });

  await test.step('the dashboard says so, and the assistant frees room', async () => {
    await page.goto(paths.dashboard);
    await page.getByRole('link', { name: toTextPattern('L’espace utilisé atteint 100 % du quota') }).click();
    await expect(page).toHaveURL(paths.storageUsage);
    const full = page.getByText(/^Le quota est atteint/);
    await expect(full).toBeVisible();
    await page.getByRole('button', { name: toTextPattern('Voir : Images trop grandes') }).click();
    const dialog = page.getByRole('dialog', { name: 'Images trop grandes' });
    await expect(dialog.getByRole('checkbox', { name: /^panorama\.jpg/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Réduire 1 image' }).click();
    await expect(page.getByText(/[\d,]+\sMo libérés\./)).toBeVisible();
    await expect(full).toBeHidden();
  });

  await test.step('and files come in again', async () => {
    await expect(await sendFile(page, await createPngFile('enfin.png', 300, 200))).toContainText('Ajouté');
  });
});
