import {
  getCsrfToken,
  getPasswordToken,
  getUser,
  login,
  logout,
  requestPassword,
  setPassword,
} from '../../../contract/administration/accounts/auth.ts';
import { listForbiddenWords } from '../../../contract/administration/accounts/password.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { createMaintenanceRefusal, findMaintenance } from '../../platform/http/maintenance.ts';
import { describeUser, findIdentitySwitch } from '../accounts/describe-user.ts';
import { setTermsCookie } from '../legal/terms-cookie.ts';
import { authenticateUser } from './login.ts';
import { registerPasswordRequestWorker, requestResetLink } from './password-requests.ts';
import { requirePasswordToken } from './password-tokens.ts';
import { choosePassword } from './passwords.ts';
import { openUserSession } from './user-session.ts';

export const authRoutes: Feature = async (routes, services, app) => {
  const { db, config, sessions } = services;
  await registerPasswordRequestWorker(services, app);

  routes.open(getCsrfToken, ({ reply }) => ({ csrfToken: reply.generateCsrf() }));

  routes.signedIn(getUser, async ({ actor, session, request, reply }) => {
    const over = session.switched?.over === true;
    if (over) await sessions.switchIdentity(request, reply, session, null);
    const user = await describeUser(db, actor.id, actor.companyId, findIdentitySwitch(session, actor));
    setTermsCookie(sessions, request, reply, user.termsAccepted);
    return over ? { ...user, message: errorText('IDE-005') } : user;
  });

  routes.open(login, async ({ body, session, request, reply }) => {
    const account = await authenticateUser(services, body, request.ip);
    const maintenance = account.role === 'super_admin' ? null : await findMaintenance(db);
    if (maintenance) throw createMaintenanceRefusal(maintenance, account.timeZone, reply);
    return openUserSession(services, { request, reply, session }, account, body.remember);
  });

  routes.open(logout, async ({ request, reply }) => {
    await sessions.closeSession(request, reply);
    return {};
  });

  routes.open(requestPassword, async ({ body, request }) => {
    await requestResetLink(services, body.email, request.ip);
    return { message: errorText('AUTH-004') };
  });

  routes.open(getPasswordToken, async ({ params }) => {
    const { kind, user, companyName } = await requirePasswordToken(db, params.token);
    return { kind, email: user?.email ?? '', forbidden: user ? listForbiddenWords({ ...user, companyName }) : [] };
  });

  routes.open(setPassword, async ({ body, session, request, reply }) => {
    const account = await choosePassword(db, config, body);
    if (account === null)
      return { message: phraseText('Votre mot de passe est enregistré. Connectez-vous.'), user: null };
    const user = await openUserSession(services, { request, reply, session }, account, false);
    return { message: phraseText('Votre mot de passe est enregistré. Bienvenue !'), user };
  });
};
