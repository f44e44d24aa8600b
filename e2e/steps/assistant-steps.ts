import { expect, type Locator, type Page } from '@playwright/test';

/** Questions of the assistant, by step. */
export const QUESTION_BY_STEP = {
  name: 'Comment s’appelle votre livret ?',
  sector: 'Quel est votre secteur d’activité ?',
  logo: 'Quel est votre logo ?',
  colours: 'Quelles sont vos couleurs ?',
  font: 'Quelle écriture vous ressemble ?',
  cover: 'Quelle couverture donne envie d’ouvrir ?',
  chapters: 'De quoi voulez-vous parler ?',
  pages: 'Que dire dans chaque chapitre ?',
  structure: 'Dans quel ordre le lire ?',
  personal: 'Et chez vous, précisément ?',
  completed: 'Votre livret est-il prêt ?',
} as const;

/** The question of a step, whatever its spaces. */
export const getQuestion = (page: Page, step: keyof typeof QUESTION_BY_STEP): Locator =>
  page.getByRole('heading', { level: 1, name: toTextPattern(QUESTION_BY_STEP[step]) });

/** A pattern that matches a typed text whatever its no-break spaces. */
export const toTextPattern = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'));

/** Goes to the next question, which must be `step`. */
export const goToNextStep = async (page: Page, step: keyof typeof QUESTION_BY_STEP): Promise<void> => {
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(getQuestion(page, step)).toBeVisible();
};

/** Goes from the list to the first question of a new booklet. */
export const startAssistant = async (page: Page): Promise<void> => {
  await page.goto('/livrets/builder');
  await page.getByRole('radio', { name: /Page blanche guidée/ }).check();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(getQuestion(page, 'name')).toBeVisible();
};

/** Selects an option, and waits until it is checked. */
export const chooseOption = async (one: Locator): Promise<void> => {
  await one.click();
  await expect(one).toBeChecked();
};

export const expectAssistantSaved = (page: Page): Promise<void> =>
  expect(page.getByText(/^Enregistré( à \d\d:\d\d)?$/).first()).toBeVisible();

/** Chooses a file through the button that opens the file dialog. */
export const chooseFile = async (
  page: Page,
  button: Locator,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await button.click();
  await (await choosing).setFiles(file);
};

const EXAMPLE_VALUES: Record<string, string> = {
  email: 'rh@menuiserie-dubreuil.fr',
  tel: '02 41 00 00 00',
  url: 'https://www.menuiserie-dubreuil.fr',
};

/** Fields whose sentences are hidden until they have a value. The list does not change while they are filled. */
export const getMissingFields = (page: Page): Locator =>
  page.getByRole('textbox', { description: toTextPattern('les phrases qui utilisent cette information') });

/** On the step « Personnalisation », fills every value that the chosen pages need. */
export const fillMissingValues = async (page: Page): Promise<void> => {
  await expect(getQuestion(page, 'personal')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message de bienvenue' })).toBeVisible();
  for (const field of await getMissingFields(page).all()) {
    if ((await field.inputValue()) !== '') continue;
    await field.fill(EXAMPLE_VALUES[(await field.getAttribute('type')) ?? ''] ?? 'À l’accueil de l’atelier');
  }
  await expect(page.getByText(/^Il manque \d+ information/)).toHaveCount(0);
};
