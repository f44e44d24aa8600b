import * as calls from '../../../contract/messages/campaigns/senders.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { appOrigin } from '../../administration/auth/links.ts';
import { companyFor } from '../../administration/companies/card.ts';
import type { Feature } from '../../app.ts';
import { peopleFor } from '../../people/participants/context.ts';
import { Scope } from '../../platform/data/scope.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { add, byToken, removeSender, resend, sendersOf, verify } from './senders.ts';

export const senderRoutes: Feature = (routes, { config, db, mailer, postOffice }, { server }) => {
  const platformOf = async ({ companyId }: Scope) => (await postOffice.routeOf(companyId)).address;
  const post = async (scope: Scope) => ({
    mailer,
    platform: await platformOf(scope),
    origin: appOrigin(config, server),
    productName: config.productName,
  });
  const sent = (email: string) => phraseText('Un message de confirmation a été envoyé à {email}.', { email });
  const gone = () => ({ message: phraseText('Expéditeur retiré.') });

  /* Scope and company of the addresses, authorised through a booklet, */
  const byBooklet = async (scope: Scope, bookletId: string) => {
    const { company } = await peopleFor(scope, bookletId, 'campaigns.manage');
    return { scope, company };
  };
  /* or through the settings of a company. GEN-010 as `companyFor`. */
  const byCompany = async (actor: Actor, id: string) => {
    const { name, contactEmail: contact } = await companyFor(db, actor, id);
    return { scope: new Scope(db, actor, id), company: { name, contact } };
  };

  type Whose = Awaited<ReturnType<typeof byCompany>>;
  const list = async ({ scope, company }: Whose) => sendersOf(scope, company, await platformOf(scope));
  const adding = async ({ scope, company }: Whose, body: Parameters<typeof add>[2]) => {
    const sender = await add(scope, company, body, await post(scope));
    return { ...sender, message: sent(sender.email) };
  };
  const resending = async ({ scope, company }: Whose, senderId: string) => {
    const sender = await resend(scope, company, senderId, await post(scope));
    return { ...sender, message: sent(sender.email) };
  };

  routes.permitted(calls.listSenders, async ({ scope, params }) => list(await byBooklet(scope, params.id)));
  routes.permitted(calls.addSender, async ({ scope, params, body }) => adding(await byBooklet(scope, params.id), body));
  routes.permitted(calls.resendSender, async ({ scope, params }) =>
    resending(await byBooklet(scope, params.id), params.senderId),
  );
  routes.permitted(calls.removeSender, async ({ scope, params }) => {
    await removeSender((await byBooklet(scope, params.id)).scope, params.senderId);
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
    await removeSender((await byCompany(actor, params.id)).scope, params.senderId);
    return gone();
  });

  routes.open(calls.getSenderVerification, async ({ params }) => {
    const { email, name, company } = await byToken(db, params.token);
    return { email, name, company };
  });
  routes.open(calls.verifySender, ({ params }) => verify(db, params.token));
};
