import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { getArrivalStage } from '../../../../contract/people/enrolments/enrolment.ts';
import { LISTED_FIELDS } from '../../../../contract/people/participants/participant-profile.ts';
import type { ParticipantRow } from '../../../../contract/people/participants/participants.ts';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import { prepareQuery, type QuerySource } from '../../../platform/data/access/prepared-query.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { countDaysBetween } from '../../../platform/text/calendar/days.ts';
import { isEnrolmentLate } from '../../enrolments/late.ts';
import type { ParticipantsContext } from '../context.ts';
import { toVisibleState } from '../list/filter.ts';

const ENROLMENT_COLUMNS = [
  'id',
  'state',
  'arrivalOn',
  'source',
  'invitedAt',
  'openedAt',
  'completedAt',
  'expiresAt',
  'lastActivityAt',
  'pagesDone',
  'pagesDue',
  'progress',
  'proofsDone',
  'proofsDue',
  'versionRead',
  'toReread',
] as const satisfies readonly (keyof TenantRow<'enrolments'>)[];

const PROFILE_COLUMNS = ['id', ...LISTED_FIELDS] as const;

/** Columns that a row of the list is made of. */
export interface RowColumns {
  enrolment: Pick<TenantRow<'enrolments'>, (typeof ENROLMENT_COLUMNS)[number]>;
  profile: Pick<TenantRow<'participants'>, (typeof PROFILE_COLUMNS)[number]>;
  referent: { id: string | null; name: string | null } | null;
}

/** Referents as a join source, with one alias per role. */
export const selectReferentAs = <Alias extends string>(source: QuerySource, alias: Alias) => {
  const { referents } = source.views;
  return source
    .select({
      id: referents.id,
      name: sql<string>`${referents.firstName} || ' ' || ${referents.lastName}`.as(`${alias}_name`),
    })
    .from(referents)
    .as(alias);
};

/** Query of the row data of enrolments, with `more` columns, to be completed with a condition. */
export const selectRowColumns = <More extends Record<string, SQL>>(source: QuerySource, more: More) => {
  const { enrolments, participants } = source.views;
  const referent = selectReferentAs(source, 'referent');
  return source
    .select({
      enrolment: pickFields(enrolments, ENROLMENT_COLUMNS),
      profile: pickFields(participants, PROFILE_COLUMNS),
      referent: { id: referent.id, name: referent.name },
      ...more,
    })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .leftJoin(referent, eq(referent.id, participants.referentId));
};

/** `ids`: enrolments, as JSON. */
const rowColumnsQuery = prepareQuery('load_participant_rows', (source, value: (name: 'ids') => Placeholder) =>
  selectRowColumns(source, {}).where(anyOf(source.views.enrolments.id, value('ids'))),
);

/** Loads the row data of these enrolments, in no particular order. */
export const loadRowColumns = (scope: Scope, ids: readonly string[]): Promise<RowColumns[]> =>
  scope.runPrepared(rowColumnsQuery, { ids: JSON.stringify(ids) });

export const toIsoString = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;
export const toNamedReferent = (row: { id: string | null; name: string | null } | null) =>
  row?.id && row.name !== null ? { id: row.id, name: row.name } : null;

/** Converts to a row with only the data that the actor may see. */
export const toParticipantRow = (
  people: ParticipantsContext,
  { enrolment, profile, referent }: RowColumns,
): ParticipantRow => {
  const { named } = people.follow;
  const days = enrolment.arrivalOn === null ? null : countDaysBetween(enrolment.arrivalOn, people.today);
  return {
    id: enrolment.id,
    participantId: profile.id,
    ...pickFields(profile, LISTED_FIELDS),
    arrivalOn: enrolment.arrivalOn,
    referent: toNamedReferent(referent),
    state: toVisibleState(people, enrolment.state),
    stage: days === null ? null : getArrivalStage(days),
    days,
    source: enrolment.source,
    invitedAt: toIsoString(enrolment.invitedAt),
    expiresAt: toIsoString(enrolment.expiresAt),
    late: named ? isEnrolmentLate({ ...enrolment, site: profile.site }, people.late) : null,
    progress: named ? enrolment.progress : null,
    lastActivityAt: named ? toIsoString(enrolment.lastActivityAt) : null,
    versionRead: named ? enrolment.versionRead : null,
    toReread: named ? enrolment.toReread : null,
    proofs: people.proofs ? { done: enrolment.proofsDone, due: enrolment.proofsDue } : null,
  };
};
