import { lte } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { moveEnrolmentsWhere } from './move.ts';

/** Expires a company's enrolments whose personal access has ended. Returns their number. */
export const expireEnrolments = async (scope: Scope, now: Date = new Date()): Promise<number> =>
  (await moveEnrolmentsWhere(scope, ({ expiresAt }) => lte(expiresAt, now), 'expire', { at: now })).length;
