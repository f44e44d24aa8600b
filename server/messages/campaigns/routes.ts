import * as calls from '../../../contract/messages/campaigns/campaigns.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { peopleFor } from '../../people/participants/context.ts';
import { counted } from '../../people/participants/selection.ts';
import { settingsOf } from '../../people/participants/settings.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { detailOf } from './answer.ts';
import { checksOf } from './checks.ts';
import { create } from './create.ts';
import { departureOf } from './departure.ts';
import { exclude } from './exclude.ts';
import { deskFor } from './found.ts';
import { listOf } from './list.ts';
import { modelsOf } from './models.ts';
import { preview } from './preview.ts';
import { previewOf } from './preview-audience.ts';
import { recipientsOf } from './recipients.ts';
import { recipientsFile } from './recipients-file.ts';
import { archive, remove, save } from './save.ts';

/** Campaigns can still be viewed and archived when the booklet is archived. */
const READING = { whileArchived: true };

export const campaignRoutes: Feature = (routes, { config, postOffice }) => {
  const { productName } = config;
  /** Sender address of this company's messages when no sender is named. */
  const platformOf = async ({ companyId }: Scope) => (await postOffice.routeOf(companyId)).address;

  routes.permitted(calls.listCampaigns, async ({ scope, params, query }) =>
    listOf(scope, await peopleFor(scope, params.id, 'campaigns.manage', READING), query),
  );
  routes.permitted(calls.listCampaignModels, async ({ scope, params }) =>
    modelsOf((await peopleFor(scope, params.id, 'campaigns.manage', READING)).booklet),
  );
  routes.permitted(calls.getCampaign, async ({ scope, params }) =>
    detailOf(scope, await deskFor(scope, params, READING), await platformOf(scope)),
  );
  routes.permitted(calls.createCampaign, async ({ scope, params, body }) => {
    const people = await peopleFor(scope, params.id, 'campaigns.manage');
    const { campaign, message } = await create(scope, people, body);
    return { ...(await detailOf(scope, { people, campaign }, await platformOf(scope))), message };
  });
  routes.permitted(calls.saveCampaign, async ({ scope, params, body }) => {
    const desk = await deskFor(scope, params);
    const campaign = await save(scope, desk, body, await platformOf(scope));
    return detailOf(scope, { ...desk, campaign }, await platformOf(scope));
  });
  routes.permitted(calls.removeCampaign, async ({ scope, params }) => {
    const desk = await deskFor(scope, params);
    await remove(scope, desk);
    return { message: phraseText('Brouillon « {nom} » supprimé.', { nom: desk.campaign.name }) };
  });
  routes.permitted(calls.archiveCampaign, async ({ scope, params, body }) => {
    const desk = await deskFor(scope, params, READING);
    const campaign = await archive(scope, desk, body);
    const message = body.archived ? phraseText('Campagne archivée.') : phraseText('Campagne désarchivée.');
    return { ...(await detailOf(scope, { ...desk, campaign }, await platformOf(scope))), message };
  });

  routes.permitted(calls.previewAudience, async ({ scope, params, body }) =>
    previewOf(scope, await deskFor(scope, params, READING), body.audience),
  );
  routes.permitted(calls.checkCampaign, async ({ scope, params }) =>
    checksOf(scope, await deskFor(scope, params, READING), { platform: await platformOf(scope), productName }),
  );
  routes.permitted(calls.previewMail, async ({ scope, params, body }) =>
    preview(scope, await deskFor(scope, params, READING), body, productName),
  );
  routes.permitted(calls.previewDeparture, async ({ scope, params, body }) => {
    const { campaign } = await deskFor(scope, params, READING);
    return departureOf(body.planning ?? campaign.planning, await settingsOf(scope));
  });

  routes.permitted(calls.listCampaignRecipients, async ({ scope, params, query }) =>
    recipientsOf(scope, await deskFor(scope, params, READING), query),
  );
  routes.permitted(calls.excludeRecipients, async ({ scope, params, body }) => {
    const desk = await deskFor(scope, params);
    const campaign = await exclude(scope, desk, body);
    const n = body.enrolmentIds.length;
    const message = body.excluded
      ? counted(n, 'personne exclue', 'personnes exclues')
      : counted(n, 'personne remise dans la campagne', 'personnes remises dans la campagne');
    return { ...(await detailOf(scope, { ...desk, campaign }, await platformOf(scope))), message };
  });
  routes.permitted(calls.exportCampaignRecipients, async ({ scope, params, query }) =>
    recipientsFile(scope, await deskFor(scope, params, READING), query),
  );
};
