import {
  changePassword,
  endSession,
  inviteUser,
  listSessions,
  updateProfile,
} from '../../../contract/administration/accounts/auth.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { changeOwnPassword } from '../auth/passwords.ts';
import { setLanguageCookie } from '../translations/language.ts';
import { describeUser, findIdentitySwitch } from './describe-user.ts';
import { inviteAccount } from './invitation.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { saveProfile } from './profile.ts';

export const accountRoutes: Feature = (routes, services, app) => {
  const { db, config, sessions } = services;

  routes.signedIn(updateProfile, async ({ actor, session, body, request, reply }) => {
    await saveProfile(db, actor.id, body);
    setLanguageCookie(sessions, request, reply, body.locale);
    return {
      ...(await describeUser(db, actor.id, actor.companyId, findIdentitySwitch(session, actor))),
      message: phraseText('Votre profil est enregistré.'),
    };
  });

  routes.signedIn(changePassword, async ({ actor, body, request }) => {
    await changeOwnPassword(db, config, actor, request.ip, body);
    return { message: phraseText('Votre mot de passe est changé. Vos autres sessions sont fermées.') };
  });

  routes.signedIn(listSessions, ({ actor }) => listOwnSessions(db, actor));

  routes.signedIn(endSession, async ({ actor, params, request, reply }) => {
    await endOwnSession(db, actor, params.id);
    if (params.id === actor.sessionId) await sessions.closeSession(request, reply);
    return { message: phraseText('La session est fermée.') };
  });

  routes.permitted(inviteUser, async ({ scope, body }) => {
    const id = await inviteAccount(services, app, scope, body);
    return {
      id,
      message: phraseText('L’invitation de {prenom} {nom} est partie.', { prenom: body.firstName, nom: body.lastName }),
    };
  });
};
