import type { FetchMessageObject } from 'imapflow';
import { resolvePublicHost } from '../../platform/mail/public-server.ts';
import { type MailError, refusalOf } from '../sending/causes.ts';

export interface MailboxAccount {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
  folder: string;
  /** Only a server of the Internet is connected to. */
  publicOnly: boolean;
}

/** A mailbox that cannot be read, with why, in French. */
export class MailboxError extends Error {}

/** Milliseconds. */
const CONNECTING = 15_000;
const SILENT = 60_000;
/** Bytes of a message that are looked at: a report is short, what it brings back may not be. */
const LOOKED_AT = 256 * 1024;

const causeOf = (error: unknown): string => {
  const { authenticationFailed, mailboxMissing, responseText, code, message } = error as {
    authenticationFailed?: boolean;
    mailboxMissing?: boolean;
    responseText?: string;
    code?: string;
    message: string;
  };
  if (authenticationFailed) return 'identifiant ou mot de passe refusé';
  if (mailboxMissing) return 'ce dossier n’existe pas';
  const told: MailError = { code, message: responseText ?? message };
  return code === 'NoConnection' ||
    code === 'UPGRADE_TIMEOUT' ||
    code === 'CONNECT_TIMEOUT' ||
    code === 'GREETING_TIMEOUT'
    ? 'pas de réponse'
    : refusalOf(told);
};

/** A folder that is open to be read; nothing in it is moved, deleted or answered. */
export interface OpenMailbox {
  /** Changes when the folder was made anew: what was counted before counts no more. */
  era: string;
  messages: number;
  /** Messages after a UID, the oldest first, `most` of them. */
  after: (uid: number, most: number) => Promise<{ uid: number; source: Buffer }[]>;
  /** UID of the newest that came before a day; 0: none. */
  lastBefore: (day: Date) => Promise<number>;
  /** Says of messages that they were read. */
  markSeen: (uids: readonly number[]) => Promise<void>;
}

/** Opens a mailbox for as long as `work` lasts. MailboxError when it cannot be. */
export const withMailbox = async <Result>(
  { host, port, security, user, password, folder, publicOnly }: MailboxAccount,
  work: (mailbox: OpenMailbox) => Promise<Result>,
): Promise<Result> => {
  const address = publicOnly
    ? await resolvePublicHost(host).catch((error: Error) => {
        throw new MailboxError(causeOf(error));
      })
    : host;
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    // The certificate is that of the name.
    ...(address !== host && { servername: host }),
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECTING,
    greetingTimeout: CONNECTING,
    socketTimeout: SILENT,
  });
  // Told by what waits for an answer too; without a listener it would end the program.
  client.on('error', () => {});
  try {
    await client.connect();
    const { uidValidity, exists } = await client.mailboxOpen(folder);
    const result = await work({
      era: `${uidValidity}`,
      messages: exists,
      after: async (uid, most) => {
        if (exists === 0) return [];
        const found = (await client.search({ uid: `${uid + 1}:*` }, { uid: true })) || [];
        // `n:*` names the last message even when it came before.
        const wanted = found
          .filter((one) => one > uid)
          .sort((a, b) => a - b)
          .slice(0, most);
        const messages: { uid: number; source: Buffer }[] = [];
        if (wanted.length === 0) return messages;
        const asked = { uid: true, source: { maxLength: LOOKED_AT } };
        for await (const one of client.fetch(wanted.join(','), asked, {
          uid: true,
        }) as AsyncIterable<FetchMessageObject>) {
          if (one.source) messages.push({ uid: one.uid, source: one.source });
        }
        return messages.sort((a, b) => a.uid - b.uid);
      },
      lastBefore: async (day) => {
        if (exists === 0) return 0;
        return Math.max(0, ...((await client.search({ before: day }, { uid: true })) || []));
      },
      markSeen: async (uids) => {
        if (uids.length > 0) await client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true });
      },
    });
    await client.logout();
    return result;
  } catch (error) {
    client.close();
    if (isOurs(error)) throw error;
    throw new MailboxError(causeOf(error));
  }
};

/** What failed beside the mailbox (the database, say) is told as it is. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && 'cause' in error && error.name.startsWith('Drizzle');
