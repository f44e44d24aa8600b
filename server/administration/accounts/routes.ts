import {
  changePassword,
  endSession,
  inviteUser,
  listSessions,
  updateProfile,
} from '../../../contract/administration/accounts/auth.ts';
import { MAX_AVATAR_BYTES, removeAvatar, uploadAvatar } from '../../../contract/administration/accounts/avatar.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { RAW_ROUTES } from '../../../contract/platform/raw-routes.ts';
import { receiveFile } from '../../platform/files/received-file.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Session } from '../../platform/http/find-session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeOwnPassword } from '../auth/passwords.ts';
import { setLanguageCookie } from '../translations/language.ts';
import { deleteAvatar, loadAvatar, saveAvatar } from './avatar.ts';
import { describeUser, findIdentitySwitch } from './describe-user.ts';
import { inviteAccount } from './invitation.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { saveProfile } from './profile.ts';

export const accountRoutes: Feature = (routes, services, app) => {
  const { db, config, sessions, storage } = services;

  routes.signedIn(updateProfile, async ({ actor, session, body, request, reply }) => {
    await saveProfile(db, actor.id, body);
    setLanguageCookie(sessions, request, reply, body.locale);
    return {
      ...(await describeUser(db, actor.id, actor.companyId, findIdentitySwitch(session, actor))),
      message: phraseText('Votre profil est enregistré.'),
    };
  });

  const describeSelf = ({ actor, session }: { actor: Actor; session: Session }) =>
    describeUser(db, actor.id, actor.companyId, findIdentitySwitch(session, actor));
  routes.signedIn(uploadAvatar, async (visit) => {
    await receiveFile(visit.request, uploadAvatar, MAX_AVATAR_BYTES, (file) =>
      saveAvatar(db, storage, visit.actor, file),
    );
    return { ...(await describeSelf(visit)), message: phraseText('Votre photo est enregistrée.') };
  });
  routes.signedIn(removeAvatar, async (visit) => {
    await deleteAvatar(db, storage, visit.actor);
    return { ...(await describeSelf(visit)), message: phraseText('Votre photo est retirée.') };
  });
  routes.raw(RAW_ROUTES.avatar, async ({ actor, params, reply }) => {
    if (!actor) throw new Refusal('AUTH-010');
    const bytes = await loadAvatar(db, storage, actor, params.id);
    return reply
      .type('image/webp')
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes);
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
