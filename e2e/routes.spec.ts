import { type Browser, expect, type Page } from '@playwright/test';
import { listUsers } from '../contract/administration/accounts/users.ts';
import { listCompanies } from '../contract/administration/companies/companies.ts';
import { createNews, setNewsState } from '../contract/home/news.ts';
import { listTutorials } from '../contract/home/tutorials.ts';
import { listTemplates } from '../contract/library/chapter-templates.ts';
import { listSectorCards } from '../contract/library/sector-cards.ts';
import { createCampaign } from '../contract/messages/campaigns/campaigns.ts';
import { paths, screenPaths } from '../contract/platform/paths.ts';
import { hasPermission, type Permission, type Role } from '../contract/platform/permissions.ts';
import { makeNewsBody } from '../test/make-news-body.ts';
import { ROUTES_BY_LINE, specifiedRoutes } from '../test/specified-routes.ts';
import texts from '../web/locales/fr-FR.json' with { type: 'json' };
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { type demoAccounts, signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { pushAddress, visitScreen } from './steps/visit-screen.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

interface RouteIds {
  booklet: string;
  campaign: string;
  tutorial: string;
  news: string;
  /** A piece of news by the company: a company cannot change the publisher's news, nor the publisher the company's. */
  companyNews: string;
  company: string;
  user: string;
  template: string;
  sector: string;
}

interface Route {
  /** Line of the contract. */
  line: string;
  path: string | ((ids: RouteIds) => string);
  /** The permission of the screen; without it, the screen shows a refusal. */
  permission: Permission | 'signed-in';
  /** Key of the title; without one, the title is the product name. */
  title: keyof typeof texts;
  /** The screen concerns the booklet named by the address (C44). */
  isOfBooklet?: boolean;
  layout?: 'none';
}

const createBookletRoute = (line: string, path: Route['path'], right: Permission, title: Route['title']): Route => ({
  line,
  path,
  permission: right,
  title,
  isOfBooklet: true,
});
const createPlainRoute = (
  line: string,
  path: Route['path'],
  right: Route['permission'],
  title: Route['title'],
): Route => ({
  line,
  path,
  permission: right,
  title,
});

/** Every route behind the login of C4 to C11, and those added by the specification. */
const ROUTES: Route[] = [
  createPlainRoute('C4', '/home', 'signed-in', 'home.title'),
  createPlainRoute('C4', '/aide', 'signed-in', 'help.title'),
  createPlainRoute('C4', '/identity', 'identity.switch', 'identity.title'),
  createPlainRoute('C4', ({ news }) => `/actualite/${news}`, 'signed-in', 'news.page'),
  createPlainRoute('C4', '/compte', 'signed-in', 'account.title'),
  createPlainRoute('C6', '/livrets', 'booklet.list', 'booklets.title'),
  createBookletRoute('C6', '/livrets/home', 'booklet.read', 'booklet.home.title'),
  { ...createBookletRoute('C6', '/livrets/editor', 'booklet.read', 'editor.title'), layout: 'none' },
  createBookletRoute('C6', '/livrets/options', 'booklet.options', 'options.title'),
  createBookletRoute('C6', '/livrets/versions/comparer', 'booklet.read', 'comparison.title'),
  createPlainRoute('C6', '/livrets/builder', 'booklet.create', 'builder.title'),
  createBookletRoute('C7', '/livrets/options/acces', 'booklet.access', 'access.page.title'),
  createBookletRoute('C7', '/livrets/options/avance', 'booklet.advanced', 'advanced.title'),
  createBookletRoute('C7', '/livrets/options/participants', 'participants.list', 'participants.title'),
  createBookletRoute('C7', '/livrets/options/responsables', 'booklet.referents', 'referents.title'),
  createBookletRoute('C7', '/livrets/options/utilisateurs', 'booklet.rights', 'rights.title'),
  createBookletRoute('C7', '/livrets/options/emailing', 'campaigns.manage', 'campaigns.title'),
  createBookletRoute('C7', '/livrets/options/emailing/create', 'campaigns.manage', 'campaigns.title'),
  createBookletRoute('C7', '/livrets/options/emailing/repetition', 'campaigns.manage', 'rehearsal.title'),
  createBookletRoute(
    'C7',
    ({ campaign }) => `/livrets/options/emailing/${campaign}`,
    'campaigns.manage',
    'campaigns.title',
  ),
  createBookletRoute(
    'C7',
    ({ campaign }) => `/livrets/options/emailing/${campaign}/destinataires`,
    'campaigns.manage',
    'campaigns.title',
  ),
  ...[...ROUTES_BY_LINE.C8, '/livrets/builder/couverture'].map((path) =>
    createBookletRoute('C8', path, 'booklet.edit', 'builder.title'),
  ),
  // The index opens to roles with one of its entries: every role of the company except referents.
  createPlainRoute('C9', '/parametres', 'library.read', 'settings.title'),
  createPlainRoute('C9', '/parametres/builder', 'library.read', 'library.title'),
  createPlainRoute('C9', '/parametres/langues', 'languages.manage', 'languages.title'),
  createPlainRoute('C9', '/parametres/maintenance', 'platform.maintenance', 'maintenance.title'),
  createPlainRoute('C9', '/parametres/tutoriels', 'tutorials.write', 'tutorials.title'),
  createPlainRoute('C9', '/parametres/tutoriels/create', 'tutorials.write', 'tutorials.create'),
  createPlainRoute('C9', ({ tutorial }) => `/parametres/tutoriels/${tutorial}`, 'tutorials.write', 'tutorials.form'),
  createPlainRoute('C9', '/parametres/actualites', 'news.write', 'news.title'),
  createPlainRoute('C9', '/parametres/actualites/create', 'news.write', 'news.create'),
  createPlainRoute('C9', ({ companyNews }) => `/parametres/actualites/${companyNews}`, 'news.write', 'news.form'),
  createPlainRoute('C9', '/parametres/entreprises', 'company.edit', 'companies.title'),
  createPlainRoute('C9', '/parametres/entreprises/create', 'companies.manage', 'companies.create'),
  createPlainRoute('C9', ({ company }) => `/parametres/entreprises/${company}`, 'company.edit', 'companies.title'),
  createPlainRoute('C9', '/parametres/mediatheque', 'media.use', 'media.title'),
  createPlainRoute('C9', '/parametres/traductions', 'translations.manage', 'translations.title'),
  createPlainRoute('C9', '/parametres/utilisateurs', 'users.manage', 'users.title'),
  createPlainRoute('C9', '/parametres/utilisateurs/create', 'users.manage', 'users.invite.title'),
  createPlainRoute('C9', ({ user }) => `/parametres/utilisateurs/${user}`, 'users.manage', 'users.title'),
  createPlainRoute('C10', '/parametres/builder/chapitres', 'library.read', 'library.chapters.title'),
  createPlainRoute('C10', '/parametres/builder/chapitres/create', 'library.write', 'library.create'),
  createPlainRoute(
    'C10',
    ({ template }) => `/parametres/builder/chapitres/${template}`,
    'library.read',
    'library.card',
  ),
  createPlainRoute(
    'C10',
    ({ template }) => `/parametres/builder/chapitres/${template}/pages`,
    'library.read',
    'library.pages.write',
  ),
  createPlainRoute('C10', '/parametres/builder/mises-a-jour', 'library.read', 'library.followUp'),
  createPlainRoute('C10', '/parametres/builder/secteurs-activite', 'library.read', 'library.sectors.title'),
  createPlainRoute('C10', '/parametres/builder/secteurs-activite/create', 'sectors.write', 'library.sector.create'),
  createPlainRoute(
    'C10',
    ({ sector }) => `/parametres/builder/secteurs-activite/${sector}`,
    'library.read',
    'library.sector.card',
  ),
  createPlainRoute('C11', '/tableau-bord', 'dashboard.read', 'dashboard.title'),
  // Staff see the statistics of the company, referents those of their own participants.
  createPlainRoute('C11', '/tableau-bord/statistiques', 'signed-in', 'statistics.title'),
  createPlainRoute('C11', '/tableau-bord/pages-a-verifier', 'dashboard.read', 'freshness.title'),
  createPlainRoute('C11', '/tableau-bord/espace-utilise', 'storage.read', 'storage.title'),
  createPlainRoute('C11', '/parametres/journal', 'audit.read', 'audit.title'),
  createPlainRoute('C11', '/parametres/corbeille', 'bin.read', 'bin.title'),
  createPlainRoute('C11', '/parametres/textes-legaux', 'legal.write', 'legalTexts.title'),
];

const ROLE_BY_ACCOUNT: Record<keyof typeof demoAccounts, Role> = {
  super: 'super_admin',
  admin: 'company_admin',
  editor: 'editor',
  referent: 'referent',
};
const REFUSAL_MESSAGE =
  /Vous n’avez pas accès à cette page|Vous n’avez pas le droit|n’existe pas ou n’est plus accessible/;

let routeIds: RouteIds;

const getFirstId = (rows: readonly { id: string }[], what: string): string => {
  const [row] = rows;
  if (!row) throw new Error(`nothing to look at: ${what}`);
  return row.id;
};

const newsBody = makeNewsBody({
  title: 'Une actualité pour tout le monde',
  blocks: [{ type: 'text', html: '<p>Elle se lit sur l’accueil de chacun.</p>' }],
  roles: ['super_admin', 'company_admin', 'editor', 'referent'],
});

/** One record of each kind, created or found by a user with the permission. */
const prepareRecords = async (browser: Browser, baseURL: string): Promise<RouteIds> => {
  const admin = await (await browser.newContext({ baseURL })).newPage();
  await signIn(admin);
  const draft = await createDraft(admin, `Livret de toutes les adresses ${Date.now()}`, [
    { title: 'Une', blocks: [createParagraph('Un.')] },
  ]);
  const campaign = await sendCall(admin, createCampaign, {
    params: { id: draft.id },
    body: { from: 'model', kind: 'invitation' },
  });
  const user = await sendCall(admin, listUsers, { query: {} });
  const companyNews = await sendCall(admin, createNews, {
    body: { ...newsBody, roles: ['company_admin', 'editor', 'referent'] },
  });
  await admin.context().close();
  const top = await (await browser.newContext({ baseURL })).newPage();
  await signIn(top, 'super');
  const made = await sendCall(top, createNews, { body: newsBody });
  await sendCall(top, setNewsState, {
    params: { id: made.id },
    body: { state: 'published', rowVersion: made.rowVersion },
  });
  const found = {
    booklet: draft.id,
    campaign: campaign.id,
    news: made.id,
    companyNews: companyNews.id,
    tutorial: getFirstId((await sendCall(top, listTutorials, { query: {} })).rows, 'tutorials'),
    company: getFirstId((await sendCall(top, listCompanies, { query: { search: 'Dubreuil' } })).rows, 'companies'),
    user: getFirstId(user.rows, 'users'),
    template: getFirstId((await sendCall(top, listTemplates, { query: {} })).rows, 'templates'),
    sector: getFirstId(await sendCall(top, listSectorCards), 'sectors'),
  };
  await top.context().close();
  return found;
};

// Each role takes a minute or two, and changes nothing that another role reads.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(async ({ browser, app }, info) => {
  routeIds = await prepareRecords(browser, await app.startForFile(info.file));
});

const buildAddress = ({ path, isOfBooklet }: Route, role?: Role): string => {
  const own = role === 'super_admin' ? { ...routeIds, companyNews: routeIds.news } : routeIds;
  const written = typeof path === 'string' ? path : path(own);
  return isOfBooklet ? `${written}?livret=${routeIds.booklet}` : written;
};
const canOpen = (role: Role, right: Route['permission']): boolean =>
  right === 'signed-in' || hasPermission(right, role);

const expectAccessible = async (page: Page, what: string) => {
  const { violations } = await (await createStillAnalysis(page)).exclude('iframe').analyze();
  const faults = violations.filter(({ impact }) => impact !== 'minor');
  expect.soft(faults.map(({ id, nodes }) => `${what}, ${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
};

test('C4 C5 C6 C7 C8 C9 C10 C11 C12 every path of the contract is a screen, and this test walks each', () => {
  const named = Object.fromEntries(Object.keys(routeIds).map((name) => [name, '{id}'])) as unknown as RouteIds;
  const walked = ROUTES.map(({ path }) => (typeof path === 'string' ? path : path(named)));
  // Entry pages, which are open to visitors and have their own tests (e2e/contract, e2e/accessibility).
  const isEntryPath = (path: string) => path === '/' || path.startsWith('/auth/');
  const missed = specifiedRoutes.filter(({ path }) => !isEntryPath(path) && !walked.includes(path));
  expect(missed, 'paths of the contract that nobody walks').toEqual([]);
  // Lists within other screens, covered by their own tests.
  const elsewhere: string[] = [paths.tasks, paths.bookletUpdates];
  expect(
    screenPaths.filter((path) => !walked.includes(path) && !isEntryPath(path) && !elsewhere.includes(path)),
  ).toEqual([]);
});

test('C24 C29 whoever is not signed in gets none of them', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'cguAccepted', value: 'true', url: baseURL ?? '' }]);
  let last = '';
  for (const route of ROUTES) {
    // The first path of each line is loaded by the browser, the others are navigations within the application.
    await (route.line === last ? pushAddress(page, buildAddress(route)) : page.goto(buildAddress(route)));
    last = route.line;
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  }
});

for (const [who, role] of Object.entries(ROLE_BY_ACCOUNT) as [keyof typeof demoAccounts, Role][]) {
  test(`C4 C6 C7 C8 C9 C10 C11 C13 C17 each route opens, or is refused in words: ${role}`, async ({ page }) => {
    test.setTimeout(420_000);
    await signIn(page, who);
    const watched = watchPage(page);
    let refusalJudged = false;
    // The company admin, who sees all but the publisher's screens, also requests each address, and loads the first of
    // each line.
    const loads = role === 'company_admin';
    let last = '';
    await page.goto(paths.home);
    for (const route of ROUTES) {
      const address = buildAddress(route, role);
      await test.step(`${route.line} ${address}`, async () => {
        if (loads && route.line !== last) expect.soft((await page.goto(address))?.status(), address).toBe(200);
        else {
          if (loads) expect.soft((await page.request.get(address)).status(), address).toBe(200);
          await visitScreen(page, address);
        }
        last = route.line;
        await waitUntilIdle(page);
        const good = canOpen(role, route.permission);
        if (good) {
          await expect.soft(page.getByText(REFUSAL_MESSAGE), address).toHaveCount(0);
          await expect.soft(page.locator('h1').first(), address).toBeVisible();
          await expect.soft(page, address).toHaveTitle(`${texts[route.title]} | Embarque`);
          const menu = page.getByRole('navigation', { name: 'Menu principal' });
          await expect.soft(menu, address).toHaveCount(route.layout === 'none' ? 0 : 1);
          if (route.layout === 'none') await expect.soft(page.locator('body'), address).toHaveClass(/editor-page/);
          else await expect.soft(page.locator('body'), address).not.toHaveClass(/editor-page/);
        } else {
          await expect.soft(page.getByText(REFUSAL_MESSAGE).first(), address).toBeVisible();
        }
        // The e2e/accessibility tests analyse the screens of a company's admin in both schemes; here, the publisher's
        // own screens and one refusal of each role.
        const publishers = role === 'super_admin' && !canOpen('company_admin', route.permission);
        if (good ? publishers : !refusalJudged) await expectAccessible(page, address);
        if (!good) refusalJudged = true;
        // The browser reports that axe is blocked in a preview.
        await watched.expectQuiet([/403/, /404/, /Blocked script execution in 'about:srcdoc'/]);
      });
    }
  });
}
