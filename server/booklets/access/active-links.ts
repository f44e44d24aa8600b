import { and, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Columns of the view or of the table. */
type LinkColumns = Record<'revokedAt' | 'expiresAt' | 'maxOpenings' | 'openings', SQLWrapper>;

/** Condition on links that admit one more reader: neither revoked, expired, nor used up. */
export const isLinkActive = ({ revokedAt, expiresAt, maxOpenings, openings }: LinkColumns): SQL | undefined =>
  and(
    isNull(revokedAt),
    sql`(${expiresAt} is null or ${expiresAt} > now())`,
    sql`(${maxOpenings} is null or ${openings} < ${maxOpenings})`,
  );
