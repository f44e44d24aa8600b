import { paths } from '../../../contract/platform/paths.ts';
import type { Permission } from '../../../contract/platform/permissions.ts';
import { importChunk, lazyScreen, type ScreenImporter } from '../../lib/chunks.ts';
import type { TextKey } from '../../lib/i18n.ts';
import type { Address } from '../../lib/router/address.ts';
import type { Route } from '../../lib/router/routes.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Icon } from '../../ui/icons/index.ts';

export interface MenuItem {
  to: string;
  label: TextKey;
  icon: Icon;
  /** Path of the group that holds the entry; without it, the entry is at the top of the menu. */
  group?: string;
  /** One sentence, shown on the page that lists the entries of a group. */
  about?: TextKey;
  permission?: Permission;
  /** Hidden from users with this permission, who have another entry for the same screen. */
  unless?: Permission;
  /** Shown under their group; a group without any allowed entry is hidden. */
  entries?: readonly MenuItem[];
}

/** A screen, and its entries of the menu. */
export interface ScreenRoute extends Route {
  menu: readonly MenuItem[];
}

/** `page` is the name of an export of the loaded module; `menu` takes the label from the title. */
type ScreenRow = readonly [
  path: string,
  title: TextKey,
  page: string,
  load: () => Promise<object>,
  ...menu: (Omit<MenuItem, 'to' | 'label'> & { label?: TextKey })[],
];

const toRoute = ([path, title, page, load, ...menu]: ScreenRow): ScreenRoute => ({
  path,
  title,
  menu: menu.map((entry) => ({ label: title, ...entry, to: path })),
  // Rows do not give the types of pages: the file of each page is checked where it is.
  Screen: lazyScreen(load as ScreenImporter, page),
});

export const createScreens = (rows: readonly ScreenRow[]): ScreenRoute[] => rows.map(toRoute);

/** Screens of one booklet need `?livret=`; without it, the list opens with a warning (C44). */
const requireBookletId = ({ search }: Address): null | Promise<string> =>
  search.livret
    ? null
    : importChunk(() => import('../../../contract/platform/errors.ts')).then(({ errorText }) => {
        toast.warning(errorText('LIV-002'));
        return paths.booklets;
      });

export const createBookletScreens = (rows: readonly ScreenRow[]): ScreenRoute[] =>
  rows.map((row) => ({ ...toRoute(row), findRedirect: requireBookletId }));
