import { and, asc, count, eq, gte, inArray, isNull, max, notInArray, or, sql } from 'drizzle-orm';
import { MAX_REMINDERS } from '../../../contract/messages/campaigns/campaign.ts';
import {
  ENDED_STATES,
  type EnrolmentState,
  getArrivalStage,
  READING_STATES,
} from '../../../contract/people/enrolments/enrolment.ts';
import { NEWCOMER_DAYS, type OwnArrival } from '../../../contract/people/enrolments/own-arrivals.ts';
import {
  buildReferentCondition,
  listRepresentedReferents,
  type ReferentAccess,
  toIsoString,
  toVisibleState,
} from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { requireFirstRow } from '../../platform/http/refusal.ts';
import { addDays, countDaysBetween, getLocalDay } from '../../platform/text/calendar/days.ts';

/** Days after which a newcomer no longer needs daily attention. */
const SETTLED_AFTER_DAYS = 30;
/** Displayed states in which a reminder makes sense. */
export const REMINDABLE_STATES: readonly EnrolmentState[] = ['invited', ...READING_STATES];

interface CompanyPolicies {
  timeZone: string;
  referentReminders: boolean;
}

/** Published booklets in which the actor is a referent or a deputy, with their participants' perimeter. */
const loadReaches = async (scope: Scope, today: string): Promise<Map<string, ReferentAccess>> => {
  const { booklets, referents } = scope.views;
  const mine = scope.select({ id: referents.bookletId }).from(referents).where(eq(referents.userId, scope.actor.id));
  const rows = await scope
    .select()
    .from(referents)
    .innerJoin(booklets, eq(booklets.id, referents.bookletId))
    .where(and(inArray(referents.bookletId, mine), eq(booklets.state, 'published'), isNull(booklets.binnedAt)));
  const byBooklet = Map.groupBy(
    rows.map((row) => row.referents),
    ({ bookletId }) => bookletId,
  );
  return new Map(
    [...byBooklet].map(([bookletId, charges]) => {
      const led = listRepresentedReferents(({ userId }) => userId === scope.actor.id, charges, today);
      return [bookletId, { referentIds: led.map(({ id }) => id), perimeters: led.map(({ perimeter }) => perimeter) }];
    }),
  );
};

/** Number of reminders sent or queued per enrolment, and the date of the last one. */
const buildRemindersQuery = (scope: Scope) => {
  const { campaigns, campaignRecipients: recipients } = scope.views;
  return scope
    .select({
      enrolmentId: recipients.enrolmentId,
      reminders: count().as('reminders'),
      remindedAt: max(recipients.createdAt).as('reminded_at'),
    })
    .from(recipients)
    .innerJoin(campaigns, eq(campaigns.id, recipients.campaignId))
    .where(
      and(
        eq(campaigns.kind, 'reminder'),
        inArray(recipients.state, ['waiting', 'sending', 'retrying', 'sent', 'to_check']),
      ),
    )
    .groupBy(recipients.enrolmentId)
    .as('reminded');
};

interface ArrivalRow {
  enrolment: TenantRow<'enrolments'>;
  sheet: TenantRow<'participants'>;
  booklet: Pick<TenantRow<'booklets'>, 'id' | 'title' | 'settings'>;
  reminders: number;
  remindedAt: Date | null;
}

const toOwnArrival = (found: ArrivalRow, company: CompanyPolicies, today: string): OwnArrival => {
  const { enrolment, sheet, booklet, reminders, remindedAt } = found;
  const named = booklet.settings.tracking.mode === 'named';
  const state = toVisibleState({ follow: { mode: booklet.settings.tracking.mode, named } }, enrolment.state);
  const { arrivalOn } = enrolment;
  return {
    enrolmentId: enrolment.id,
    bookletId: booklet.id,
    title: booklet.title ?? '',
    firstName: sheet.firstName,
    lastName: sheet.lastName,
    arrivalOn,
    stage: arrivalOn === null ? null : getArrivalStage(countDaysBetween(arrivalOn, today)),
    state,
    progress: named ? enrolment.progress : null,
    lastActivityAt: named ? toIsoString(enrolment.lastActivityAt) : null,
    reminders,
    remindedAt: toIsoString(remindedAt),
    mayRemind:
      company.referentReminders &&
      REMINDABLE_STATES.includes(state) &&
      reminders < MAX_REMINDERS &&
      (remindedAt === null || getLocalDay(company.timeZone, remindedAt) !== today),
  };
};

export const getCompanyPolicies = async (scope: Scope): Promise<CompanyPolicies> =>
  requireFirstRow(await scope.select().from(scope.views.company));

/**
 * A referent's newcomers by arrival day; then those without a day; last, those who arrived over a month ago. The list
 * ends 90 days after the arrival.
 */
export const loadOwnArrivals = async (
  scope: Scope,
  { page, size, enrolmentId }: { page: number; size: number; enrolmentId?: string },
): Promise<{ rows: OwnArrival[]; total: number }> => {
  const company = await getCompanyPolicies(scope);
  const today = getLocalDay(company.timeZone);
  const reaches = await loadReaches(scope, today);
  if (reaches.size === 0) return { rows: [], total: 0 };
  const { booklets, enrolments, participants } = scope.views;
  const reminded = buildRemindersQuery(scope);
  const where = and(
    notInArray(enrolments.state, ENDED_STATES),
    isNull(participants.anonymisedAt),
    or(isNull(enrolments.arrivalOn), gte(enrolments.arrivalOn, addDays(today, -NEWCOMER_DAYS))),
    or(
      ...[...reaches].map(([bookletId, reach]) =>
        and(eq(enrolments.bookletId, bookletId), buildReferentCondition(participants, reach)),
      ),
    ),
    enrolmentId === undefined ? undefined : eq(enrolments.id, enrolmentId),
  );
  const [counted] = await scope
    .select({ n: count() })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(where);
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .leftJoin(reminded, eq(reminded.enrolmentId, enrolments.id))
    .where(where)
    .orderBy(
      sql`coalesce(${enrolments.arrivalOn} < ${addDays(today, -SETTLED_AFTER_DAYS)}, false)`,
      sql`${asc(enrolments.arrivalOn)} nulls last`,
      sql`${enrolments.nameKey} collate "C"`,
      enrolments.id,
    )
    .limit(size)
    .offset((page - 1) * size);
  return {
    rows: rows.map((row) =>
      toOwnArrival(
        {
          enrolment: row.enrolments,
          sheet: row.participants,
          booklet: row.booklets,
          reminders: row.reminded?.reminders ?? 0,
          remindedAt: row.reminded?.remindedAt ?? null,
        },
        company,
        today,
      ),
    ),
    total: counted?.n ?? 0,
  };
};
