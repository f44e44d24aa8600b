import {
  articlePaths,
  builderSteps,
  campaignPaths,
  companyPaths,
  libraryPaths,
  paths,
  userPaths,
} from '../contract/platform/paths.ts';
import { createBookletScreens, createScreens } from './app/routes/create-screens.ts';
import { addView } from './app/routes/editor-or-view.ts';
import {
  IconBooks,
  IconBuilding,
  IconChartBar,
  IconDatabase,
  IconEyeCheck,
  IconHistory,
  IconLanguage,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPhoto,
  IconProgress,
  IconScale,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconTool,
  IconTrash,
  IconUserShare,
  IconUsers,
  IconWorld,
} from './ui/icons/index.ts';

const tokenScreens = createScreens([
  [
    paths.newPassword,
    'auth.newPassword.title',
    'NewPasswordPage',
    () => import('./administration/auth/NewPasswordPage.tsx'),
  ],
  [paths.senderVerification, 'auth.sender.title', 'SenderPage', () => import('./administration/auth/SenderPage.tsx')],
]);

const campaignScreens = createBookletScreens([
  [campaignPaths.one, 'campaigns.title', 'CampaignPage', () => import('./messages/campaigns/screens.ts')],
  [campaignPaths.recipients, 'campaigns.title', 'RecipientsPage', () => import('./messages/campaigns/screens.ts')],
]);

const editorScreens = createBookletScreens([
  [paths.editor, 'editor.title', 'EditorPage', () => import('./booklets/editor/EditorPage.tsx')],
]).map((route) => ({ ...route, Screen: addView(route.Screen) }));

const bookletScreens = createBookletScreens([
  [paths.bookletHome, 'booklet.home.title', 'BookletHomePage', () => import('./booklets/booklets/BookletHomePage.tsx')],
  [paths.bookletOptions, 'options.title', 'OptionsPage', () => import('./booklets/booklets/options/OptionsPage.tsx')],
  [paths.bookletAccess, 'access.page.title', 'AccessPage', () => import('./booklets/access/AccessPage.tsx')],
  [paths.bookletAdvanced, 'advanced.title', 'AdvancedPage', () => import('./booklets/settings/AdvancedPage.tsx')],
  [paths.bookletRights, 'rights.title', 'RightsPage', () => import('./booklets/rights/RightsPage.tsx')],
  [
    paths.bookletParticipants,
    'participants.title',
    'ParticipantsPage',
    () => import('./people/participants/ParticipantsPage.tsx'),
  ],
  [paths.bookletReferents, 'referents.title', 'ReferentsPage', () => import('./people/referents/ReferentsPage.tsx')],
  [paths.bookletUpdates, 'library.updates', 'UpdatesPage', () => import('./library/templates/updates/UpdatesPage.tsx')],
  [
    paths.bookletComparison,
    'comparison.title',
    'ComparePage',
    () => import('./booklets/versions/compare/ComparePage.tsx'),
  ],
  [paths.bookletMailing, 'campaigns.title', 'MailingPage', () => import('./messages/campaigns/screens.ts')],
  [paths.bookletMailingCreate, 'campaigns.title', 'CreatePage', () => import('./messages/campaigns/screens.ts')],
  [paths.bookletRehearsal, 'rehearsal.title', 'RehearsalPage', () => import('./messages/campaigns/screens.ts')],
  ...builderSteps.map((step) => {
    const path = `${paths.builder}/${step}` as const;
    return [path, 'builder.title', 'StepPage', () => import('./booklets/builder/StepPage.tsx')] as const;
  }),
]);

const itemScreens = createScreens([
  [userPaths.one, 'users.title', 'UserPage', () => import('./administration/users/UserPage.tsx')],
  [libraryPaths.chapter, 'library.card', 'TemplatePage', () => import('./library/templates/TemplatePage.tsx')],
  [
    libraryPaths.pages,
    'library.pages.write',
    'TemplatePagesPage',
    () => import('./library/templates/TemplatePagesPage.tsx'),
  ],
  [libraryPaths.sector, 'library.sector.card', 'SectorPage', () => import('./library/templates/sectors/screens.ts')],
  [companyPaths.one, 'companies.title', 'CompanyPage', () => import('./administration/companies/CompanyPage.tsx')],
  [articlePaths.tutorial, 'tutorials.form', 'TutorialPage', () => import('./home/tutorials/TutorialPage.tsx')],
  [articlePaths.newsForm, 'news.form', 'NewsFormPage', () => import('./home/news/NewsFormPage.tsx')],
  [articlePaths.news, 'news.page', 'NewsPage', () => import('./home/news/NewsPage.tsx')],
]);

const otherScreens = createScreens([
  [
    paths.forgottenPassword,
    'auth.forgotten.title',
    'ForgottenPasswordPage',
    () => import('./administration/auth/ForgottenPasswordPage.tsx'),
  ],
  [paths.terms, 'legal.terms.title', 'TermsPage', () => import('./administration/auth/TermsPage.tsx')],
  [paths.privacy, 'legal.privacy.title', 'PrivacyPage', () => import('./administration/auth/PrivacyPage.tsx')],
  [
    paths.legalNotice,
    'legal.notice.title',
    'LegalNoticePage',
    () => import('./administration/auth/PublicLegalPages.tsx'),
  ],
  [
    paths.accessibility,
    'legal.accessibility.title',
    'AccessibilityPage',
    () => import('./administration/auth/PublicLegalPages.tsx'),
  ],
  [
    paths.legalRefused,
    'legal.refused.title',
    'LegalRefusedPage',
    () => import('./administration/auth/LegalRefusedPage.tsx'),
  ],
  [paths.account, 'account.title', 'AccountPage', () => import('./administration/account/AccountPage.tsx')],
  [paths.builder, 'builder.title', 'StartPage', () => import('./booklets/builder/StartPage.tsx')],
  [
    paths.dashboard,
    'dashboard.title',
    'DashboardPage',
    () => import('./home/dashboard/DashboardPage.tsx'),
    { icon: IconLayoutDashboard },
    { group: paths.dashboard, label: 'dashboard.overview', icon: IconLayoutDashboard, permission: 'dashboard.read' },
  ],
  [
    paths.statistics,
    'statistics.title',
    'StatisticsPage',
    () => import('./reading/statistics/StatisticsPage.tsx'),
    { group: paths.dashboard, icon: IconChartBar, permission: 'statistics.read' },
    { label: 'statistics.own.title', icon: IconChartBar, permission: 'statistics.own' },
  ],
  [
    paths.pagesToCheck,
    'freshness.title',
    'PagesToCheckPage',
    () => import('./booklets/freshness/PagesToCheckPage.tsx'),
    { group: paths.dashboard, icon: IconEyeCheck, permission: 'dashboard.read' },
  ],
  [
    paths.storageUsage,
    'storage.title',
    'StorageUsagePage',
    () => import('./operations/storage-usage/StorageUsagePage.tsx'),
    { group: paths.dashboard, icon: IconDatabase, permission: 'storage.read' },
  ],
  [
    paths.settings,
    'settings.title',
    'SettingsPage',
    () => import('./administration/settings/SettingsPage.tsx'),
    { icon: IconSettings },
  ],
  [
    paths.users,
    'users.title',
    'UsersPage',
    () => import('./administration/users/UsersPage.tsx'),
    { group: paths.settings, icon: IconUsers, about: 'users.about', permission: 'users.manage' },
  ],
  [paths.userCreate, 'users.invite.title', 'InvitePage', () => import('./administration/users/InvitePage.tsx')],
  [
    paths.identity,
    'identity.title',
    'IdentityPage',
    () => import('./administration/identity/IdentityPage.tsx'),
    { group: paths.settings, icon: IconUserShare, about: 'identity.about', permission: 'identity.switch' },
  ],
  [
    paths.media,
    'media.title',
    'MediaPage',
    () => import('./booklets/media/MediaPage.tsx'),
    { group: paths.settings, icon: IconPhoto, about: 'media.about', permission: 'media.use' },
  ],
  [
    paths.library,
    'library.title',
    'LibraryPage',
    () => import('./library/templates/LibraryPage.tsx'),
    { group: paths.settings, icon: IconBooks, about: 'library.about', permission: 'library.read' },
  ],
  [
    paths.libraryChapters,
    'library.chapters.title',
    'TemplatesPage',
    () => import('./library/templates/TemplatesPage.tsx'),
  ],
  [
    paths.libraryChapterCreate,
    'library.create',
    'TemplateCreatePage',
    () => import('./library/templates/TemplateCreatePage.tsx'),
  ],
  [
    paths.librarySectors,
    'library.sectors.title',
    'SectorsPage',
    () => import('./library/templates/sectors/screens.ts'),
  ],
  [
    paths.librarySectorCreate,
    'library.sector.create',
    'SectorCreatePage',
    () => import('./library/templates/sectors/screens.ts'),
  ],
  [
    paths.libraryUpdates,
    'library.followUp',
    'LibraryUpdatesPage',
    () => import('./library/templates/updates/LibraryUpdatesPage.tsx'),
  ],
  [
    paths.companies,
    'companies.title',
    'CompaniesPage',
    () => import('./administration/companies/CompaniesPage.tsx'),
    { group: paths.settings, icon: IconBuilding, about: 'companies.about', permission: 'companies.manage' },
    {
      group: paths.settings,
      label: 'companies.own',
      icon: IconBuilding,
      about: 'companies.own.about',
      permission: 'company.edit',
      unless: 'companies.manage',
    },
  ],
  [
    paths.companyCreate,
    'companies.create',
    'CreateCompanyPage',
    () => import('./administration/companies/CreateCompanyPage.tsx'),
  ],
  [
    paths.languages,
    'languages.title',
    'LanguagesPage',
    () => import('./administration/languages/LanguagesPage.tsx'),
    { group: paths.settings, icon: IconWorld, about: 'languages.about', permission: 'languages.manage' },
  ],
  [
    paths.translations,
    'translations.title',
    'TranslationsPage',
    () => import('./administration/translations/TranslationsPage.tsx'),
    { group: paths.settings, icon: IconLanguage, about: 'translations.about', permission: 'translations.manage' },
  ],
  [
    paths.tutorials,
    'tutorials.title',
    'TutorialsPage',
    () => import('./home/tutorials/TutorialsPage.tsx'),
    { group: paths.settings, icon: IconSchool, about: 'tutorials.about', permission: 'tutorials.write' },
  ],
  [paths.tutorialCreate, 'tutorials.create', 'TutorialCreatePage', () => import('./home/tutorials/TutorialPage.tsx')],
  [
    paths.newsList,
    'news.title',
    'NewsListPage',
    () => import('./home/news/NewsListPage.tsx'),
    { group: paths.settings, icon: IconSpeakerphone, about: 'news.about', permission: 'news.write' },
  ],
  [paths.newsCreate, 'news.create', 'NewsCreatePage', () => import('./home/news/NewsFormPage.tsx')],
  [
    paths.bin,
    'bin.title',
    'BinPage',
    () => import('./operations/bin/BinPage.tsx'),
    { group: paths.settings, icon: IconTrash, about: 'bin.about', permission: 'bin.read' },
  ],
  [
    paths.tasks,
    'tasks.title',
    'TasksPage',
    () => import('./administration/tasks/TasksPage.tsx'),
    { group: paths.settings, icon: IconProgress, about: 'tasks.about', permission: 'bin.read' },
  ],
  [
    paths.audit,
    'audit.title',
    'AuditPage',
    () => import('./administration/audit/AuditPage.tsx'),
    { group: paths.settings, icon: IconHistory, about: 'audit.about', permission: 'audit.read' },
  ],
  [
    paths.legalTexts,
    'legalTexts.title',
    'LegalTextsPage',
    () => import('./administration/legal/LegalTextsPage.tsx'),
    { group: paths.settings, icon: IconScale, about: 'legalTexts.menu.about', permission: 'legal.write' },
  ],
  [
    paths.maintenance,
    'maintenance.title',
    'MaintenancePage',
    () => import('./administration/maintenance/MaintenancePage.tsx'),
    { group: paths.settings, icon: IconTool, about: 'maintenance.about', permission: 'platform.maintenance' },
  ],
  [paths.help, 'help.title', 'HelpPage', () => import('./home/help/HelpPage.tsx'), { icon: IconLifebuoy }],
]);

/**
 * All screens but the first ones, a row each: address, title, page, and entries of the menu, in the order of the menu.
 * Their icons and the names of their chunks weigh more than the router: they are loaded once, beyond the first pages.
 */
export const screens = [
  ...tokenScreens,
  ...campaignScreens,
  ...editorScreens,
  ...bookletScreens,
  ...itemScreens,
  ...otherScreens,
];
