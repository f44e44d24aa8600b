import * as calls from '../../../contract/people/referents/referents.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { getAppOrigin } from '../../administration/index.ts';
import { requireBooklet } from '../../booklets/index.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { renderBoardLetter } from './board-letter.ts';
import { issueBoardLink, revokeReferentLinks } from './links.ts';
import { loadReferentList, searchReferentAccounts } from './list-referents.ts';
import { createReferent, deleteReferent, loadReferentChoices, moveReferent, saveReferent } from './referent.ts';
import { simulateParticipantReferents } from './simulate-referents.ts';

export const referentRoutes: Feature = (routes, { db, config, mailer }, app) => {
  routes.permitted(calls.listReferents, ({ scope, params }) => loadReferentList(scope, params.id));
  routes.permitted(calls.findReferentAccounts, ({ scope, params, query }) =>
    searchReferentAccounts(db, scope, params.id, query.search),
  );
  routes.permitted(calls.simulateReferents, ({ scope, params, query }) =>
    simulateParticipantReferents(scope, params.id, query.enrolmentId),
  );
  routes.permitted(calls.listReferentChoices, async ({ scope, params }) =>
    loadReferentChoices(scope, await requireBooklet(scope, params.id, 'participants.list')),
  );

  routes.permitted(calls.addReferent, async ({ scope, params, body }) => {
    const id = await createReferent(db, scope, params.id, body);
    const list = await loadReferentList(scope, params.id);
    const added = list.rows.find((row) => row.id === id);
    return { ...list, message: phraseText('Responsable ajouté : {nom}.', { nom: added ? formatFullName(added) : '' }) };
  });
  routes.permitted(calls.editReferent, async ({ scope, params, body }) => {
    await saveReferent(db, scope, params.id, params.referentId, body);
    return { ...(await loadReferentList(scope, params.id)), message: phraseText('Responsable enregistré.') };
  });
  routes.permitted(calls.removeReferent, async ({ scope, params }) => {
    const name = await deleteReferent(scope, params.id, params.referentId);
    return {
      ...(await loadReferentList(scope, params.id)),
      message: phraseText('{nom} n’est plus responsable dans ce livret.', { nom: name }),
    };
  });
  routes.permitted(calls.placeReferent, async ({ scope, params, body }) => {
    await moveReferent(scope, params.id, params.referentId, body.after);
    return loadReferentList(scope, params.id);
  });

  routes.permitted(calls.sendReferentLink, async ({ scope, params }) => {
    const { referent, path, ...of } = await issueBoardLink(scope, params.id, params.referentId);
    const { firstName, email: to } = referent;
    const { productName } = config;
    const letter = await renderBoardLetter({
      ...of,
      firstName,
      link: getAppOrigin(config, app.server) + path,
      productName,
    });
    await mailer.enqueue({ kind: 'referent-link', companyId: scope.companyId, to, ...letter });
    return {
      ...(await loadReferentList(scope, params.id)),
      message: phraseText('Le lien est parti à {email}.', { email: to }),
    };
  });
  routes.permitted(calls.revokeReferentLink, async ({ scope, params }) => {
    const name = await revokeReferentLinks(scope, params.id, params.referentId);
    return {
      ...(await loadReferentList(scope, params.id)),
      message: phraseText('Le lien de {nom} n’ouvre plus rien.', { nom: name }),
    };
  });
};
