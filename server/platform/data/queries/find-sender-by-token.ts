import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { companies, senders } from '../schema/index.ts';

/** Sender whose verification link has this token and has not expired, with its company; null: none. */
export const findSenderByToken = async (db: Db, tokenHash: string) => {
  const [row] = await db
    .select({
      id: senders.id,
      name: senders.name,
      email: senders.email,
      companyId: companies.id,
      company: companies.name,
    })
    .from(senders)
    .innerJoin(companies, eq(companies.id, senders.companyId))
    .where(and(eq(senders.tokenHash, tokenHash), gt(senders.tokenExpiresAt, sql`now()`)));
  return row ?? null;
};
