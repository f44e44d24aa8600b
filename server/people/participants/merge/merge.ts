import { eq } from 'drizzle-orm';
import type { EnrolmentState } from '../../../../contract/people/enrolments/enrolment.ts';
import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import type { mergeParticipants, previewMerge } from '../../../../contract/people/participants/participants.ts';
import type { CallAnswer, CallBody } from '../../../../contract/platform/call.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { refuseConflict } from '../../../platform/http/conflict.ts';
import { PermissionRefusal, Refusal } from '../../../platform/http/refusal.ts';
import { recordEnrolmentEvents } from '../../enrolments/events.ts';
import { type ParticipantsContext, requireParticipants } from '../context.ts';
import { mapFormerArrivals, propagateProfileChanges } from '../enrolments/arrival.ts';
import { buildNameKey } from '../enrolments/enrol.ts';
import {
  type EnrolledParticipant,
  findPermittedBookletIds,
  getEnrolledParticipant,
  getParticipantProfile,
  listParticipantBooklets,
} from '../find-participant.ts';
import { toProfileAnswer } from '../profile/detail.ts';
import { createDuplicateRefusal, findDuplicateProfile, formatFullName } from '../profile/duplicate-profile.ts';
import { createFieldFilter, createProfileConflict } from '../profile/edit.ts';
import {
  isEmptyValue,
  type ParticipantProfile,
  refuseAnonymisedProfile,
  toProfileFields,
} from '../profile/participant-profile.ts';
import { checkProfile, loadProfileRules, refuseProfileIssues } from '../profile/profile-rules.ts';
import { type EnrolmentPair, mergeEnrolments } from './merge-enrolments.ts';

/** States from least to most advanced: the merge keeps the most advanced of two enrolments in one booklet. */
const STATES_BY_PROGRESS: EnrolmentState[] = [
  'anonymised',
  'revoked',
  'failed',
  'to_invite',
  'scheduled',
  'expired',
  'invited',
  'opened',
  'started',
  'completed',
];

interface MergeCandidates extends EnrolledParticipant {
  people: ParticipantsContext;
  other: ParticipantProfile;
  /** Booklets of the other participant. */
  otherBooklets: { id: string; title: string }[];
}

/**
 * Loads the profiles of two different participants. Throws GEN-009 for an editor who does not manage every booklet of
 * the other.
 */
const loadMergeCandidates = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
  otherId: string,
): Promise<MergeCandidates> => {
  const people = await requireParticipants(scope, bookletId, 'participants.manage');
  const found = await getEnrolledParticipant(scope, people, enrolmentId);
  refuseAnonymisedProfile(found.profile);
  const other = await getParticipantProfile(scope, otherId);
  if (other.id === found.profile.id) throw new Refusal('GEN-010');
  const theirs = await listParticipantBooklets(scope, otherId, null);
  const managed = await findPermittedBookletIds(scope, 'participants.manage');
  if (managed && theirs.some(({ id }) => !managed.includes(id))) {
    throw new PermissionRefusal('participants.manage');
  }
  return { ...found, people, other, otherBooklets: theirs };
};

/** Returns both profiles, and the booklets of the other one. */
export const getMergePreview = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
  otherId: string,
): Promise<CallAnswer<typeof previewMerge>> => {
  const { profile, other, otherBooklets } = await loadMergeCandidates(scope, bookletId, enrolmentId, otherId);
  return {
    mine: toProfileAnswer(profile),
    other: toProfileAnswer(other),
    otherBooklets: otherBooklets.map(({ title }) => title),
  };
};

/** Fields of the kept profile: blanks come from the other one, and chosen values win. */
const fillBlanks = (
  mine: ParticipantProfile,
  other: ParticipantProfile,
  chosen: Partial<ParticipantFields>,
): ParticipantFields => {
  const [own, theirs] = [toProfileFields(mine), toProfileFields(other)];
  const kept = Object.entries(own).map(([name, value]) => [
    name,
    isEmptyValue(value) ? theirs[name as keyof ParticipantFields] : value,
  ]);
  return { ...Object.fromEntries(kept), fields: { ...theirs.fields, ...own.fields }, ...chosen };
};

/**
 * Pairs the enrolments in the same booklet: keeps the most advanced one, or the one of the kept profile if they are
 * equal.
 */
const buildEnrolmentPairs = (rows: TenantRow<'enrolments'>[], mineId: string): EnrolmentPair[] => {
  const far = (row: TenantRow<'enrolments'>) =>
    STATES_BY_PROGRESS.indexOf(row.state) * 2 + (row.participantId === mineId ? 1 : 0);
  const byBooklet = Map.groupBy(rows, ({ bookletId }) => bookletId);
  return [...byBooklet.values()].flatMap((two) => {
    const [kept, dropped] = two.toSorted((a, b) => far(b) - far(a));
    return kept && dropped ? [{ kept: kept.id, dropped: dropped.id }] : [];
  });
};

const mergeRows = async (
  inside: Scope,
  mine: ParticipantProfile,
  other: ParticipantProfile,
  final: ParticipantFields,
  rowVersion: number,
): Promise<void> => {
  const { enrolments } = inside.views;
  const rows = await inside
    .select()
    .from(enrolments)
    .where(anyOf(enrolments.participantId, [mine.id, other.id]));
  await mergeEnrolments(inside, buildEnrolmentPairs(rows, mine.id));
  await inside.update('enrolments', { participantId: mine.id }, (columns) => eq(columns.participantId, other.id));
  await inside.deleteRows('participants', (columns) => eq(columns.id, other.id));
  const change = { ...final, nameKey: buildNameKey(final) };
  const row = await inside.updateVersioned('participants', { id: mine.id, rowVersion }, change);
  await propagateProfileChanges(inside, [mine.id], mapFormerArrivals([mine], row.arrivalOn));
};

/**
 * Merges two profiles: the booklets, readings, proofs and messages of the other move to this participant, and the other
 * is deleted. Returns the participant’s enrolment in this booklet, which is the other’s if it was more advanced. Throws
 * GEN-011, GEN-009, PAR-001 or PAR-012 if a third participant has the chosen values.
 */
export const mergeProfiles = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
  { otherId, rowVersion, fields }: CallBody<typeof mergeParticipants>,
): Promise<{ people: ParticipantsContext; enrolmentId: string }> => {
  const { people, profile: mine, other } = await loadMergeCandidates(scope, bookletId, enrolmentId, otherId);
  const buildConflict = () => createProfileConflict(scope, people, enrolmentId);
  if (mine.rowVersion !== rowVersion) throw await buildConflict();
  const { sheet, issues } = checkProfile(await loadProfileRules(scope, people), fillBlanks(mine, other, fields));
  refuseProfileIssues(issues.filter(createFieldFilter(Object.keys(fields))), 'fields.');
  const merge = async (inside: Scope): Promise<string | null> => {
    const third = await findDuplicateProfile(inside, sheet, [mine.id, other.id]);
    if (third) throw createDuplicateRefusal(third, 'fields.');
    await mergeRows(inside, mine, other, sheet, rowVersion);
    const { enrolments } = inside.views;
    const left = await inside.select().from(enrolments).where(eq(enrolments.participantId, mine.id));
    await recordEnrolmentEvents(
      inside,
      left.map(({ id }) => id),
      'merged',
      { detail: formatFullName(other) },
    );
    return left.find((row) => row.bookletId === bookletId)?.id ?? null;
  };
  const saved = await refuseConflict(buildConflict, () => scope.transaction(merge));
  if (saved === null) throw await buildConflict();
  return { people, enrolmentId: saved };
};
