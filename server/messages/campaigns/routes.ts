import * as calls from '../../../contract/messages/campaigns/campaigns.ts';
import { createVersionMessage } from '../../../contract/messages/campaigns/version-message.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { formatCount, requireParticipants } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { listRecipientsPage } from './audience/list-recipients.ts';
import { previewCampaignAudience } from './audience/preview-audience.ts';
import { exportRecipientsFile } from './audience/recipients-file.ts';
import { checkLaunchReadiness } from './checks/checks.ts';
import { createBookletCampaign } from './create-campaign.ts';
import { createVersionDraft } from './create-version-draft.ts';
import { type CampaignContext, requireCampaignContext } from './find-campaign.ts';
import { listBookletCampaigns } from './list-campaigns.ts';
import { loadCampaignDetail } from './load-campaign-detail.ts';
import { previewMessage } from './mail/preview-message.ts';
import { listBookletModels } from './models/models.ts';
import { computeSiteDepartures } from './site-departures.ts';
import { deleteCampaignDraft, setCampaignArchived, updateCampaign } from './update-campaign.ts';
import { updateExclusions } from './update-exclusions.ts';

/** Campaigns can still be viewed and archived when the booklet is archived. */
const ALLOW_ARCHIVED = { whileArchived: true };
const readCampaign = (scope: Scope, params: { id: string; campaignId: string }) =>
  requireCampaignContext(scope, params, ALLOW_ARCHIVED);

export const campaignRoutes: Feature = (routes, { config, postOffice, storage }) => {
  const { productName } = config;
  /** Sender address of this company's messages when no sender is named. */
  const platformOf = async ({ companyId }: Scope) => (await postOffice.getRoute(companyId)).address;
  const loadDetail = async (scope: Scope, campaignContext: CampaignContext) =>
    loadCampaignDetail(scope, campaignContext, await platformOf(scope));

  routes.permitted(calls.listCampaigns, async ({ scope, params, query }) =>
    listBookletCampaigns(scope, await requireParticipants(scope, params.id, 'campaigns.manage', ALLOW_ARCHIVED), query),
  );
  routes.permitted(calls.listCampaignModels, async ({ scope, params }) =>
    listBookletModels((await requireParticipants(scope, params.id, 'campaigns.manage', ALLOW_ARCHIVED)).booklet),
  );
  routes.permitted(calls.getCampaign, async ({ scope, params }) =>
    loadDetail(scope, await readCampaign(scope, params)),
  );
  routes.permitted(calls.createCampaign, async ({ scope, params, body }) => {
    const people = await requireParticipants(scope, params.id, 'campaigns.manage');
    const { campaign, message } = await createBookletCampaign(scope, people, body);
    return { ...(await loadDetail(scope, { people, campaign })), message };
  });
  routes.permitted(createVersionMessage, async ({ scope, params }) => {
    const people = await requireParticipants(scope, params.id, 'campaigns.manage');
    const { campaign, message } = await createVersionDraft(scope, people);
    return { id: campaign.id, message };
  });
  routes.permitted(calls.saveCampaign, async ({ scope, params, body }) => {
    const campaignContext = await requireCampaignContext(scope, params);
    const campaign = await updateCampaign(scope, campaignContext, body, await platformOf(scope));
    return loadDetail(scope, { ...campaignContext, campaign });
  });
  routes.permitted(calls.removeCampaign, async ({ scope, params }) => {
    const campaignContext = await requireCampaignContext(scope, params);
    await deleteCampaignDraft(scope, campaignContext);
    return { message: phraseText('Brouillon « {nom} » supprimé.', { nom: campaignContext.campaign.name }) };
  });
  routes.permitted(calls.archiveCampaign, async ({ scope, params, body }) => {
    const campaignContext = await readCampaign(scope, params);
    const campaign = await setCampaignArchived(scope, campaignContext, body);
    const message = body.archived ? phraseText('Campagne archivée.') : phraseText('Campagne désarchivée.');
    return { ...(await loadDetail(scope, { ...campaignContext, campaign })), message };
  });

  routes.permitted(calls.previewAudience, async ({ scope, params, body }) =>
    previewCampaignAudience(scope, await readCampaign(scope, params), body.audience),
  );
  routes.permitted(calls.checkCampaign, async ({ scope, params }) =>
    checkLaunchReadiness(scope, await readCampaign(scope, params), {
      platform: await platformOf(scope),
      productName,
    }),
  );
  routes.permitted(calls.previewMail, async ({ scope, params, body }) =>
    previewMessage(scope, await readCampaign(scope, params), body, { storage, productName }),
  );
  routes.permitted(calls.previewDeparture, async ({ scope, params, body }) => {
    const context = await readCampaign(scope, params);
    return computeSiteDepartures(scope, context, body.planning ?? context.campaign.planning);
  });

  routes.permitted(calls.listCampaignRecipients, async ({ scope, params, query }) =>
    listRecipientsPage(scope, await readCampaign(scope, params), query),
  );
  routes.permitted(calls.excludeRecipients, async ({ scope, params, body }) => {
    const campaignContext = await requireCampaignContext(scope, params);
    const campaign = await updateExclusions(scope, campaignContext, body);
    const n = body.enrolmentIds.length;
    const message = body.excluded
      ? formatCount(n, 'personne exclue', 'personnes exclues')
      : formatCount(n, 'personne remise dans la campagne', 'personnes remises dans la campagne');
    return { ...(await loadDetail(scope, { ...campaignContext, campaign })), message };
  });
  routes.permitted(calls.exportCampaignRecipients, async ({ scope, params, query }) =>
    exportRecipientsFile(scope, await readCampaign(scope, params), query),
  );
};
