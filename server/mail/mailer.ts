import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../db/client.ts';
import { outbox } from '../db/schema/people.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Message, Transport } from './transport.ts';
import { toMime } from './transport.ts';

const QUEUE = 'mail';

/** A message as it goes over the wire. */
export interface Composed {
  kind: string;
  companyId: string | null;
  bookletId: string | null;
  to: string;
  subject: string;
  source: string;
}

export interface Mailer {
  /** Takes a message in: on its way to SMTP when configured, else kept in the outbox. Answers its id. */
  post: (message: Omit<Message, 'from' | 'messageId'> & { kind: string; companyId: string | null }) => Promise<string>;
  /** The same, of messages that are composed already, all or none of them. */
  postSources: (messages: readonly Composed[]) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Every message is first a row of the outbox. With SMTP a job that carries its id sends it, three retries apart; the row
 * says `sent` once and is then never sent again.
 */
export const openMailer = async (db: Db, jobs: Jobs, transport: Transport | null, from: string): Promise<Mailer> => {
  if (transport) {
    await jobs.work(QUEUE, async ({ id }) => {
      const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
      if (!row || row.state === 'sent') return;
      try {
        await transport.sendSource({ from, to: row.recipient, source: row.source });
        await db.update(outbox).set({ state: 'sent', sentAt: new Date(), error: '' }).where(eq(outbox.id, id));
      } catch (error) {
        const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
        await db
          .update(outbox)
          .set({ state: 'failed', error: reason, attempts: sql`${outbox.attempts} + 1` })
          .where(eq(outbox.id, id));
        throw error;
      }
    });
  }
  const put = (messages: readonly (Composed & { id: string })[]): Promise<void> =>
    db.transaction(async (tx) => {
      await tx
        .insert(outbox)
        .values(
          messages.map(({ to, ...row }) => ({ ...row, recipient: to, state: transport ? 'queued' : 'kept' }) as const),
        );
      // In the same transaction: a crash leaves either nothing, or a message and the job that sends it.
      if (transport) for (const { id } of messages) await jobs.send(QUEUE, { id }, { within: tx });
    });
  return {
    post: async ({ kind, companyId, ...message }) => {
      const id = uuidv7();
      const source = await toMime({ ...message, from, messageId: `<${id}@embarque>` });
      await put([{ id, kind, companyId, bookletId: null, to: message.to, subject: message.subject, source }]);
      return id;
    },
    postSources: (messages) => put(messages.map((one) => ({ ...one, id: uuidv7() }))),
    close: async () => transport?.close(),
  };
};
