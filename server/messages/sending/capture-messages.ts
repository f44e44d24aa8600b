import { uuidv7 } from 'uuidv7';
import { SendingAccess } from '../../platform/data/access/sending-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { recordResultsAndStartSending, releaseClaims } from '../../platform/data/queries/delivery-claims.ts';
import { buildDeliveryResult, type ReadyMessage } from './batch.ts';
import type { MessageResult } from './record-results.ts';

/** Stores messages of a company in the outbox, all or nothing, without any mail server. Returns the result of each. */
export const captureMessages = async (
  db: Db,
  { worker, companyId }: { worker: string; companyId: string },
  ready: readonly ReadyMessage[],
): Promise<MessageResult[]> => {
  const ids = ready.map(({ id }) => id);
  return db.transaction(async (tx) => {
    const inside = tx as unknown as Db;
    const may = await recordResultsAndStartSending(inside, worker, [], ready);
    const kept = ready.filter(({ id }) => may.has(id));
    const settled = kept.map((one): MessageResult => {
      const { messageId, attempts } = one;
      const change = { state: 'sent', attempts: attempts + 1, messageId, outboxId: uuidv7() } as const;
      return { message: one, result: buildDeliveryResult(one, change) };
    });
    if (kept.length > 0) {
      await new SendingAccess(inside, { companyId }).insert(
        'outbox',
        kept.map(({ bookletId, email, subject, buildSource }, index) => ({
          id: settled[index]?.result.outboxId ?? uuidv7(),
          bookletId,
          kind: 'campaign',
          recipient: email,
          subject,
          source: buildSource().toString('utf8'),
          state: 'kept' as const,
        })),
        { isReadBack: false },
      );
      await recordResultsAndStartSending(
        inside,
        worker,
        settled.map(({ result }) => result),
        [],
      );
    }
    if (kept.length < ready.length) await releaseClaims(inside, worker, ids);
    return settled;
  });
};
