import type { FastifyRequest } from 'fastify';
import * as calls from '../../contract/senders.ts';
import type { Feature } from '../app.ts';
import { originOf } from '../booklets/origin.ts';
import { addressIn } from './platform.ts';
import { add, byToken, removeSender, resend, sendersOf, verify } from './senders.ts';

export const senderRoutes: Feature = (routes, { config, db, mailer }) => {
  const platform = addressIn(config.mailFrom);
  const post = (request: FastifyRequest) => ({
    mailer,
    platform,
    origin: originOf(request, config),
    productName: config.productName,
  });
  const written = (email: string) => `Un message de confirmation a été envoyé à ${email}.`;

  routes.permitted(calls.listSenders, ({ scope, params }) => sendersOf(scope, params.id, platform));
  routes.permitted(calls.addSender, async ({ scope, params, body, request }) => {
    const sender = await add(scope, params.id, body, post(request));
    return { ...sender, message: written(sender.email) };
  });
  routes.permitted(calls.resendSender, async ({ scope, params, request }) => {
    const sender = await resend(scope, params.id, params.senderId, post(request));
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
