import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { type Row, Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { sameSecret } from '../../platform/http/same-secret.ts';

/** No 0 or O, no 1, I or L: codes are read on paper and typed on a phone. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** An individual code, without separator. `writtenCode` formats it in two halves. */
export const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** `K7PM-2XQD`. */
export const writtenCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Hash of a code, salted with its enrolment; ignores case, spaces and hyphens. */
export const hashOfCode = (enrolmentId: string, code: string): string =>
  createHash('sha256')
    .update(`${enrolmentId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex');

/**
 * The enrolment in this booklet with this employee number and individual code; null for any other pair. The caller must
 * check its state, and limit the tries.
 */
export const enrolmentByCode = async (
  db: Db,
  companyId: string,
  bookletId: string,
  employeeNumber: string,
  code: string,
): Promise<Row<'enrolments'> | null> => {
  const scope = new Scope(db, NOBODY, companyId);
  const { enrolments, participants } = scope.views;
  const [found] = await scope
    .select()
    .from(participants)
    .innerJoin(enrolments, eq(enrolments.participantId, participants.id))
    .where(
      and(
        eq(participants.employeeNumber, employeeNumber.trim()),
        isNull(participants.anonymisedAt),
        eq(enrolments.bookletId, bookletId),
      ),
    );
  const kept = found?.enrolments.codeHash;
  if (!found || !kept || employeeNumber.trim() === '') return null;
  return sameSecret(kept, hashOfCode(found.enrolments.id, code)) ? found.enrolments : null;
};
