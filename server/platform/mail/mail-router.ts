import { eq } from 'drizzle-orm';
import { Scope } from '../data/access/scope.ts';
import type { Db } from '../data/connection/client.ts';
import { SYSTEM_ACTOR } from '../http/actor.ts';
import type { Vault } from '../security/vault.ts';
import { extractEmailAddress } from './extract-email-address.ts';
import { buildSmtpUrl } from './smtp-url.ts';

/** Mail server and sender of the messages of a company. */
export interface MailRoute {
  /** `smtp://…`; null: messages stay in the outbox. */
  url: string | null;
  /** `Name <address>` of messages without a sender of their own. */
  from: string;
  /** Address of `from`: the envelope sender, which receives bounces. */
  address: string;
  /** The company's own server, not the platform's. */
  own: boolean;
}

/** Chooses the mail server of a company: its own when it has one, else the platform's. */
export interface MailRouter {
  /** Null: messages of the platform itself. */
  getRoute: (companyId: string | null) => Promise<MailRoute>;
}

/** Context that binds a sealed password to its company and use. */
export const buildPasswordContext = (companyId: string, of: 'server' | 'mailbox'): string => `${companyId}/${of}`;

/** Formats a name and address for a header. */
const formatMailbox = (name: string, address: string): string =>
  `"${name.replace(/["\\\p{Cc}]/gu, ' ').trim()}" <${address}>`;

interface MailRouterOptions {
  /** `smtp://…` of the platform; null: messages are kept in the outbox. */
  smtpUrl: string | null;
  /** `Name <address>` of the platform. */
  from: string;
  /** Company servers may be in a private network. */
  privateServers: boolean;
}

/** If a company's secret can no longer be opened, the password is empty and its mail server refuses it. */
export const createMailRouter = (
  db: Db,
  vault: Vault,
  { smtpUrl, from, privateServers }: MailRouterOptions,
): MailRouter => {
  const platform: MailRoute = { url: smtpUrl, from, address: extractEmailAddress(from), own: false };
  return {
    getRoute: async (companyId) => {
      if (companyId === null) return platform;
      const scope = new Scope(db, SYSTEM_ACTOR, companyId);
      const { company, mailSettings } = scope.views;
      const [row] = await scope.select().from(mailSettings).innerJoin(company, eq(company.id, mailSettings.companyId));
      if (!row?.mail_settings.serverOn) return platform;
      const { serverHost, serverPort, serverSecurity, serverUser, serverPassword, fromEmail } = row.mail_settings;
      const password =
        serverPassword === '' ? '' : vault.open(serverPassword, buildPasswordContext(companyId, 'server'));
      return {
        url: buildSmtpUrl({
          host: serverHost,
          port: serverPort,
          security: serverSecurity,
          user: serverUser,
          password: password ?? '',
          publicOnly: !privateServers,
        }),
        from: formatMailbox(row.company.name, fromEmail),
        address: fromEmail,
        own: true,
      };
    },
  };
};
