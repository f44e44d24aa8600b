import { expect, type Page } from '@playwright/test';
import { addParticipant, copyPersonalLink, moveParticipants } from '../contract/people/participants/participants.ts';
import { ask } from './steps/api.ts';
import { axeOn } from './steps/axe.ts';
import { makeDraft, openPersonalAccess, paragraph, putOnline } from './steps/booklets.ts';
import { getWidth, inBothLooks, PHONE, setLook } from './steps/looks.ts';
import { signIn } from './steps/people.ts';
import { test } from './steps/test.ts';
import { watch } from './steps/watch.ts';

/** A published booklet read by personal links alone. */
const personalBooklet = async (page: Page, title: string) => {
  const booklet = await makeDraft(page, title, [{ title: 'Une page', blocks: [paragraph('Bonjour {{prenom}}.')] }]);
  await putOnline(page, booklet.id);
  await openPersonalAccess(page, booklet.id);
  return booklet;
};

const invite = async (page: Page, id: string, firstName: string) => {
  const { id: enrolmentId } = await ask(page, addParticipant, {
    params: { id },
    body: {
      participant: { firstName, lastName: 'Delorme', email: `${firstName.toLowerCase()}.${id.slice(-12)}@exemple.fr` },
    },
  });
  const { url } = await ask(page, copyPersonalLink, { params: { id, enrolmentId } });
  return { enrolmentId, url };
};

test('A14 a personal link opens its booklet alone: revoked, renewed, foreign and mistyped ones are told apart', async ({
  page: hr,
  browser,
}) => {
  await signIn(hr);
  const first = await personalBooklet(hr, 'Livret des liens');
  const other = await personalBooklet(hr, 'Autre livret des liens');
  const ines = await invite(hr, first.id, 'Inès');
  const yann = await invite(hr, first.id, 'Yann');

  const open = async (url: string) => {
    const page = await (await browser.newContext()).newPage();
    await setLook(page, PHONE);
    const response = await page.goto(url);
    return { page, status: response?.status() };
  };
  const judge = async (page: Page) => {
    await inBothLooks(page, async (width) => {
      expect((await (await axeOn(page)).analyze()).violations).toEqual([]);
      expect(await getWidth(page)).toBeLessThanOrEqual(width);
    });
  };

  await test.step('the good one opens, after the information, and its secret leaves the address', async () => {
    const { page } = await open(ines.url);
    const watched = watch(page);
    await page.getByRole('button', { name: 'J’ai compris' }).click();
    await expect(page.getByText('Bonjour Inès').first()).toBeVisible();
    expect(page.url()).not.toContain('/acces/');
    await judge(page);
    await page.goto(`${first.path}/${first.slugs[0]}`);
    await expect(page.getByText('Bonjour Inès.')).toBeVisible();
    await watched.expectQuiet();
    await ask(hr, moveParticipants, {
      params: { id: first.id },
      body: { selection: { ids: [ines.enrolmentId] }, action: 'revoke' },
    });
    // A node caches a reader for one second at most.
    await expect(async () => {
      const answer = await page.reload();
      expect(answer?.status()).toBe(403);
    }).toPass();
    await expect(page.getByText('Bonjour Inès.')).toHaveCount(0);
    await judge(page);
    await page.context().close();
  });
  await test.step('revoked, it says so to whoever opens it again', async () => {
    const { page, status } = await open(ines.url);
    expect(status).toBe(410);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Bonjour')).toHaveCount(0);
    await judge(page);
    await page.context().close();
  });
  await test.step('that of another booklet, or a mistyped one, opens nothing', async () => {
    const secret = yann.url.split('/').at(-1) ?? '';
    for (const url of [`${other.path}/acces/${secret}`, yann.url.slice(0, -3).concat('AAA')]) {
      const { page, status } = await open(url);
      expect(status).toBeGreaterThanOrEqual(400);
      await expect(page.getByText('Bonjour')).toHaveCount(0);
      await judge(page);
      await page.context().close();
    }
    const { page } = await open(yann.url);
    await expect(page.getByRole('button', { name: 'J’ai compris' })).toBeVisible();
    await page.context().close();
  });
});
