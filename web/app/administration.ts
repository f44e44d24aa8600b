import { lazyRouteComponent } from '@tanstack/react-router';
import { companyPaths, paths } from '../../contract/paths.ts';
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
    paths.settings,
    'settings.title',
    lazyRouteComponent(() => import('../settings/SettingsPage.tsx'), 'SettingsPage'),
  ),
];
