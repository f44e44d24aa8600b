import { like, or, type SQL, sql } from 'drizzle-orm';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import { containing, folded } from './folded.ts';
import { users } from './schema/people.ts';

/** Accounts whose name or address holds these words, accents and capitals aside; no condition where nothing is asked. */
export const called = (search: string): SQL | undefined => {
  if (search === '') return undefined;
  const pattern = containing(foldedKey(search));
  return or(
    like(folded(sql`${users.firstName} || ' ' || ${users.lastName}`), pattern),
    like(sql`lower(${users.email})`, pattern),
  );
};
