import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { ExclusionReason } from '../../../../contract/messages/campaigns/campaign.ts';
import { ENDED_STATES, isEnded } from '../../../../contract/people/enrolments/enrolment.ts';
import {
  formatFullName,
  loadParticipantSettings,
  type ParticipantsContext,
  resolveReferents,
} from '../../../people/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { getSiteCalendar, type HolidayCalendar } from '../../../platform/text/calendar/holidays.ts';
import { buildMissingValueCondition } from '../audience/missing-variables.ts';
import { findChapterCompletions } from './chapter-completions.ts';
import { selectReminders } from './find-due-condition.ts';
import type { SimulatedPerson, SimulatedStep, SkipReason } from './simulate-outcome.ts';
import { dependsOnTracking, type Step } from './steps.ts';

/** Facts of one participant that a simulation of the sequence needs. */
export interface SimulatedParticipant {
  id: string;
  name: string;
  sheet: TenantRow<'participants'>;
  enrolment: TenantRow<'enrolments'>;
  person: SimulatedPerson;
  calendar: HolidayCalendar;
  /** Messages already handled, by step. */
  handled: ReadonlyMap<string, SimulatedStep['handled']>;
  /** Steps whose message has a variable without a value for this person. */
  lacking: ReadonlySet<string>;
}

const SKIP_BY_EXCLUSION: Record<ExclusionReason, SkipReason> = {
  revoked: 'no_access',
  expired: 'no_access',
  no_email: 'no_email',
  bounced_before: 'bounced',
  opposed: 'opposed',
  already_invited: 'already_invited',
  duplicate_address: 'already_invited',
  not_arrived: 'no_date',
  left: 'left',
  missing_variable: 'missing_variable',
  by_hand: 'by_hand',
};

export const toSkipReason = (reason: string): SkipReason | null =>
  Object.hasOwn(SKIP_BY_EXCLUSION, reason) ? SKIP_BY_EXCLUSION[reason as ExclusionReason] : null;

const groupById = <Row extends { enrolmentId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ enrolmentId }) => enrolmentId);

/** Rows of messages, contact days and reminders of these enrolments, by enrolment. */
const loadPastMessages = async (
  scope: Scope,
  people: ParticipantsContext,
  only: SQL | undefined,
  steps: readonly Step[],
) => {
  const { campaignRecipients: recipients, contactDays, enrolments } = scope.views;
  const ids = scope
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, people.booklet.id), only));
  const rows =
    steps.length === 0
      ? []
      : await scope
          .select({
            enrolmentId: recipients.enrolmentId,
            campaignId: recipients.campaignId,
            at: sql<Date | null>`coalesce(${recipients.sentAt}, ${recipients.createdAt})`.mapWith(recipients.createdAt),
            state: recipients.state,
            reason: recipients.reason,
          })
          .from(recipients)
          .where(
            and(
              anyOf(
                recipients.campaignId,
                steps.map(({ id }) => id),
              ),
              inArray(recipients.enrolmentId, ids),
            ),
          );
  const days = await scope
    .select({ enrolmentId: contactDays.enrolmentId, day: contactDays.day })
    .from(contactDays)
    .where(inArray(contactDays.enrolmentId, ids));
  const reminders = selectReminders(scope, people).as('reminders');
  const counted = await scope
    .select({ enrolmentId: reminders.id, n: reminders.n })
    .from(reminders)
    .where(inArray(reminders.id, ids));
  return {
    rows: groupById(rows),
    days: groupById(days),
    reminders: new Map(counted.map(({ enrolmentId, n }) => [enrolmentId, n])),
  };
};

/** Moment at which each person finished each of the chapters that steps count from. */
const loadChapterMoments = async (
  scope: Scope,
  people: ParticipantsContext,
  steps: readonly Step[],
  ids: readonly string[],
) => {
  const chapterIds = new Set(
    steps.flatMap(({ step: { trigger } }) => (trigger.kind === 'chapter' ? [trigger.chapterId] : [])),
  );
  const found = new Map<string, Map<string, Date>>();
  for (const chapterId of chapterIds) {
    const done = await findChapterCompletions(scope, people.booklet, chapterId, people.company.timeZone);
    if (done === null) continue;
    const rows = await scope
      .select({ id: done.enrolmentId, at: done.at })
      .from(done)
      .where(anyOf(done.enrolmentId, ids));
    for (const { id, at } of rows) found.set(id, (found.get(id) ?? new Map<string, Date>()).set(chapterId, at));
  }
  return found;
};

/** Ids of the people who lack a value for a variable, by step. */
const loadLackingPeople = async (
  scope: Scope,
  people: ParticipantsContext,
  steps: readonly Step[],
  only: SQL | undefined,
) => {
  const { enrolments, participants } = scope.views;
  const lacking = new Map<string, Set<string>>();
  for (const step of steps) {
    const condition = step.step.to === 'referent' ? undefined : await buildMissingValueCondition(scope, people, step);
    if (condition === undefined) continue;
    const rows = await scope
      .select({ id: enrolments.id })
      .from(enrolments)
      .innerJoin(participants, eq(participants.id, enrolments.participantId))
      .where(and(eq(enrolments.bookletId, people.booklet.id), only, condition));
    for (const { id } of rows) lacking.set(id, (lacking.get(id) ?? new Set<string>()).add(step.id));
  }
  return lacking;
};

/** Days of access of the booklet after the arrival or the invitation. */
const getValidDays = ({ booklet }: ParticipantsContext): number => booklet.access.personal.validDays;

/**
 * Loads the facts of many participants in a fixed number of queries. `ids` null: everybody whose access is not over.
 */
export const loadSimulatedPeople = async (
  scope: Scope,
  people: ParticipantsContext,
  steps: readonly Step[],
  ids: readonly string[] | null,
): Promise<SimulatedParticipant[]> => {
  const { enrolments, participants } = scope.views;
  const only = ids === null ? notInArray(enrolments.state, [...ENDED_STATES]) : anyOf(enrolments.id, ids);
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(eq(enrolments.bookletId, people.booklet.id), only));
  const past = await loadPastMessages(scope, people, only, steps);
  const chapters = await loadChapterMoments(
    scope,
    people,
    steps,
    rows.map((row) => row.enrolments.id),
  );
  const lacking = await loadLackingPeople(scope, people, steps, only);
  const toReferent = steps.some(({ step }) => step.to === 'referent');
  const leaders = toReferent
    ? await resolveReferents(
        scope,
        people.booklet.id,
        rows.map((row) => row.participants),
      )
    : null;
  const settings = await loadParticipantSettings(scope);
  const validDays = getValidDays(people);
  return rows.map(({ enrolments: enrolment, participants: sheet }) => ({
    id: enrolment.id,
    name: formatFullName(sheet).trim(),
    sheet,
    enrolment,
    calendar: getSiteCalendar(settings, enrolment.site),
    handled: new Map(
      (past.rows.get(enrolment.id) ?? []).map(({ campaignId, at, state, reason }) => [
        campaignId,
        { at, why: state === 'excluded' ? (toSkipReason(reason ?? '') ?? 'no_email') : null },
      ]),
    ),
    lacking: lacking.get(enrolment.id) ?? new Set<string>(),
    person: {
      createdAt: enrolment.createdAt,
      arrivalOn: enrolment.arrivalOn,
      endOn: sheet.endOn,
      hasAddress: sheet.email !== '' || sheet.workEmail !== '',
      isOpposed: sheet.opposedAt !== null,
      hasReferentAddress: (leaders?.get(sheet.id)?.manager?.referent.email ?? '') !== '',
      events: {
        invitedAt: enrolment.invitedAt,
        openedAt: enrolment.openedAt,
        completedAt: enrolment.completedAt,
        bouncedAt: sheet.bouncedAt,
        endsAt: enrolment.expiresAt,
        chapters: chapters.get(enrolment.id) ?? new Map<string, Date>(),
      },
      contactDays: (past.days.get(enrolment.id) ?? []).map(({ day }) => day),
      reminders: past.reminders.get(enrolment.id) ?? 0,
      validDays,
    },
  }));
};

/** Steps of the sequence as they stand for one participant. */
export const toSimulatedSteps = (
  steps: readonly Step[],
  people: Pick<ParticipantsContext, 'follow'>,
  { enrolment, handled, lacking }: Pick<SimulatedParticipant, 'enrolment' | 'handled' | 'lacking'>,
): SimulatedStep[] =>
  steps.map((step) => {
    const isTold = people.follow.named || !dependsOnTracking(step.step);
    const skipReason = isEnded(enrolment.state)
      ? ('no_access' as const)
      : step.audience.except.includes(enrolment.id)
        ? ('by_hand' as const)
        : isTold
          ? null
          : ('not_yet' as const);
    return {
      id: step.id,
      kind: step.kind,
      step: step.step,
      // A step that a user or its failures paused sends nothing, like one that is off.
      since: step.state === 'running' ? step.launchedAt : null,
      handled: handled.get(step.id) ?? null,
      lacksValue: lacking.has(step.id),
      skipReason,
    };
  });
