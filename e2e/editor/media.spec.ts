import { expect } from '@playwright/test';
import sharp from 'sharp';
import { getBlockDefinition } from '../../blocks/registry.ts';
import { type Booklet, binBooklet } from '../../contract/booklets/booklets/booklets.ts';
import { getPage } from '../../contract/booklets/content/content.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import {
  createHeadingBlock,
  createTextBlock,
  expectSaved,
  getBlockFrame,
  listStoredBlocks,
  makeBooklet,
  openEditor,
} from './editor-steps.ts';

const createPicture = async () =>
  sharp({
    create: { width: 640, height: 400, channels: 3, background: { r: 20, g: Math.floor(Math.random() * 255), b: 120 } },
  })
    .png()
    .toBuffer();

test('an image is sent, shown in the page, and must be described', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [
    createHeadingBlock('Un'),
    {
      type: 'image',
      props: {
        picture: { mediaId: null, alt: '', decorative: false },
        caption: '',
        credit: '',
        width: 'column',
        href: '',
      },
    },
  ]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Image').click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'atelier.png', mimeType: 'image/png', buffer: await createPicture() });
  await expect(page.getByText('atelier.png')).toBeVisible({ timeout: 20_000 });
  await expect(getBlockFrame(page, 'Image, 2').locator('img')).toBeVisible();
  await expect(page.getByText('Décrivez cette image ou indiquez qu’elle est décorative.')).toBeVisible();
  await page.getByRole('textbox', { name: /Texte de remplacement/ }).fill('L’atelier, vu de l’entrée');
  await expect(page.getByText('Décrivez cette image ou indiquez qu’elle est décorative.')).toHaveCount(0);
  await expectSaved(page);
});

test('a file that lies about its kind is refused beside its field', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [
    {
      type: 'image',
      props: {
        picture: { mediaId: null, alt: '', decorative: false },
        caption: '',
        credit: '',
        width: 'column',
        href: '',
      },
    },
  ]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Image').click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<html>rien</html>'.repeat(50)) });
  await expect(page.getByRole('complementary').getByText(/«\s*photo\.png\s*»/)).toBeVisible();
});

test('a picture is no document: its field says so and the block stays empty', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [
    { type: 'document', props: structuredClone(getBlockDefinition('document').empty) },
  ]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Document').click();
  const files = page.getByRole('complementary', { name: 'Réglages' }).locator('input[type=file]');
  const refused = page.getByText(/ce type de fichier n’est pas accepté/);
  await files.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await createPicture() });
  await expect(refused).toContainText('plan.png');
  // The server detects a false extension by the bytes.
  await files.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: await createPicture() });
  await expect(refused).toContainText('plan.pdf');
  const { content } = await sendCall(page, getPage, { params: { id: made.page } });
  expect(JSON.stringify(content[0]?.props)).toContain('"mediaId":null');
});

test('a picture pasted in a text becomes an image after it', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Avant l’image.')]);
  await openEditor(page, made);
  await page.getByText('Avant l’image.').click();
  const base64 = (await createPicture()).toString('base64');
  await page.evaluate((content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'collee.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, base64);
  await expect(getBlockFrame(page, 'Image, 2 sur 2')).toBeVisible({ timeout: 20_000 });
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Avant l’image.', 'image']);
});

test('text from Word keeps its lists and loses its looks', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createTextBlock('Début.')]);
  await openEditor(page, made);
  await page.getByText('Début.').click();
  await page.keyboard.press('Control+a');
  await page.evaluate(() => {
    const data = new DataTransfer();
    const mark = '<span style="mso-list:Ignore">·</span>';
    data.setData(
      'text/html',
      `<h1>Titre</h1><p class=MsoNormal style="color:red"><b>Gras</b> et <u>souligné</u><o:p></o:p></p>` +
        `<p class=MsoListParagraph style="mso-list:l0 level1 lfo1">${mark}Casque</p>` +
        `<p class=MsoListParagraph style="mso-list:l0 level1 lfo1">${mark}Gants</p>` +
        `<p><a href="javascript:alert(1)">piège</a> <a href="https://exemple.fr">site</a></p>`,
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const written = getBlockFrame(page, 'Texte').locator('.b-rich');
  await expect(written.getByRole('listitem')).toHaveText(['Casque', 'Gants']);
  await expect(written.locator('strong').filter({ hasText: 'Gras' })).toBeVisible();
  await expect(written.locator('[style], u, h1')).toHaveCount(0);
  await expect(written.locator('a')).toHaveText(['site']);
  await expectSaved(page);
});

test('who may only read sees everything and can change nothing', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un'), createTextBlock('Deux.')]);
  await page.route(`**/api/admin/booklets/${made.id}`, async (route) => {
    const response = await route.fetch();
    const booklet = (await response.json()) as Booklet;
    await route.fulfill({ response, json: { ...booklet, can: { ...booklet.can, 'booklet.edit': false } } });
  });
  await openEditor(page, made);
  await expect(page.getByText('Vous pouvez lire ce livret, mais pas le modifier.', { exact: false })).toBeVisible();
  await page.getByText('Deux.').click();
  await page.keyboard.type('x');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Ajouter un bloc' })).toHaveCount(0);
  expect(await listStoredBlocks(page, made)).toEqual(['Un', 'Deux.']);
});

test('a booklet in the bin says so and leads back to the list', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  await sendCall(page, binBooklet, { params: { id: made.id } });
  await page.goto(`/livrets/editor?livret=${made.id}`);
  await expect(page.getByText(/Ce livret est dans la corbeille/)).toBeVisible();
  await page.getByRole('link', { name: 'Retour aux livrets' }).click();
  await expect(page).toHaveURL(/\/livrets$|\/livrets\?/);
});

test('a drawing takes the place of a file, and needs no description', async ({ page }) => {
  await signIn(page);
  const picture = { mediaId: null, alt: '', decorative: false };
  const props = { picture, caption: '', credit: '', width: 'column', href: '' };
  const made = await makeBooklet(page, [createHeadingBlock('Un'), { type: 'image', props }]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Image').click();
  await page.getByRole('button', { name: 'Choisir un dessin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Une équipe' }).click();
  await expect(getBlockFrame(page, 'Image, 2').locator('svg.b-drawing circle').first()).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Image décorative' })).toBeChecked();
  await expectSaved(page);
  const { content } = await sendCall(page, getPage, { params: { id: made.page } });
  expect(content[1]?.props).toMatchObject({ picture: { mediaId: null, drawing: 'team', decorative: true } });
});
