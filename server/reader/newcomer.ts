import { and, eq, isNull, or } from 'drizzle-orm';
import { foldedKey } from '../../contract/fold.ts';
import type { PersonFacts } from '../access/judge.ts';
import { byEmail } from '../access/people.ts';
import type { Scope } from '../db/scope.ts';
import { recordEvents } from '../enrolments/events.ts';

export interface Names {
  firstName: string;
  lastName: string;
}

/** The sheet that has this address in the company, whatever booklets she is in; null: nobody. */
export const sheetOf = async (scope: Scope, email: string) => {
  const { participants } = scope.views;
  const [row] = await scope
    .select({ id: participants.id, nameKey: participants.nameKey, arrivalOn: participants.arrivalOn })
    .from(participants)
    .where(and(isNull(participants.anonymisedAt), or(eq(participants.email, email), eq(participants.workEmail, email))))
    .limit(1);
  return row ?? null;
};

/**
 * Enrols whoever has proved that an address of the company is hers. Somebody unknown gets a sheet with what she typed and
 * nothing else. Twice at once, she is enrolled once.
 */
export const enrolByEmail = async (
  inside: Scope,
  bookletId: string,
  email: string,
  names: Names | null,
): Promise<PersonFacts | null> => {
  if (names && !(await sheetOf(inside, email))) {
    const nameKey = foldedKey(`${names.lastName} ${names.firstName}`);
    await inside.insert('participants', [{ ...names, nameKey, email }], { ifAbsent: true });
  }
  const sheet = await sheetOf(inside, email);
  if (!sheet) return null;
  const { id: participantId, nameKey, arrivalOn } = sheet;
  const [enrolment] = await inside.insert(
    'enrolments',
    [{ bookletId, participantId, nameKey, arrivalOn, source: 'domain' }],
    { ifAbsent: true },
  );
  if (enrolment) await recordEvents(inside, [enrolment.id], 'enrolled');
  return byEmail(inside, bookletId, email);
};
