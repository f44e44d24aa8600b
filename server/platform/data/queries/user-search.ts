import { like, or, type SQL, sql } from 'drizzle-orm';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { users } from '../schema/people.ts';
import { foldColumn, toLikePattern } from '../statements/fold-column.ts';

/**
 * Condition on accounts whose name or address contains this text, without case or accents; undefined when the search is
 * empty.
 */
export const buildUserSearchCondition = (search: string): SQL | undefined => {
  if (search === '') return undefined;
  const pattern = toLikePattern(toFoldedKey(search));
  return or(
    like(foldColumn(sql`${users.firstName} || ' ' || ${users.lastName}`), pattern),
    like(sql`lower(${users.email})`, pattern),
  );
};
