import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addStep, getSequence, saveStep, switchStep } from '../contract/messages/campaigns/campaigns.ts';
import { addParticipant } from '../contract/people/participants/participants.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi } from './steps/booklet-steps.ts';
import { DESKTOP_LIGHT, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';

const getDay = (after: number): string => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

const buildStep = (days: number) => ({
  trigger: { kind: 'arrival' as const, days },
  time: '09:00',
  workingDaysOnly: false,
  to: 'participant' as const,
  stopWhen: [],
  withPresent: true,
});

/** Seven people who arrived a week ago, a step whose day is over for them, and one to come; both are switched on. */
const prepareSequence = async (page: Page): Promise<string> => {
  await signIn(page);
  const title = `Livret en séquence ${randomUUID().slice(0, 8)}`;
  const { id } = await createDraft(page, title, [{ title: 'La tenue', blocks: [createParagraph('Les gants.')] }], {
    open: false,
  });
  const params = { id };
  await openPersonalAccess(page, id);
  await publishByApi(page, id);
  for (const firstName of ['Alice', 'Basile', 'Coline', 'Denis', 'Elsa', 'Farid', 'Gwen']) {
    const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@exemple.fr`;
    const participant = { firstName, lastName: 'Martin', email, arrivalOn: getDay(-7) };
    await sendCall(page, addParticipant, { params, body: { participant } });
  }
  for (const [name, days] of [
    ['Bienvenue', 1],
    ['Premier bilan', 30],
  ] as const) {
    const made = await sendCall(page, addStep, { params, body: { kind: 'reminder', step: buildStep(days) } });
    const one = { ...params, campaignId: made.id };
    await sendCall(page, saveStep, { params: one, body: { name, rowVersion: made.rowVersion } });
    await sendCall(page, switchStep, { params: one, body: { on: true } });
  }
  return id;
};

test('A13.2 an edit says who gets what twice, never, earlier or later, before it is saved', async ({ page }) => {
  test.slow();
  await setDisplayMode(page, DESKTOP_LIGHT);
  const id = await prepareSequence(page);
  const params = { id };
  await page.goto(addQuery(paths.bookletMailing, { livret: id }));
  await page.getByText('Séquence automatique', { exact: true }).click();
  const question = page.getByRole('alertdialog');
  const openStep = async () => {
    await page.getByRole('button', { name: 'Actions pour Premier bilan' }).click();
    await page.getByRole('menuitem', { name: 'Changer quand et pour qui' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changer quand et pour qui' });
    await dialog.getByRole('textbox', { name: 'Nombre de jours' }).fill('40');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  };
  const getDays = async () => (await sendCall(page, getSequence, { params })).steps[1]?.step.trigger.days;

  await test.step('cancelled with the keyboard, nothing is saved', async () => {
    await openStep();
    await expect(question).toContainText('7 personnes déjà en cours de séquence sont concernées');
    await expect(question).toContainText('plus tard');
    await expect(question).toContainText('Alice Martin');
    await expect(question).toContainText('et 2 autres');
    await waitUntilIdle(page);
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
    await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect(await getDays()).toBe(30);
  });

  await test.step('accepted, it is saved', async () => {
    const dialog = page.getByRole('dialog', { name: 'Changer quand et pour qui' });
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await question.getByRole('button', { name: 'Enregistrer quand même' }).click();
    await expect(dialog).toBeHidden();
    expect(await getDays()).toBe(40);
  });

  await test.step('switched off, the message would never come', async () => {
    await page.getByRole('switch', { name: 'Étape activée : Premier bilan' }).click();
    await expect(question).toContainText('ne recevront jamais');
    await question.getByRole('button', { name: 'Annuler' }).click();
    expect((await sendCall(page, getSequence, { params })).steps[1]?.on).toBe(true);
  });
});
