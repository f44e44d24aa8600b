import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { ALL_COMPANIES } from '../data/access/all-companies.ts';
import { SendingAccess, type SendingRow } from '../data/access/sending-access.ts';
import type { Db } from '../data/connection/client.ts';
import type { Jobs } from '../work/jobs/jobs.ts';
import { describeConnectionError, type MailError } from './failure-causes.ts';
import type { MailRouter } from './mail-router.ts';
import { type Message, toMessageText } from './message-source.ts';
import { type OutgoingMessage, parseSmtpUrl, SmtpConnection, type SmtpOutcome } from './smtp-connection.ts';

const MAIL_QUEUE = 'mail';

const INTERRUPTED_ERROR =
  'L’envoi s’est interrompu\u00a0: le message est peut-être arrivé. Demandez à son destinataire.';

/** Composed message, ready to transmit. */
export interface ComposedMessage {
  kind: string;
  companyId: string | null;
  bookletId: string | null;
  to: string;
  subject: string;
  source: string;
}

export interface Mailer {
  /** Queues a message for SMTP when configured, otherwise keeps it in the outbox. Returns its id. */
  enqueue: (
    message: Omit<Message, 'from' | 'messageId'> & {
      kind: string;
      companyId: string | null;
      /** Of the row that the message is about, to find the message again; absent: a new one. */
      id?: string;
    },
  ) => Promise<string>;
  /** Queues messages that are already composed, all or none of them. */
  enqueueSources: (messages: readonly ComposedMessage[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Milliseconds after which an unused connection closes. */
const IDLE_CONNECTION_MS = 300_000;

/** One connection per mail server: the jobs of one node run one after the other. */
const createConnectionCache = () => {
  const lines = new Map<string, { line: SmtpConnection; timer: NodeJS.Timeout }>();
  return {
    of: (url: string): SmtpConnection => {
      const known = lines.get(url);
      if (known) {
        known.timer.refresh();
        return known.line;
      }
      const line = new SmtpConnection(parseSmtpUrl(url));
      const timer = setTimeout(() => {
        lines.delete(url);
        line.close();
      }, IDLE_CONNECTION_MS).unref();
      lines.set(url, { line, timer });
      return line;
    },
    close: () => {
      for (const { line, timer } of lines.values()) {
        clearTimeout(timer);
        line.close();
      }
      lines.clear();
    },
  };
};

/** Sends through a connection, opened if needed; reconnects once when the server had closed it. */
const sendWithReconnect = async (line: SmtpConnection, message: OutgoingMessage): Promise<SmtpOutcome> => {
  await line.open();
  const outcome = await line.send(message);
  if (outcome.kind !== 'down') return outcome;
  await line.open();
  return line.send(message);
};

/**
 * Every message is first a row of the outbox. When its company or the platform has a mail server, a job with its id
 * sends it, with three retries. The row is `sending` before the first byte leaves: if the process stops or the server
 * does not answer, the row stays `to_check` and is never sent twice.
 */
export const createMailer = async (db: Db, jobs: Jobs, postOffice: MailRouter): Promise<Mailer> => {
  const lines = createConnectionCache();
  const sending = new SendingAccess(db, ALL_COMPANIES);
  const { outbox } = sending.views;
  /** Changes a message if it is in one of these states; false: it is not. */
  const changeMessage = async (
    id: string,
    change: Parameters<typeof sending.updateRows<'outbox'>>[1],
    states?: SendingRow<'outbox'>['state'][],
  ): Promise<boolean> => {
    const changed = await sending.updateRows('outbox', change, (row) =>
      and(eq(row.id, id), states && inArray(row.state, states)),
    );
    return changed > 0;
  };
  const fail = async (id: string, reason: string): Promise<never> => {
    const attempts = sql`${outbox.attempts} + 1`;
    await changeMessage(id, { state: 'failed', error: reason.slice(0, 500), attempts });
    // Do not log any part of the message.
    throw new Error('mail not sent');
  };
  /**
   * Marks a message as in transit; false when it is or was already. A message left in transit by another process
   * becomes `to_check`.
   */
  const take = async (id: string): Promise<boolean> => {
    if (await changeMessage(id, { state: 'sending' }, ['queued', 'failed'])) return true;
    await changeMessage(id, { state: 'to_check', error: INTERRUPTED_ERROR }, ['sending']);
    return false;
  };

  await jobs.work(MAIL_QUEUE, async ({ id }) => {
    const [row] = await sending.select().from(outbox).where(eq(outbox.id, id));
    if (!row) return;
    // Use the current server: a company that changed it expects this message to leave by the new one.
    const { url, address } = await postOffice.getRoute(row.companyId);
    if (url === null) {
      await changeMessage(id, { state: 'kept', error: '' }, ['queued', 'failed']);
      return;
    }
    if (!(await take(id))) return;
    const message = { from: address, to: row.recipient, source: Buffer.from(row.source) };
    const outcome = await sendWithReconnect(lines.of(url), message).catch((error: MailError) =>
      fail(id, describeConnectionError(error)),
    );
    if (outcome.kind === 'sent') await changeMessage(id, { state: 'sent', sentAt: new Date(), error: '' });
    else if (outcome.kind === 'down') await fail(id, 'Connexion interrompue par le serveur.');
    else if (outcome.failure.fate === 'unsure')
      await changeMessage(id, { state: 'to_check', error: INTERRUPTED_ERROR });
    else await fail(id, outcome.failure.serverMessage);
  });
  const put = async (messages: readonly (ComposedMessage & { id: string })[]): Promise<void> => {
    const companies = [...new Set(messages.map(({ companyId }) => companyId))];
    const routes = await Promise.all(companies.map((id) => postOffice.getRoute(id)));
    const leaving = new Set(companies.filter((_, index) => routes[index]?.url !== null));
    await sending.transaction(async (inside, tx) => {
      await inside.insert(
        'outbox',
        messages.map(({ to, ...row }) => {
          return { ...row, recipient: to, state: leaving.has(row.companyId) ? 'queued' : 'kept' } as const;
        }),
        { isReadBack: false },
      );
      // Same transaction: after a crash there is either nothing, or a message and the job that sends it.
      for (const { id, companyId } of messages)
        if (leaving.has(companyId)) await jobs.send(MAIL_QUEUE, { id }, { within: tx });
    });
    if (leaving.size > 0) await jobs.wake(MAIL_QUEUE);
  };
  return {
    enqueue: async ({ kind, companyId, id = uuidv7(), ...message }) => {
      const { from } = await postOffice.getRoute(companyId);
      const source = await toMessageText({ ...message, from, messageId: `<${id}@embarque>` });
      await put([{ id, kind, companyId, bookletId: null, to: message.to, subject: message.subject, source }]);
      return id;
    },
    enqueueSources: (messages) => put(messages.map((one) => ({ ...one, id: uuidv7() }))),
    close: async () => lines.close(),
  };
};
