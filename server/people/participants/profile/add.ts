import { and, eq, isNull } from 'drizzle-orm';
import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import type {
  addParticipant,
  enrolExistingParticipants as enrolExistingCall,
} from '../../../../contract/people/participants/participants.ts';
import type { CallBody } from '../../../../contract/platform/call.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../../platform/data/access/versioned-row.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { createFieldRefusal, Refusal } from '../../../platform/http/refusal.ts';
import type { ParticipantsContext } from '../context.ts';
import { mapFormerArrivals, propagateProfileChanges } from '../enrolments/arrival.ts';
import { buildNameKey, enrolParticipants, insertProfiles, mapEnrolmentIds } from '../enrolments/enrol.ts';
import { requireParticipantQuota } from '../enrolments/quota.ts';
import { buildKnownCondition } from '../list/candidates.ts';
import { createAlreadyEnrolledRefusal, createDuplicateRefusal, findDuplicateProfile } from './duplicate-profile.ts';
import { type ParticipantProfile, retryOnDuplicate, toFilledFields, toProfileFields } from './participant-profile.ts';
import { checkProfile, loadProfileRules, type ProfileRules, refuseProfileIssues } from './profile-rules.ts';

/** Throws PAR-009 for a participant who is in the booklet already. */
const refuseEnrolled = async (inside: Scope, people: ParticipantsContext, sheet: ParticipantProfile): Promise<void> => {
  const there = (await mapEnrolmentIds(inside, people.booklet.id, [sheet.id])).get(sheet.id);
  if (there !== undefined) throw createAlreadyEnrolledRefusal(sheet, there);
};

const addNewParticipant = async (
  inside: Scope,
  people: ParticipantsContext,
  rules: ProfileRules,
  typed: ParticipantFields,
): Promise<string> => {
  const { sheet, issues } = checkProfile(rules, typed);
  refuseProfileIssues(issues, 'participant.');
  const known = await findDuplicateProfile(inside, sheet);
  if (known) {
    await refuseEnrolled(inside, people, known.sheet);
    throw createDuplicateRefusal(known, 'participant.');
  }
  await requireParticipantQuota(inside, rules.settings, 1);
  const [id = ''] = await enrolParticipants(inside, people.booklet.id, await insertProfiles(inside, [sheet]), {
    source: 'manual',
  });
  return id;
};

/** Copies the given fields to the profile that PAR-001 named, and enrols this participant in the booklet. */
const enrolKnownProfile = async (
  inside: Scope,
  people: ParticipantsContext,
  rules: ProfileRules,
  typed: ParticipantFields,
  sheetId: string,
): Promise<string> => {
  const known = await findDuplicateProfile(inside, typed);
  // The profile no longer exists or now belongs to another person: the caller must add the participant again.
  if (known?.sheet.id !== sheetId) throw new Refusal('GEN-010');
  await refuseEnrolled(inside, people, known.sheet);
  const { sheet, issues } = checkProfile(rules, {
    ...known.sheet,
    ...toFilledFields(typed),
    fields: { ...known.sheet.fields, ...typed.fields },
  });
  refuseProfileIssues(issues, 'participant.');
  const other = await findDuplicateProfile(inside, sheet, [sheetId]);
  if (other) throw createDuplicateRefusal(other, 'participant.');
  await requireParticipantQuota(inside, rules.settings, 0, [sheetId]);
  const [row] = await inside.update(
    'participants',
    { ...toProfileFields(sheet), nameKey: buildNameKey(sheet), ...buildTrackingColumns(inside) },
    ({ id }) => eq(id, sheetId),
  );
  if (!row) throw new Refusal('GEN-010');
  await propagateProfileChanges(inside, [sheetId], mapFormerArrivals([known.sheet], row.arrivalOn));
  const [id = ''] = await enrolParticipants(inside, people.booklet.id, [row], { source: 'manual' });
  return id;
};

/**
 * Adds a participant to a booklet, with a new profile or with the one that PAR-001 named (`mergeWith`). Returns the
 * enrolment id. Throws PAR-001 or PAR-012 with the profile that already has the e-mail or the employee number, PAR-009
 * for a participant of the booklet, PAR-008, PAR-011, PAR-019, and the other issues of the profile, each on its field.
 */
export const createParticipant = async (
  scope: Scope,
  people: ParticipantsContext,
  { participant, mergeWith }: CallBody<typeof addParticipant>,
): Promise<string> => {
  const rules = await loadProfileRules(scope, people);
  const enrolmentId = await retryOnDuplicate(() =>
    scope.transaction((inside) =>
      mergeWith === null
        ? addNewParticipant(inside, people, rules, participant)
        : enrolKnownProfile(inside, people, rules, participant, mergeWith),
    ),
  );
  return enrolmentId;
};

const listKnownProfiles = async (scope: Scope, ids: readonly string[]): Promise<ParticipantProfile[]> => {
  const { participants } = scope.views;
  return scope
    .select()
    .from(participants)
    .where(
      and(
        anyOf(participants.id, ids),
        isNull(participants.anonymisedAt),
        await buildKnownCondition(scope, participants),
      ),
    );
};

/** Enrolments from which the transaction refreshes the database statistics, so that later queries use a good plan. */
const ANALYSE_MIN_ENROLMENTS = 100;

/**
 * Enrols participants who have a profile. Throws GEN-010 if the actor may not know one of them; PAR-008, PAR-011,
 * PAR-019.
 */
export const enrolExistingParticipants = async (
  scope: Scope,
  people: ParticipantsContext,
  { participantIds }: CallBody<typeof enrolExistingCall>,
): Promise<{ added: number; already: number }> => {
  const asked = [...new Set(participantIds)];
  const rules = await loadProfileRules(scope, people);
  const counts = await retryOnDuplicate(() =>
    scope.transaction(async (inside) => {
      const sheets = await listKnownProfiles(inside, asked);
      if (sheets.length < asked.length) throw new Refusal('GEN-010');
      const enrolled = await mapEnrolmentIds(inside, people.booklet.id, asked);
      const fresh = sheets.filter(({ id }) => !enrolled.has(id));
      if (rules.arrivalNeeded && fresh.some(({ arrivalOn }) => arrivalOn === null)) {
        throw createFieldRefusal('participantIds', ...rules.arrivalNeeded);
      }
      await requireParticipantQuota(
        inside,
        rules.settings,
        0,
        fresh.map(({ id }) => id),
      );
      await enrolParticipants(inside, people.booklet.id, fresh, { source: 'manual' });
      if (fresh.length >= ANALYSE_MIN_ENROLMENTS) await inside.analyzeTable('enrolments', fresh.length);
      return { added: fresh.length, already: enrolled.size };
    }),
  );
  return counts;
};
