import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../../contract/administration/accounts/auth.ts';
import type { Session } from '../../platform/http/find-session.ts';
import type { Services } from '../../services.ts';
import { describeUser } from '../accounts/account.ts';
import { audit } from '../audit/note.ts';
import { companyAtLogin } from '../companies/company.ts';
import { showTermsCookie, traceOf } from '../legal/cookie.ts';
import { recordPending } from '../legal/terms.ts';
import { stampLogin } from './login.ts';

interface Visitor {
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
  { request, reply, session }: Visitor,
  { id, companyId }: { id: string; companyId: string | null },
  remember: boolean,
): Promise<User> => {
  audit(request).note({ userId: id, companyId, object: { kind: 'users', id } });
  if (session && !session.actor) await recordPending(db, id, session.pending, traceOf(request));
  const actsIn = await companyAtLogin(db, companyId);
  await sessions.open(request, reply, { userId: id, companyId: actsIn, remember });
  // A token known before login is invalid after it: the next one has a new secret.
  reply.clearCookie('embarque_csrf', sessions.cookie(request));
  await stampLogin(db, id);
  const user = await describeUser(db, id, actsIn);
  showTermsCookie(sessions, request, reply, user.termsAccepted);
  return user;
};
