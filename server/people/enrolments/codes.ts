import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Scope, type TenantRow } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { isSameSecret } from '../../platform/http/is-same-secret.ts';

/** No 0 or O, no 1, I or L: codes are read on paper and typed on a phone. */
const CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** An individual code, without separator. `formatIndividualCode` formats it in two halves. */
export const createIndividualCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');

/** `K7PM-2XQD`. */
export const formatIndividualCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** Hash of a code, salted with its enrolment; ignores case, spaces and hyphens. */
export const hashIndividualCode = (enrolmentId: string, code: string): string =>
  createHash('sha256')
    .update(`${enrolmentId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex');

/**
 * The enrolment in this booklet with this employee number and individual code; null for any other pair. The caller must
 * check its state, and limit the tries.
 */
export const findEnrolmentByCode = async (
  db: Db,
  companyId: string,
  bookletId: string,
  employeeNumber: string,
  code: string,
): Promise<TenantRow<'enrolments'> | null> => {
  const scope = new Scope(db, SYSTEM_ACTOR, companyId);
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
  return isSameSecret(kept, hashIndividualCode(found.enrolments.id, code)) ? found.enrolments : null;
};
