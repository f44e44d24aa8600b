import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeCode } from '../../../contract/administration/accounts/profile.ts';
import { truncateAddress } from '../../platform/http/ip-address.ts';
import type { Sessions } from '../../platform/http/session.ts';
import type { DecisionTrace } from './terms.ts';

const YEAR_SECONDS = 31_536_000;

/** Sets the cookie `cguAccepted` (C20). It only spares the browser a request; the server's record decides. */
export const setTermsCookie = (
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  accepted: boolean,
): void => {
  reply.setCookie('cguAccepted', String(accepted), { ...sessions.cookieOptions(request), maxAge: YEAR_SECONDS });
};

export const getDecisionTrace = (request: FastifyRequest): DecisionTrace => ({
  address: truncateAddress(request.ip),
  browser: (request.headers['user-agent'] ?? '').slice(0, 300),
  // The browser controls its cookies.
  locale: localeCode.safeParse(request.cookies.locale).data ?? 'fr-FR',
});
