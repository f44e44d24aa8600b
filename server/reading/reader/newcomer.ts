import { and, eq, isNull, or } from 'drizzle-orm';
import type { ParticipantFields } from '../../../contract/people/participants/participant.ts';
import { EMPTY_SHEET } from '../../../contract/people/participants/participant-sheet.ts';
import type { PersonFacts } from '../../booklets/access/judge.ts';
import { byEmail } from '../../booklets/access/people.ts';
import { addSheets, enrol } from '../../people/participants/enrol.ts';
import { refuseFull } from '../../people/participants/quota.ts';
import { settingsOf } from '../../people/participants/settings.ts';
import type { Scope } from '../../platform/data/scope.ts';

export interface Names {
  firstName: string;
  lastName: string;
}

/** Profile of a self-registered participant: only the name and address are known. */
const BLANK: ParticipantFields = { ...EMPTY_SHEET, language: 'fr-FR' };

/** The participant profile with this address in the company, in any booklet; null: none. */
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
 * Enrols the owner of a proved company address, with their existing profile, or with a new one that holds only their
 * name. Null: the address is unknown and no name was given. Throws PAR-011 when the company is full. The code that
 * proved the address must be used in the same transaction, so that it lets in one browser only.
 */
export const enrolByEmail = async (
  inside: Scope,
  bookletId: string,
  email: string,
  names: Names | null,
): Promise<PersonFacts | null> => {
  const known = await sheetOf(inside, email);
  if (!known && !names) return null;
  await refuseFull(inside, await settingsOf(inside), known ? 0 : 1, known ? [known.id] : []);
  const [person] = known || !names ? [known] : await addSheets(inside, [{ ...BLANK, ...names, email }]);
  if (!person) return null;
  await enrol(inside, bookletId, [person], { source: 'domain' });
  return byEmail(inside, bookletId, email);
};
