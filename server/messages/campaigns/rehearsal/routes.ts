import * as calls from '../../../../contract/messages/campaigns/rehearsal.ts';
import { getAppOrigin, getEmailAllowance } from '../../../administration/index.ts';
import { requireParticipants } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Feature } from '../../../platform/http/feature.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findMailBody } from '../mail/find-mail-body.ts';
import { generateCohort, loadCohortLists } from './generate-cohort.ts';
import { loadRehearsalContext } from './rehearsal-context.ts';
import { describeCohort } from './rehearse-cohort.ts';
import { describeRehearsal } from './rehearse-person.ts';
import { renderRehearsedStep } from './render-rehearsed-message.ts';
import { simulateRehearsal } from './simulate-rehearsal.ts';

/** « Répétition générale »: the sequence of a booklet for people who do not exist. Every call only reads. */
export const rehearsalRoutes: Feature = (routes, services, { server }) => {
  const { config, postOffice, storage, secret } = services;
  const loadContext = async (scope: Scope, bookletId: string, withDrafts: boolean) =>
    loadRehearsalContext(
      scope,
      await requireParticipants(scope, bookletId, 'campaigns.manage', { whileArchived: true }),
      withDrafts,
    );

  routes.permitted(calls.rehearsePerson, async ({ scope, params, body }) => {
    const context = await loadContext(scope, params.id, body.withDrafts);
    return describeRehearsal(context, simulateRehearsal(context, body.person));
  });
  routes.permitted(calls.rehearseCohort, async ({ scope, params, body }) => {
    const context = await loadContext(scope, params.id, body.withDrafts);
    const lists = await loadCohortLists(scope, params.id, context.settings);
    const results = generateCohort(body.cohort, lists).map((person) => simulateRehearsal(context, person));
    return describeCohort(context, results, (await getEmailAllowance(scope)).quota);
  });
  routes.permitted(calls.renderRehearsedMessage, async ({ scope, params, body: { campaignId, person, on } }) => {
    const context = await loadContext(scope, params.id, true);
    const { sourceLanguage } = context.people.booklet;
    const step = context.steps.find(({ id }) => id === campaignId);
    if (!step || findMailBody(step.bodies, sourceLanguage, sourceLanguage) === null) throw new Refusal('GEN-010');
    return renderRehearsedStep(
      scope,
      context,
      { step, person, on },
      {
        storage,
        productName: config.productName,
        platform: (await postOffice.getRoute(scope.companyId)).address,
        origin: getAppOrigin(config, server),
        secret,
      },
    );
  });
};
