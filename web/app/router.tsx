import { createRootRoute, createRoute, createRouter, type RouteComponent, redirect } from '@tanstack/react-router';
import { builderSteps, campaignPaths, paths } from '../../contract/platform/paths.ts';
import { importChunk, lazyScreen } from '../lib/chunks.ts';
import { forgetDestination, rememberDestination } from '../lib/destination.ts';
import type { TextKey } from '../lib/i18n.ts';
import { session, terms } from '../lib/user.ts';
import { toast } from '../ui/toast.ts';
import { administrationScreens } from './administration.ts';
import { createNotFoundError } from './app-error.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { findEnrolmentRedirect, findRedirect } from './guard.ts';
import { lazyPage } from './lazy-page.ts';
import { Root } from './Root.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Page title, before « | product » (C17). */
    title?: TextKey;
  }
}

/** C24, on every navigation: (1) the user is loaded once, then rules 2 to 5. */
const redirectVisitor = async ({ location }: { location: { pathname: string; href: string } }) => {
  const user = session.user === undefined ? await session.load() : session.user;
  const visitor = { path: location.pathname, authenticated: Boolean(user?.id), termsAccepted: terms.accepted };
  const elsewhere = findRedirect(visitor) ?? findEnrolmentRedirect(location.pathname, user?.mustEnrol ?? false);
  if (!elsewhere) return;
  // After a sign-out, the left screen is dropped: it is not for the next user of this device.
  if (session.hasLeft) forgetDestination();
  else rememberDestination(location.href);
  throw redirect({ to: elsewhere, replace: true });
};

const root = createRootRoute({
  beforeLoad: redirectVisitor,
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: () => <ErrorPage error={createNotFoundError(window.location.pathname)} />,
});

const index = createRoute({ getParentRoute: () => root, path: paths.index, component: () => null });

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  staticData: { title: 'auth.login.title' },
  component: lazyScreen(() => import('../administration/auth/LoginPage.tsx'), 'LoginPage'),
});
const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: paths.forgottenPassword,
  staticData: { title: 'auth.forgotten.title' },
  component: lazyPage('ForgottenPasswordPage'),
});
const newPassword = createRoute({
  getParentRoute: () => root,
  path: paths.newPassword,
  staticData: { title: 'auth.newPassword.title' },
  validateSearch: (search: Record<string, unknown>) => ({
    jeton: typeof search.jeton === 'string' ? search.jeton : '',
  }),
  component: lazyPage('NewPasswordPage'),
});
const senderVerification = createRoute({
  getParentRoute: () => root,
  path: paths.senderVerification,
  staticData: { title: 'auth.sender.title' },
  validateSearch: (search: Record<string, unknown>) => ({
    jeton: typeof search.jeton === 'string' ? search.jeton : '',
  }),
  component: lazyPage('SenderPage'),
});
const termsPage = createRoute({
  getParentRoute: () => root,
  path: paths.terms,
  staticData: { title: 'legal.terms.title' },
  component: lazyPage('TermsPage'),
});
const privacyPage = createRoute({
  getParentRoute: () => root,
  path: paths.privacy,
  staticData: { title: 'legal.privacy.title' },
  component: lazyPage('PrivacyPage'),
});
const legalNoticePage = createRoute({
  getParentRoute: () => root,
  path: paths.legalNotice,
  staticData: { title: 'legal.notice.title' },
  component: lazyPage('LegalNoticePage'),
});
const accessibilityPage = createRoute({
  getParentRoute: () => root,
  path: paths.accessibility,
  staticData: { title: 'legal.accessibility.title' },
  component: lazyPage('AccessibilityPage'),
});
const legalPrompt = createRoute({
  getParentRoute: () => root,
  path: paths.legalPrompt,
  staticData: { title: 'legal.prompt.title' },
  component: lazyPage('LegalPromptPage'),
});
const legalRefused = createRoute({
  getParentRoute: () => root,
  path: paths.legalRefused,
  staticData: { title: 'legal.refused.title' },
  component: lazyPage('LegalRefusedPage'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  staticData: { title: 'home.title' },
  component: lazyScreen(() => import('../home/home/HomePage.tsx'), 'HomePage'),
});
const account = createRoute({
  getParentRoute: () => root,
  path: paths.account,
  staticData: { title: 'account.title' },
  component: lazyPage('AccountPage'),
});

const parseTableSearch = (search: Record<string, unknown>): Record<string, string | number | undefined> =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

const booklets = createRoute({
  getParentRoute: () => root,
  path: paths.booklets,
  staticData: { title: 'booklets.title' },
  // The address holds the state of the table; the page reads it with its own schema.
  validateSearch: parseTableSearch,
  component: lazyScreen(() => import('../booklets/booklets/BookletsPage.tsx'), 'BookletsPage'),
});

interface BookletSearch {
  livret?: string;
  /** Page and block of the booklet to open. */
  page?: string;
  bloc?: string;
}
const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const parseBookletSearch = (search: Record<string, unknown>): BookletSearch => ({
  livret: toText(search.livret),
  page: toText(search.page),
  bloc: toText(search.bloc),
});

/** Screens of one booklet need `?livret=`; without it, the list opens with a warning (C44). */
const requireBookletSearch = async ({ search }: { search: BookletSearch }) => {
  if (search.livret) return;
  const { errorText } = await importChunk(() => import('../../contract/platform/errors.ts'));
  toast.warning(errorText('LIV-002'));
  throw redirect({ to: paths.booklets, replace: true });
};

/** Creates the route of a screen of the open booklet. */
const createBookletRoute = <const Path extends string>(path: Path, title: TextKey, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title },
    validateSearch: parseBookletSearch,
    beforeLoad: requireBookletSearch,
    component,
  });

const bookletHome = createBookletRoute(paths.bookletHome, 'booklet.home.title', lazyPage('BookletHomePage'));
const editor = createBookletRoute(paths.editor, 'editor.title', lazyPage('EditorPage'));

const bookletOptions = createBookletRoute(paths.bookletOptions, 'options.title', lazyPage('OptionsPage'));

const bookletAccess = createBookletRoute(paths.bookletAccess, 'access.page.title', lazyPage('AccessPage'));

const bookletAdvanced = createBookletRoute(paths.bookletAdvanced, 'advanced.title', lazyPage('AdvancedPage'));

const bookletRights = createBookletRoute(paths.bookletRights, 'rights.title', lazyPage('RightsPage'));

const bookletReferents = createBookletRoute(paths.bookletReferents, 'referents.title', lazyPage('ReferentsPage'));

const bookletUpdates = createBookletRoute(paths.bookletUpdates, 'library.updates', lazyPage('UpdatesPage'));

const bookletParticipants = createRoute({
  getParentRoute: () => root,
  path: paths.bookletParticipants,
  staticData: { title: 'participants.title' },
  // Same as the list of booklets, plus the booklet itself.
  validateSearch: (search: Record<string, unknown>): BookletSearch & ReturnType<typeof parseTableSearch> =>
    parseTableSearch(search),
  beforeLoad: requireBookletSearch,
  component: lazyPage('ParticipantsPage'),
});

const mailing = (
  [
    [paths.bookletMailing, 'MailingPage'],
    [paths.bookletMailingCreate, 'CreatePage'],
    [campaignPaths.one, 'CampaignPage'],
    [campaignPaths.recipients, 'RecipientsPage'],
  ] as const
).map(([path, screen]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title: 'campaigns.title' },
    validateSearch: (search: Record<string, unknown>): BookletSearch & ReturnType<typeof parseTableSearch> =>
      parseTableSearch(search),
    beforeLoad: requireBookletSearch,
    component: lazyPage(screen),
  }),
);

/** Routes of the dashboard and settings screens: a title, a page, and the list state in the address. */
const administration = administrationScreens.map(([path, title, component]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title },
    validateSearch: parseTableSearch,
    component,
  }),
);

const builderStart = createRoute({
  getParentRoute: () => root,
  path: paths.builder,
  staticData: { title: 'builder.title' },
  validateSearch: parseBookletSearch,
  component: lazyPage('StartPage'),
});
const builder = builderSteps.map((step) =>
  createBookletRoute(`${paths.builder}/${step}` as const, 'builder.title', lazyPage('StepPage')),
);

const mainRoutes = [
  index,
  login,
  forgottenPassword,
  newPassword,
  senderVerification,
  termsPage,
  privacyPage,
  legalNoticePage,
  accessibilityPage,
  legalPrompt,
  legalRefused,
  home,
  account,
  booklets,
  bookletHome,
  editor,
  bookletOptions,
  bookletAccess,
  bookletAdvanced,
  bookletRights,
  bookletParticipants,
  bookletReferents,
  bookletUpdates,
  builderStart,
];

export const router = createRouter({
  routeTree: root.addChildren([...mainRoutes, ...mailing, ...administration, ...builder]),
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 200,
  scrollRestoration: true,
  trailingSlash: 'never',
});
