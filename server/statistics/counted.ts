import { and, count, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { PersonSide } from '../../contract/statistics.ts';
import { dayIn } from '../calendar/days.ts';
import { among } from '../db/among.ts';
import type { Scope } from '../db/scope.ts';

export interface Sum {
  bookletId: string;
  /** `2026-11`. */
  month: string;
  measure: string;
  value: string;
  n: number;
}

/** Of which people. */
export interface Whom {
  bookletIds: readonly string[];
  /** Of one side of them, this value alone. */
  side?: { name: PersonSide; value: string };
}

export const sideColumn = (participants: Scope['views']['participants'], side: PersonSide) =>
  ({
    site: participants.site,
    department: participants.department,
    contract: participants.contractType,
    language: participants.language,
  })[side];

/** Where and when the company is. */
export interface Here {
  timeZone: string;
  today: string;
  alsaceMoselle: boolean;
}

export const hereOf = async (scope: Scope, at = new Date()): Promise<Here> => {
  const { company, participantSettings } = scope.views;
  const [row] = await scope
    .select({ timeZone: company.timeZone, alsaceMoselle: participantSettings.alsaceMoselle })
    .from(company)
    .leftJoin(participantSettings, eq(participantSettings.companyId, company.id));
  const timeZone = row?.timeZone ?? 'Europe/Paris';
  return { timeZone, today: dayIn(timeZone, at), alsaceMoselle: row?.alsaceMoselle ?? false };
};

type Enrolments = Scope['views']['enrolments'];

/** The month somebody counts in: of her arrival, else of when she was enrolled. */
export const monthOf = (enrolments: Enrolments, timeZone: string) =>
  sql<string>`to_char(coalesce(${enrolments.arrivalOn}, (${enrolments.createdAt} at time zone ${timeZone})::date), 'YYYY-MM')`;

/** Enrolments of these people, with the month each counts in: what every measure starts from. */
export const counted = (scope: Scope, { bookletIds, side }: Whom, { timeZone }: Here) => {
  const { enrolments, participants } = scope.views;
  const local = (column: SQLWrapper) => sql<string>`(${column} at time zone ${timeZone})`;
  const from = scope
    .select({
      id: enrolments.id,
      bookletId: enrolments.bookletId,
      month: monthOf(enrolments, timeZone).as('month'),
      arrivalOn: enrolments.arrivalOn,
      isInvited: sql<boolean>`(${enrolments.invitedAt} is not null and ${enrolments.state} <> 'failed')`.as(
        'is_invited',
      ),
      invited: local(enrolments.invitedAt).as('invited'),
      opened: local(enrolments.openedAt).as('opened'),
      started: local(enrolments.startedAt).as('started'),
      completed: local(enrolments.completedAt).as('completed'),
      share:
        sql<number>`case when ${enrolments.pagesDue} > 0 then round(100.0 * ${enrolments.pagesDone} / ${enrolments.pagesDue}) else ${enrolments.progress} end`.as(
          'share',
        ),
      proofsDue: enrolments.proofsDue,
      proofsDone: enrolments.proofsDone,
    })
    .from(enrolments)
    .$dynamic();
  if (side) from.innerJoin(participants, eq(participants.id, enrolments.participantId));
  const narrowed = side && eq(sideColumn(participants, side.name), side.value as never);
  return from.where(and(among(enrolments.bookletId, bookletIds), narrowed)).as('counted');
};
export type Counted = ReturnType<typeof counted>;

/** How many there are of each value of a side, by booklet and month. */
export const sideCounts = async (scope: Scope, bookletIds: readonly string[], side: PersonSide, { timeZone }: Here) => {
  const { enrolments, participants } = scope.views;
  const value = sideColumn(participants, side);
  const sorted = scope
    .select({
      bookletId: enrolments.bookletId,
      month: monthOf(enrolments, timeZone).as('month'),
      value: sql<string>`coalesce(${value}::text, '')`.as('value'),
    })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(among(enrolments.bookletId, bookletIds))
    .as('sorted');
  return scope
    .select({ bookletId: sorted.bookletId, month: sorted.month, value: sorted.value, n: count() })
    .from(sorted)
    .groupBy(sorted.bookletId, sorted.month, sorted.value);
};
