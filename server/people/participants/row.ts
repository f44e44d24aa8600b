import { eq, sql } from 'drizzle-orm';
import { arrivalStage } from '../../../contract/people/enrolments/enrolment.ts';
import type { ParticipantRow } from '../../../contract/people/participants/participants.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { daysBetween } from '../../platform/text/calendar/days.ts';
import { rowIsLate } from '../enrolments/late.ts';
import type { People } from './context.ts';
import { toldState } from './filter.ts';

export interface RowColumns {
  enrolment: Row<'enrolments'>;
  sheet: Row<'participants'>;
  referent: { id: string | null; name: string | null } | null;
}

/** Referents as a join source, with one alias per role. */
export const referentAs = <Alias extends string>(scope: Scope, alias: Alias) => {
  const { referents } = scope.views;
  return scope
    .select({
      id: referents.id,
      name: sql<string>`${referents.firstName} || ' ' || ${referents.lastName}`.as(`${alias}_name`),
    })
    .from(referents)
    .as(alias);
};

/** Loads the row data of these enrolments, in no particular order. */
export const rowColumns = async (scope: Scope, ids: readonly string[]): Promise<RowColumns[]> => {
  const { enrolments, participants } = scope.views;
  const referent = referentAs(scope, 'referent');
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .leftJoin(referent, eq(referent.id, participants.referentId))
    .where(among(enrolments.id, ids));
  return rows.map((row) => ({ enrolment: row.enrolments, sheet: row.participants, referent: row.referent }));
};

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
export const referentName = (row: { id: string | null; name: string | null } | null) =>
  row?.id && row.name !== null ? { id: row.id, name: row.name } : null;

/** Converts to a row with only the data that the actor may see. */
export const rowOf = (people: People, { enrolment, sheet, referent }: RowColumns): ParticipantRow => {
  const { named } = people.follow;
  const days = enrolment.arrivalOn === null ? null : daysBetween(enrolment.arrivalOn, people.today);
  return {
    id: enrolment.id,
    participantId: sheet.id,
    firstName: sheet.firstName,
    lastName: sheet.lastName,
    email: sheet.email,
    employeeNumber: sheet.employeeNumber,
    arrivalOn: enrolment.arrivalOn,
    contractType: sheet.contractType,
    jobTitle: sheet.jobTitle,
    department: sheet.department,
    site: sheet.site,
    language: sheet.language,
    groups: sheet.groups,
    referent: referentName(referent),
    state: toldState(people, enrolment.state),
    stage: days === null ? null : arrivalStage(days),
    days,
    source: enrolment.source,
    invitedAt: iso(enrolment.invitedAt),
    expiresAt: iso(enrolment.expiresAt),
    late: named ? rowIsLate(enrolment, people.late) : null,
    progress: named ? enrolment.progress : null,
    lastActivityAt: named ? iso(enrolment.lastActivityAt) : null,
    versionRead: named ? enrolment.versionRead : null,
    toReread: named ? enrolment.toReread : null,
    proofs: people.proofs ? { done: enrolment.proofsDone, due: enrolment.proofsDue } : null,
  };
};
