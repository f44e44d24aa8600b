import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { idempotencyKeys } from '../data/access/platform-tables.ts';
import type { Db } from '../data/connection/client.ts';
import type { Vault } from '../security/vault.ts';
import type { Actor } from './actor.ts';
import { Refusal } from './refusal.ts';

const KEY_HEADER = 'idempotency-key';
/** Set on an answer that comes from the table and not from the handler. */
const REPLAY_HEADER = 'idempotency-replayed';
const PRINTABLE_KEY = /^[\x20-\x7e]{1,64}$/;
const KEY_LIFETIME_MS = 24 * 3_600_000;

/** Statuses that ask the caller to try again later: nothing was done, so the same key may be used again. */
const RETRY_STATUSES: readonly number[] = [423, 429];

const hashParts = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * True when the call answers a repeated request from the table. Visitors have no account that a key could belong to. The
 * body of an upload is read by its handler, too late to be compared, and a generated file is too large to keep.
 */
export const acceptsIdempotencyKey = ({
  method,
  right,
  upload,
  answer,
  ignoresIdempotencyKey,
}: Pick<Call, 'method' | 'right' | 'upload' | 'answer' | 'ignoresIdempotencyKey'>): boolean =>
  method === 'POST' && right !== 'anyone' && !upload && !ignoresIdempotencyKey && !(answer instanceof z.ZodFile);

const readKey = ({ headers }: FastifyRequest): string | null => {
  const key = headers[KEY_HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && PRINTABLE_KEY.test(key)) return key;
  throw new Refusal('GEN-034', {}, { [KEY_HEADER]: [errorText('GEN-034')] });
};

/** The account that the key belongs to: an identity switch and another company each have their own keys. */
const describeCaller = ({ session }: FastifyRequest, actor: Actor): string =>
  [actor.id, actor.companyId ?? '', session?.switched?.id ?? ''].join(' ');

/**
 * Answers a repeated POST as the first time, without doing it twice. The key is inserted before the handler runs, so that
 * of two requests at once, on any node, one runs. A key without an answer is never run again: nobody knows what was done
 * before the server stopped.
 */
export const createIdempotency = (db: Db, vault: Vault) => {
  const digestsByRequest = new WeakMap<FastifyRequest, string>();
  return {
    /** `preHandler` hook: sends the stored answer, or reserves the key. The body is valid by then. */
    checkKey: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const key = readKey(request);
      const actor = request.session?.actor ?? null;
      if (key === null || actor === null) return undefined;
      const digest = hashParts(describeCaller(request, actor), request.url, key);
      // With the key, so that the hash of a short body reveals nothing.
      const bodyHash = hashParts(key, JSON.stringify(request.body ?? null));
      const reserved = await db
        .insert(idempotencyKeys)
        .values({ digest, bodyHash })
        .onConflictDoNothing()
        .returning({ digest: idempotencyKeys.digest });
      if (reserved.length > 0) {
        digestsByRequest.set(request, digest);
        return undefined;
      }
      const [first] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.digest, digest));
      if (first && first.bodyHash !== bodyHash) throw new Refusal('GEN-035');
      const answer = first?.answer ? vault.open(first.answer, digest) : null;
      if (!first?.status || answer === null) throw new Refusal('GEN-036');
      reply.status(first.status).header(REPLAY_HEADER, 'true');
      return (answer === '' ? reply : reply.type('application/json; charset=utf-8')).send(answer);
    },
    /** `onSend` hook: stores the answer of a request that has reserved a key. */
    saveAnswer: async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> => {
      const digest = digestsByRequest.get(request);
      if (digest === undefined) return;
      digestsByRequest.delete(request);
      const row = eq(idempotencyKeys.digest, digest);
      try {
        if (RETRY_STATUSES.includes(reply.statusCode)) await db.delete(idempotencyKeys).where(row);
        else {
          const answer = vault.seal(typeof payload === 'string' ? payload : '', digest);
          await db.update(idempotencyKeys).set({ status: reply.statusCode, answer }).where(row);
        }
      } catch (error) {
        // What was asked is done: its answer leaves although it cannot be repeated.
        request.log.error({ err: error }, 'answer not stored under its idempotency key');
      }
    },
  };
};

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Deletes the keys older than a day. */
export const deleteOldIdempotencyKeys = async (db: Db, now: number): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - KEY_LIFETIME_MS)));
};
