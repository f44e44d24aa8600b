import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { MAX_REMINDERS, type RecipientState } from '../../../../contract/messages/campaigns/campaign.ts';
import type { ParticipantsContext } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOfTexts } from '../../../platform/data/statements/any-of.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import {
  type CompanyCalendar,
  type HolidayCalendar,
  listSiteGroups,
} from '../../../platform/text/calendar/holidays.ts';
import { findChapterCompletions } from './chapter-completions.ts';
import { listDueBaseDays } from './step-times.ts';
import type { Step } from './steps.ts';

/** Condition that the base day of the step is one of these days. */
const buildTriggerCondition = async (
  scope: Scope,
  people: ParticipantsContext,
  step: Step,
  bases: readonly string[],
  timeZone: string,
) => {
  const { enrolments, participants } = scope.views;
  const { trigger } = step.step;
  const among = (day: SQLWrapper) => anyOfTexts(day, bases);
  const dayOf = (moment: SQLWrapper) => sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  switch (trigger.kind) {
    case 'arrival':
      return among(sql`to_char(${enrolments.arrivalOn}, 'YYYY-MM-DD')`);
    case 'end':
      return among(sql`to_char(${participants.endOn}, 'YYYY-MM-DD')`);
    case 'unopened':
      return and(eq(enrolments.state, 'invited'), isNull(enrolments.openedAt), among(dayOf(enrolments.invitedAt)));
    case 'completed':
      return and(isNotNull(enrolments.completedAt), among(dayOf(enrolments.completedAt)));
    case 'chapter': {
      const done = await findChapterCompletions(scope, people.booklet, trigger.chapterId, timeZone);
      if (done === null) return sql`false`;
      const read = scope.select({ id: done.enrolmentId }).from(done).where(among(done.day));
      return inArray(enrolments.id, read);
    }
  }
};

/** Enrolments that this step has already handled. */
export const selectHandledEnrolments = (scope: Scope, { id }: Step) => {
  const { campaignRecipients: recipients } = scope.views;
  return scope.select({ id: recipients.enrolmentId }).from(recipients).where(eq(recipients.campaignId, id));
};

/** States of a reminder that was sent, or is about to be. */
export const COUNTED_REMINDER_STATES: readonly RecipientState[] = [
  'waiting',
  'sending',
  'retrying',
  'sent',
  'to_check',
];

/**
 * Number of reminders of this booklet that each enrolment has had, or is about to get. Those to a referent are not for
 * the participant.
 */
export const selectReminders = (scope: Scope, { booklet }: Pick<ParticipantsContext, 'booklet'>) => {
  const { campaignRecipients: recipients, campaigns } = scope.views;
  return scope
    .select({ id: recipients.enrolmentId, n: count().as('n') })
    .from(recipients)
    .innerJoin(campaigns, eq(campaigns.id, recipients.campaignId))
    .where(
      and(
        eq(campaigns.bookletId, booklet.id),
        eq(campaigns.kind, 'reminder'),
        sql`${campaigns.step} ->> 'to' is distinct from 'referent'`,
        inArray(recipients.state, [...COUNTED_REMINDER_STATES]),
      ),
    )
    .groupBy(recipients.enrolmentId);
};

/** Enrolments with the maximum number of reminders of this booklet. */
const selectFullyReminded = (scope: Scope, people: ParticipantsContext) => {
  const reminders = selectReminders(scope, people).as('reminders');
  return scope.select({ id: reminders.id }).from(reminders).where(gte(reminders.n, MAX_REMINDERS));
};

/** Enrolments that were sent a message on this day. */
export const selectContactedEnrolments = (scope: Scope, day: string) => {
  const { contactDays } = scope.views;
  return scope.select({ id: contactDays.enrolmentId }).from(contactDays).where(eq(contactDays.day, day));
};

interface CompanyStepCalendar {
  timeZone: string;
  calendar: CompanyCalendar;
}

/**
 * Condition on the base day of the step, by the public holidays of the participant's site; null when no day is due for
 * anybody.
 */
const findDueBaseCondition = async (
  scope: Scope,
  people: ParticipantsContext,
  step: Step,
  { timeZone, calendar }: CompanyStepCalendar,
  listBases: (calendar: HolidayCalendar) => string[],
): Promise<SQL | undefined | null> => {
  const { enrolments } = scope.views;
  const ofCompany = listBases(calendar);
  const others = listSiteGroups(calendar)
    .map((group) => ({ sites: group.sites, bases: listBases(group.calendar) }))
    .filter(({ bases }) => bases.join() !== ofCompany.join());
  const build = async (bases: readonly string[], also: SQL | undefined) =>
    bases.length === 0 ? [] : [and(await buildTriggerCondition(scope, people, step, bases, timeZone), also)];
  const apart = others.flatMap(({ sites }) => sites);
  const conditions = await build(ofCompany, apart.length > 0 ? notInArray(enrolments.site, apart) : undefined);
  for (const { sites, bases } of others) conditions.push(...(await build(bases, inArray(enrolments.site, sites))));
  return conditions.length === 0 ? null : or(...conditions);
};

/**
 * Condition on enrolments and participants that are due for a step now; null before the step's hour or on a day without
 * sending. A person who already got a message today waits for another day, three days at most.
 */
export const findDueCondition = async (
  scope: Scope,
  people: ParticipantsContext,
  step: Step,
  where: CompanyStepCalendar,
  now: Date,
): Promise<SQL | undefined | null> => {
  const { enrolments } = scope.views;
  const { launchedAt, kind, step: how } = step;
  if (launchedAt === null) return null;
  const due = await findDueBaseCondition(scope, people, step, where, (calendar) =>
    listDueBaseDays(how, launchedAt, { timeZone: where.timeZone, calendar }, now),
  );
  if (due === null) return null;
  const isHers = how.to !== 'referent';
  return and(
    due,
    how.withPresent ? undefined : gte(enrolments.createdAt, launchedAt),
    how.stopWhen.includes('opened') ? isNull(enrolments.openedAt) : undefined,
    how.stopWhen.includes('completed') ? isNull(enrolments.completedAt) : undefined,
    notInArray(enrolments.id, selectHandledEnrolments(scope, step)),
    isHers ? notInArray(enrolments.id, selectContactedEnrolments(scope, getLocalDay(where.timeZone, now))) : undefined,
    kind === 'reminder' && isHers ? notInArray(enrolments.id, selectFullyReminded(scope, people)) : undefined,
    or(isNull(enrolments.expiresAt), sql`${enrolments.expiresAt} > ${now.toISOString()}::timestamptz`),
  );
};
