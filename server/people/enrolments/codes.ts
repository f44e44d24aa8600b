import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { type Row, Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { sameSecret } from '../../platform/http/same-secret.ts';

/** Neither 0 and O, nor 1, I and L: read from paper, typed on a telephone. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** An individual code, as it is typed. It is written in two halves (`writtenCode`). */
export const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** `K7PM-2XQD`. */
export const writtenCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** What is kept of a code: of its own enrolment only, whatever its case, spaces and hyphens. */
export const hashOfCode = (enrolmentId: string, code: string): string =>
  createHash('sha256')
    .update(`${enrolmentId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex');

/**
 * The enrolment in this booklet of whoever has this employee number and this individual code; null for any other pair.
 * Its state is the caller's to judge; so is how often somebody may try.
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
