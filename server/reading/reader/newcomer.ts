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

/** What is known of somebody who comes by herself: her name and her address. */
const BLANK: ParticipantFields = { ...EMPTY_SHEET, language: 'fr-FR' };

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
 * Enrols whoever has proved that an address of the company is hers, with the sheet she has or, unknown so far, one that
 * holds her name and nothing else. Null: she is unknown and no name came. Refuses (PAR-011) one person too many. The code
 * that proved the address must have been used in the same transaction: it lets one browser in.
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
