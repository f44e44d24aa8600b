import { like, or, type SQL, sql } from 'drizzle-orm';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import { containing, folded } from './folded.ts';
import { users } from './schema/people.ts';

/**
 * Condition on accounts whose name or address contains this text, without case or accents; undefined when the search is
 * empty.
 */
export const called = (search: string): SQL | undefined => {
  if (search === '') return undefined;
  const pattern = containing(foldedKey(search));
  return or(
    like(folded(sql`${users.firstName} || ' ' || ${users.lastName}`), pattern),
    like(sql`lower(${users.email})`, pattern),
  );
};
