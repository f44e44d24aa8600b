import * as calls from '../../../contract/people/participants/participants.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { registerTask } from '../../administration/index.ts';
import { getPublicOrigin } from '../../booklets/index.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { printAccessLetters } from './access/letters.ts';
import { makePersonalLink } from './access/link.ts';
import { requireOwnParticipants, requireParticipants } from './context.ts';
import { previewArrivalChange } from './enrolments/arrival-preview.ts';
import { moveOperation } from './enrolments/move-participants.ts';
import { anonymiseOperation } from './erasure/anonymise.ts';
import { loadAudienceValues } from './list/audience-values.ts';
import { BULK_TASK_KIND, createBulkTask, runBulkOperation } from './list/bulk.ts';
import { listCandidates } from './list/candidates.ts';
import { buildImportTemplate, buildParticipantExport } from './list/export.ts';
import { listParticipantPage } from './list/list.ts';
import { formatCount } from './list/selection.ts';
import { getMergePreview, mergeProfiles } from './merge/merge.ts';
import { createParticipant, enrolExistingParticipants } from './profile/add.ts';
import { changeOperation } from './profile/changes.ts';
import { getParticipantDetail } from './profile/detail.ts';
import { updateParticipant } from './profile/edit.ts';
import { buildSettingsAnswer, saveParticipantSettings } from './settings/save-settings.ts';

export const participantRoutes: Feature = (routes, services) => {
  const { config, storage } = services;
  routes.permitted(calls.listParticipants, async ({ scope, params, query }) =>
    listParticipantPage(scope, await requireParticipants(scope, params.id, 'participants.list'), query),
  );
  routes.permitted(calls.listOwnParticipants, async ({ scope, params, query }) =>
    listParticipantPage(scope, await requireOwnParticipants(scope, params.id), query),
  );
  routes.permitted(calls.getParticipant, async ({ scope, params }) =>
    getParticipantDetail(scope, await requireParticipants(scope, params.id, 'participants.list'), params.enrolmentId),
  );
  routes.permitted(calls.getOwnParticipant, async ({ scope, params }) =>
    getParticipantDetail(scope, await requireOwnParticipants(scope, params.id), params.enrolmentId),
  );

  routes.permitted(calls.addParticipant, async ({ scope, params, body }) => {
    const people = await requireParticipants(scope, params.id, 'participants.manage');
    const detail = await getParticipantDetail(scope, people, await createParticipant(scope, people, body));
    return {
      ...detail,
      message: phraseText('Participant ajouté : {prenom} {nom}.', { prenom: detail.firstName, nom: detail.lastName }),
    };
  });
  routes.permitted(calls.findCandidates, async ({ scope, params, query }) =>
    listCandidates(scope, await requireParticipants(scope, params.id, 'participants.manage'), query.search),
  );
  routes.permitted(calls.enrolExistingParticipants, async ({ scope, params, body }) => {
    const people = await requireParticipants(scope, params.id, 'participants.manage');
    const { added, already } = await enrolExistingParticipants(scope, people, body);
    return { added, already, message: formatCount(added, 'participant ajouté', 'participants ajoutés') };
  });
  routes.permitted(calls.editParticipant, async ({ scope, params, body }) => {
    const people = await updateParticipant(scope, params.id, params.enrolmentId, body);
    return {
      ...(await getParticipantDetail(scope, people, params.enrolmentId)),
      message: phraseText('Fiche enregistrée.'),
    };
  });
  routes.permitted(calls.previewArrival, ({ scope, params, body }) => previewArrivalChange(scope, params.id, body));
  routes.permitted(calls.previewMerge, ({ scope, params, query }) =>
    getMergePreview(scope, params.id, params.enrolmentId, query.otherId),
  );
  routes.permitted(calls.mergeParticipants, async ({ scope, params, body }) => {
    const { people, enrolmentId } = await mergeProfiles(scope, params.id, params.enrolmentId, body);
    return {
      ...(await getParticipantDetail(scope, people, enrolmentId)),
      message: phraseText('Les deux fiches n’en font plus qu’une.'),
    };
  });

  registerTask(
    BULK_TASK_KIND,
    createBulkTask({ move: moveOperation, change: changeOperation, anonymise: anonymiseOperation }),
  );
  routes.permitted(calls.moveParticipants, ({ scope, params, body }) =>
    runBulkOperation({ scope, services, name: 'move', verb: moveOperation }, params.id, body),
  );
  routes.permitted(calls.changeParticipants, ({ scope, params, body }) =>
    runBulkOperation({ scope, services, name: 'change', verb: changeOperation }, params.id, body),
  );
  routes.permitted(calls.anonymiseParticipants, ({ scope, params, body }) =>
    runBulkOperation({ scope, services, name: 'anonymise', verb: anonymiseOperation }, params.id, body),
  );
  routes.permitted(calls.copyPersonalLink, ({ scope, params, request }) =>
    makePersonalLink(scope, params.id, params.enrolmentId, getPublicOrigin(request, config)),
  );
  routes.permitted(calls.printLetters, ({ scope, params, body, request }) =>
    printAccessLetters(scope, storage, params.id, body.selection, {
      origin: getPublicOrigin(request, config),
      opensAccess: body.opensAccess,
    }),
  );

  routes.permitted(calls.exportParticipants, ({ scope, params, query }) =>
    buildParticipantExport(scope, params.id, query),
  );
  routes.permitted(calls.getTemplate, ({ scope, params, query }) =>
    buildImportTemplate(scope, params.id, query.format),
  );

  routes.permitted(calls.listAudienceValues, ({ scope, query }) => loadAudienceValues(scope, query.bookletId));
  routes.permitted(calls.getParticipantSettings, ({ scope }) => buildSettingsAnswer(scope));
  routes.permitted(calls.setParticipantSettings, async ({ scope, body }) => {
    await saveParticipantSettings(scope, body);
    return { ...(await buildSettingsAnswer(scope)), message: phraseText('Réglages des participants enregistrés.') };
  });
};
