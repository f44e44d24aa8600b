import { expect } from '@playwright/test';
import { getBookletTree } from '../contract/booklets/content/content.ts';
import { getQuestion, goToNextStep, startAssistant, toTextPattern } from './steps/assistant-steps.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

test('the assistant followed with « Suivant » alone makes a booklet with a welcome, in reading order', async ({
  page,
}) => {
  await signIn(page);
  await startAssistant(page);
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Suivant, suivant, suivant');
  for (const step of ['sector', 'logo', 'colours', 'font', 'cover', 'chapters'] as const)
    await goToNextStep(page, step);

  const mandatory = page.getByRole('group').filter({ hasText: 'Chapitres obligatoires' });
  await expect(page.getByRole('checkbox', { name: /^Bienvenue/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Votre premier jour/ })).toBeChecked();
  await expect(mandatory.getByText(toTextPattern('7 sur 7 dans votre livret'))).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Santé et sécurité/ })).toBeHidden();

  for (const step of ['pages', 'structure', 'personal', 'completed'] as const) await goToNextStep(page, step);
  const id = new URL(page.url()).searchParams.get('livret') ?? '';
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  const codes = chapters.map(({ templateCode }) => templateCode ?? '');
  expect(codes.slice(0, 4)).toEqual(['bienvenue', 'organisation', 'avant-arrivee', 'premier-jour']);
  expect(codes.indexOf('sante-securite')).toBeGreaterThan(codes.indexOf('premier-jour'));
  expect(codes.indexOf('informations-embauche')).toBeGreaterThan(codes.indexOf('sante-securite'));
  expect(chapters.every(({ pages }) => pages.length > 0)).toBe(true);
});

test('a second tab on the same draft is told of the first, and both are free again when one closes', async ({
  page,
}) => {
  await signIn(page);
  await startAssistant(page);
  const warning = 'Ce livret est déjà en cours de création dans un autre onglet.';
  await expect(page.getByText(warning)).toBeHidden();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(getQuestion(second, 'name')).toBeVisible();
  await expect(second.getByText(warning)).toBeVisible();
  await expect(page.getByText(warning)).toBeVisible();
  await second.close({ runBeforeUnload: true });
  await expect(page.getByText(warning)).toBeHidden();
});

test('the last step offers to invite, and leads to the participants of the booklet', async ({ page }) => {
  await signIn(page);
  const { id } = await createDraft(page, 'Prêt à inviter', [{ title: 'Page', blocks: [createParagraph('Bonjour.')] }]);
  await page.goto(`/livrets/builder/livret-completed?livret=${id}`);
  await page.getByRole('link', { name: 'Inviter des participants' }).click();
  await expect(page).toHaveURL(new RegExp(`participants\\?livret=${id}`));
});
