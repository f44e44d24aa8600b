import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeCode } from '../../../contract/administration/accounts/profile.ts';
import { truncatedAddress } from '../../platform/http/address.ts';
import type { Sessions } from '../../platform/http/session.ts';
import type { Trace } from './terms.ts';

const YEAR = 31_536_000;

/** Sets the cookie `cguAccepted` (C20). It only spares the browser a request; the server's record decides. */
export const showTermsCookie = (
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  accepted: boolean,
): void => {
  reply.setCookie('cguAccepted', String(accepted), { ...sessions.cookie(request), maxAge: YEAR });
};

export const traceOf = (request: FastifyRequest): Trace => ({
  address: truncatedAddress(request.ip),
  browser: (request.headers['user-agent'] ?? '').slice(0, 300),
  // The browser controls its cookies.
  locale: localeCode.safeParse(request.cookies.locale).data ?? 'fr-FR',
});
