import { and, count, gte, isNotNull, isNull, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { StepPreview } from '../../../../contract/messages/campaigns/sequences.ts';
import { loadParticipantSettings, type ParticipantsContext } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { addDays, getLocalDay } from '../../../platform/text/calendar/days.ts';
import { fromLocalTime } from '../../../platform/text/calendar/moments.ts';
import { buildAudienceQuery } from '../audience/audience.ts';
import { sendsPersonalLinks } from '../mail/mail-source.ts';
import { findDueCondition, selectHandledEnrolments } from './find-due-condition.ts';
import type { StepCalendar } from './step-times.ts';
import type { Step } from './steps.ts';

/** Condition that the base day is today, later, or not known yet. */
const buildNotPastCondition = (
  scope: Scope,
  { step }: Step,
  { timeZone }: StepCalendar,
  today: string,
): SQL | undefined => {
  const { enrolments, participants } = scope.views;
  const { trigger } = step;
  const first = addDays(today, -trigger.days);
  const dayOf = (moment: SQLWrapper) => sql`(${moment} at time zone ${timeZone})::date`;
  switch (trigger.kind) {
    case 'arrival':
      return gte(enrolments.arrivalOn, first);
    case 'end':
      return gte(participants.endOn, first);
    case 'unopened':
      return and(
        isNull(enrolments.openedAt),
        or(isNull(enrolments.invitedAt), gte(dayOf(enrolments.invitedAt), first)),
      );
    case 'completed':
      return or(isNull(enrolments.completedAt), gte(dayOf(enrolments.completedAt), first));
    case 'chapter':
      return isNotNull(enrolments.id);
  }
};

const countStepAudience = async (
  scope: Scope,
  people: ParticipantsContext,
  step: Step,
  where: SQL | undefined,
): Promise<number> => {
  const audience = await buildAudienceQuery(scope, people, step, where);
  const [row] = await scope.select({ n: count() }).from(audience).where(isNull(audience.reason));
  return row?.n ?? 0;
};

/**
 * Number of current participants that a step would reach if enabled now: until midnight, and at most in total. Later
 * enrolments are not counted.
 */
export const previewStep = async (scope: Scope, people: ParticipantsContext, step: Step): Promise<StepPreview> => {
  const { booklet, can } = people;
  const opensAccess = sendsPersonalLinks(step) && !booklet.access.personal.on && can['booklet.access'];
  const { withPresent, stopWhen } = step.step;
  if (!withPresent) return { withPresent, today: 0, atMost: 0, opensAccess };
  const { enrolments } = scope.views;
  const where = { timeZone: people.company.timeZone, calendar: await loadParticipantSettings(scope) };
  const now = new Date();
  const today = getLocalDay(where.timeZone, now);
  const midnight = fromLocalTime(where.timeZone, addDays(today, 1), '00:00');
  const due = await findDueCondition(
    scope,
    people,
    { ...step, launchedAt: now },
    where,
    new Date(midnight.getTime() - 1),
  );
  const atMost = and(
    buildNotPastCondition(scope, step, where, today),
    stopWhen.includes('opened') ? isNull(enrolments.openedAt) : undefined,
    stopWhen.includes('completed') ? isNull(enrolments.completedAt) : undefined,
    notInArray(enrolments.id, selectHandledEnrolments(scope, step)),
  );
  return {
    withPresent,
    today: due === null ? 0 : await countStepAudience(scope, people, step, due),
    atMost: await countStepAudience(scope, people, step, atMost),
    opensAccess,
  };
};
