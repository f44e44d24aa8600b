import { expect, type Page } from '@playwright/test';
import { getBookletTree } from '../contract/booklets/content/content.ts';
import { listSectorCards } from '../contract/library/sector-cards.ts';
import { builderSteps } from '../contract/platform/paths.ts';
import { chooseFile } from './steps/assistant-steps.ts';
import { createAnalysis, waitForAnimations } from './steps/axe.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { acceptTerms, signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { visitScreen } from './steps/visit-screen.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

const DEMO_PATH = '/lire/menuiserie-dubreuil/bienvenue-chez-dubreuil';

/** Waits for requests and fades to end: axe must see the final screen. */
const waitUntilSettled = async (page: Page) => {
  await waitUntilIdle(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await waitForAnimations(page);
};

/** Rules that depend on the colour scheme; the others run in the light scheme only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Analyses one screen after the other, in the light and dark schemes, and reports all faults by screen at the end. */
const createAudit = (page: Page) => {
  const faults: string[] = [];
  const analyseScreen = async (screen: string, rules?: string[]) => {
    await waitUntilSettled(page);
    // The preview of the assistant is a page of the reader, which has its own test below.
    const axe = createAnalysis(page).exclude('iframe');
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'minor')
        faults.push(`${screen}, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    }
  };
  return {
    look: async (screen: string) => {
      await analyseScreen(screen);
      await page.emulateMedia({ colorScheme: 'dark' });
      // Screens follow the system's scheme: the second analysis sees other colours than the first.
      await expect(page.locator('html[data-mantine-color-scheme="light"]')).toHaveCount(0);
      await analyseScreen(`${screen}, in the dark`, COLOUR_RULES);
      await page.emulateMedia({ colorScheme: 'light' });
    },
    fits: async (screen: string, width: number) => {
      const found = await page.evaluate(() => document.documentElement.scrollWidth);
      if (found > width) faults.push(`${screen}: ${found} px wide`);
    },
    expectNoFault: () => expect([...new Set(faults)]).toEqual([]),
  };
};

/** Navigates within the application, once it is loaded. */
const showScreen = async (page: Page, address: string) => {
  await visitScreen(page, address);
  await expect(page.getByRole('heading', { name: 'Page introuvable', level: 1 })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
};

test.describe.configure({ mode: 'parallel' });

test('before one is signed in', async ({ page }) => {
  const watched = watchPage(page);
  const audited = createAudit(page);
  for (const path of ['prompt', 'prompt-refused', 'cgu', 'rgpd', 'mentions-legales', 'accessibilite']) {
    await page.goto(`/auth/legal/${path}`);
    await audited.look(path);
    await watched.expectQuiet();
  }
  await page.goto('/auth/legal/prompt');
  await acceptTerms(page);
  for (const path of ['login', 'forgotten-password', 'new-password?jeton=inconnu', 'expediteur?jeton=inconnu']) {
    await page.goto(`/auth/${path}`);
    await audited.look(path);
    await watched.expectQuiet([/410/, /422/, /400/, /404/]);
  }
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible();
  await audited.look('login with errors');
  audited.expectNoFault();
});

test('home, account, list, one booklet and its publication', async ({ page }) => {
  test.slow();
  await signIn(page);
  const watched = watchPage(page);
  const audited = createAudit(page);
  const [sector] = await sendCall(page, listSectorCards);
  const { id } = await createDraft(page, 'Livret accessible', [
    {
      title: 'Une',
      blocks: [
        createParagraph('Un.'),
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
      ],
    },
  ]);
  const mailing = `/livrets/options/emailing?livret=${id}`;
  await page.goto('/home');
  for (const path of [
    '/home',
    '/compte',
    '/livrets',
    '/tableau-bord',
    '/tableau-bord/statistiques',
    '/tableau-bord/espace-utilise',
    '/parametres/entreprises',
    '/parametres/entreprises?onglet=sites',
    '/parametres/entreprises?onglet=marque',
    '/parametres/entreprises?onglet=securite',
    '/parametres/entreprises?onglet=email',
    '/parametres/entreprises?onglet=quotas',
    '/parametres/journal',
    '/parametres/taches',
    '/parametres/corbeille',
    '/parametres/textes-legaux',
    '/parametres/textes-legaux?texte=reader_notice',
    '/parametres/utilisateurs',
    '/parametres/utilisateurs/create',
    '/identity',
    '/parametres/mediatheque',
    '/parametres/mediatheque?vue=liste',
    '/parametres/builder',
    '/parametres/builder/chapitres',
    '/parametres/builder/chapitres/create',
    '/parametres/builder/secteurs-activite',
    `/parametres/builder/secteurs-activite/${sector?.id}`,
    `/livrets/modeles?livret=${id}`,
    mailing,
    `${mailing}&onglet=sequence`,
    `${mailing}&onglet=messages`,
    `/livrets/options/emailing/create?livret=${id}`,
    `/livrets/options/acces?livret=${id}`,
    `/livrets/options/avance?livret=${id}`,
    `/livrets/options/participants?livret=${id}`,
    `/livrets/options/responsables?livret=${id}`,
    `/livrets/options/utilisateurs?livret=${id}`,
    `/livrets/home?livret=${id}`,
  ]) {
    await showScreen(page, path);
    await audited.look(path);
    await watched.expectQuiet();
  }
  await page.getByRole('button', { name: 'Voir les points' }).click();
  await expect(page.getByRole('dialog', { name: 'Publier le livret' })).toBeVisible();
  await audited.look('publication');
  await page.keyboard.press('Escape');
  await showScreen(page, '/livrets');
  await page.getByRole('radio', { name: 'Tableau' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Cartes' })).toBeChecked();
  await audited.look('cards');
  await watched.expectQuiet();
  await page.goto('/nulle-part');
  await audited.look('page not found');
  audited.expectNoFault();
});

test('every step of the assistant', async ({ page }) => {
  test.slow();
  await signIn(page);
  const watched = watchPage(page);
  const audited = createAudit(page);
  await page.goto('/livrets/builder');
  for (const way of [/Modèle de secteur/, /Dupliquer un livret/, /Importer un document/]) {
    await page.getByRole('radio', { name: way }).check();
    await audited.look(`builder, ${way}`);
  }
  await chooseFile(
    page,
    page.getByRole('button', { name: 'Choisir un fichier' }),
    'test/fixtures/livret-menuiserie-dubreuil.docx',
  );
  await expect(page.getByRole('heading', { name: 'Vérifiez le plan' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Afficher aussi les lignes de texte courtes' }).check();
  await audited.look('the plan of a document');
  await page.getByRole('button', { name: 'Créer le livret' }).click();
  await expect(page.getByRole('heading', { name: /est devenu un livret/ })).toBeVisible();
  await audited.look('what was imported');
  const href = (await page.getByRole('link', { name: 'Continuer' }).getAttribute('href')) ?? '';
  const id = new URL(href, page.url()).searchParams.get('livret');
  for (const step of builderSteps) {
    await showScreen(page, `/livrets/builder/${step}?livret=${id}`);
    await audited.look(step);
    await watched.expectQuiet();
  }
  audited.expectNoFault();
});

test('the reader, from cover to end', async ({ page }) => {
  const watched = watchPage(page);
  const audited = createAudit(page);
  for (const end of ['', '/sommaire', '/recherche?q=atelier', '/fin', '/imprimer']) {
    await page.goto(`${DEMO_PATH}${end}`);
    await audited.look(`reader ${end}`);
  }
  await page.goto(DEMO_PATH);
  await page.getByRole('link', { name: /^Commencer/ }).click();
  await audited.look('a page of the reader');
  await page.getByRole('button', { name: 'Confort de lecture' }).click();
  await audited.look('reading aids');
  await watched.expectQuiet();
  audited.expectNoFault();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the same screens, and nothing wider than the window', async ({ page }) => {
    test.slow();
    await signIn(page);
    const watched = watchPage(page);
    const audited = createAudit(page);
    const { id } = await createDraft(page, 'Livret au téléphone', [{ title: 'Une', blocks: [createParagraph('Un.')] }]);
    const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
    expect(chapters).toHaveLength(1);
    const screens = [
      '/home',
      '/compte',
      '/livrets',
      `/livrets/home?livret=${id}`,
      `/livrets/options/emailing?livret=${id}`,
      `/livrets/options/emailing/create?livret=${id}`,
      `/livrets/options/acces?livret=${id}`,
      `/livrets/options/avance?livret=${id}`,
      `/livrets/options/responsables?livret=${id}`,
      '/tableau-bord/statistiques',
      '/parametres/builder/chapitres',
      `/livrets/modeles?livret=${id}`,
      '/livrets/builder',
      ...['name', 'secteur-activite', 'colors', 'chapitres', 'structure', 'livret-completed'].map(
        (step) => `/livrets/builder/${step}?livret=${id}`,
      ),
    ];
    const ofReader = [DEMO_PATH, `${DEMO_PATH}/sommaire`];
    await page.goto('/home');
    for (const path of [...screens, ...ofReader]) {
      if (ofReader.includes(path)) await page.goto(path);
      else await showScreen(page, path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await audited.look(path);
      await audited.fits(path, 390);
      await watched.expectQuiet();
    }
    await page.goto('/home');
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    await audited.look('the menu');
    audited.expectNoFault();
  });
});
