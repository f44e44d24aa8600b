import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { EXAMPLE_PROPS } from '../blocks/examples.ts';
import { getUser } from '../contract/administration/accounts/auth.ts';
import { getCompany } from '../contract/administration/companies/companies.ts';
import { saveEmbedHosts } from '../contract/administration/companies/company-parts.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, publishByApi } from './steps/booklet-steps.ts';
import { getContentWidth, runInBothModes } from './steps/display-modes.ts';
import { sendCall, uploadLibraryFile } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

const HOST = 'www.exemple-video.fr';

/** One second of silence: MPEG-1 layer III frames of 128 kbit/s at 44.1 kHz. */
const createSilence = (name: string) => {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return { name, mimeType: 'audio/mpeg', buffer: Buffer.concat(Array.from({ length: 39 }, () => frame)) };
};

const allowHost = async (page: Page) => {
  const user = await sendCall(page, getUser);
  const id = user.company?.id ?? '';
  const { rowVersion } = await sendCall(page, getCompany, { params: { id } });
  await sendCall(page, saveEmbedHosts, { params: { id }, body: { embedHosts: [HOST], rowVersion } });
};

const people = [
  ...EXAMPLE_PROPS.chart.people.map((one) => ({ ...one, photo: { mediaId: null, alt: '', decorative: false } })),
  ...['Nils Perrin', 'Aude Rolland', 'Zoé Marchand'].map((name, index) => ({
    id: `niveau-${index}`,
    name,
    role: 'Apprentissage de la finition et du vernis',
    under: index === 0 ? 'finition' : `niveau-${index - 1}`,
    photo: { mediaId: null, alt: '', decorative: false },
    imageRightOn: '',
  })),
];

test('A7 a recording, a chart and a page of another site are read, which loads only when asked', async ({ page }) => {
  await signIn(page);
  await allowHost(page);
  const mediaId = await uploadLibraryFile(page, createSilence(`accueil-${randomUUID().slice(0, 8)}.mp3`));
  const made = await createDraft(page, `Livret des intégrations ${randomUUID().slice(0, 8)}`, [
    {
      title: 'Nos voix',
      blocks: [
        createParagraph('Écoutez, puis regardez.'),
        { type: 'audio', props: { ...EXAMPLE_PROPS.audio, audio: { mediaId } } },
        { type: 'chart', props: { people } },
        { type: 'embed', props: EXAMPLE_PROPS.embed },
      ],
    },
  ]);
  await publishByApi(page, made.id);

  const asked: string[] = [];
  await page.route(`https://${HOST}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><html lang="fr"><title>Forêt</title><main><h1>La forêt en hiver</h1></main>',
    });
  });
  await page.goto(`${made.path}/${made.slugs[0]}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Zoé Marchand' }).last()).toBeVisible();
  await page.getByText('Transcription').click();
  await expect(page.getByText('rencontrer chacun')).toBeVisible();
  await runInBothModes(page, async (width) => {
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
  });
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: /Afficher/ }).press('Enter');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'La forêt en hiver' })).toBeVisible();
  expect(asked).toEqual([EXAMPLE_PROPS.embed.href]);
  await expect(page.locator('iframe')).toHaveAttribute('title', EXAMPLE_PROPS.embed.title);
  await expect(page.locator('iframe')).toBeFocused();
});
