import { listIdentities, returnIdentity, switchIdentity } from '../../../contract/administration/accounts/identity.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeUser, toSwitchView } from '../accounts/describe-user.ts';
import { listSwitchCandidates } from './list-identities.ts';
import { startIdentitySwitch } from './start-identity-switch.ts';

export const identityRoutes: Feature = (routes, { db, sessions }) => {
  routes.permitted(listIdentities, ({ actor, query }) => listSwitchCandidates(db, actor, query.search));

  routes.permitted(switchIdentity, async ({ actor, session, body, request, reply }) => {
    const { row, account } = await startIdentitySwitch(db, actor, body);
    await sessions.switchIdentity(request, reply, session, row.id);
    // A CSRF token of one identity is invalid for another.
    reply.clearCookie('embarque_csrf', sessions.cookieOptions(request));
    const switched = toSwitchView(row, formatFullName(actor));
    return { ...(await describeUser(db, account.id, account.companyId, switched)), redirect: paths.home };
  });

  routes.signedIn(returnIdentity, async ({ actor, session, request, reply }) => {
    const { switched } = session;
    if (!switched) {
      throw new Refusal('GEN-017', {
        objet: 'votre compte',
        etat: 'déjà celui que vous utilisez',
        action: 'Il n’y a rien à faire',
      });
    }
    await sessions.switchIdentity(request, reply, session, null);
    reply.clearCookie('embarque_csrf', sessions.cookieOptions(request));
    const user = await describeUser(db, actor.behind?.id ?? actor.id, session.companyId);
    return { ...user, route: switched.route, redirect: switched.route };
  });
};
