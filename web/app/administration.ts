import { lazyRouteComponent } from '@tanstack/react-router';
import { companyPaths, libraryPaths, paths } from '../../contract/paths.ts';
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
    paths.settings,
    'settings.title',
    lazyRouteComponent(() => import('../settings/SettingsPage.tsx'), 'SettingsPage'),
  ),
];
