import { lte } from 'drizzle-orm';
import type { Scope } from '../../platform/data/scope.ts';
import { moveWhere } from './move.ts';

/** Expires the enrolments of a company whose personal access has ended. Answers how many. */
export const expireOver = async (scope: Scope, now: Date = new Date()): Promise<number> =>
  (await moveWhere(scope, ({ expiresAt }) => lte(expiresAt, now), 'expire', { at: now })).length;
