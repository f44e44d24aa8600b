import { eq } from 'drizzle-orm';
import type { Db } from '../data/client.ts';
import { mailSettings } from '../data/schema/mail.ts';
import { companies } from '../data/schema/people.ts';
import type { Vault } from '../security/vault.ts';
import { addressIn } from './address-in.ts';
import { serverUrl } from './server-url.ts';

/** Mail server and sender of the messages of a company. */
export interface PostRoute {
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
export interface PostOffice {
  /** Null: messages of the platform itself. */
  routeOf: (companyId: string | null) => Promise<PostRoute>;
}

/** Context that binds a sealed password to its company and use. */
export const aboutPassword = (companyId: string, of: 'server' | 'mailbox'): string => `${companyId}/${of}`;

/** Formats a name and address for a header. */
const mailbox = (name: string, address: string): string =>
  `"${name.replace(/["\\\p{Cc}]/gu, ' ').trim()}" <${address}>`;

interface PostOfficeOptions {
  /** `smtp://…` of the platform; null: messages are kept in the outbox. */
  smtpUrl: string | null;
  /** `Name <address>` of the platform. */
  from: string;
  /** Company servers may be in a private network. */
  privateServers: boolean;
}

/** If a company's secret can no longer be opened, the password is empty and its mail server refuses it. */
export const openPostOffice = (
  db: Db,
  vault: Vault,
  { smtpUrl, from, privateServers }: PostOfficeOptions,
): PostOffice => {
  const platform: PostRoute = { url: smtpUrl, from, address: addressIn(from), own: false };
  return {
    routeOf: async (companyId) => {
      if (companyId === null) return platform;
      const [row] = await db
        .select({ settings: mailSettings, name: companies.name })
        .from(mailSettings)
        .innerJoin(companies, eq(companies.id, mailSettings.companyId))
        .where(eq(mailSettings.companyId, companyId));
      if (!row?.settings.serverOn) return platform;
      const { serverHost, serverPort, serverSecurity, serverUser, serverPassword, fromEmail } = row.settings;
      const password = serverPassword === '' ? '' : vault.open(serverPassword, aboutPassword(companyId, 'server'));
      return {
        url: serverUrl({
          host: serverHost,
          port: serverPort,
          security: serverSecurity,
          user: serverUser,
          password: password ?? '',
          publicOnly: !privateServers,
        }),
        from: mailbox(row.name, fromEmail),
        address: fromEmail,
        own: true,
      };
    },
  };
};
