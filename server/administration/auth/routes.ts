import {
  getCsrfToken,
  getPasswordToken,
  getUser,
  login,
  logout,
  requestPassword,
  setPassword,
} from '../../../contract/administration/accounts/auth.ts';
import { forbiddenWords } from '../../../contract/administration/accounts/password.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { describeUser, switchedIn } from '../accounts/account.ts';
import { showTermsCookie } from '../legal/cookie.ts';
import { authenticate } from './login.ts';
import { requestLink, workPasswordRequests } from './password-requests.ts';
import { findToken } from './password-tokens.ts';
import { choosePassword } from './passwords.ts';
import { openUserSession } from './user-session.ts';

export const authRoutes: Feature = async (routes, services, app) => {
  const { db, config, sessions } = services;
  await workPasswordRequests(services, app);

  routes.open(getCsrfToken, ({ reply }) => ({ csrfToken: reply.generateCsrf() }));

  routes.signedIn(getUser, async ({ actor, session, request, reply }) => {
    const over = session.switched?.over === true;
    if (over) await sessions.switchTo(request, reply, session, null);
    const user = await describeUser(db, actor.id, actor.companyId, switchedIn(session, actor));
    showTermsCookie(sessions, request, reply, user.termsAccepted);
    return over ? { ...user, message: errorText('IDE-005') } : user;
  });

  routes.open(login, async ({ body, session, request, reply }) => {
    const account = await authenticate(services, body, request.ip);
    return openUserSession(services, { request, reply, session }, account, body.remember);
  });

  routes.open(logout, async ({ request, reply }) => {
    await sessions.close(request, reply);
    return {};
  });

  routes.open(requestPassword, async ({ body, request }) => {
    await requestLink(services, body.email, request.ip);
    return { message: errorText('AUTH-004') };
  });

  routes.open(getPasswordToken, async ({ params }) => {
    const { kind, user, companyName } = await findToken(db, params.token);
    return { kind, email: user?.email ?? '', forbidden: user ? forbiddenWords({ ...user, companyName }) : [] };
  });

  routes.open(setPassword, async ({ body, session, request, reply }) => {
    const account = await choosePassword(db, config, body);
    if (account === null)
      return { message: phraseText('Votre mot de passe est enregistré. Connectez-vous.'), user: null };
    const user = await openUserSession(services, { request, reply, session }, account, false);
    return { message: phraseText('Votre mot de passe est enregistré. Bienvenue !'), user };
  });
};
