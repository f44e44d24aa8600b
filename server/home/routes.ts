import { getHome } from '../../contract/booklets.ts';
import { listOwnArrivals, remindOwn } from '../../contract/own-arrivals.ts';
import type { Feature } from '../app.ts';
import { originOf } from '../booklets/origin.ts';
import { homeOf } from './home.ts';
import { ownArrivals } from './own-arrivals.ts';
import { remind } from './remind.ts';

export const homeRoutes: Feature = (routes, { config, sending, postOffice }) => {
  routes.permitted(getHome, ({ scope }) => homeOf(scope));
  routes.permitted(listOwnArrivals, ({ scope, query }) => ownArrivals(scope, query));
  routes.permitted(remindOwn, async ({ scope, params, request }) => {
    const { address: platform } = await postOffice.routeOf(scope.companyId);
    const row = await remind(scope, params, { sending, platform, origin: originOf(request, config) });
    return { ...row, message: `Relance envoyée à ${row.firstName} ${row.lastName}.` };
  });
};
