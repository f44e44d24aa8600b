import {
  IconBooks,
  IconBuilding,
  IconChartBar,
  IconDatabase,
  IconHistory,
  IconHome,
  IconLanguage,
  IconLayoutDashboard,
  IconLifebuoy,
  IconNotebook,
  IconPhoto,
  IconProgress,
  IconScale,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconTrash,
  IconUserShare,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { paths } from '../../contract/platform/paths.ts';
import type { Can, Permission } from '../../contract/platform/permissions.ts';
import type { TextKey } from '../lib/i18n.ts';

export interface MenuItem {
  to: string;
  label: TextKey;
  icon: typeof IconHome;
  /** One sentence, shown on the page that lists the entries of a group. */
  about?: TextKey;
  permission?: Permission;
  /** Hidden from users with this permission, who have another entry for the same screen. */
  unless?: Permission;
  /** Shown under their group; a group without any allowed entry is hidden. */
  entries?: readonly MenuItem[];
}

/** Settings, in menu order; each is also a card of the settings page. */
const SETTINGS: readonly MenuItem[] = [
  {
    to: paths.users,
    label: 'users.title',
    about: 'users.about',
    icon: IconUsers,
    permission: 'users.manage',
  },
  {
    to: paths.identity,
    label: 'identity.title',
    about: 'identity.about',
    icon: IconUserShare,
    permission: 'identity.switch',
  },
  {
    to: paths.media,
    label: 'media.title',
    about: 'media.about',
    icon: IconPhoto,
    permission: 'media.use',
  },
  {
    to: paths.library,
    label: 'library.title',
    about: 'library.about',
    icon: IconBooks,
    permission: 'library.read',
  },
  {
    to: paths.companies,
    label: 'companies.title',
    about: 'companies.about',
    icon: IconBuilding,
    permission: 'companies.manage',
  },
  {
    to: paths.companies,
    label: 'companies.own',
    about: 'companies.own.about',
    icon: IconBuilding,
    permission: 'company.edit',
    unless: 'companies.manage',
  },
  {
    to: paths.languages,
    label: 'languages.title',
    about: 'languages.about',
    icon: IconWorld,
    permission: 'languages.manage',
  },
  {
    to: paths.translations,
    label: 'translations.title',
    about: 'translations.about',
    icon: IconLanguage,
    permission: 'translations.manage',
  },
  {
    to: paths.tutorials,
    label: 'tutorials.title',
    about: 'tutorials.about',
    icon: IconSchool,
    permission: 'tutorials.write',
  },
  { to: paths.newsList, label: 'news.title', about: 'news.about', icon: IconSpeakerphone, permission: 'news.write' },
  { to: paths.bin, label: 'bin.title', about: 'bin.about', icon: IconTrash, permission: 'bin.read' },
  { to: paths.tasks, label: 'tasks.title', about: 'tasks.about', icon: IconProgress, permission: 'bin.read' },
  { to: paths.audit, label: 'audit.title', about: 'audit.about', icon: IconHistory, permission: 'audit.read' },
  {
    to: paths.legalTexts,
    label: 'legalTexts.title',
    about: 'legalTexts.menu.about',
    icon: IconScale,
    permission: 'legal.write',
  },
];

/** Screens about the company's data. */
const DASHBOARD: readonly MenuItem[] = [
  { to: paths.dashboard, label: 'dashboard.overview', icon: IconLayoutDashboard, permission: 'dashboard.read' },
  { to: paths.statistics, label: 'statistics.title', icon: IconChartBar, permission: 'statistics.read' },
  { to: paths.storageUsage, label: 'storage.title', icon: IconDatabase, permission: 'storage.read' },
];

/** The menu, in its order. */
const MENU: readonly MenuItem[] = [
  { to: paths.home, label: 'home.title', icon: IconHome },
  { to: paths.booklets, label: 'booklets.title', icon: IconNotebook, permission: 'booklet.list' },
  { to: paths.dashboard, label: 'dashboard.title', icon: IconLayoutDashboard, entries: DASHBOARD },
  { to: paths.statistics, label: 'statistics.own.title', icon: IconChartBar, permission: 'statistics.own' },
  { to: paths.settings, label: 'settings.title', icon: IconSettings, entries: SETTINGS },
  { to: paths.help, label: 'help.title', icon: IconLifebuoy },
];

const listAllowedEntries = (entries: readonly MenuItem[], can: Partial<Can>): MenuItem[] =>
  entries.flatMap((entry) => {
    if (entry.permission && !can[entry.permission]) return [];
    if (entry.unless && can[entry.unless]) return [];
    if (!entry.entries) return [entry];
    const within = listAllowedEntries(entry.entries, can);
    const [first] = within;
    if (!first) return [];
    // If the group's own screen is not allowed, the group leads to the first allowed one.
    const open = !entry.entries.some(({ to }) => to === entry.to) || within.some(({ to }) => to === entry.to);
    return [{ ...entry, to: open ? entry.to : first.to, entries: within }];
  });

/** Menu entries that the user may open. */
export const listMenuEntries = (can: Partial<Can> = {}): MenuItem[] => listAllowedEntries(MENU, can);

/** Settings that the user may open. */
export const listSettingsEntries = (can: Partial<Can> = {}): MenuItem[] => listAllowedEntries(SETTINGS, can);

/** True when a path is at this entry or below it. */
export const isEntryPath = (path: string, { to }: MenuItem): boolean => path === to || path.startsWith(`${to}/`);
