import { createElement } from 'react';
import { lazyScreen } from '../../lib/chunks.ts';
import { createRouter } from '../../lib/router/router.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { UnknownScreen } from '../errors/ErrorPage.tsx';
import { firstScreens } from './first-screens.ts';
import { redirectVisitor } from './redirect-visitor.ts';

const Loading = () => createElement(LoadingSkeleton);

/** Adds the screens beyond the first ones; the router then opens the one that was asked for. */
const addScreens = async () => {
  const { screens } = await import('../../screens.ts');
  router.addRoutes(screens);
  return { Loading };
};

export const router = createRouter({
  routes: firstScreens,
  // The guard leads each visitor elsewhere from the index.
  loadingRoute: { path: '', Screen: lazyScreen(addScreens, 'Loading') },
  unknownRoute: { path: '', Screen: lazyScreen(async () => ({ UnknownScreen }), 'UnknownScreen') },
  findRedirect: redirectVisitor,
});
