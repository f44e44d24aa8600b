import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { listDefectPages } from '../blocks/accessibility/defects.fixture.ts';
import { addParticipant, copyPersonalLink } from '../contract/people/participants/participants.ts';
import { makeBooklet, openEditor } from './editor/editor-steps.ts';
import {
  createConfirmation,
  createDraft,
  createParagraph,
  openPersonalAccess,
  publishByApi,
} from './steps/booklet-steps.ts';
import { expectSaid, readAloud } from './steps/screen-reader.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

/* What a screen reader says along the main road. docs/screen-reader-protocol.md repeats it with a real one. */

// The virtual screen reader is a script of the test, which the policy of the product refuses.
test.use({ bypassCSP: true });

const SHARED_CODE = 'ATELIER7';

/** Another browser, without a session in the back office. */
const openReaderTab = async (browser: Browser, page: Page): Promise<Page> => {
  await page.goto('/admin/');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, bypassCSP: true });
  return context.newPage();
};

test('a reader hears the entry page, the cover, a page, its quiz and the end', async ({ page, browser }) => {
  test.slow();
  await signIn(page);
  const [, structure] = listDefectPages('good');
  const { id, path, slugs } = await createDraft(
    page,
    'Livret lu à voix haute',
    [
      { title: 'Vos horaires', blocks: structure?.blocks ?? [] },
      { title: 'Le règlement', blocks: [createParagraph('Chacun range son établi.')] },
    ],
    { open: false },
  );
  await openPersonalAccess(page, id, { code: { on: true, kind: 'shared', shared: SHARED_CODE } });
  await publishByApi(page, id);
  const tab = await openReaderTab(browser, page);

  await test.step('the entry page', async () => {
    await tab.goto(path);
    expectSaid(await readAloud(tab), [
      'heading, Qui lit ce livret ?, level 1',
      'form, Avec le code d’accès',
      'textbox, Code d’accès, Celui que votre entreprise vous a donné., required',
      'button, Ouvrir le livret',
    ]);
    await tab.getByRole('textbox', { name: 'Code d’accès' }).fill(SHARED_CODE);
    await tab.keyboard.press('Enter');
  });

  await test.step('the cover', async () => {
    await expect(tab.getByRole('link', { name: /^Commencer/ })).toBeVisible();
    expectSaid(await readAloud(tab), [
      'link, Aller au contenu',
      'banner',
      'navigation, Outils de lecture',
      'link, Sommaire',
      'link, Rechercher',
      'button, Confort de lecture',
      'main',
      'heading, Livret lu à voix haute, level 1',
      'link, Commencer',
      'region, Dans ce livret',
      'link, Bienvenue 2 pages, 2 minutes',
      'contentinfo',
      'link, Accessibilité',
    ]);
  });

  await test.step('a page, with a table whose rows and columns are named', async () => {
    await tab.goto(`${path}/${slugs[0]}`);
    const spoken = await readAloud(tab);
    expectSaid(spoken, [
      'progressbar, Avancement dans le livret, 1, max value 2, min value 0, current value 50%',
      'navigation, Chapitres',
      'link, Vos horaires, current page',
      'heading, Vos horaires, level 1',
      'heading, La semaine, level 2',
      'table, Horaires',
      'caption, Horaires',
      'columnheader, Jour',
      'cell, Lundi',
      'columnheader, Matin',
      'rowheader, Lundi',
      'group, Question 1 sur 1 Où badger ? Une seule réponse.',
      'button, Valider mes réponses',
      'heading, Les congés, level 2',
      'button, J’ai lu cette page',
    ]);
    expect(spoken.filter((phrase) => /^heading, .*, level 1$/.test(phrase))).toHaveLength(1);
    expect(spoken).toContain('radio, Au vestiaire, not checked, position 1, set size 2');
  });

  await test.step('the result of the quiz, said by itself', async () => {
    await tab.getByRole('radio', { name: 'À l’accueil' }).check();
    await tab.getByRole('button', { name: 'Valider mes réponses' }).click();
    await expect(tab.getByText('Réussi : 1 bonne réponse sur 1 (100 %).')).toBeVisible();
    expectSaid(await readAloud(tab), [
      'Bonne réponse',
      'button, Valider mes réponses',
      'status',
      'Réussi : 1 bonne réponse sur 1 (100 %).',
    ]);
  });

  await test.step('the end', async () => {
    await tab.goto(`${path}/fin`);
    expectSaid(await readAloud(tab), [
      'heading, Vous êtes au bout du livret, level 1',
      'region, Ce que vous avez vu',
      'link, Revoir le sommaire',
      'link, Imprimer le livret',
    ]);
  });

  await test.step('the accessibility page', async () => {
    await tab.goto(`${path}/livret/accessibilite`);
    expectSaid(await readAloud(tab), [
      'heading, Accessibilité de ce livret, level 1',
      'table, Résultats par critère du RGAA 4.1.2',
      'columnheader, Résultat',
      'rowheader, 5.4',
      'cell, Rien trouvé',
      'heading, À vérifier par une personne, level 2',
      'heading, Signaler un défaut, level 2',
    ]);
  });
  await tab.context().close();
});

test('a reader hears what is to be confirmed, and the receipt', async ({ page, browser }) => {
  test.slow();
  await signIn(page);
  const { id, path, slugs } = await createDraft(
    page,
    'Livret à confirmer',
    [{ title: 'La sécurité', blocks: [createParagraph('Portez vos lunettes.'), createConfirmation()] }],
    { open: false },
  );
  await openPersonalAccess(page, id);
  await publishByApi(page, id);
  const participant = { firstName: 'Inès', lastName: 'Le Goff', email: `${randomUUID()}@exemple.fr` };
  const { id: enrolmentId } = await sendCall(page, addParticipant, { params: { id }, body: { participant } });
  const { url } = await sendCall(page, copyPersonalLink, { params: { id, enrolmentId } });
  const tab = await openReaderTab(browser, page);
  await tab.goto(new URL(url).pathname);
  expectSaid(await readAloud(tab), ['button, J’ai compris']);
  await tab.getByRole('button', { name: 'J’ai compris' }).click();
  await tab.goto(`${path}/${slugs[0]}`);
  expectSaid(await readAloud(tab), [
    'heading, La sécurité, level 1',
    'J’ai lu les consignes de sécurité et je les ai comprises.',
    'button, Confirmer ma lecture',
  ]);
  await tab.getByRole('checkbox', { name: /J’ai lu/ }).check();
  await tab.getByRole('textbox', { name: 'Votre nom complet' }).fill('Inès Le Goff');
  await tab.getByRole('button', { name: 'Confirmer ma lecture' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: /^Reçu n° \d+/ })).toBeVisible();
  const receipt = await readAloud(tab);
  expect(receipt.some((phrase) => /^heading, Reçu n° \d+.*, level 1$/.test(phrase))).toBe(true);
  expect(receipt.join('\n')).toContain('Lecture confirmée.');
  await tab.context().close();
});

test('an author hears the tree, the page, a finding, its repair and the list of blocks', async ({ page }) => {
  test.slow();
  await signIn(page);
  const made = await makeBooklet(page, listDefectPages('bad')[1]?.blocks ?? []);
  await openEditor(page, made);

  await test.step('the bar, the tree and the page', async () => {
    const spoken = await readAloud(page);
    expectSaid(spoken, [
      'link, Retour au livret',
      'button, Annuler (Ctrl + Z), disabled',
      'radiogroup, Largeur de la page',
      'button, Publier',
      'navigation, Chapitres et pages',
      'searchbox, Chercher une page, placeholder Chercher une page',
      'button, Bienvenue, expanded',
      'button, À corriger avant de publier Votre premier jour, current page',
      'main',
      'heading, Votre premier jour, level 1',
      'bloc, Titre, 1 sur 11 : La semaine',
      'button, Ajouter un bloc ici, not expanded, has popup dialog',
      'bloc, Texte, 2 sur 11 : Du lundi au vendredi.',
    ]);
  });

  await test.step('findings, with their place and criterion', async () => {
    await page.getByRole('tab', { name: /^Vérification/ }).click();
    await expect(page.getByText('5 points d’accessibilité sur cette page.')).toBeVisible();
    expectSaid(await readAloud(page, '[role="tabpanel"]'), [
      'heading, Vérification, level 2',
      'status',
      '2 points à revoir sur cette page.',
      'button, À corriger : Un titre de niveau 4 ne peut pas suivre un niveau 1. Titre, bloc 1, critère 9.1 du RGAA',
      'button, Corriger : Un titre de niveau 4 ne peut pas suivre un niveau 1.',
      'heading, Accessibilité, level 3',
      '5 points d’accessibilité sur cette page.',
      'listitem, level 1, position 1, set size 5',
    ]);
  });

  await test.step('a repair', async () => {
    await page.getByRole('button', { name: /^Corriger : Un titre de niveau 4/ }).click();
    await expect(page.getByText('1 point à revoir sur cette page.')).toBeVisible();
    const spoken = await readAloud(page);
    expect(spoken).toContain('Bloc Titre corrigé. Ctrl + Z pour annuler.');
    expect(spoken).toContain('heading, La semaine, level 2');
  });

  await test.step('the list of blocks', async () => {
    await page.getByRole('group', { name: /^Titre, 1 sur/ }).focus();
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Chercher un bloc' })).toBeVisible();
    const spoken = await readAloud(page);
    expect(spoken.some((phrase) => phrase.startsWith('combobox, Chercher un bloc'))).toBe(true);
    expect(spoken.some((phrase) => /^option, Titre/.test(phrase))).toBe(true);
  });
});
