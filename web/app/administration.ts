import type { RouteComponent } from '@tanstack/react-router';
import { articlePaths, companyPaths, libraryPaths, paths, userPaths } from '../../contract/platform/paths.ts';
import type { TextKey } from '../lib/i18n.ts';
import { lazyPage } from './lazy-page.ts';

type AdministrationScreen<Path extends string> = readonly [path: Path, title: TextKey, page: RouteComponent];
const defineScreen = <const Path extends string>(...one: AdministrationScreen<Path>) => one;

/** Screens beside the booklets, one per line. */
export const administrationScreens = [
  defineScreen(paths.statistics, 'statistics.title', lazyPage('StatisticsPage')),
  defineScreen(paths.dashboard, 'dashboard.title', lazyPage('DashboardPage')),
  defineScreen(paths.storageUsage, 'storage.title', lazyPage('StorageUsagePage')),
  defineScreen(paths.companies, 'companies.title', lazyPage('CompaniesPage')),
  defineScreen(paths.companyCreate, 'companies.create', lazyPage('CreateCompanyPage')),
  defineScreen(companyPaths.one, 'companies.title', lazyPage('CompanyPage')),
  defineScreen(paths.library, 'library.title', lazyPage('LibraryPage')),
  defineScreen(paths.libraryChapters, 'library.chapters.title', lazyPage('TemplatesPage')),
  defineScreen(paths.libraryChapterCreate, 'library.create', lazyPage('TemplateCreatePage')),
  defineScreen(libraryPaths.chapter, 'library.card', lazyPage('TemplatePage')),
  defineScreen(libraryPaths.pages, 'library.pages.write', lazyPage('TemplatePagesPage')),
  defineScreen(paths.media, 'media.title', lazyPage('MediaPage')),
  defineScreen(paths.languages, 'languages.title', lazyPage('LanguagesPage')),
  defineScreen(paths.translations, 'translations.title', lazyPage('TranslationsPage')),
  defineScreen(paths.tutorials, 'tutorials.title', lazyPage('TutorialsPage')),
  defineScreen(paths.tutorialCreate, 'tutorials.create', lazyPage('TutorialCreatePage')),
  defineScreen(articlePaths.tutorial, 'tutorials.form', lazyPage('TutorialPage')),
  defineScreen(paths.newsList, 'news.title', lazyPage('NewsListPage')),
  defineScreen(paths.newsCreate, 'news.create', lazyPage('NewsCreatePage')),
  defineScreen(articlePaths.newsForm, 'news.form', lazyPage('NewsFormPage')),
  defineScreen(articlePaths.news, 'news.page', lazyPage('NewsPage')),
  defineScreen(paths.help, 'help.title', lazyPage('HelpPage')),
  defineScreen(paths.users, 'users.title', lazyPage('UsersPage')),
  defineScreen(paths.userCreate, 'users.invite.title', lazyPage('InvitePage')),
  defineScreen(userPaths.one, 'users.title', lazyPage('UserPage')),
  defineScreen(paths.identity, 'identity.title', lazyPage('IdentityPage')),
  defineScreen(paths.audit, 'audit.title', lazyPage('AuditPage')),
  defineScreen(paths.tasks, 'tasks.title', lazyPage('TasksPage')),
  defineScreen(paths.bin, 'bin.title', lazyPage('BinPage')),
  defineScreen(paths.legalTexts, 'legalTexts.title', lazyPage('LegalTextsPage')),
  defineScreen(paths.librarySectors, 'library.sectors.title', lazyPage('SectorsPage')),
  defineScreen(paths.librarySectorCreate, 'library.sector.create', lazyPage('SectorCreatePage')),
  defineScreen(libraryPaths.sector, 'library.sector.card', lazyPage('SectorPage')),
  defineScreen(paths.settings, 'settings.title', lazyPage('SettingsPage')),
];
