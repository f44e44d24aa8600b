import {
  getCsrfToken,
  getPasswordToken,
  getUser,
  login,
  logout,
  requestPassword,
  setPassword,
} from '../../contract/auth.ts';
import { errorText } from '../../contract/errors.ts';
import { forbiddenWords } from '../../contract/password.ts';
import { paths } from '../../contract/paths.ts';
import { describeUser, switchedIn } from '../accounts/account.ts';
import type { Feature } from '../app.ts';
import { audit } from '../audit/note.ts';
import { companyAtLogin } from '../companies/company.ts';
import { showTermsCookie, traceOf } from '../legal/cookie.ts';
import { recordPending } from '../legal/terms.ts';
import { authenticate, stampLogin } from './login.ts';
import { requestLink, workPasswordRequests } from './password-requests.ts';
import { findToken } from './password-tokens.ts';
import { choosePassword } from './passwords.ts';

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
    const { id, companyId } = await authenticate(services, body, request.ip);
    audit(request).note({ userId: id, companyId, object: { kind: 'users', id } });
    if (session && !session.actor) await recordPending(db, id, session.pending, traceOf(request));
    const actsIn = await companyAtLogin(db, companyId);
    await sessions.open(request, reply, { userId: id, companyId: actsIn, remember: body.remember });
    // A token known before login is good for nothing after: the next one has a new secret.
    reply.clearCookie('embarque_csrf', sessions.cookie(request));
    await stampLogin(db, id);
    const user = await describeUser(db, id, actsIn);
    showTermsCookie(sessions, request, reply, user.termsAccepted);
    return user;
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

  routes.open(setPassword, async ({ body }) => {
    await choosePassword(db, config, body);
    return { message: 'Votre mot de passe est enregistré. Connectez-vous.', redirect: paths.login };
  });
};
