import type { editParticipant } from '../../../../contract/people/participants/participants.ts';
import type { CallBody } from '../../../../contract/platform/call.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { requireRowVersion } from '../../../platform/data/access/versioned-row.ts';
import { buildCompanyConflict, refuseConflict } from '../../../platform/http/conflict.ts';
import type { Refusal } from '../../../platform/http/refusal.ts';
import { type ParticipantsContext, requireParticipants } from '../context.ts';
import { mapFormerArrivals, propagateProfileChanges } from '../enrolments/arrival.ts';
import { buildNameKey } from '../enrolments/enrol.ts';
import { getEnrolledParticipant } from '../find-participant.ts';
import { toProfileAnswer } from './detail.ts';
import { createDuplicateRefusal, findDuplicateProfile } from './duplicate-profile.ts';
import { refuseAnonymisedProfile, retryOnDuplicate } from './participant-profile.ts';
import { checkProfile, loadProfileRules, refuseProfileIssues } from './profile-rules.ts';

/** Returns GEN-011 with the current profile. */
export const createProfileConflict = async (
  scope: Scope,
  people: ParticipantsContext,
  enrolmentId: string,
): Promise<Refusal> => {
  const { profile } = await getEnrolledParticipant(scope, people, enrolmentId);
  return buildCompanyConflict(scope, profile, toProfileAnswer(profile));
};

/** Keeps only the issues of changed fields: a profile may be older than a rule. */
export const createFieldFilter = (changed: readonly string[]) => {
  const names = new Set(changed.includes('arrivalOn') ? [...changed, 'endOn'] : changed);
  return ({ field }: { field: string }) => names.has(field.split('.')[0] ?? '');
};

/**
 * Changes some fields of a profile; lists, access dates and links follow. Throws GEN-011 with `current` for an old
 * `rowVersion`, PAR-001 or PAR-012 with the profile that already has the e-mail or the number, GEN-017 for an
 * anonymised participant, and the issues of the fields.
 */
export const updateParticipant = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
  body: CallBody<typeof editParticipant>,
): Promise<ParticipantsContext> => {
  const people = await requireParticipants(scope, bookletId, 'participants.manage');
  await refuseConflict(
    () => createProfileConflict(scope, people, enrolmentId),
    () => writeProfile(scope, people, enrolmentId, body),
  );
  return people;
};

const writeProfile = async (
  scope: Scope,
  people: ParticipantsContext,
  enrolmentId: string,
  { rowVersion, ...fields }: CallBody<typeof editParticipant>,
): Promise<void> => {
  const { profile: before } = await getEnrolledParticipant(scope, people, enrolmentId);
  refuseAnonymisedProfile(before);
  requireRowVersion(before, rowVersion);
  const { sheet, issues } = checkProfile(await loadProfileRules(scope, people), { ...before, ...fields });
  const changed = Object.keys(fields);
  refuseProfileIssues(issues.filter(createFieldFilter(changed)));
  const next = Object.fromEntries(changed.map((name) => [name, sheet[name as keyof typeof fields]]));
  await retryOnDuplicate(() =>
    scope.transaction(async (inside) => {
      const other = await findDuplicateProfile(inside, fields, [before.id]);
      if (other) throw createDuplicateRefusal(other);
      const change = { ...next, nameKey: buildNameKey(sheet) };
      const row = await inside.updateVersioned('participants', { id: before.id, rowVersion }, change);
      await propagateProfileChanges(inside, [row.id], mapFormerArrivals([before], row.arrivalOn));
    }),
  );
};
