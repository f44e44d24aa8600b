import { uuidv7 } from 'uuidv7';
import type { Db } from '../../platform/data/client.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import { release, step, type Told } from '../../platform/data/wire.ts';
import type { Ready } from './batch.ts';
import type { Settled } from './settle.ts';

/** Stores messages in the outbox, all or nothing, without any mail server. Returns the result of each. */
export const capture = async (db: Db, worker: string, ready: readonly Ready[]): Promise<Settled[]> => {
  const ids = ready.map(({ id }) => id);
  return db.transaction(async (tx) => {
    const inside = tx as unknown as Db;
    const may = await step(inside, worker, [], ids);
    const kept = ready.filter(({ id }) => may.has(id));
    const settled = kept.map((one): Settled => {
      const { id, messageId, attempts } = one;
      const told: Told = {
        id,
        state: 'sent',
        reason: null,
        detail: '',
        attempts: attempts + 1,
        again: null,
        messageId,
        outboxId: uuidv7(),
      };
      return { of: one, told };
    });
    if (kept.length > 0) {
      await inside.insert(outbox).values(
        kept.map(({ companyId, bookletId, email, subject, source }, index) => ({
          id: settled[index]?.told.outboxId ?? uuidv7(),
          companyId,
          bookletId,
          kind: 'campaign',
          recipient: email,
          subject,
          source: source.toString('utf8'),
          state: 'kept' as const,
        })),
      );
      await step(
        inside,
        worker,
        settled.map(({ told }) => told),
        [],
      );
    }
    if (kept.length < ready.length) await release(inside, worker, ids);
    return settled;
  });
};
