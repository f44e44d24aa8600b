import * as bookletCalls from '../../../contract/booklets/booklets/booklets.ts';
import * as calls from '../../../contract/messages/campaigns/sendings.ts';
import { getOutboxMessage, getOutboxSource, listOutbox } from '../../../contract/messages/outbox.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { getAppOrigin } from '../../administration/index.ts';
import { requireBooklet } from '../../booklets/index.ts';
import { formatCount } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { requireCampaignContext } from '../campaigns/find-campaign.ts';
import type { MessageServices } from '../services.ts';
import { countActiveSendings } from './booklet-sendings.ts';
import { cancelCampaignSending, pauseCampaignSending, resumeCampaignSending } from './campaign-actions.ts';
import { listCampaignEvents } from './campaign-events.ts';
import {
  correctRecipientAddress,
  recordManualBounce,
  resolveUncertainDeliveries,
  retryRecipients,
} from './change-recipients.ts';
import { launchCampaignDraft } from './launch-campaign.ts';
import { listOutboxMessages, loadOutboxMessage, loadOutboxSource } from './outbox.ts';
import { loadSendingProgress } from './progress.ts';
import { listTestAddresses, sendTestMails } from './test-mail.ts';

/** Sendings can be viewed and stopped even when the booklet is archived. */
const ALLOW_ARCHIVED = { whileArchived: true };

export const sendingRoutes: Feature<MessageServices> = (routes, services, { server }) => {
  const { config, db, sending, postOffice } = services;
  /** Sender address of this company's messages when no sender is named. */
  const platformOf = async ({ companyId }: Scope) => (await postOffice.getRoute(companyId)).address;
  const now = async (scope: Scope, params: { id: string; campaignId: string }) =>
    loadSendingProgress(
      scope,
      await requireCampaignContext(scope, params, ALLOW_ARCHIVED),
      await sending.isCaptured(scope.companyId),
    );

  routes.permitted(bookletCalls.countActiveSendings, async ({ scope, params }) => {
    await requireBooklet(scope, params.id, 'booklet.read');
    return countActiveSendings(scope, params.id);
  });
  routes.permitted(calls.getCampaignProgress, ({ scope, params }) => now(scope, params));
  routes.permitted(calls.listCampaignLog, async ({ scope, params, query }) => {
    const { campaign } = await requireCampaignContext(scope, params, ALLOW_ARCHIVED);
    return listCampaignEvents(scope, campaign.id, query.page);
  });
  routes.permitted(calls.launchCampaign, async ({ scope, params, body }) => {
    const campaignContext = await requireCampaignContext(scope, params);
    await launchCampaignDraft(scope, campaignContext, body.rowVersion, {
      sending,
      platform: await platformOf(scope),
      origin: getAppOrigin(config, server),
      opensAccess: body.opensAccess,
    });
    const progress = await now(scope, params);
    const message = progress.state === 'planned' ? phraseText('Campagne planifiée.') : phraseText('Campagne lancée.');
    return { ...progress, message };
  });
  routes.permitted(calls.pauseCampaign, async ({ scope, params }) => {
    await pauseCampaignSending(scope, await requireCampaignContext(scope, params, ALLOW_ARCHIVED));
    return { ...(await now(scope, params)), message: phraseText('Envoi mis en pause.') };
  });
  routes.permitted(calls.resumeCampaign, async ({ scope, params }) => {
    await resumeCampaignSending(scope, await requireCampaignContext(scope, params), sending);
    return { ...(await now(scope, params)), message: phraseText('Envoi repris.') };
  });
  routes.permitted(calls.cancelCampaign, async ({ scope, params }) => {
    await cancelCampaignSending(scope, await requireCampaignContext(scope, params, ALLOW_ARCHIVED));
    return { ...(await now(scope, params)), message: phraseText('Campagne annulée.') };
  });
  routes.permitted(calls.retryFailures, async ({ scope, params, body }) => {
    const n = await retryRecipients(scope, await requireCampaignContext(scope, params), body);
    sending.wake();
    return { ...(await now(scope, params)), message: formatCount(n, 'message à renvoyer', 'messages à renvoyer') };
  });
  routes.permitted(calls.markRecipientsChecked, async ({ scope, params, body }) => {
    const n = await resolveUncertainDeliveries(scope, await requireCampaignContext(scope, params), body);
    sending.wake();
    return { ...(await now(scope, params)), message: formatCount(n, 'message vérifié', 'messages vérifiés') };
  });
  routes.permitted(calls.correctAddress, async ({ scope, params, body }) => {
    await correctRecipientAddress(scope, await requireCampaignContext(scope, params), params.enrolmentId, body.email);
    sending.wake();
    return { ...(await now(scope, params)), message: phraseText('Adresse corrigée : le message repart.') };
  });
  routes.permitted(calls.bounceRecipient, async ({ scope, params, body }) => {
    await recordManualBounce(scope, await requireCampaignContext(scope, params), params.enrolmentId, body.detail);
    return { ...(await now(scope, params)), message: phraseText('Retour enregistré.') };
  });
  routes.permitted(calls.sendTest, async ({ scope, params, body }) => {
    const campaignContext = await requireCampaignContext(scope, params);
    const sent = await sendTestMails(scope, campaignContext, body, {
      ...services,
      platform: await platformOf(scope),
      origin: getAppOrigin(config, server),
    });
    return { sent, message: formatCount(sent, 'message de test envoyé', 'messages de test envoyés') };
  });
  routes.permitted(calls.getTestAddresses, async ({ scope, params }) => {
    await requireBooklet(scope, params.id, 'campaigns.manage', ALLOW_ARCHIVED);
    return { addresses: await listTestAddresses(scope) };
  });

  const outboxSetting = async ({ companyId }: Scope) => ({
    captured: await sending.isCaptured(companyId),
    demo: config.demo,
  });
  routes.permitted(listOutbox, async ({ scope, query }) =>
    listOutboxMessages(db, scope, query, await outboxSetting(scope)),
  );
  routes.permitted(getOutboxMessage, async ({ scope, params }) =>
    loadOutboxMessage(db, scope, params.id, await outboxSetting(scope)),
  );
  routes.permitted(getOutboxSource, async ({ scope, params }) =>
    loadOutboxSource(db, scope, params.id, await outboxSetting(scope)),
  );
};
