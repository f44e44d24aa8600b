import type { FastifyRequest } from 'fastify';
import * as calls from '../../contract/senders.ts';
import type { Feature } from '../app.ts';
import { originOf } from '../booklets/origin.ts';
import type { Scope } from '../db/scope.ts';
import { add, byToken, removeSender, resend, sendersOf, verify } from './senders.ts';

export const senderRoutes: Feature = (routes, { config, db, mailer, postOffice }) => {
  const platformOf = async ({ companyId }: Scope) => (await postOffice.routeOf(companyId)).address;
  const post = async (scope: Scope, request: FastifyRequest) => ({
    mailer,
    platform: await platformOf(scope),
    origin: originOf(request, config),
    productName: config.productName,
  });
  const written = (email: string) => `Un message de confirmation a été envoyé à ${email}.`;

  routes.permitted(calls.listSenders, async ({ scope, params }) =>
    sendersOf(scope, params.id, await platformOf(scope)),
  );
  routes.permitted(calls.addSender, async ({ scope, params, body, request }) => {
    const sender = await add(scope, params.id, body, await post(scope, request));
    return { ...sender, message: written(sender.email) };
  });
  routes.permitted(calls.resendSender, async ({ scope, params, request }) => {
    const sender = await resend(scope, params.id, params.senderId, await post(scope, request));
    return { ...sender, message: written(sender.email) };
  });
  routes.permitted(calls.removeSender, async ({ scope, params }) => {
    await removeSender(scope, params.id, params.senderId);
    return { message: 'Expéditeur retiré.' };
  });
  routes.open(calls.getSenderVerification, async ({ params }) => {
    const { email, name, company } = await byToken(db, params.token);
    return { email, name, company };
  });
  routes.open(calls.verifySender, ({ params }) => verify(db, params.token));
};
