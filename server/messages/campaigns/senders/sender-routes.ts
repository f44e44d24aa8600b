import * as calls from '../../../../contract/messages/campaigns/senders.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import { getAppOrigin, requireCompany } from '../../../administration/index.ts';
import { requireParticipants } from '../../../people/index.ts';
import { Scope } from '../../../platform/data/access/scope.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Feature } from '../../../platform/http/feature.ts';
import {
  addSenderAddress,
  confirmSender,
  deleteSender,
  listSenderAddresses,
  requireSenderByToken,
  resendVerificationMail,
} from './senders.ts';

export const senderRoutes: Feature = (routes, { config, db, mailer, postOffice }, { server }) => {
  const platformOf = async ({ companyId }: Scope) => (await postOffice.getRoute(companyId)).address;
  const post = async (scope: Scope) => ({
    mailer,
    platform: await platformOf(scope),
    origin: getAppOrigin(config, server),
    productName: config.productName,
  });
  const sent = (email: string) => phraseText('Un message de confirmation a été envoyé à {email}.', { email });
  const gone = () => ({ message: phraseText('Expéditeur retiré.') });

  /* Scope and company of the addresses, authorised through a booklet, */
  const byBooklet = async (scope: Scope, bookletId: string) => {
    const { company } = await requireParticipants(scope, bookletId, 'campaigns.manage');
    return { scope, company };
  };
  /* or through the settings of a company. GEN-010 as `requireCompany`. */
  const byCompany = async (actor: Actor, id: string) => {
    const { name, contactEmail: contact } = await requireCompany(db, actor, id);
    return { scope: new Scope(db, actor, id), company: { name, contact } };
  };

  type Whose = Awaited<ReturnType<typeof byCompany>>;
  const list = async ({ scope, company }: Whose) => listSenderAddresses(scope, company, await platformOf(scope));
  const adding = async ({ scope, company }: Whose, body: Parameters<typeof addSenderAddress>[2]) => {
    const sender = await addSenderAddress(scope, company, body, await post(scope));
    return { ...sender, message: sent(sender.email) };
  };
  const resending = async ({ scope, company }: Whose, senderId: string) => {
    const sender = await resendVerificationMail(scope, company, senderId, await post(scope));
    return { ...sender, message: sent(sender.email) };
  };

  routes.permitted(calls.listSenders, async ({ scope, params }) => list(await byBooklet(scope, params.id)));
  routes.permitted(calls.addSender, async ({ scope, params, body }) => adding(await byBooklet(scope, params.id), body));
  routes.permitted(calls.resendSender, async ({ scope, params }) =>
    resending(await byBooklet(scope, params.id), params.senderId),
  );
  routes.permitted(calls.removeSender, async ({ scope, params }) => {
    await deleteSender((await byBooklet(scope, params.id)).scope, params.senderId);
    return gone();
  });

  routes.permitted(calls.listCompanySenders, async ({ actor, params }) => list(await byCompany(actor, params.id)));
  routes.permitted(calls.addCompanySender, async ({ actor, params, body }) =>
    adding(await byCompany(actor, params.id), body),
  );
  routes.permitted(calls.resendCompanySender, async ({ actor, params }) =>
    resending(await byCompany(actor, params.id), params.senderId),
  );
  routes.permitted(calls.removeCompanySender, async ({ actor, params }) => {
    await deleteSender((await byCompany(actor, params.id)).scope, params.senderId);
    return gone();
  });

  routes.open(calls.getSenderVerification, async ({ params }) => {
    const { email, name, company } = await requireSenderByToken(db, params.token);
    return { email, name, company };
  });
  routes.open(calls.verifySender, ({ params }) => confirmSender(db, params.token));
};
