import * as calls from '../../../contract/messages/campaigns/campaigns.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { formatCount, loadParticipantSettings, requireParticipants } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { listRecipientsPage } from './audience/list-recipients.ts';
import { previewCampaignAudience } from './audience/preview-audience.ts';
import { exportRecipientsFile } from './audience/recipients-file.ts';
import { checkLaunchReadiness } from './checks/checks.ts';
import { createBookletCampaign } from './create-campaign.ts';
import { computeDeparture } from './departure.ts';
import { requireCampaignContext } from './find-campaign.ts';
import { listBookletCampaigns } from './list-campaigns.ts';
import { loadCampaignDetail } from './load-campaign-detail.ts';
import { previewMessage } from './mail/preview-message.ts';
import { listBookletModels } from './models/models.ts';
import { deleteCampaignDraft, setCampaignArchived, updateCampaign } from './update-campaign.ts';
import { updateExclusions } from './update-exclusions.ts';

/** Campaigns can still be viewed and archived when the booklet is archived. */
const ALLOW_ARCHIVED = { whileArchived: true };

export const campaignRoutes: Feature = (routes, { config, postOffice }) => {
  const { productName } = config;
  /** Sender address of this company's messages when no sender is named. */
  const platformOf = async ({ companyId }: Scope) => (await postOffice.getRoute(companyId)).address;

  routes.permitted(calls.listCampaigns, async ({ scope, params, query }) =>
    listBookletCampaigns(scope, await requireParticipants(scope, params.id, 'campaigns.manage', ALLOW_ARCHIVED), query),
  );
  routes.permitted(calls.listCampaignModels, async ({ scope, params }) =>
    listBookletModels((await requireParticipants(scope, params.id, 'campaigns.manage', ALLOW_ARCHIVED)).booklet),
  );
  routes.permitted(calls.getCampaign, async ({ scope, params }) =>
    loadCampaignDetail(scope, await requireCampaignContext(scope, params, ALLOW_ARCHIVED), await platformOf(scope)),
  );
  routes.permitted(calls.createCampaign, async ({ scope, params, body }) => {
    const people = await requireParticipants(scope, params.id, 'campaigns.manage');
    const { campaign, message } = await createBookletCampaign(scope, people, body);
    return { ...(await loadCampaignDetail(scope, { people, campaign }, await platformOf(scope))), message };
  });
  routes.permitted(calls.saveCampaign, async ({ scope, params, body }) => {
    const desk = await requireCampaignContext(scope, params);
    const campaign = await updateCampaign(scope, desk, body, await platformOf(scope));
    return loadCampaignDetail(scope, { ...desk, campaign }, await platformOf(scope));
  });
  routes.permitted(calls.removeCampaign, async ({ scope, params }) => {
    const desk = await requireCampaignContext(scope, params);
    await deleteCampaignDraft(scope, desk);
    return { message: phraseText('Brouillon « {nom} » supprimé.', { nom: desk.campaign.name }) };
  });
  routes.permitted(calls.archiveCampaign, async ({ scope, params, body }) => {
    const desk = await requireCampaignContext(scope, params, ALLOW_ARCHIVED);
    const campaign = await setCampaignArchived(scope, desk, body);
    const message = body.archived ? phraseText('Campagne archivée.') : phraseText('Campagne désarchivée.');
    return { ...(await loadCampaignDetail(scope, { ...desk, campaign }, await platformOf(scope))), message };
  });

  routes.permitted(calls.previewAudience, async ({ scope, params, body }) =>
    previewCampaignAudience(scope, await requireCampaignContext(scope, params, ALLOW_ARCHIVED), body.audience),
  );
  routes.permitted(calls.checkCampaign, async ({ scope, params }) =>
    checkLaunchReadiness(scope, await requireCampaignContext(scope, params, ALLOW_ARCHIVED), {
      platform: await platformOf(scope),
      productName,
    }),
  );
  routes.permitted(calls.previewMail, async ({ scope, params, body }) =>
    previewMessage(scope, await requireCampaignContext(scope, params, ALLOW_ARCHIVED), body, productName),
  );
  routes.permitted(calls.previewDeparture, async ({ scope, params, body }) => {
    const { campaign } = await requireCampaignContext(scope, params, ALLOW_ARCHIVED);
    return computeDeparture(body.planning ?? campaign.planning, await loadParticipantSettings(scope));
  });

  routes.permitted(calls.listCampaignRecipients, async ({ scope, params, query }) =>
    listRecipientsPage(scope, await requireCampaignContext(scope, params, ALLOW_ARCHIVED), query),
  );
  routes.permitted(calls.excludeRecipients, async ({ scope, params, body }) => {
    const desk = await requireCampaignContext(scope, params);
    const campaign = await updateExclusions(scope, desk, body);
    const n = body.enrolmentIds.length;
    const message = body.excluded
      ? formatCount(n, 'personne exclue', 'personnes exclues')
      : formatCount(n, 'personne remise dans la campagne', 'personnes remises dans la campagne');
    return { ...(await loadCampaignDetail(scope, { ...desk, campaign }, await platformOf(scope))), message };
  });
  routes.permitted(calls.exportCampaignRecipients, async ({ scope, params, query }) =>
    exportRecipientsFile(scope, await requireCampaignContext(scope, params, ALLOW_ARCHIVED), query),
  );
};
