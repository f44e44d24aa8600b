import { expect, type Page } from '@playwright/test';
import { addParticipant, copyPersonalLink, moveParticipants } from '../contract/people/participants/participants.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi } from './steps/booklet-steps.ts';
import { getContentWidth, PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

/** A published booklet read by personal links alone. */
const createPersonalBooklet = async (page: Page, title: string) => {
  const booklet = await createDraft(page, title, [
    { title: 'Une page', blocks: [createParagraph('Bonjour {{prenom}}.')] },
  ]);
  await publishByApi(page, booklet.id);
  await openPersonalAccess(page, booklet.id);
  return booklet;
};

const inviteParticipant = async (page: Page, id: string, firstName: string) => {
  const { id: enrolmentId } = await sendCall(page, addParticipant, {
    params: { id },
    body: {
      participant: { firstName, lastName: 'Delorme', email: `${firstName.toLowerCase()}.${id.slice(-12)}@exemple.fr` },
    },
  });
  const { url } = await sendCall(page, copyPersonalLink, { params: { id, enrolmentId } });
  return { enrolmentId, url };
};

test('A14 a personal link opens its booklet alone: revoked, renewed, foreign and mistyped ones are told apart', async ({
  page: hr,
  browser,
}) => {
  await signIn(hr);
  const first = await createPersonalBooklet(hr, 'Livret des liens');
  const other = await createPersonalBooklet(hr, 'Autre livret des liens');
  const ines = await inviteParticipant(hr, first.id, 'Inès');
  const yann = await inviteParticipant(hr, first.id, 'Yann');

  const open = async (url: string) => {
    const page = await (await browser.newContext()).newPage();
    await setDisplayMode(page, PHONE_DARK);
    const response = await page.goto(url);
    return { page, status: response?.status() };
  };
  const expectAccessible = async (page: Page) => {
    await runInBothModes(page, async (width) => {
      expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
      expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
    });
  };

  await test.step('the good one opens, after the information, and its secret leaves the address', async () => {
    const { page } = await open(ines.url);
    const watched = watchPage(page);
    await page.getByRole('button', { name: 'J’ai compris' }).click();
    await expect(page.getByText('Bonjour Inès').first()).toBeVisible();
    expect(page.url()).not.toContain('/acces/');
    await expectAccessible(page);
    await page.goto(`${first.path}/${first.slugs[0]}`);
    await expect(page.getByText('Bonjour Inès.')).toBeVisible();
    await watched.expectQuiet();
    await sendCall(hr, moveParticipants, {
      params: { id: first.id },
      body: { selection: { ids: [ines.enrolmentId] }, action: 'revoke' },
    });
    // A node caches a reader for one second at most.
    await expect(async () => {
      const answer = await page.reload();
      expect(answer?.status()).toBe(403);
    }).toPass();
    await expect(page.getByText('Bonjour Inès.')).toHaveCount(0);
    await expectAccessible(page);
    await page.context().close();
  });
  await test.step('revoked, it says so to whoever opens it again', async () => {
    const { page, status } = await open(ines.url);
    expect(status).toBe(410);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Bonjour')).toHaveCount(0);
    await expectAccessible(page);
    await page.context().close();
  });
  await test.step('that of another booklet, or a mistyped one, opens nothing', async () => {
    const secret = yann.url.split('/').at(-1) ?? '';
    for (const url of [`${other.path}/acces/${secret}`, yann.url.slice(0, -3).concat('AAA')]) {
      const { page, status } = await open(url);
      expect(status).toBeGreaterThanOrEqual(400);
      await expect(page.getByText('Bonjour')).toHaveCount(0);
      await expectAccessible(page);
      await page.context().close();
    }
    const { page } = await open(yann.url);
    await expect(page.getByRole('button', { name: 'J’ai compris' })).toBeVisible();
    await page.context().close();
  });
});
