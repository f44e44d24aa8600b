import * as calls from '../../../contract/messages/campaigns/sequences.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { peopleFor } from '../../people/participants/context.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { detailOf } from './answer.ts';
import { add, order, previewStepOf, removeStepOf, saveStepOf, switchTo } from './sequence.ts';
import { simulate } from './simulate.ts';
import { sequenceOf } from './steps.ts';

export const sequenceRoutes: Feature = (routes, { config, postOffice }) => {
  const outsideOf = async ({ companyId }: Scope) => ({
    platform: (await postOffice.routeOf(companyId)).address,
    productName: config.productName,
  });

  routes.permitted(calls.getSequence, async ({ scope, params }) =>
    sequenceOf(scope, await peopleFor(scope, params.id, 'campaigns.manage', { whileArchived: true })),
  );
  routes.permitted(calls.addStep, async ({ scope, params, body }) => {
    const people = await peopleFor(scope, params.id, 'campaigns.manage');
    const campaign = await add(scope, people, body);
    return {
      ...(await detailOf(scope, { people, campaign }, (await outsideOf(scope)).platform)),
      message: phraseText('Étape ajoutée.'),
    };
  });
  routes.permitted(calls.saveStep, async ({ scope, params, body }) => {
    const people = await saveStepOf(scope, params, body, (await outsideOf(scope)).platform);
    return { ...(await sequenceOf(scope, people)), message: phraseText('Étape enregistrée.') };
  });
  routes.permitted(calls.orderSteps, async ({ scope, params, body }) => {
    const people = await peopleFor(scope, params.id, 'campaigns.manage');
    await order(scope, people, body);
    return sequenceOf(scope, people);
  });
  routes.permitted(calls.previewStep, ({ scope, params }) => previewStepOf(scope, params));
  routes.permitted(calls.switchStep, async ({ scope, params, body }) => {
    const people = await switchTo(scope, params, body, await outsideOf(scope));
    return {
      ...(await sequenceOf(scope, people)),
      message: body.on ? phraseText('Étape activée.') : phraseText('Étape désactivée.'),
    };
  });
  routes.permitted(calls.removeStep, async ({ scope, params }) => {
    const people = await removeStepOf(scope, params);
    return { ...(await sequenceOf(scope, people)), message: phraseText('Étape retirée.') };
  });
  routes.permitted(calls.simulateSequence, async ({ scope, params }) =>
    simulate(scope, await peopleFor(scope, params.id, 'campaigns.manage', { whileArchived: true }), params.enrolmentId),
  );
};
