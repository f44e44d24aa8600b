import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { booklets, companies, reviewLinks, reviewSessions } from '../schema/index.ts';

/** Link for external reviewers with this token, in whichever company, with the state of its booklet; null: none. */
export const findReviewLink = async (db: Db, token: string) => {
  const [row] = await db
    .select({
      id: reviewLinks.id,
      companyId: reviewLinks.companyId,
      bookletId: reviewLinks.bookletId,
      passwordHash: reviewLinks.passwordHash,
      createdBy: reviewLinks.createdBy,
      expiresAt: reviewLinks.expiresAt,
      revokedAt: reviewLinks.revokedAt,
      bookletState: booklets.state,
      binnedAt: booklets.binnedAt,
      companyState: companies.state,
    })
    .from(reviewLinks)
    .innerJoin(booklets, eq(booklets.id, reviewLinks.bookletId))
    .innerJoin(companies, eq(companies.id, reviewLinks.companyId))
    .where(eq(reviewLinks.token, token));
  return row ?? null;
};

export type ReviewLinkFacts = NonNullable<Awaited<ReturnType<typeof findReviewLink>>>;

/** Session of this link whose cookie has this hash; null: none, or it has ended. */
export const findReviewSession = async (db: Db, linkId: string, tokenHash: string) => {
  const [row] = await db
    .select({ id: reviewSessions.id, name: reviewSessions.name, lastSeenAt: reviewSessions.lastSeenAt })
    .from(reviewSessions)
    .where(
      and(
        eq(reviewSessions.linkId, linkId),
        eq(reviewSessions.tokenHash, tokenHash),
        isNotNull(reviewSessions.tokenHash),
      ),
    );
  return row ?? null;
};
