import { and, eq, inArray, lt, ne, or } from 'drizzle-orm';
import { ALL_COMPANIES } from '../data/access/all-companies.ts';
import { SendingAccess } from '../data/access/sending-access.ts';
import type { Db } from '../data/connection/client.ts';
import { runInBatches } from '../data/statements/run-in-batches.ts';

/** Days for which the source of a sent message is kept. */
export const MESSAGE_BODY_DAYS = 90;

/** Erases the source of messages sent before a moment; the fact of sending stays. Returns their number. */
export const eraseMessageBodies = (db: Db, before: Date): Promise<number> => {
  const sending = new SendingAccess(db, ALL_COMPANIES);
  const { outbox } = sending.views;
  return runInBatches(500, async (size) => {
    const old = sending
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        or(
          and(eq(outbox.state, 'sent'), ne(outbox.source, ''), lt(outbox.sentAt, before)),
          // A message to check may have been sent.
          and(eq(outbox.state, 'to_check'), ne(outbox.source, ''), lt(outbox.createdAt, before)),
        ),
      )
      .limit(size);
    const emptied = await sending.update('outbox', { source: '' }, ({ id }) => inArray(id, old));
    return emptied.length;
  });
};
