import type { FetchMessageObject } from 'imapflow';
import type { MailSecurity } from '../../../contract/messages/mail-security.ts';
import { describeConnectionError, type MailError } from '../../platform/mail/failure-causes.ts';
import { resolvePublicHost } from '../../platform/mail/public-server.ts';

export interface MailboxAccount {
  host: string;
  port: number;
  security: MailSecurity;
  user: string;
  password: string;
  folder: string;
  /** Connect to public servers only. */
  publicOnly: boolean;
}

/** Mailbox that cannot be read, with the reason in French. */
export class MailboxError extends Error {}

/** Timeouts in milliseconds. */
const CONNECT_TIMEOUT_MS = 15_000;
const SOCKET_TIMEOUT_MS = 60_000;
/** Maximum bytes read per message: a report is short, but the message it returns may be large. */
const MAX_SOURCE_BYTES = 256 * 1024;

const describeMailboxError = (error: unknown): string => {
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
    : describeConnectionError(told);
};

/** Folder open for reading; its messages are never moved, deleted or answered. */
export interface OpenMailbox {
  /** UIDVALIDITY: it changes when the folder is recreated, and earlier UIDs are then invalid. */
  uidValidity: string;
  messages: number;
  /** Messages after a UID, oldest first, at most `most`. */
  listMessagesAfter: (uid: number, most: number) => Promise<{ uid: number; source: Buffer }[]>;
  /** UID of the newest message before a day; 0 when there is none. */
  getLastUidBefore: (day: Date) => Promise<number>;
  /** Marks messages as read. */
  markSeen: (uids: readonly number[]) => Promise<void>;
}

/** Opens a mailbox while `work` runs. MailboxError when it cannot be opened. */
export const withMailbox = async <Result>(
  { host, port, security, user, password, folder, publicOnly }: MailboxAccount,
  work: (mailbox: OpenMailbox) => Promise<Result>,
): Promise<Result> => {
  const address = publicOnly
    ? await resolvePublicHost(host).catch((error: Error) => {
        throw new MailboxError(describeMailboxError(error));
      })
    : host;
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    // The certificate is issued to the name, not to the address.
    ...(address !== host && { servername: host }),
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  // Errors also reject the pending command; without a listener the event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { uidValidity, exists } = await client.mailboxOpen(folder);
    const result = await work({
      uidValidity: `${uidValidity}`,
      messages: exists,
      listMessagesAfter: async (uid, most) => {
        if (exists === 0) return [];
        const found = (await client.search({ uid: `${uid + 1}:*` }, { uid: true })) || [];
        // `n:*` includes the last message even when its UID is lower.
        const wanted = found
          .filter((one) => one > uid)
          .sort((a, b) => a - b)
          .slice(0, most);
        const messages: { uid: number; source: Buffer }[] = [];
        if (wanted.length === 0) return messages;
        const asked = { uid: true, source: { maxLength: MAX_SOURCE_BYTES } };
        for await (const one of client.fetch(wanted.join(','), asked, {
          uid: true,
        }) as AsyncIterable<FetchMessageObject>) {
          if (one.source) messages.push({ uid: one.uid, source: one.source });
        }
        return messages.sort((a, b) => a.uid - b.uid);
      },
      getLastUidBefore: async (day) => {
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
    if (isDatabaseError(error)) throw error;
    throw new MailboxError(describeMailboxError(error));
  }
};

/** Errors unrelated to the mailbox (from the database, for example) are thrown unchanged. */
const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error && 'cause' in error && error.name.startsWith('Drizzle');
