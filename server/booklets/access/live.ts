import { and, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Of a view or of the table. */
type Columns = Record<'revokedAt' | 'expiresAt' | 'maxOpenings' | 'openings', SQLWrapper>;

/** Links that open the booklet for one more reader: neither revoked, nor over, nor spent. */
export const stillOpens = ({ revokedAt, expiresAt, maxOpenings, openings }: Columns): SQL | undefined =>
  and(
    isNull(revokedAt),
    sql`(${expiresAt} is null or ${expiresAt} > now())`,
    sql`(${maxOpenings} is null or ${openings} < ${maxOpenings})`,
  );
