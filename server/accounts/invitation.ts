import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { inviteUser } from '../../contract/auth.ts';
import type { BodyOf } from '../../contract/call.ts';
import { errorText } from '../../contract/errors.ts';
import { newPasswordLink } from '../auth/links.ts';
import { INVITATION_HOURS, issueToken } from '../auth/password-tokens.ts';
import { companyName } from '../companies/company.ts';
import { users } from '../db/schema/people.ts';
import type { Scope } from '../db/scope.ts';
import { fullName } from '../http/actor.ts';
import { renderAccountInvitation } from '../mail/letters.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

type Invited = BodyOf<typeof inviteUser>;

/** The account to open: a new one, or that of somebody this company invited before and who has not answered. */
const invitedAccount = async ({ db }: Services, scope: Scope, body: Invited): Promise<string> => {
  const { companyId, actor } = scope;
  const [made] = await db
    .insert(users)
    .values({ ...body, companyId, status: 'invited', createdBy: actor.id, updatedBy: actor.id })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made) return made.id;
  const { firstName, lastName, role } = body;
  const [again] = await db
    .update(users)
    .set({ firstName, lastName, role, updatedAt: sql`now()`, updatedBy: actor.id })
    .where(and(eq(sql`lower(${users.email})`, body.email), eq(users.companyId, companyId), eq(users.status, 'invited')))
    .returning({ id: users.id });
  if (!again) throw new Refusal('UTI-001', {}, { email: [errorText('UTI-001')] });
  return again.id;
};

/**
 * Creates an account in the company and mails the link that opens it; a second time it mails a new link. Throws UTI-001
 * when the address is somebody else's, without saying whose. Answers the account's id.
 */
export const invite = async (
  services: Services,
  { log, server }: FastifyInstance,
  scope: Scope,
  body: Invited,
): Promise<string> => {
  const { db, config, mailer } = services;
  const { companyId, actor } = scope;
  const userId = await invitedAccount(services, scope, body);
  const link = newPasswordLink(config, server, await issueToken(db, 'invitation', userId));
  const letter = await renderAccountInvitation({
    firstName: body.firstName,
    inviter: fullName(actor),
    companyName: (await companyName(db, companyId)) ?? '',
    link,
    hours: INVITATION_HOURS,
    productName: config.productName,
  });
  await mailer.post({ kind: 'account-invitation', companyId, to: body.email, ...letter });
  if (config.smtpUrl === null) log.info({ link }, 'invitation link kept in the outbox');
  return userId;
};
