import { createRoute, createRouter, notFound } from '@tanstack/react-router';
import { paths } from '../../../contract/platform/paths.ts';
import { lazyScreen } from '../../lib/chunks.ts';
import type { screens } from '../../screens.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { firstScreens } from './first-screens.ts';
import { rootRoute } from './root-route.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const index = createRoute({ getParentRoute: () => rootRoute, path: paths.index, component: () => null });

const Loading = () => <LoadingSkeleton />;

let hasAllScreens = false;

/** Adds the routes beyond the first screens; the router then matches the address again. */
const addScreens = async () => {
  const { screens } = await import('../../screens.ts');
  createRouteTree(screens);
  router.setRoutes(router.buildRouteTree());
  hasAllScreens = true;
  void router.load();
  return { Loading };
};

/** Any other address: of a screen whose route is not there yet, or of none. */
const otherAddress = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    if (hasAllScreens) throw notFound();
  },
  component: lazyScreen(addScreens, 'Loading'),
});

const createRouteTree = (laterScreens: typeof screens) =>
  rootRoute.addChildren([index, ...firstScreens, ...laterScreens, otherAddress]);

export const router = createRouter({
  routeTree: createRouteTree([]),
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 200,
  scrollRestoration: true,
  trailingSlash: 'never',
});
