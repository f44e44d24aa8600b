import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../db/client.ts';
import { outbox } from '../db/schema/people.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Message, Transport } from './transport.ts';
import { toMime } from './transport.ts';

const QUEUE = 'mail';

export interface Mailer {
  /** Takes a message in: on its way to SMTP when configured, else kept in the outbox. Answers its id. */
  post: (message: Omit<Message, 'from' | 'messageId'> & { kind: string; companyId: string | null }) => Promise<string>;
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
  return {
    post: async ({ kind, companyId, ...message }) => {
      const id = uuidv7();
      const source = await toMime({ ...message, from, messageId: `<${id}@embarque>` });
      await db.transaction(async (tx) => {
        await tx.insert(outbox).values({
          id,
          companyId,
          kind,
          recipient: message.to,
          subject: message.subject,
          source,
          state: transport ? 'queued' : 'kept',
        });
        // In the same transaction: a crash leaves either nothing, or a message and the job that sends it.
        if (transport) await jobs.send(QUEUE, { id }, { within: tx });
      });
      return id;
    },
    close: async () => transport?.close(),
  };
};
