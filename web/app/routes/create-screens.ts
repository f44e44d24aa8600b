import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../../contract/platform/paths.ts';
import type { Permission } from '../../../contract/platform/permissions.ts';
import { importChunk, lazyScreen, type ScreenImporter } from '../../lib/chunks.ts';
import type { TextKey } from '../../lib/i18n.ts';
import type { ListSearch } from '../../lib/use-list-state.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Icon } from '../../ui/icons/index.ts';
import { rootRoute } from './root-route.tsx';

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

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page title, before « | product » (C17). */
    title?: TextKey;
    menu?: readonly MenuItem[];
  }
}

/** `page` is the name of an export of the loaded module; `menu` takes the label from the title. */
type Screen<Path extends string> = readonly [
  path: Path,
  title: TextKey,
  page: string,
  load: () => Promise<object>,
  ...menu: (Omit<MenuItem, 'to' | 'label'> & { label?: TextKey })[],
];

const toRouteOptions = <const Path extends string>([path, title, page, load, ...menu]: Screen<Path>) => ({
  getParentRoute: () => rootRoute,
  path,
  staticData: { title, menu: menu.map((entry) => ({ label: title, ...entry, to: path })) },
  // Rows do not give the types of pages: pages use the type of the router, which would then depend on itself.
  component: lazyScreen(load as ScreenImporter, page),
});

const parseListSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/** The address may hold the state of a list; the page reads it with its own schema. */
export const createScreens = <const Path extends string>(screens: readonly Screen<Path>[]) =>
  screens.map((screen) => createRoute({ ...toRouteOptions(screen), validateSearch: parseListSearch }));

/** Screens that open from the link of an e-mail. */
export const createTokenScreens = <const Path extends string>(screens: readonly Screen<Path>[]) =>
  screens.map((screen) =>
    createRoute({
      ...toRouteOptions(screen),
      validateSearch: ({ jeton }: Record<string, unknown>) => ({ jeton: typeof jeton === 'string' ? jeton : '' }),
    }),
  );

interface BookletSearch {
  livret?: string;
  /** Page and block of the booklet to open. */
  page?: string;
  bloc?: string;
}

/** Screens of one booklet need `?livret=`; without it, the list opens with a warning (C44). */
const requireBookletSearch = async ({ search: { livret } }: { search: BookletSearch }) => {
  if (typeof livret === 'string' && livret !== '') return;
  const { errorText } = await importChunk(() => import('../../../contract/platform/errors.ts'));
  toast.warning(errorText('LIV-002'));
  throw redirect({ to: paths.booklets, replace: true });
};

/** Screens of the open booklet, some with a list as well. */
export const createBookletScreens = <const Path extends string>(screens: readonly Screen<Path>[]) =>
  screens.map((screen) =>
    createRoute({
      ...toRouteOptions(screen),
      validateSearch: (search: Record<string, unknown>): BookletSearch & ListSearch => parseListSearch(search),
      beforeLoad: requireBookletSearch,
    }),
  );
