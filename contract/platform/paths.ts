/** The only source of French URLs: screens of the back office (C4 to C12) and of the reader (C43). */
export const paths = {
  index: '/',
  home: '/home',
  account: '/compte',
  login: '/auth/login',
  forgottenPassword: '/auth/forgotten-password',
  newPassword: '/auth/new-password',
  senderVerification: '/auth/expediteur',
  terms: '/auth/legal/cgu',
  privacy: '/auth/legal/rgpd',
  legalNotice: '/auth/legal/mentions-legales',
  accessibility: '/auth/legal/accessibilite',
  legalPrompt: '/auth/legal/prompt',
  legalRefused: '/auth/legal/prompt-refused',
  booklets: '/livrets',
  bookletHome: '/livrets/home',
  editor: '/livrets/editor',
  builder: '/livrets/builder',
  bookletOptions: '/livrets/options',
  bookletAccess: '/livrets/options/acces',
  bookletAdvanced: '/livrets/options/avance',
  bookletRights: '/livrets/options/utilisateurs',
  bookletParticipants: '/livrets/options/participants',
  bookletReferents: '/livrets/options/responsables',
  bookletMailing: '/livrets/options/emailing',
  bookletMailingCreate: '/livrets/options/emailing/create',
  bookletRehearsal: '/livrets/options/emailing/repetition',
  statistics: '/tableau-bord/statistiques',
  help: '/aide',
  dashboard: '/tableau-bord',
  pagesToCheck: '/tableau-bord/pages-a-verifier',
  storageUsage: '/tableau-bord/espace-utilise',
  settings: '/parametres',
  media: '/parametres/mediatheque',
  audit: '/parametres/journal',
  tasks: '/parametres/taches',
  bin: '/parametres/corbeille',
  legalTexts: '/parametres/textes-legaux',
  maintenance: '/parametres/maintenance',
  companies: '/parametres/entreprises',
  companyCreate: '/parametres/entreprises/create',
  languages: '/parametres/langues',
  translations: '/parametres/traductions',
  tutorials: '/parametres/tutoriels',
  tutorialCreate: '/parametres/tutoriels/create',
  newsList: '/parametres/actualites',
  newsCreate: '/parametres/actualites/create',
  library: '/parametres/builder',
  libraryChapters: '/parametres/builder/chapitres',
  libraryChapterCreate: '/parametres/builder/chapitres/create',
  librarySectors: '/parametres/builder/secteurs-activite',
  librarySectorCreate: '/parametres/builder/secteurs-activite/create',
  libraryUpdates: '/parametres/builder/mises-a-jour',
  users: '/parametres/utilisateurs',
  userCreate: '/parametres/utilisateurs/create',
  identity: '/identity',
  bookletUpdates: '/livrets/modeles',
  bookletComparison: '/livrets/versions/comparer',
} as const;

/** Steps of the wizard under `/livrets/builder` (C8). */
export const builderSteps = [
  'name',
  'secteur-activite',
  'logo',
  'colors',
  'font',
  'couverture',
  'chapitres',
  'pages',
  'structure',
  'personnalisation',
  'livret-completed',
] as const;
export type BuilderStep = (typeof builderSteps)[number];

/** Screens of one campaign, in router syntax. */
export const campaignPaths = {
  one: `${paths.bookletMailing}/$campaignId`,
  recipients: `${paths.bookletMailing}/$campaignId/destinataires`,
} as const;

/** Screens of one chapter, and of one sector, of the library. */
export const libraryPaths = {
  chapter: `${paths.libraryChapters}/$templateId`,
  pages: `${paths.libraryChapters}/$templateId/pages`,
  sector: `${paths.librarySectors}/$sectorId`,
} as const;

export const sectorPath = (id: string): string => libraryPaths.sector.replace('$sectorId', id);
export const templatePath = (id: string): string => libraryPaths.chapter.replace('$templateId', id);

/** Editing screens of tutorials and news, and reading screen of one news item. */
export const articlePaths = {
  tutorial: `${paths.tutorials}/$tutorialId`,
  newsForm: `${paths.newsList}/$newsId`,
  news: '/actualite/$newsId',
} as const;

export const newsPath = (id: string): string => articlePaths.news.replace('$newsId', id);

export const companyPaths = { one: `${paths.companies}/$companyId` } as const;
export const companyPath = (id: string): string => companyPaths.one.replace('$companyId', id);

export const userPaths = { one: `${paths.users}/$userId` } as const;

/** All paths with an id, in router syntax. */
const parametricPaths: readonly string[] = [
  ...Object.values(companyPaths),
  ...Object.values(campaignPaths),
  ...Object.values(articlePaths),
  ...Object.values(libraryPaths),
  ...Object.values(userPaths),
];

/** All paths without parameter of the back office; the server answers 404 to any other one. */
export const screenPaths: readonly string[] = [
  ...Object.values(paths),
  ...builderSteps.map((step) => `${paths.builder}/${step}`),
];

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const parametricPatterns = parametricPaths.map((path) => new RegExp(`^${path.replace(/\$\w+/g, ID)}$`, 'i'));
const screenPathSet = new Set(screenPaths);
export const isScreenPath = (path: string): boolean =>
  screenPathSet.has(path) || parametricPatterns.some((screen) => screen.test(path));

/** Path of a published booklet. On a company's own host, the company name is not repeated. */
export const readerPath = (company: string, slug: string): string => `/lire/${company}/${slug}`;

/**
 * Public page that explains how readings are counted. It stands beside the reader's own files, whose first part no
 * company and no booklet may be named after, so it is the same on every host.
 */
export const COUNTING_METHOD_PATH = '/lire/lecteur/comment-nous-comptons';

/** Pages of external reviewers, who have no account: each link has its own. */
export const REVIEW_PATH = '/relire';
/** What anybody may check a proof of reading with. */
export const PROOFS_PATH = '/preuves';
export const reviewPath = (token: string): string => `${REVIEW_PATH}/${encodeURIComponent(token)}`;

/** Path of the unlisted link, which opens a booklet whose access is `link`. */
export const readerLink = (company: string, slug: string, token: string): string =>
  `${readerPath(company, slug)}/acces/${encodeURIComponent(token)}`;

/** Path with its query, e.g. `withQuery(paths.editor, { livret: id })`. */
export const addQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, value);
  return given.size === 0 ? path : `${path}?${given}`;
};
