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

export interface Entry {
  to: string;
  label: TextKey;
  icon: typeof IconHome;
  /** One sentence, shown on the page that lists the entries of a group. */
  about?: TextKey;
  permission?: Permission;
  /** Hidden from users with this permission, who have another entry for the same screen. */
  unless?: Permission;
  /** Shown under their group; a group without any allowed entry is hidden. */
  entries?: readonly Entry[];
}

/** Settings, in menu order; each is also a card of the settings page. */
const SETTINGS: readonly Entry[] = [
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
const DASHBOARD: readonly Entry[] = [
  { to: paths.dashboard, label: 'dashboard.overview', icon: IconLayoutDashboard, permission: 'dashboard.read' },
  { to: paths.statistics, label: 'statistics.title', icon: IconChartBar, permission: 'statistics.read' },
  { to: paths.storageUsage, label: 'storage.title', icon: IconDatabase, permission: 'storage.read' },
];

/** The menu, in its order. */
const MENU: readonly Entry[] = [
  { to: paths.home, label: 'home.title', icon: IconHome },
  { to: paths.booklets, label: 'booklets.title', icon: IconNotebook, permission: 'booklet.list' },
  { to: paths.dashboard, label: 'dashboard.title', icon: IconLayoutDashboard, entries: DASHBOARD },
  { to: paths.statistics, label: 'statistics.own.title', icon: IconChartBar, permission: 'statistics.own' },
  { to: paths.settings, label: 'settings.title', icon: IconSettings, entries: SETTINGS },
  { to: paths.help, label: 'help.title', icon: IconLifebuoy },
];

const usable = (entries: readonly Entry[], can: Partial<Can>): Entry[] =>
  entries.flatMap((entry) => {
    if (entry.permission && !can[entry.permission]) return [];
    if (entry.unless && can[entry.unless]) return [];
    if (!entry.entries) return [entry];
    const within = usable(entry.entries, can);
    const [first] = within;
    if (!first) return [];
    // If the group's own screen is not allowed, the group leads to the first allowed one.
    const open = !entry.entries.some(({ to }) => to === entry.to) || within.some(({ to }) => to === entry.to);
    return [{ ...entry, to: open ? entry.to : first.to, entries: within }];
  });

/** Menu entries that the user may open. */
export const menuFor = (can: Partial<Can> = {}): Entry[] => usable(MENU, can);

/** Settings that the user may open. */
export const settingsFor = (can: Partial<Can> = {}): Entry[] => usable(SETTINGS, can);

/** True when a path is at this entry or below it. */
export const isAt = (path: string, { to }: Entry): boolean => path === to || path.startsWith(`${to}/`);
