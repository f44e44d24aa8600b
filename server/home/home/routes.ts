import { getHome } from '../../../contract/booklets/booklets/booklets.ts';
import { listOwnArrivals, remindOwn } from '../../../contract/people/enrolments/own-arrivals.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { appOrigin } from '../../administration/auth/links.ts';
import type { Feature } from '../../app.ts';
import { homeOf } from './home.ts';
import { ownArrivals } from './own-arrivals.ts';
import { remind } from './remind.ts';

export const homeRoutes: Feature = (routes, { config, sending, postOffice }, { server }) => {
  routes.permitted(getHome, ({ scope }) => homeOf(scope));
  routes.permitted(listOwnArrivals, ({ scope, query }) => ownArrivals(scope, query));
  routes.permitted(remindOwn, async ({ scope, params }) => {
    const { address: platform } = await postOffice.routeOf(scope.companyId);
    const origin = appOrigin(config, server);
    const row = await remind(scope, params, { sending, platform, origin, opensAccess: false });
    return {
      ...row,
      message: phraseText('Relance envoyée à {prenom} {nom}.', { prenom: row.firstName, nom: row.lastName }),
    };
  });
};
