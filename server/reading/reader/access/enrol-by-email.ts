import { and, eq, isNull, or } from 'drizzle-orm';
import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import { EMPTY_PROFILE } from '../../../../contract/people/participants/participant-profile.ts';
import { findPersonByEmail, type PersonFacts } from '../../../booklets/index.ts';
import {
  enrolParticipants,
  insertProfiles,
  loadParticipantSettings,
  requireParticipantQuota,
} from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';

export interface ReaderNames {
  firstName: string;
  lastName: string;
}

/** Profile of a self-registered participant: only the name and address are known. */
const BLANK_PROFILE: ParticipantFields = { ...EMPTY_PROFILE, language: 'fr-FR' };

/** The participant profile with this address in the company, in any booklet; null: none. */
export const findProfileByEmail = async (scope: Scope, email: string) => {
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
  names: ReaderNames | null,
): Promise<PersonFacts | null> => {
  const known = await findProfileByEmail(inside, email);
  if (!known && !names) return null;
  await requireParticipantQuota(inside, await loadParticipantSettings(inside), known ? 0 : 1, known ? [known.id] : []);
  const [person] = known || !names ? [known] : await insertProfiles(inside, [{ ...BLANK_PROFILE, ...names, email }]);
  if (!person) return null;
  await enrolParticipants(inside, bookletId, [person], { source: 'domain' });
  return findPersonByEmail(inside, bookletId, email);
};
