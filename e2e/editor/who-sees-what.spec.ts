import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { getBookletTree, getPage, setBlockConditions } from '../../contract/booklets/content/content.ts';
import { addParticipant } from '../../contract/people/participants/participants.ts';
import { createStillAnalysis } from '../steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, trackByName } from '../steps/booklet-steps.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';

const getToday = () => new Date().toISOString().slice(0, 10);

/** « Venir » has a text for Lyon alone; a participant works in Paris. */
const createBookletWithReader = async (page: Page) => {
  const made = await createDraft(
    page,
    `Livret ${randomUUID().slice(0, 8)}`,
    [
      { title: 'Bonjour', blocks: [createParagraph('Bienvenue à tous.')] },
      { title: 'Venir', blocks: [createParagraph('Le parking de Lyon est au sous-sol.')] },
    ],
    { open: false },
  );
  await openPersonalAccess(page, made.id);
  await trackByName(page, made.id);
  const email = `${randomUUID()}@exemple.fr`;
  const participant = { firstName: 'Inès', lastName: 'Garnier', email, site: 'Paris', arrivalOn: getToday() };
  await sendCall(page, addParticipant, { params: { id: made.id }, body: { participant } });
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: made.id } });
  const venir = chapters.flatMap(({ pages }) => pages).find(({ title }) => title === 'Venir');
  return { ...made, pageId: venir?.id ?? '' };
};

const block = (page: Page) => page.getByRole('group', { name: /Texte, 1 sur 1|parking/ }).first();

test('a hole in the conditions of a block is found, seen as the person concerned, and mended', async ({ page }) => {
  await signIn(page);
  const made = await createBookletWithReader(page);
  await page.goto(`/livrets/editor?livret=${made.id}&page=${made.pageId}`);

  // The block is for Lyon, from the keyboard.
  await block(page).focus();
  const panel = page.getByRole('complementary', { name: 'Réglages' });
  const conditions = panel.getByRole('region', { name: 'Qui voit ce bloc, et quand' });
  await conditions.getByRole('radio', { name: 'Certaines personnes seulement' }).focus();
  await page.keyboard.press('Space');
  await conditions.getByRole('combobox', { name: /critère/ }).click();
  await page.getByRole('option', { name: 'Site' }).click();
  const values = conditions
    .getByRole('combobox', { name: /valeurs/ })
    .or(conditions.getByRole('textbox', { name: /valeurs/ }))
    .first();
  await values.click();
  await expect(page.getByRole('option', { name: 'Paris', exact: true })).toBeVisible();
  await values.fill('Lyon');
  await page.keyboard.press('Enter');
  await expect(conditions.getByText('Aucun participant n’a le site « Lyon » pour l’instant.')).toBeVisible();
  await values.blur();
  const chip = page.getByRole('button', { name: 'Qui voit ce bloc : Site : Lyon' });
  await expect(chip).toBeVisible();
  await expect(conditions.getByText('Visible par les personnes du site Lyon.')).toBeVisible();
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);

  // The hole, then the view of the person concerned.
  await page.getByRole('link', { name: 'Voir en tant que…' }).click();
  const report = page.getByRole('region', { name: 'Qui voit quoi' });
  await expect(report.getByText(/1\spersonne du site Paris\s: la page «\sVenir\s» est vide/)).toBeVisible();
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
  await report.getByRole('link', { name: /^Voir en tant que….*du site Paris/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('site Paris');
  await expect(page.getByRole('main')).toContainText('aucun de ses blocs n’est pour cette personne');

  // Mended: the block is for everybody again.
  await page.getByRole('link', { name: 'Qui voit quoi' }).click();
  await report.getByRole('link', { name: /^Ouvrir la page.*du site Paris/ }).click();
  await block(page).focus();
  await conditions.getByRole('radio', { name: 'Tout le monde' }).click();
  await expect(chip).toBeHidden();
  await page.getByRole('link', { name: 'Voir en tant que…' }).click();
  await expect(report.getByText('Aucun trou ni contradiction')).toBeVisible();
});

/** An emergency contact for Lyon alone; a participant works in Paris, and nobody has been invited. */
const createBookletWithoutHelp = async (page: Page) => {
  const help = {
    ...{ name: 'Poste de secours', role: 'Urgences', phone: '04 72 00 00 18', email: '', availability: '' },
    photo: { mediaId: null, alt: '', decorative: false },
  };
  const made = await createDraft(
    page,
    `Livret ${randomUUID().slice(0, 8)}`,
    [
      {
        title: 'Secours',
        blocks: [createParagraph('En cas d’accident, appelez.'), { type: 'contact', props: { people: [help] } }],
      },
    ],
    { open: false },
  );
  await openPersonalAccess(page, made.id);
  await trackByName(page, made.id);
  const participant = { firstName: 'Inès', lastName: 'Garnier', email: `${randomUUID()}@exemple.fr`, site: 'Paris' };
  const body = { participant: { ...participant, arrivalOn: getToday() } };
  await sendCall(page, addParticipant, { params: { id: made.id }, body });
  const { chapters } = await sendCall(page, getBookletTree, { params: { id: made.id } });
  const pageId = chapters[0]?.pages[0]?.id ?? '';
  const { content } = await sendCall(page, getPage, { params: { id: pageId } });
  const audience = [{ field: 'site' as const, operator: 'is' as const, values: ['Lyon'] }];
  const none = { audience: null, unlockDays: null };
  await sendCall(page, setBlockConditions, {
    params: { id: content[1]?.id ?? '' },
    body: { audience, unlockDays: null, known: none },
  });
  return { ...made, pageId };
};

test('a site without an emergency contact is found before anything is sent, and mended; a block keeps its conditions', async ({
  page,
}) => {
  await signIn(page);
  const made = await createBookletWithoutHelp(page);
  const other = await createDraft(
    page,
    `Livret ${randomUUID().slice(0, 8)}`,
    [{ title: 'Ailleurs', blocks: [createParagraph('Un autre livret.')] }],
    { open: false },
  );
  await page.goto(`/livrets/editor?livret=${made.id}&vue=`);
  const report = page.getByRole('region', { name: 'Qui voit quoi' });
  const hole = report.getByText(/1\spersonne du site Paris n’a aucun contact d’urgence/);
  await expect(hole).toBeVisible();
  const opening = report.getByRole('link', { name: /^Voir en tant que….*contact d’urgence/ });
  await opening.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('site Paris');
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('Paris');
  const shown = page.frameLocator('iframe');
  await expect(shown.getByText('En cas d’accident, appelez.')).toBeVisible();
  await expect(shown.getByText('Poste de secours')).toHaveCount(0);
  // The booklet in the frame is another document, with a main part of its own.
  expect((await (await createStillAnalysis(page)).exclude('iframe').analyze()).violations).toEqual([]);

  // In the editor, from the keyboard: a copy keeps its site, a deletion and its undo too.
  await page.getByRole('link', { name: 'Qui voit quoi' }).click();
  await report.getByRole('link', { name: /^Ouvrir la page.*contact d’urgence/ }).click();
  const chips = page.getByRole('button', { name: 'Qui voit ce bloc : Site : Lyon' });
  await expect(chips).toHaveCount(1);
  const contact = page.getByRole('group', { name: /Contact|Personne/ }).first();
  await contact.focus();
  await page.keyboard.press('ControlOrMeta+d');
  await expect(chips).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(chips).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(chips).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(chips).toHaveCount(1);

  // Copied, then pasted here and in another booklet: for Lyon alone there too.
  await contact.focus();
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(chips).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(chips).toHaveCount(1);
  await page.goto(`/livrets/editor?livret=${other.id}`);
  await page.getByRole('group', { name: /Texte/ }).first().focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(chips).toHaveCount(1);
  await expect(page.getByText(/^Enregistré/).first()).toBeVisible();
  await page.reload();
  await expect(chips).toHaveCount(1);
  await page.goto(`/livrets/editor?livret=${made.id}&page=${made.pageId}`);

  // Paris sees it too; an undo gives the site back, a redo mends again.
  await contact.focus();
  const conditions = page.getByRole('region', { name: 'Qui voit ce bloc, et quand' });
  const values = conditions
    .getByRole('combobox', { name: /valeurs/ })
    .or(conditions.getByRole('textbox', { name: /valeurs/ }))
    .first();
  await values.fill('Paris');
  await page.keyboard.press('Enter');
  const both = page.getByRole('button', { name: 'Qui voit ce bloc : Site : Lyon ou Paris' });
  await expect(both).toBeVisible();
  await contact.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(chips).toHaveCount(1);
  await expect(conditions.getByText('Visible par les personnes du site Lyon.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(both).toBeVisible();
  await expect(page.getByText(/^Enregistré/).first()).toBeVisible();
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);

  await page.reload();
  await expect(both).toBeVisible();
  await page.getByRole('link', { name: 'Voir en tant que…' }).click();
  // What remains is about a site where nobody works yet.
  await expect(report.getByRole('heading', { name: 'Si une telle personne arrive' })).toBeVisible();
  await expect(report.getByRole('heading', { name: 'À corriger' })).toBeHidden();
  await expect(hole).toBeHidden();
});

test('the report and the conditions work on a phone, in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  const made = await createBookletWithReader(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/livrets/editor?livret=${made.id}&vue=`);
  await expect(page.getByRole('region', { name: 'Qui voit quoi' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
});
