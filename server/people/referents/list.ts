import { and, eq, inArray } from 'drizzle-orm';
import type { findAccounts, ReferentList } from '../../../contract/people/referents/referents.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import { bookletFor } from '../../booklets/booklets/found.ts';
import type { Db } from '../../platform/data/client.ts';
import { called } from '../../platform/data/people-search.ts';
import { users } from '../../platform/data/schema/people.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { referentsIn, rowsOf } from './answer.ts';
import { todayOf } from './referent.ts';
import { warningsOf } from './warnings.ts';

/** Referents of a booklet, for those who may manage them. */
export const listOf = async (scope: Scope, bookletId: string): Promise<ReferentList> => {
  const { row, can } = await bookletFor(scope, bookletId, 'booklet.referents', { whileArchived: true });
  const today = await todayOf(scope);
  const rows = await rowsOf(scope, await referentsIn(scope, bookletId), today);
  return {
    rows,
    warnings: await warningsOf(scope, bookletId, rows, today),
    mode: row.settings.tracking.mode,
    published: row.state === 'published',
    can,
  };
};

/** Accounts that may become referents: any open one, whatever its role. */
export const accounts = async (
  db: Db,
  scope: Scope,
  bookletId: string,
  search: string,
): Promise<AnswerOf<typeof findAccounts>> => {
  await bookletFor(scope, bookletId, 'booklet.referents');
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), inArray(users.status, ['active', 'invited']), called(search)))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(50);
  return rows.map(({ id, firstName, lastName, email, jobTitle }) => ({ id, firstName, lastName, email, jobTitle }));
};
