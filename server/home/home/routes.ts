import { getHome } from '../../../contract/booklets/booklets/booklets.ts';
import { listOwnArrivals, remindOwnParticipant } from '../../../contract/people/enrolments/own-arrivals.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { getAppOrigin } from '../../administration/index.ts';
import type { MessageServices } from '../../messages/index.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { loadHome } from './home.ts';
import { loadOwnArrivals } from './own-arrivals.ts';
import { sendReminder } from './send-reminder.ts';

export const homeRoutes: Feature<MessageServices> = (routes, { config, db, sending, postOffice }, { server }) => {
  routes.permitted(getHome, ({ scope }) => loadHome(db, scope));
  routes.permitted(listOwnArrivals, ({ scope, query }) => loadOwnArrivals(scope, query));
  routes.permitted(remindOwnParticipant, async ({ scope, params }) => {
    const { address: platform } = await postOffice.getRoute(scope.companyId);
    const origin = getAppOrigin(config, server);
    const row = await sendReminder(scope, params, { sending, platform, origin, opensAccess: false });
    return {
      ...row,
      message: phraseText('Relance envoyée à {prenom} {nom}.', { prenom: row.firstName, nom: row.lastName }),
    };
  });
};
