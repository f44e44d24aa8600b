import * as calls from '../../../../contract/messages/campaigns/campaigns.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import { requireParticipants } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Feature } from '../../../platform/http/feature.ts';
import { loadCampaignDetail } from '../load-campaign-detail.ts';
import {
  createStep,
  deleteStep,
  previewBookletStep,
  reorderSteps,
  setStepEnabled,
  updateStep,
} from './change-sequence.ts';
import { previewChange } from './preview-sequence-change.ts';
import { simulateParticipantSequence } from './simulate-sequence.ts';
import { loadSequence } from './steps.ts';

export const sequenceRoutes: Feature = (routes, { config, postOffice }) => {
  const outsideOf = async ({ companyId }: Scope) => ({
    platform: (await postOffice.getRoute(companyId)).address,
    productName: config.productName,
  });

  routes.permitted(calls.getSequence, async ({ scope, params }) =>
    loadSequence(scope, await requireParticipants(scope, params.id, 'campaigns.manage', { whileArchived: true })),
  );
  routes.permitted(calls.addStep, async ({ scope, params, body }) => {
    const people = await requireParticipants(scope, params.id, 'campaigns.manage');
    const campaign = await createStep(scope, people, body);
    return {
      ...(await loadCampaignDetail(scope, { people, campaign }, (await outsideOf(scope)).platform)),
      message: phraseText('Étape ajoutée.'),
    };
  });
  routes.permitted(calls.saveStep, async ({ scope, params, body }) => {
    const people = await updateStep(scope, params, body, (await outsideOf(scope)).platform);
    return { ...(await loadSequence(scope, people)), message: phraseText('Étape enregistrée.') };
  });
  routes.permitted(calls.orderSteps, async ({ scope, params, body }) => {
    const people = await requireParticipants(scope, params.id, 'campaigns.manage');
    await reorderSteps(scope, people, body);
    return loadSequence(scope, people);
  });
  routes.permitted(calls.previewSequenceChange, async ({ scope, params, body }) =>
    previewChange(
      scope,
      await requireParticipants(scope, params.id, 'campaigns.manage', { whileArchived: true }),
      body.change,
    ),
  );
  routes.permitted(calls.previewStep, async ({ scope, params }) =>
    previewBookletStep(scope, params, await outsideOf(scope)),
  );
  routes.permitted(calls.switchStep, async ({ scope, params, body }) => {
    const people = await setStepEnabled(scope, params, body, await outsideOf(scope));
    return {
      ...(await loadSequence(scope, people)),
      message: body.on ? phraseText('Étape activée.') : phraseText('Étape désactivée.'),
    };
  });
  routes.permitted(calls.removeStep, async ({ scope, params }) => {
    const people = await deleteStep(scope, params);
    return { ...(await loadSequence(scope, people)), message: phraseText('Étape retirée.') };
  });
  routes.permitted(calls.simulateSequence, async ({ scope, params }) =>
    simulateParticipantSequence(
      scope,
      await requireParticipants(scope, params.id, 'campaigns.manage', { whileArchived: true }),
      params.enrolmentId,
    ),
  );
};
