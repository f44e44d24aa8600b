import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../../contract/administration/accounts/auth.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import type { Session } from '../../platform/http/find-session.ts';
import type { Services } from '../../platform/services.ts';
import { describeUser } from '../accounts/describe-user.ts';
import { findLoginCompanyId } from '../companies/company.ts';
import { recordPendingDecision } from '../legal/terms.ts';
import { getDecisionTrace, setTermsCookie } from '../legal/terms-cookie.ts';
import { recordLogin } from './login.ts';

interface SessionRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  session: Session | null;
}

/**
 * Opens a session for an authenticated user, with a new token and a new CSRF secret, and records the answer to the
 * terms given earlier in this browser (C45).
 */
export const openUserSession = async (
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  { request, reply, session }: SessionRequest,
  { id, companyId }: { id: string; companyId: string | null },
  remember: boolean,
): Promise<User> => {
  getAuditLine(request).note({ userId: id, companyId, object: { kind: 'users', id } });
  if (session && !session.actor) await recordPendingDecision(db, id, session.pending, getDecisionTrace(request));
  const actsIn = await findLoginCompanyId(db, companyId);
  await sessions.openSession(request, reply, { userId: id, companyId: actsIn, remember });
  // A token known before login is invalid after it: the next one has a new secret.
  reply.clearCookie('embarque_csrf', sessions.cookieOptions(request));
  await recordLogin(db, id);
  const user = await describeUser(db, id, actsIn);
  setTermsCookie(sessions, request, reply, user.termsAccepted);
  return user;
};
