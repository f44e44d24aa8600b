import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { getBookletTree, updatePage } from '../../contract/booklets/content/content.ts';
import { addParticipant, copyPersonalLink } from '../../contract/people/participants/participants.ts';
import { createStillAnalysis } from '../steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi, trackByName } from '../steps/booklet-steps.ts';
import { getToasts } from '../steps/get-toasts.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import { expectSaved } from './editor-steps.ts';

const getDayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Les règles, Le badge (Lyon), Le bilan (30 days), La suite. Returns the ids of the pages. */
const createViewedBooklet = async (page: Page) => {
  const made = await createDraft(
    page,
    `Livret ${randomUUID().slice(0, 8)}`,
    ['Les règles', 'Le badge', 'Le bilan', 'La suite'].map((title) => ({
      title,
      blocks: [createParagraph(`Texte de « ${title} ».`)],
    })),
    { open: false },
  );
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: made.id } });
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const change = async (at: number, fields: object) => {
    const { id, rowVersion } = pages[at] ?? { id: '', rowVersion: 1 };
    await sendCall(page, updatePage, { params: { id }, body: { ...fields, rowVersion } });
  };
  await change(1, { audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }] });
  await change(2, { unlockDays: 30 });
  return { ...made, pages: pages.map(({ id }) => id) };
};

const addReader = async (page: Page, id: string, firstName: string, arrivalOn: string) => {
  const participant = { firstName, lastName: 'Garnier', email: `${randomUUID()}@exemple.fr`, site: 'Lyon', arrivalOn };
  return sendCall(page, addParticipant, { params: { id }, body: { participant } });
};

test('an editor sees the booklet as a persona, then as a participant, and a colleague opens the same view', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const made = await createViewedBooklet(page);
  await openPersonalAccess(page, made.id);
  await addReader(page, made.id, 'Inès', getDayAfter(0));
  await page.goto(`/livrets/editor?livret=${made.id}`);
  await page.getByRole('link', { name: 'Voir en tant que…' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // A persona without a site, with the keyboard.
  await page.getByRole('radio', { name: 'Un profil fictif' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Voir le livret ainsi' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vous voyez le livret en tant que');
  const frame = page.frameLocator('iframe');
  await expect(page.getByText('2 pages ouvertes, 1 pas encore ouverte, 1 masquée.')).toBeVisible();
  await page.getByRole('button', { name: /^Le badge/ }).click();
  await expect(page.getByRole('main')).toContainText(
    'Page masquée pour cette personne : réservée aux personnes du site Lyon.',
  );

  // A site, then a day.
  await page.getByRole('combobox', { name: 'Site' }).fill('Lyon');
  await page.getByRole('button', { name: 'Voir le livret ainsi' }).click();
  await expect(page.getByText('3 pages ouvertes, 1 pas encore ouverte, 0 masquée.')).toBeVisible();
  await expect(frame.getByText('Texte de « Le badge ».')).toBeVisible();
  await page.getByRole('button', { name: /^Le bilan/ }).click();
  await expect(frame.getByText(/Cette page sera disponible le/)).toBeVisible();
  await page.getByLabel('Jours depuis l’arrivée').fill('30');
  await page.getByRole('button', { name: 'Voir le livret ainsi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('site Lyon');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(J+30)');
  await expect(frame.getByText('Texte de « Le bilan ».')).toBeVisible();
  expect((await (await createStillAnalysis(page)).exclude('iframe').analyze()).violations).toEqual([]);

  // The address alone shows a colleague the same.
  const address = page.url();
  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague);
  await colleague.goto(address);
  await expect(colleague.frameLocator('iframe').getByText('Texte de « Le bilan ».')).toBeVisible();
  await colleague.context().close();

  // A participant, found by the server.
  await page.getByText('Une personne', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Participant du livret' }).fill('ines garn');
  await page.getByRole('option', { name: /Inès Garnier/ }).click();
  await page.getByRole('button', { name: 'Voir le livret ainsi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('en tant qu’Inès Garnier');
  await expect(frame.getByText(/Cette page sera disponible le/)).toBeVisible();
  await page.getByRole('link', { name: 'Revenir à l’éditeur' }).click();
  await expect(page.getByRole('heading', { name: 'Le bilan' })).toBeVisible();
});

test('a page is locked and unlocked, and its lock stays after a reload', async ({ page }) => {
  await signIn(page);
  const made = await createViewedBooklet(page);
  await page.goto(`/livrets/editor?livret=${made.id}&page=${made.pages[0]}`);
  await page.getByRole('tab', { name: 'Page' }).click();
  await page.getByRole('switch', { name: 'Page verrouillée' }).click({ force: true });
  await expect(getToasts(page)).toContainText('Page verrouillée.');
  await expect(page.getByRole('img', { name: /^Verrouillée par/ })).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect(page.getByRole('switch', { name: 'Page verrouillée' })).toBeChecked();
  await page.getByRole('switch', { name: 'Page verrouillée' }).click({ force: true });
  await expect(page.getByRole('img', { name: /^Verrouillée par/ })).toBeHidden();
});

test('a page opens for the reader once the other is read', async ({ page, browser }) => {
  await signIn(page);
  const made = await createViewedBooklet(page);
  await page.goto(`/livrets/editor?livret=${made.id}&page=${made.pages[3]}`);
  await page.getByRole('tab', { name: 'Page' }).click();
  await page.getByRole('combobox', { name: 'S’ouvre après la lecture de' }).click();
  await page.getByRole('option', { name: 'Les règles' }).click();
  await expectSaved(page);
  await openPersonalAccess(page, made.id);
  await trackByName(page, made.id, { validation: 'button' });
  await publishByApi(page, made.id);
  const { id: enrolmentId } = await addReader(page, made.id, 'Zoé', getDayAfter(-40));
  const { url } = await sendCall(page, copyPersonalLink, { params: { id: made.id, enrolmentId } });

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(new URL(url).pathname);
  await reader.getByRole('button', { name: 'J’ai compris' }).click();
  await reader.goto(`${made.path}/sommaire`);
  await expect(reader.getByText('S’ouvre après « Les règles »').first()).toBeVisible();
  await reader.goto(`${made.path}/${made.slugs[3]}`);
  await expect(reader.getByText('Cette page s’ouvre après « Les règles ».')).toBeVisible();
  await reader.getByRole('link', { name: 'Aller à cette page' }).click();
  await expect(reader.getByText('Texte de « Les règles ».')).toBeVisible();
  await reader.getByRole('button', { name: 'J’ai lu cette page' }).click();
  await expect(reader.getByText('Page lue. La page « La suite » est ouverte.')).toBeVisible();
  await reader.goto(`${made.path}/${made.slugs[3]}`);
  await expect(reader.getByText('Texte de « La suite ».')).toBeVisible();
  await reader.context().close();
});
