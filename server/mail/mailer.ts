import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../db/client.ts';
import { outbox } from '../db/schema/people.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { PostOffice } from './post-office.ts';
import { type Message, openTransport, type Transport, toMime } from './transport.ts';

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

/** Milliseconds after which a pool of connections that nobody used is closed. */
const UNUSED = 300_000;

/** A pool for each mail server that is written by. */
const openPools = () => {
  const pools = new Map<string, { transport: Transport; timer: NodeJS.Timeout }>();
  return {
    of: (url: string): Transport => {
      const known = pools.get(url);
      if (known) {
        known.timer.refresh();
        return known.transport;
      }
      const transport = openTransport(url);
      const timer = setTimeout(() => {
        pools.delete(url);
        transport.close();
      }, UNUSED).unref();
      pools.set(url, { transport, timer });
      return transport;
    },
    close: () => {
      for (const { transport, timer } of pools.values()) {
        clearTimeout(timer);
        transport.close();
      }
      pools.clear();
    },
  };
};

/**
 * Every message is first a row of the outbox. Where its company, or the platform, has a mail server, a job that carries its
 * id sends it, three retries apart; the row says `sent` once and is then never sent again.
 */
export const openMailer = async (db: Db, jobs: Jobs, postOffice: PostOffice): Promise<Mailer> => {
  const pools = openPools();
  await jobs.work(QUEUE, async ({ id }) => {
    const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
    if (!row || row.state === 'sent') return;
    // By the server of now: who has changed it since means this one to leave by the new one.
    const { url, address } = await postOffice.routeOf(row.companyId);
    if (url === null) {
      await db.update(outbox).set({ state: 'kept', error: '' }).where(eq(outbox.id, id));
      return;
    }
    try {
      await pools.of(url).sendSource({ from: address, to: row.recipient, source: row.source });
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
  const put = async (messages: readonly (Composed & { id: string })[]): Promise<void> => {
    const companies = [...new Set(messages.map(({ companyId }) => companyId))];
    const routes = await Promise.all(companies.map((id) => postOffice.routeOf(id)));
    const leaving = new Set(companies.filter((_, index) => routes[index]?.url !== null));
    await db.transaction(async (tx) => {
      await tx.insert(outbox).values(
        messages.map(({ to, ...row }) => {
          return { ...row, recipient: to, state: leaving.has(row.companyId) ? 'queued' : 'kept' } as const;
        }),
      );
      // In the same transaction: a crash leaves either nothing, or a message and the job that sends it.
      for (const { id, companyId } of messages)
        if (leaving.has(companyId)) await jobs.send(QUEUE, { id }, { within: tx });
    });
  };
  return {
    post: async ({ kind, companyId, ...message }) => {
      const id = uuidv7();
      const { from } = await postOffice.routeOf(companyId);
      const source = await toMime({ ...message, from, messageId: `<${id}@embarque>` });
      await put([{ id, kind, companyId, bookletId: null, to: message.to, subject: message.subject, source }]);
      return id;
    },
    postSources: (messages) => put(messages.map((one) => ({ ...one, id: uuidv7() }))),
    close: async () => pools.close(),
  };
};
