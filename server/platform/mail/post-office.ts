import { eq } from 'drizzle-orm';
import type { Db } from '../data/client.ts';
import { mailSettings } from '../data/schema/mail.ts';
import { companies } from '../data/schema/people.ts';
import type { Vault } from '../security/vault.ts';
import { addressIn } from './address-in.ts';
import { serverUrl } from './server-url.ts';

/** By what somebody's messages leave. */
export interface PostRoute {
  /** `smtp://…`; null: they are kept in the outbox. */
  url: string | null;
  /** `Name <address>` of messages that name no sender. */
  from: string;
  /** The address of `from`: what the envelope bears, and where what comes back goes. */
  address: string;
  /** The company's own server, not the platform's. */
  own: boolean;
}

/** The one place that knows by which mail server a company writes: its own when it has one, else the platform's. */
export interface PostOffice {
  /** Null: the platform itself writes. */
  routeOf: (companyId: string | null) => Promise<PostRoute>;
}

/** What a sealed password of a company is of. */
export const aboutPassword = (companyId: string, of: 'server' | 'mailbox'): string => `${companyId}/${of}`;

/** A name that a header bears, beside an address. */
const mailbox = (name: string, address: string): string =>
  `"${name.replace(/["\\\p{Cc}]/gu, ' ').trim()}" <${address}>`;

interface PostOfficeOptions {
  /** `smtp://…` of the platform; null: messages are kept in the outbox. */
  smtpUrl: string | null;
  /** `Name <address>` of the platform. */
  from: string;
  /** Servers of companies may stand in a private network. */
  privateServers: boolean;
}

/** A secret of a company that cannot be opened any more is sent empty, and refused by its mail server. */
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
