import * as calls from '../../../contract/people/referents/referents.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { appOrigin } from '../../administration/auth/links.ts';
import type { Feature } from '../../app.ts';
import { bookletFor } from '../../booklets/booklets/found.ts';
import { fullName } from '../../platform/http/actor.ts';
import { renderBoardLetter } from './letters.ts';
import { endLinks, makeLink } from './links.ts';
import { accounts, listOf } from './list.ts';
import { add, choicesOf, edit, place, remove } from './referent.ts';
import { trialFor } from './trial.ts';

export const referentRoutes: Feature = (routes, { db, config, mailer }, app) => {
  routes.permitted(calls.listReferents, ({ scope, params }) => listOf(scope, params.id));
  routes.permitted(calls.findAccounts, ({ scope, params, query }) => accounts(db, scope, params.id, query.search));
  routes.permitted(calls.tryReferents, ({ scope, params, query }) => trialFor(scope, params.id, query.enrolmentId));
  routes.permitted(calls.referentChoices, async ({ scope, params }) =>
    choicesOf(scope, await bookletFor(scope, params.id, 'participants.list')),
  );

  routes.permitted(calls.addReferent, async ({ scope, params, body }) => {
    const id = await add(db, scope, params.id, body);
    const list = await listOf(scope, params.id);
    const added = list.rows.find((row) => row.id === id);
    return { ...list, message: phraseText('Responsable ajouté : {nom}.', { nom: added ? fullName(added) : '' }) };
  });
  routes.permitted(calls.editReferent, async ({ scope, params, body }) => {
    await edit(db, scope, params.id, params.referentId, body);
    return { ...(await listOf(scope, params.id)), message: phraseText('Responsable enregistré.') };
  });
  routes.permitted(calls.removeReferent, async ({ scope, params }) => {
    const name = await remove(scope, params.id, params.referentId);
    return {
      ...(await listOf(scope, params.id)),
      message: phraseText('{nom} n’est plus responsable dans ce livret.', { nom: name }),
    };
  });
  routes.permitted(calls.placeReferent, async ({ scope, params, body }) => {
    await place(scope, params.id, params.referentId, body.after);
    return listOf(scope, params.id);
  });

  routes.permitted(calls.sendReferentLink, async ({ scope, params }) => {
    const { referent, path, ...of } = await makeLink(scope, params.id, params.referentId);
    const { firstName, email: to } = referent;
    const { productName } = config;
    const letter = await renderBoardLetter({
      ...of,
      firstName,
      link: appOrigin(config, app.server) + path,
      productName,
    });
    await mailer.post({ kind: 'referent-link', companyId: scope.companyId, to, ...letter });
    return { ...(await listOf(scope, params.id)), message: phraseText('Le lien est parti à {email}.', { email: to }) };
  });
  routes.permitted(calls.revokeReferentLink, async ({ scope, params }) => {
    const name = await endLinks(scope, params.id, params.referentId);
    return {
      ...(await listOf(scope, params.id)),
      message: phraseText('Le lien de {nom} n’ouvre plus rien.', { nom: name }),
    };
  });
};
