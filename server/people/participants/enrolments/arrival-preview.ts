import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { previewArrival } from '../../../../contract/people/participants/participants.ts';
import type { CallAnswer, CallBody } from '../../../../contract/platform/call.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { addDays } from '../../../platform/text/calendar/days.ts';
import { getNextWorkingDay, getSiteCalendar, type HolidayCalendar } from '../../../platform/text/calendar/holidays.ts';
import { fromLocalTime } from '../../../platform/text/calendar/moments.ts';
import { type ParticipantsContext, requireParticipants } from '../context.ts';
import { resolveSelectionIds } from '../list/selection.ts';
import { toIsoString } from '../profile/participant-row.ts';
import { loadParticipantSettings } from '../settings/settings.ts';
import { type ArrivalStep, listArrivalSteps } from './arrival-steps.ts';

type Answer = CallAnswer<typeof previewArrival>;

/** Departure time of a step for an arrival day; null without an arrival day. */
const findDepartureTime = (
  step: ArrivalStep,
  arrivalOn: string | null,
  people: ParticipantsContext,
  calendar: HolidayCalendar,
): Date | null => {
  if (arrivalOn === null) return null;
  const day = addDays(arrivalOn, step.trigger.days);
  return fromLocalTime(
    people.company.timeZone,
    step.workingDaysOnly ? getNextWorkingDay(day, calendar) : day,
    step.time,
  );
};

interface ArrivalGroup {
  arrivalOn: string | null;
  site: string;
  n: number;
  /** Number of these participants who received each step, by campaign id. */
  sent: Map<string, number>;
  lastSentAt: Map<string, Date | null>;
}

/** Groups a selection by arrival day and site, whose public holidays count, with the steps already sent. */
const listArrivalGroups = async (
  scope: Scope,
  ids: readonly string[],
  steps: readonly ArrivalStep[],
): Promise<ArrivalGroup[]> => {
  const { enrolments, participants, campaignRecipients } = scope.views;
  const days = await scope
    .select({ arrivalOn: enrolments.arrivalOn, site: participants.site, n: count() })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(anyOf(enrolments.id, ids))
    .groupBy(enrolments.arrivalOn, participants.site);
  const sent = await scope
    .select({
      arrivalOn: enrolments.arrivalOn,
      site: participants.site,
      campaignId: campaignRecipients.campaignId,
      sentAt: campaignRecipients.sentAt,
    })
    .from(campaignRecipients)
    .innerJoin(enrolments, eq(enrolments.id, campaignRecipients.enrolmentId))
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      and(
        anyOf(enrolments.id, ids),
        isNotNull(campaignRecipients.sentAt),
        inArray(
          campaignRecipients.campaignId,
          steps.map(({ campaignId }) => campaignId),
        ),
      ),
    );
  return days.map(({ arrivalOn, site, n }) => {
    const theirs = sent.filter((row) => row.arrivalOn === arrivalOn && row.site === site);
    const by = Map.groupBy(theirs, ({ campaignId }) => campaignId);
    return {
      arrivalOn,
      site,
      n,
      sent: new Map([...by].map(([id, rows]) => [id, rows.length])),
      lastSentAt: new Map([...by].map(([id, rows]) => [id, rows[0]?.sentAt ?? null])),
    };
  });
};

/** Computes the effects of another arrival day on a selection, without any change. */
export const previewArrivalChange = async (
  scope: Scope,
  bookletId: string,
  { selection, arrivalOn }: CallBody<typeof previewArrival>,
): Promise<Answer> => {
  const people = await requireParticipants(scope, bookletId, 'participants.manage');
  const ids = await resolveSelectionIds(scope, people, selection);
  const steps = await listArrivalSteps(scope, bookletId);
  const company = await loadParticipantSettings(scope);
  const alike = steps.length === 0 ? [] : await listArrivalGroups(scope, ids, steps);
  const now = new Date();
  const answer: Answer = { people: ids.length, moved: 0, dropped: 0, sent: 0, steps: [] };
  for (const step of steps) {
    for (const { arrivalOn: present, site, n, sent, lastSentAt } of alike) {
      const calendar = getSiteCalendar(company, site);
      const to = findDepartureTime(step, arrivalOn, people, calendar);
      const gone = sent.get(step.campaignId) ?? 0;
      const from = findDepartureTime(step, present, people, calendar);
      const left = n - gone;
      answer.sent += gone;
      const [wasAhead, isAhead] = [from !== null && from > now, to !== null && to > now];
      if (isAhead && from?.getTime() !== to?.getTime()) answer.moved += left;
      if (wasAhead && !isAhead) answer.dropped += left;
      if (ids.length > 1) continue;
      answer.steps.push({
        name: step.name,
        sentAt: toIsoString(lastSentAt.get(step.campaignId)),
        from: toIsoString(from),
        to: toIsoString(to),
      });
    }
  }
  return answer;
};
