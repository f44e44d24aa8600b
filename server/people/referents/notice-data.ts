import { and, between, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { REMOVED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import type { StoredSurveyAnswers } from '../enrolments/survey-answers.ts';
import {
  type AstonishmentReport,
  hasBadRating,
  type Newcomer,
  NOTICE_WINDOW_DAYS,
  OPEN_BEFORE_ARRIVAL_DAYS,
  WEEKLY_SUMMARY_DAYS,
} from './due-notices.ts';
import { CRITERIA_COLUMNS } from './resolve-referents.ts';

const DAY_MS = 86_400_000;

/** A referent with their booklet. */
export interface NoticeRecipient {
  referent: TenantRow<'referents'>;
  booklet: Pick<TenantRow<'booklets'>, 'id' | 'title' | 'slug' | 'settings'>;
}

/** Referents of the online booklets. */
export const listNoticeRecipients = async (scope: Scope): Promise<NoticeRecipient[]> => {
  const { referents, booklets } = scope.views;
  const rows = await scope
    .select()
    .from(referents)
    .innerJoin(booklets, eq(booklets.id, referents.bookletId))
    .where(and(eq(booklets.state, 'published'), isNull(booklets.binnedAt)));
  return rows.map((row) => ({ referent: row.referents as TenantRow<'referents'>, booklet: row.booklets }));
};

/** Recent signed astonishment reports with a bad rating. */
export const listBadReports = async (
  scope: Scope,
  bookletIds: string[],
  now: Date,
  timeZone: string,
): Promise<AstonishmentReport[]> => {
  if (bookletIds.length === 0) return [];
  const { responses } = scope.views;
  const rows = await scope
    .select({ id: responses.id, enrolmentId: responses.enrolmentId, value: responses.value })
    .from(responses)
    .where(
      and(
        inArray(responses.bookletId, bookletIds),
        eq(responses.kind, 'survey'),
        gte(responses.day, getLocalDay(timeZone, new Date(now.getTime() - NOTICE_WINDOW_DAYS * DAY_MS))),
        isNotNull(responses.enrolmentId),
        sql`${responses.value} ->> 'kind' = 'astonishment'`,
      ),
    );
  return rows.flatMap(({ id, enrolmentId, value }) =>
    enrolmentId !== null && hasBadRating((value as StoredSurveyAnswers).answers) ? [{ id, enrolmentId }] : [],
  );
};

/** Participants that a message could mention, in one query for all the booklets. */
export const listNewcomers = async (
  scope: Scope,
  bookletIds: string[],
  reports: readonly AstonishmentReport[],
  { now, today }: { now: Date; today: string },
): Promise<Newcomer[]> => {
  const { enrolments, participants } = scope.views;
  const since = new Date(now.getTime() - NOTICE_WINDOW_DAYS * DAY_MS);
  const until = addDays(today, Math.max(OPEN_BEFORE_ARRIVAL_DAYS, WEEKLY_SUMMARY_DAYS.until));
  return scope
    .select({
      ...pickFields(participants, [...CRITERIA_COLUMNS, 'firstName', 'lastName']),
      ...pickFields(enrolments, ['bookletId', 'state', 'arrivalOn', 'completedAt', 'pagesDone', 'pagesDue']),
      enrolmentId: enrolments.id,
      enrolledAt: enrolments.createdAt,
    })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      and(
        inArray(enrolments.bookletId, bookletIds),
        notInArray(enrolments.state, REMOVED_STATES),
        isNull(participants.anonymisedAt),
        or(
          gte(enrolments.createdAt, since),
          gte(enrolments.completedAt, since),
          between(enrolments.arrivalOn, addDays(today, -WEEKLY_SUMMARY_DAYS.since), until),
          reports.length === 0
            ? undefined
            : anyOf(
                enrolments.id,
                reports.map(({ enrolmentId }) => enrolmentId),
              ),
        ),
      ),
    );
};
