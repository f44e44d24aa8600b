import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { renderPasswordReset } from '../../platform/mail/letters.ts';
import type { Services } from '../../platform/services.ts';
import { buildNewPasswordLink } from './links.ts';
import { findUserByEmail } from './login.ts';
import { countLinkRequest } from './login-throttle.ts';
import { createPasswordToken, RESET_MINUTES } from './password-tokens.ts';

const PASSWORD_REQUEST_QUEUE = 'password-request';

/** Mails a reset link to a user who may sign in, at most once a minute. An archived user gets none. */
const sendResetLink = async (services: Services, { server }: FastifyInstance, userId: string): Promise<void> => {
  const { db, config, mailer } = services;
  const access = new AccountAccess(db, { userId });
  const { users, passwordTokens } = access.views;
  const [user] = await access.select().from(users);
  if (!user || user.status === 'archived') return;
  const [recent] = await access
    .select({ id: passwordTokens.id })
    .from(passwordTokens)
    .where(and(eq(passwordTokens.kind, 'reset'), gt(passwordTokens.createdAt, sql`now() - interval '1 minute'`)));
  if (recent) return;
  const link = buildNewPasswordLink(config, server, await createPasswordToken(db, 'reset', userId));
  const letter = await renderPasswordReset({
    firstName: user.firstName,
    link,
    minutes: RESET_MINUTES,
    productName: config.productName,
  });
  await mailer.enqueue({ kind: 'password-reset', companyId: user.companyId, to: user.email, ...letter });
};

export const registerPasswordRequestWorker = (services: Services, app: FastifyInstance): Promise<void> =>
  services.jobs.work(PASSWORD_REQUEST_QUEUE, ({ id }) => sendResetLink(services, app, id));

/** Requests a reset link. The work done here is the same whether the account exists or not. Throws GEN-012. */
export const requestResetLink = async ({ db, jobs }: Services, email: string, ip: string): Promise<void> => {
  await countLinkRequest(db, ip);
  const user = await findUserByEmail(db, email);
  await jobs.send(PASSWORD_REQUEST_QUEUE, { id: user?.id ?? uuidv7() });
};
