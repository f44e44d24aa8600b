import * as calls from '../../../contract/people/participants/participants.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { defineTask } from '../../administration/tasks/run.ts';
import type { Feature } from '../../app.ts';
import { originOf } from '../../booklets/booklets/origin.ts';
import { add, addExisting } from './add.ts';
import { anonymising } from './anonymise.ts';
import { preview } from './arrival-preview.ts';
import { BULK_KIND, inBulk, workInBulk } from './bulk.ts';
import { candidatesOf } from './candidates.ts';
import { changing } from './changes.ts';
import { ownPeople, peopleFor } from './context.ts';
import { detailOf } from './detail.ts';
import { edit } from './edit.ts';
import { exportAll, template } from './export.ts';
import { printAll } from './letters.ts';
import { makeLink } from './link.ts';
import { listOf } from './list.ts';
import { merge, mergeOf } from './merge.ts';
import { moving } from './moves.ts';
import { saveSettings, settingsAnswer } from './save-settings.ts';
import { counted } from './selection.ts';

export const participantRoutes: Feature = (routes, services) => {
  const { config, storage } = services;
  routes.permitted(calls.listParticipants, async ({ scope, params, query }) =>
    listOf(scope, await peopleFor(scope, params.id, 'participants.list'), query),
  );
  routes.permitted(calls.listOwnParticipants, async ({ scope, params, query }) =>
    listOf(scope, await ownPeople(scope, params.id), query),
  );
  routes.permitted(calls.getParticipant, async ({ scope, params }) =>
    detailOf(scope, await peopleFor(scope, params.id, 'participants.list'), params.enrolmentId),
  );
  routes.permitted(calls.getOwnParticipant, async ({ scope, params }) =>
    detailOf(scope, await ownPeople(scope, params.id), params.enrolmentId),
  );

  routes.permitted(calls.addParticipant, async ({ scope, params, body }) => {
    const people = await peopleFor(scope, params.id, 'participants.manage');
    const detail = await detailOf(scope, people, await add(scope, people, body));
    return {
      ...detail,
      message: phraseText('Participant ajouté : {prenom} {nom}.', { prenom: detail.firstName, nom: detail.lastName }),
    };
  });
  routes.permitted(calls.findCandidates, async ({ scope, params, query }) =>
    candidatesOf(scope, await peopleFor(scope, params.id, 'participants.manage'), query.search),
  );
  routes.permitted(calls.enrolExisting, async ({ scope, params, body }) => {
    const people = await peopleFor(scope, params.id, 'participants.manage');
    const { added, already } = await addExisting(scope, people, body);
    return { added, already, message: counted(added, 'participant ajouté', 'participants ajoutés') };
  });
  routes.permitted(calls.editParticipant, async ({ scope, params, body }) => {
    const people = await edit(scope, params.id, params.enrolmentId, body);
    return { ...(await detailOf(scope, people, params.enrolmentId)), message: phraseText('Fiche enregistrée.') };
  });
  routes.permitted(calls.previewArrival, ({ scope, params, body }) => preview(scope, params.id, body));
  routes.permitted(calls.getMerge, ({ scope, params, query }) =>
    mergeOf(scope, params.id, params.enrolmentId, query.otherId),
  );
  routes.permitted(calls.mergeParticipants, async ({ scope, params, body }) => {
    const { people, enrolmentId } = await merge(scope, params.id, params.enrolmentId, body);
    return {
      ...(await detailOf(scope, people, enrolmentId)),
      message: phraseText('Les deux fiches n’en font plus qu’une.'),
    };
  });

  defineTask(BULK_KIND, workInBulk({ move: moving, change: changing, anonymise: anonymising }));
  routes.permitted(calls.moveParticipants, ({ scope, params, body }) =>
    inBulk({ scope, services, name: 'move', verb: moving }, params.id, body),
  );
  routes.permitted(calls.changeParticipants, ({ scope, params, body }) =>
    inBulk({ scope, services, name: 'change', verb: changing }, params.id, body),
  );
  routes.permitted(calls.anonymiseParticipants, ({ scope, params, body }) =>
    inBulk({ scope, services, name: 'anonymise', verb: anonymising }, params.id, body),
  );
  routes.permitted(calls.copyLink, ({ scope, params, request }) =>
    makeLink(scope, params.id, params.enrolmentId, originOf(request, config)),
  );
  routes.permitted(calls.printLetters, ({ scope, params, body, request }) =>
    printAll(scope, storage, params.id, body.selection, {
      origin: originOf(request, config),
      opensAccess: body.opensAccess,
    }),
  );

  routes.permitted(calls.exportParticipants, ({ scope, params, query }) => exportAll(scope, params.id, query));
  routes.permitted(calls.getTemplate, ({ scope, params, query }) => template(scope, params.id, query.format));

  routes.permitted(calls.getParticipantSettings, ({ scope }) => settingsAnswer(scope));
  routes.permitted(calls.setParticipantSettings, async ({ scope, body }) => {
    await saveSettings(scope, body);
    return { ...(await settingsAnswer(scope)), message: phraseText('Réglages des participants enregistrés.') };
  });
};
