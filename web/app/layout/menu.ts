import { paths } from '../../../contract/platform/paths.ts';
import type { Can } from '../../../contract/platform/permissions.ts';
import { screens } from '../../screens.ts';
import type { MenuItem } from '../routes/create-screens.ts';
import { firstScreens } from '../routes/first-screens.ts';

const ITEMS: MenuItem[] = [...firstScreens, ...screens].flatMap(({ menu }) => menu);

const listGroupItems = (group: string) => ITEMS.filter((item) => item.group === group);

/** The menu, in its order. */
const MENU = ITEMS.filter(({ group }) => group === undefined).map((item): MenuItem => {
  const entries = listGroupItems(item.to);
  return entries.length > 0 ? { ...item, entries } : item;
});

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

/** Settings that the user may open, each a card of the settings page. */
export const listSettingsEntries = (can: Partial<Can> = {}): MenuItem[] =>
  listAllowedEntries(listGroupItems(paths.settings), can);

/** True when a path is at this entry or below it. */
export const isEntryPath = (path: string, { to }: MenuItem): boolean => path === to || path.startsWith(`${to}/`);
