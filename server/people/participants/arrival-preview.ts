import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { previewArrival } from '../../../contract/people/participants/participants.ts';
import type { AnswerOf, BodyOf } from '../../../contract/platform/call.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { addDays } from '../../platform/text/calendar/days.ts';
import { type Calendar, nextWorkingDay } from '../../platform/text/calendar/holidays.ts';
import { momentIn } from '../../platform/text/calendar/moments.ts';
import { type ArrivalStep, arrivalSteps } from './arrival-steps.ts';
import { type People, peopleFor } from './context.ts';
import { idsOf } from './selection.ts';
import { settingsOf } from './settings.ts';

type Answer = AnswerOf<typeof previewArrival>;

/** Departure time of a step for an arrival day; null without an arrival day. */
const leavesAt = (step: ArrivalStep, arrivalOn: string | null, people: People, calendar: Calendar): Date | null => {
  if (arrivalOn === null) return null;
  const day = addDays(arrivalOn, step.trigger.days);
  return momentIn(people.company.timeZone, step.workingDaysOnly ? nextWorkingDay(day, calendar) : day, step.time);
};

interface Alike {
  arrivalOn: string | null;
  n: number;
  /** Number of these participants who received each step, by campaign id. */
  sent: Map<string, number>;
  lastSentAt: Map<string, Date | null>;
}

/** Groups a selection by arrival day, with the steps already sent. */
const alikeOf = async (scope: Scope, ids: readonly string[], steps: readonly ArrivalStep[]): Promise<Alike[]> => {
  const { enrolments, campaignRecipients } = scope.views;
  const days = await scope
    .select({ arrivalOn: enrolments.arrivalOn, n: count() })
    .from(enrolments)
    .where(among(enrolments.id, ids))
    .groupBy(enrolments.arrivalOn);
  const sent = await scope
    .select({
      arrivalOn: enrolments.arrivalOn,
      campaignId: campaignRecipients.campaignId,
      sentAt: campaignRecipients.sentAt,
    })
    .from(campaignRecipients)
    .innerJoin(enrolments, eq(enrolments.id, campaignRecipients.enrolmentId))
    .where(
      and(
        among(enrolments.id, ids),
        isNotNull(campaignRecipients.sentAt),
        inArray(
          campaignRecipients.campaignId,
          steps.map(({ campaignId }) => campaignId),
        ),
      ),
    );
  return days.map(({ arrivalOn, n }) => {
    const theirs = sent.filter((row) => row.arrivalOn === arrivalOn);
    const by = Map.groupBy(theirs, ({ campaignId }) => campaignId);
    return {
      arrivalOn,
      n,
      sent: new Map([...by].map(([id, rows]) => [id, rows.length])),
      lastSentAt: new Map([...by].map(([id, rows]) => [id, rows[0]?.sentAt ?? null])),
    };
  });
};

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

/** Computes the effects of another arrival day on a selection, without any change. */
export const preview = async (
  scope: Scope,
  bookletId: string,
  { selection, arrivalOn }: BodyOf<typeof previewArrival>,
): Promise<Answer> => {
  const people = await peopleFor(scope, bookletId, 'participants.manage');
  const ids = await idsOf(scope, people, selection);
  const steps = await arrivalSteps(scope, bookletId);
  const calendar = await settingsOf(scope);
  const alike = steps.length === 0 ? [] : await alikeOf(scope, ids, steps);
  const now = new Date();
  const answer: Answer = { people: ids.length, moved: 0, dropped: 0, sent: 0, steps: [] };
  for (const step of steps) {
    const to = leavesAt(step, arrivalOn, people, calendar);
    for (const { arrivalOn: present, n, sent, lastSentAt } of alike) {
      const gone = sent.get(step.campaignId) ?? 0;
      const from = leavesAt(step, present, people, calendar);
      const left = n - gone;
      answer.sent += gone;
      const [wasAhead, isAhead] = [from !== null && from > now, to !== null && to > now];
      if (isAhead && from?.getTime() !== to?.getTime()) answer.moved += left;
      if (wasAhead && !isAhead) answer.dropped += left;
      if (ids.length > 1) continue;
      answer.steps.push({
        name: step.name,
        sentAt: iso(lastSentAt.get(step.campaignId)),
        from: iso(from),
        to: iso(to),
      });
    }
  }
  return answer;
};
