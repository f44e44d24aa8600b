import type { Scope } from '../data/access/scope.ts';
import { StaleRowError } from '../data/access/versioned-row.ts';
import type { Db } from '../data/connection/client.ts';
import { findAccountById } from '../data/queries/find-account-by-id.ts';
import { loadUserNames } from '../data/queries/user-names.ts';
import { formatLocalTime } from '../text/format-date.ts';
import { type Actor, formatFullName } from './actor.ts';
import { Refusal } from './refusal.ts';

/** Last author and date of a change; null when the row is gone. */
type LastChange = { updatedBy: string | null; updatedAt: Date } | null | undefined;

const UNKNOWN_AUTHOR = 'Une autre personne';

/** GEN-011: `personne` was first; `current`: the present state, so that the user can choose between the two. */
export const createConflictRefusal = (
  personne: string | null | undefined,
  at: Date | undefined,
  timeZone: string,
  current?: unknown,
): Refusal =>
  new Refusal(
    'GEN-011',
    { personne: personne ?? UNKNOWN_AUTHOR, heure: formatLocalTime(at ?? new Date(), timeZone) },
    undefined,
    current === undefined ? {} : { current },
  );

/** The same for a row of a company, whose users have a name in it. */
export const buildCompanyConflict = async (scope: Scope, row: LastChange, current?: unknown): Promise<Refusal> => {
  const names = await loadUserNames(scope, [row?.updatedBy ?? null]);
  return createConflictRefusal(names.get(row?.updatedBy ?? ''), row?.updatedAt, scope.actor.timeZone, current);
};

/** The same for a row of the platform, or for an account: the author may belong to any company. */
export const buildPlatformConflict = async (
  db: Db,
  actor: Actor,
  row: LastChange,
  current?: unknown,
): Promise<Refusal> => {
  const by = row?.updatedBy ? await findAccountById(db, row.updatedBy) : null;
  return createConflictRefusal(by && formatFullName(by), row?.updatedAt, actor.timeZone, current);
};

/**
 * Runs a change; when somebody else changed the row first, `buildConflict` gives the answer with both versions. It runs
 * after the transaction of the change, which is rolled back.
 */
export const refuseConflict = async <Result>(
  buildConflict: () => Promise<Refusal>,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StaleRowError ? await buildConflict() : error;
  }
};
