import type { RouteComponent } from '@tanstack/react-router';
import { articlePaths, companyPaths, libraryPaths, paths, userPaths } from '../../contract/platform/paths.ts';
import type { TextKey } from '../lib/i18n.ts';
import { page } from './page.ts';

type Screen<Path extends string> = readonly [path: Path, title: TextKey, page: RouteComponent];
const screen = <const Path extends string>(...one: Screen<Path>) => one;

/** Screens beside the booklets, one per line. */
export const administrationScreens = [
  screen(paths.statistics, 'statistics.title', page('StatisticsPage')),
  screen(paths.dashboard, 'dashboard.title', page('DashboardPage')),
  screen(paths.storageUsage, 'storage.title', page('StorageUsagePage')),
  screen(paths.companies, 'companies.title', page('CompaniesPage')),
  screen(paths.companyCreate, 'companies.create', page('CreateCompanyPage')),
  screen(companyPaths.one, 'companies.title', page('CompanyPage')),
  screen(paths.library, 'library.title', page('LibraryPage')),
  screen(paths.libraryChapters, 'library.chapters.title', page('TemplatesPage')),
  screen(paths.libraryChapterCreate, 'library.create', page('TemplateCreatePage')),
  screen(libraryPaths.chapter, 'library.card', page('TemplatePage')),
  screen(libraryPaths.pages, 'library.pages.write', page('TemplatePagesPage')),
  screen(paths.media, 'media.title', page('MediaPage')),
  screen(paths.languages, 'languages.title', page('LanguagesPage')),
  screen(paths.translations, 'translations.title', page('TranslationsPage')),
  screen(paths.tutorials, 'tutorials.title', page('TutorialsPage')),
  screen(paths.tutorialCreate, 'tutorials.create', page('TutorialCreatePage')),
  screen(articlePaths.tutorial, 'tutorials.form', page('TutorialPage')),
  screen(paths.newsList, 'news.title', page('NewsListPage')),
  screen(paths.newsCreate, 'news.create', page('NewsCreatePage')),
  screen(articlePaths.newsForm, 'news.form', page('NewsFormPage')),
  screen(articlePaths.news, 'news.page', page('NewsPage')),
  screen(paths.help, 'help.title', page('HelpPage')),
  screen(paths.users, 'users.title', page('UsersPage')),
  screen(paths.userCreate, 'users.invite.title', page('InvitePage')),
  screen(userPaths.one, 'users.title', page('UserPage')),
  screen(paths.identity, 'identity.title', page('IdentityPage')),
  screen(paths.audit, 'audit.title', page('AuditPage')),
  screen(paths.tasks, 'tasks.title', page('TasksPage')),
  screen(paths.bin, 'bin.title', page('BinPage')),
  screen(paths.legalTexts, 'legalTexts.title', page('LegalTextsPage')),
  screen(paths.librarySectors, 'library.sectors.title', page('SectorsPage')),
  screen(paths.librarySectorCreate, 'library.sector.create', page('SectorCreatePage')),
  screen(libraryPaths.sector, 'library.sector.card', page('SectorPage')),
  screen(paths.settings, 'settings.title', page('SettingsPage')),
];
