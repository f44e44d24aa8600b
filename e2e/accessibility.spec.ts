import { expect, type Page } from '@playwright/test';
import { getBookletTree } from '../contract/booklets/content/content.ts';
import { listSectorCards } from '../contract/library/sector-cards.ts';
import { builderSteps } from '../contract/platform/paths.ts';
import { ask } from './steps/api.ts';
import { analyseIn, stillness } from './steps/axe.ts';
import { makeDraft, paragraph } from './steps/booklets.ts';
import { acceptTerms, signIn } from './steps/people.ts';
import { atRest } from './steps/rest.ts';
import { test } from './steps/test.ts';
import { visit } from './steps/visit.ts';
import { watch } from './steps/watch.ts';
import { chooseFile } from './steps/wizard.ts';

const demo = '/lire/menuiserie-dubreuil/bienvenue-chez-dubreuil';

/** Waits for requests and fades to end: axe must see the final screen. */
const settled = async (page: Page) => {
  await atRest(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await stillness(page);
};

/** Rules that depend on the colour scheme; the others run in the light scheme only. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Analyses one screen after the other, in the light and dark schemes, and reports all faults by screen at the end. */
const audit = (page: Page) => {
  const faults: string[] = [];
  const judge = async (screen: string, rules?: string[]) => {
    await settled(page);
    // The preview of the assistant is a page of the reader, which has its own test below.
    const axe = analyseIn(page).exclude('iframe');
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'minor')
        faults.push(`${screen}, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    }
  };
  return {
    look: async (screen: string) => {
      await judge(screen);
      await page.emulateMedia({ colorScheme: 'dark' });
      // Screens follow the system's scheme: the second analysis sees other colours than the first.
      await expect(page.locator('html[data-mantine-color-scheme="light"]')).toHaveCount(0);
      await judge(`${screen}, in the dark`, COLOURS);
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
const show = async (page: Page, address: string) => {
  await visit(page, address);
  await expect(page.getByRole('heading', { name: 'Page introuvable', level: 1 })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
};

test.describe.configure({ mode: 'parallel' });

test('before one is signed in', async ({ page }) => {
  const watched = watch(page);
  const audited = audit(page);
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
  const watched = watch(page);
  const audited = audit(page);
  const [sector] = await ask(page, listSectorCards);
  const { id } = await makeDraft(page, 'Livret accessible', [
    {
      title: 'Une',
      blocks: [
        paragraph('Un.'),
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
    await show(page, path);
    await audited.look(path);
    await watched.expectQuiet();
  }
  await page.getByRole('button', { name: 'Voir les points' }).click();
  await expect(page.getByRole('dialog', { name: 'Publier le livret' })).toBeVisible();
  await audited.look('publication');
  await page.keyboard.press('Escape');
  await show(page, '/livrets');
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
  const watched = watch(page);
  const audited = audit(page);
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
    await show(page, `/livrets/builder/${step}?livret=${id}`);
    await audited.look(step);
    await watched.expectQuiet();
  }
  audited.expectNoFault();
});

test('the reader, from cover to end', async ({ page }) => {
  const watched = watch(page);
  const audited = audit(page);
  for (const end of ['', '/sommaire', '/recherche?q=atelier', '/fin', '/imprimer']) {
    await page.goto(`${demo}${end}`);
    await audited.look(`reader ${end}`);
  }
  await page.goto(demo);
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
    const watched = watch(page);
    const audited = audit(page);
    const { id } = await makeDraft(page, 'Livret au téléphone', [{ title: 'Une', blocks: [paragraph('Un.')] }]);
    const { chapters } = await ask(page, getBookletTree, { params: { id } });
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
    const ofReader = [demo, `${demo}/sommaire`];
    await page.goto('/home');
    for (const path of [...screens, ...ofReader]) {
      if (ofReader.includes(path)) await page.goto(path);
      else await show(page, path);
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
