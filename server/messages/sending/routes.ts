import * as calls from '../../../contract/messages/campaigns/sendings.ts';
import { getOutboxMessage, getOutboxSource, listOutbox } from '../../../contract/messages/outbox.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { appOrigin } from '../../administration/auth/links.ts';
import type { Feature } from '../../app.ts';
import { bookletFor } from '../../booklets/booklets/found.ts';
import { counted } from '../../people/participants/selection.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { deskFor } from '../campaigns/found.ts';
import { cancel, pause, resume } from './act.ts';
import { launch } from './launch.ts';
import { outboxList, outboxMessage, outboxSource } from './outbox.ts';
import { progressOf } from './progress.ts';
import { bounce, check, correct, retry } from './recipients.ts';
import { sendTests, testAddresses } from './test-mail.ts';

/** Sendings can be viewed and stopped even when the booklet is archived. */
const STOPPING = { whileArchived: true };

export const sendingRoutes: Feature = (routes, services, { server }) => {
  const { config, db, sending, postOffice } = services;
  /** Sender address of this company's messages when no sender is named. */
  const platformOf = async ({ companyId }: Scope) => (await postOffice.routeOf(companyId)).address;
  const now = async (scope: Scope, params: { id: string; campaignId: string }) =>
    progressOf(scope, await deskFor(scope, params, STOPPING), await sending.captured(scope.companyId));

  routes.permitted(calls.getProgress, ({ scope, params }) => now(scope, params));
  routes.permitted(calls.launchCampaign, async ({ scope, params, body }) => {
    const desk = await deskFor(scope, params);
    await launch(scope, desk, body.rowVersion, {
      sending,
      platform: await platformOf(scope),
      origin: appOrigin(config, server),
      opensAccess: body.opensAccess,
    });
    const progress = await now(scope, params);
    const message = progress.state === 'planned' ? phraseText('Campagne planifiée.') : phraseText('Campagne lancée.');
    return { ...progress, message };
  });
  routes.permitted(calls.pauseCampaign, async ({ scope, params }) => {
    await pause(scope, await deskFor(scope, params, STOPPING));
    return { ...(await now(scope, params)), message: phraseText('Envoi mis en pause.') };
  });
  routes.permitted(calls.resumeCampaign, async ({ scope, params }) => {
    await resume(scope, await deskFor(scope, params), sending);
    return { ...(await now(scope, params)), message: phraseText('Envoi repris.') };
  });
  routes.permitted(calls.cancelCampaign, async ({ scope, params }) => {
    await cancel(scope, await deskFor(scope, params, STOPPING));
    return { ...(await now(scope, params)), message: phraseText('Campagne annulée.') };
  });
  routes.permitted(calls.retryFailures, async ({ scope, params, body }) => {
    const n = await retry(scope, await deskFor(scope, params), body);
    sending.wake();
    return { ...(await now(scope, params)), message: counted(n, 'message à renvoyer', 'messages à renvoyer') };
  });
  routes.permitted(calls.markChecked, async ({ scope, params, body }) => {
    const n = await check(scope, await deskFor(scope, params), body);
    sending.wake();
    return { ...(await now(scope, params)), message: counted(n, 'message vérifié', 'messages vérifiés') };
  });
  routes.permitted(calls.correctAddress, async ({ scope, params, body }) => {
    await correct(scope, await deskFor(scope, params), params.enrolmentId, body.email);
    sending.wake();
    return { ...(await now(scope, params)), message: phraseText('Adresse corrigée : le message repart.') };
  });
  routes.permitted(calls.bounceRecipient, async ({ scope, params, body }) => {
    await bounce(scope, await deskFor(scope, params), params.enrolmentId, body.detail);
    return { ...(await now(scope, params)), message: phraseText('Retour enregistré.') };
  });
  routes.permitted(calls.sendTest, async ({ scope, params, body }) => {
    const desk = await deskFor(scope, params);
    const sent = await sendTests(scope, desk, body, {
      ...services,
      platform: await platformOf(scope),
      origin: appOrigin(config, server),
    });
    return { sent, message: counted(sent, 'message de test envoyé', 'messages de test envoyés') };
  });
  routes.permitted(calls.getTestAddresses, async ({ scope, params }) => {
    await bookletFor(scope, params.id, 'campaigns.manage', STOPPING);
    return { addresses: await testAddresses(scope) };
  });

  const outboxSetting = async ({ companyId }: Scope) => ({
    captured: await sending.captured(companyId),
    demo: config.demo,
  });
  routes.permitted(listOutbox, async ({ scope, query }) => outboxList(db, scope, query, await outboxSetting(scope)));
  routes.permitted(getOutboxMessage, async ({ scope, params }) =>
    outboxMessage(db, scope, params.id, await outboxSetting(scope)),
  );
  routes.permitted(getOutboxSource, async ({ scope, params }) =>
    outboxSource(db, scope, params.id, await outboxSetting(scope)),
  );
};
