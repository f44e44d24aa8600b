import * as calls from '../../../contract/administration/accounts/users.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import type { Feature } from '../../platform/http/feature.ts';
import {
  endAccountSessions,
  reactivateAccount,
  resendAccountInvitation,
  resetAccountFactor,
  restoreAccount,
  suspendAccount,
} from './account-state.ts';
import { archiveAccount, loadPossessions } from './archive-account.ts';
import { changeUser } from './change-user.ts';
import { inviteUserList, loadInvitationChoices } from './invite-users.ts';
import { listManagedUsers } from './list-users.ts';
import { loadUserBooklets, loadUserHistory, loadUserSheet } from './load-user-sheet.ts';

export const userRoutes: Feature = (routes, services, app) => {
  const { db } = services;

  routes.permitted(calls.listUsers, ({ actor, query }) => listManagedUsers(db, actor, query));
  routes.permitted(calls.getUserDetail, ({ actor, params }) => loadUserSheet(db, actor, params.id));
  routes.permitted(calls.listUserBooklets, ({ actor, params, query }) =>
    loadUserBooklets(db, actor, params.id, query.page),
  );
  routes.permitted(calls.listUserHistory, ({ actor, params, query }) =>
    loadUserHistory(db, actor, params.id, query.page),
  );
  routes.permitted(calls.listInvitationChoices, ({ actor, query }) =>
    loadInvitationChoices(db, actor, query.companyId),
  );

  routes.permitted(calls.inviteUsers, async ({ actor, body }) => {
    const results = await inviteUserList(services, app, actor, body);
    const n = results.filter(({ id }) => id !== null).length;
    return {
      results,
      ...(n > 0 && { message: phraseText('{n} {n:invitation est partie|invitations sont parties}.', { n }) }),
    };
  });

  const answerSheet = async (actor: Actor, id: string, message: string) => ({
    ...(await loadUserSheet(db, actor, id)),
    message,
  });
  routes.permitted(calls.resendInvitation, async ({ actor, params }) => {
    await resendAccountInvitation(services, app, actor, params.id);
    const sheet = await loadUserSheet(db, actor, params.id);
    return { ...sheet, message: phraseText('Une nouvelle invitation est partie à {email}.', { email: sheet.email }) };
  });
  routes.permitted(calls.updateUser, async ({ actor, params, body }) => {
    const nom = formatFullName(await changeUser(services, app, actor, params.id, body));
    return answerSheet(actor, params.id, phraseText('Le compte de {nom} est enregistré.', { nom }));
  });
  routes.permitted(calls.suspendUser, async ({ actor, params, body }) => {
    await suspendAccount(services, actor, params.id, body.reason);
    return answerSheet(actor, params.id, phraseText('Le compte est suspendu. Ses sessions sont fermées.'));
  });
  routes.permitted(calls.reactivateUser, async ({ actor, params }) => {
    await reactivateAccount(services, actor, params.id);
    return answerSheet(actor, params.id, phraseText('Le compte est réactivé.'));
  });
  routes.permitted(calls.endUserSessions, async ({ actor, params, query }) => {
    const n = await endAccountSessions(services, actor, params.id, query.session);
    const message =
      n === 0
        ? phraseText('Aucune session n’était ouverte.')
        : phraseText('{n} {n:session fermée|sessions fermées}.', { n });
    return answerSheet(actor, params.id, message);
  });
  routes.permitted(calls.resetSecondFactor, async ({ actor, params, body }) => {
    await resetAccountFactor(services, app, actor, params.id, body.reason);
    const message = phraseText('La double authentification est réinitialisée. La personne en est prévenue par e-mail.');
    return answerSheet(actor, params.id, message);
  });
  routes.permitted(calls.getPossessions, ({ actor, params }) => loadPossessions(db, actor, params.id));

  routes.permitted(calls.archiveUser, async ({ actor, params, body }) => {
    await archiveAccount(services, actor, params.id, body);
    return answerSheet(actor, params.id, phraseText('Le compte est archivé.'));
  });
  routes.permitted(calls.restoreUser, async ({ actor, params }) => {
    await restoreAccount(services, actor, params.id);
    const message = phraseText('Le compte est restauré, suspendu : réactivez-le pour qu’il puisse servir.');
    return answerSheet(actor, params.id, message);
  });
};
