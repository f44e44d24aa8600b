import { lazyRouteComponent } from '@tanstack/react-router';
import { articlePaths, companyPaths, libraryPaths, paths, userPaths } from '../../contract/paths.ts';
import type { TextKey } from '../lib/i18n.ts';

type Screen<Path extends string> = readonly [path: Path, title: TextKey, page: ReturnType<typeof lazyRouteComponent>];
const screen = <const Path extends string>(...one: Screen<Path>) => one;

/** What lies beside the booklets, a line a screen. */
export const administrationScreens = [
  screen(
    paths.statistics,
    'statistics.title',
    lazyRouteComponent(() => import('../statistics/StatisticsPage.tsx'), 'StatisticsPage'),
  ),
  screen(
    paths.dashboard,
    'dashboard.title',
    lazyRouteComponent(() => import('../dashboard/DashboardPage.tsx'), 'DashboardPage'),
  ),
  screen(
    paths.storageUsage,
    'storage.title',
    lazyRouteComponent(() => import('../storage-usage/StorageUsagePage.tsx'), 'StorageUsagePage'),
  ),
  screen(
    paths.companies,
    'companies.title',
    lazyRouteComponent(() => import('../companies/CompaniesPage.tsx'), 'CompaniesPage'),
  ),
  screen(
    paths.companyCreate,
    'companies.create',
    lazyRouteComponent(() => import('../companies/CreateCompanyPage.tsx'), 'CreateCompanyPage'),
  ),
  screen(
    companyPaths.one,
    'companies.title',
    lazyRouteComponent(() => import('../companies/CompanyPage.tsx'), 'CompanyPage'),
  ),
  screen(
    paths.library,
    'library.title',
    lazyRouteComponent(() => import('../library/LibraryPage.tsx'), 'LibraryPage'),
  ),
  screen(
    paths.libraryChapters,
    'library.chapters.title',
    lazyRouteComponent(() => import('../library/TemplatesPage.tsx'), 'TemplatesPage'),
  ),
  screen(
    paths.libraryChapterCreate,
    'library.create',
    lazyRouteComponent(() => import('../library/TemplateCreatePage.tsx'), 'TemplateCreatePage'),
  ),
  screen(
    libraryPaths.chapter,
    'library.card',
    lazyRouteComponent(() => import('../library/TemplatePage.tsx'), 'TemplatePage'),
  ),
  screen(
    libraryPaths.pages,
    'library.pages.write',
    lazyRouteComponent(() => import('../library/TemplatePagesPage.tsx'), 'TemplatePagesPage'),
  ),
  screen(
    paths.media,
    'media.title',
    lazyRouteComponent(() => import('../media/MediaPage.tsx'), 'MediaPage'),
  ),
  screen(
    paths.languages,
    'languages.title',
    lazyRouteComponent(() => import('../languages/LanguagesPage.tsx'), 'LanguagesPage'),
  ),
  screen(
    paths.translations,
    'translations.title',
    lazyRouteComponent(() => import('../translations/TranslationsPage.tsx'), 'TranslationsPage'),
  ),
  screen(
    paths.tutorials,
    'tutorials.title',
    lazyRouteComponent(() => import('../tutorials/TutorialsPage.tsx'), 'TutorialsPage'),
  ),
  screen(
    paths.tutorialCreate,
    'tutorials.create',
    lazyRouteComponent(() => import('../tutorials/TutorialPage.tsx'), 'TutorialCreatePage'),
  ),
  screen(
    articlePaths.tutorial,
    'tutorials.form',
    lazyRouteComponent(() => import('../tutorials/TutorialPage.tsx'), 'TutorialPage'),
  ),
  screen(
    paths.newsList,
    'news.title',
    lazyRouteComponent(() => import('../news/NewsListPage.tsx'), 'NewsListPage'),
  ),
  screen(
    paths.newsCreate,
    'news.create',
    lazyRouteComponent(() => import('../news/NewsFormPage.tsx'), 'NewsCreatePage'),
  ),
  screen(
    articlePaths.newsForm,
    'news.form',
    lazyRouteComponent(() => import('../news/NewsFormPage.tsx'), 'NewsFormPage'),
  ),
  screen(
    articlePaths.news,
    'news.page',
    lazyRouteComponent(() => import('../news/NewsPage.tsx'), 'NewsPage'),
  ),
  screen(
    paths.help,
    'help.title',
    lazyRouteComponent(() => import('../help/HelpPage.tsx'), 'HelpPage'),
  ),
  screen(
    paths.users,
    'users.title',
    lazyRouteComponent(() => import('../users/UsersPage.tsx'), 'UsersPage'),
  ),
  screen(
    paths.userCreate,
    'users.invite.title',
    lazyRouteComponent(() => import('../users/InvitePage.tsx'), 'InvitePage'),
  ),
  screen(
    userPaths.one,
    'users.title',
    lazyRouteComponent(() => import('../users/UserPage.tsx'), 'UserPage'),
  ),
  screen(
    paths.identity,
    'identity.title',
    lazyRouteComponent(() => import('../identity/IdentityPage.tsx'), 'IdentityPage'),
  ),
  screen(
    paths.audit,
    'audit.title',
    lazyRouteComponent(() => import('../audit/AuditPage.tsx'), 'AuditPage'),
  ),
  screen(
    paths.tasks,
    'tasks.title',
    lazyRouteComponent(() => import('../tasks/TasksPage.tsx'), 'TasksPage'),
  ),
  screen(
    paths.bin,
    'bin.title',
    lazyRouteComponent(() => import('../bin/BinPage.tsx'), 'BinPage'),
  ),
  screen(
    paths.legalTexts,
    'legalTexts.title',
    lazyRouteComponent(() => import('../legal/LegalTextsPage.tsx'), 'LegalTextsPage'),
  ),
  screen(
    paths.librarySectors,
    'library.sectors.title',
    lazyRouteComponent(() => import('../library/sectors/SectorsPage.tsx'), 'SectorsPage'),
  ),
  screen(
    paths.librarySectorCreate,
    'library.sector.create',
    lazyRouteComponent(() => import('../library/sectors/SectorCreatePage.tsx'), 'SectorCreatePage'),
  ),
  screen(
    libraryPaths.sector,
    'library.sector.card',
    lazyRouteComponent(() => import('../library/sectors/SectorPage.tsx'), 'SectorPage'),
  ),
  screen(
    paths.settings,
    'settings.title',
    lazyRouteComponent(() => import('../settings/SettingsPage.tsx'), 'SettingsPage'),
  ),
];
