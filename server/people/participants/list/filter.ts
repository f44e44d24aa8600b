import { and, between, eq, gt, inArray, isNull, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  ENROLMENT_STATES,
  type EnrolmentState,
  INVITED_STATES,
} from '../../../../contract/people/enrolments/enrolment.ts';
import {
  type ParticipantFilter,
  TRACKING_SORTS,
  TRACKING_STATES,
  TRACKING_TABS,
} from '../../../../contract/people/participants/participants.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import type { QuerySource } from '../../../platform/data/access/prepared-query.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { toLikePattern } from '../../../platform/data/statements/fold-column.ts';
import { PermissionRefusal, Refusal } from '../../../platform/http/refusal.ts';
import { addDays } from '../../../platform/text/calendar/days.ts';
import { buildReadingCondition, hasCompleted } from '../../enrolments/cohort.ts';
import { buildLateCondition } from '../../enrolments/late.ts';
import { buildReferentCondition } from '../access/referent-access.ts';
import type { ParticipantsContext } from '../context.ts';

type Enrolments = Scope['views']['enrolments'];
type Participants = Scope['views']['participants'];
type Stage = NonNullable<ParticipantFilter['stage']>;

const includesValue = (all: readonly string[], one: string | undefined): boolean =>
  one !== undefined && all.includes(one);

/**
 * Refuses filters that reveal reading: PAR-014 if the booklet has no named tracking, GEN-009 without the permission.
 * Confirmations are given by name whatever the tracking: they only need the permission.
 * `sort` is the list's.
 */
export const refuseTrackingFilter = (
  {
    follow,
    booklet,
    proofs: seesProofs = false,
  }: Pick<ParticipantsContext, 'follow' | 'booklet'> & Partial<Pick<ParticipantsContext, 'proofs'>>,
  {
    tab,
    state,
    sort,
    proofs,
    reading,
  }: {
    tab?: string;
    state?: string | undefined;
    sort?: string;
    proofs?: string | undefined;
    reading?: string | undefined;
  },
): void => {
  if (proofs !== undefined && !seesProofs) throw new PermissionRefusal('participants.progress', booklet.id);
  if (follow.named) return;
  const sorts = includesValue(TRACKING_SORTS, sort);
  const filters = reading !== undefined || includesValue(TRACKING_TABS, tab) || includesValue(TRACKING_STATES, state);
  if (!sorts && !filters) return;
  if (follow.mode === 'named') {
    throw new PermissionRefusal('participants.progress', booklet.id);
  }
  throw new Refusal('PAR-014', { demande: sorts ? 'ce tri' : 'ce filtre' });
};

/** Without named tracking, shows each state beyond `invited` as `invited`. */
export const toVisibleState = (
  { follow }: Pick<ParticipantsContext, 'follow'>,
  state: EnrolmentState,
): EnrolmentState => (!follow.named && includesValue(TRACKING_STATES, state) ? 'invited' : state);

/** States that appear as this one. */
export const listStatesShownAs = (
  people: Pick<ParticipantsContext, 'follow'>,
  state: EnrolmentState,
): EnrolmentState[] => ENROLMENT_STATES.filter((one) => toVisibleState(people, one) === state);

export const buildStageCondition = ({ arrivalOn }: Enrolments, stage: Stage, today: string): SQL | undefined => {
  const since = (days: number) => addDays(today, -days);
  const stages: Record<Stage, SQL | undefined> = {
    preparation: gt(arrivalOn, since(-15)),
    preboarding: between(arrivalOn, since(-1), since(-15)),
    day_one: eq(arrivalOn, today),
    first_week: between(arrivalOn, since(7), since(1)),
    first_month: between(arrivalOn, since(30), since(8)),
    later: lt(arrivalOn, since(30)),
  };
  return stages[stage];
};

const buildTabCondition = (
  people: FilterContext,
  enrolments: Enrolments,
  tab: ParticipantFilter['tab'],
): SQL | undefined => {
  if (tab === 'all') return undefined;
  if (tab === 'late') return buildLateCondition(enrolments, people.late);
  return tab === 'completed' ? hasCompleted(enrolments) : eq(enrolments.state, tab);
};

/** Invited people with a confirmation of reading still to give. */
export const buildMissingProofsCondition = ({ state, proofsDone, proofsDue }: Enrolments): SQL | undefined =>
  and(inArray(state, INVITED_STATES), lt(proofsDone, proofsDue));

/** Each word must match somewhere in the names, the e-mails or the employee number. */
export const buildSearchCondition = (participants: Participants, search: string): SQL | undefined => {
  const { nameKey, email, workEmail, employeeNumber } = participants;
  const all = sql`(${nameKey} || ' ' || ${email} || ' ' || ${workEmail} || ' ' || lower(${employeeNumber}))`;
  const words = toFoldedKey(search).split(' ').filter(Boolean).slice(0, 8);
  return and(...words.map((word) => sql`${all} like ${toLikePattern(word)}`));
};

/**
 * Profiles that a search finds and that the actor may see, as a join source; null if enrolments suffice. The limit is far
 * above the real number: it makes the database search profiles first, not one by one for each enrolment in name order.
 */
export const selectMatchingProfiles = (
  source: QuerySource,
  people: Pick<ParticipantsContext, 'referentAccess'>,
  search: string,
) => {
  const { participants } = source.views;
  const condition = and(
    buildReferentCondition(participants, people.referentAccess),
    buildSearchCondition(participants, search),
  );
  if (condition === undefined) return null;
  return source.select({ id: participants.id }).from(participants).where(condition).limit(1_000_000).as('sheets');
};

/** Values that a prepared statement takes at each run. */
type FilterValue = 'site' | 'department' | 'contract' | 'language' | 'referentId' | 'group';
export type ListFilter = Omit<ParticipantFilter, FilterValue> & {
  [Name in FilterValue]?: ParticipantFilter[Name] | SQL | undefined;
};

/** What a filter depends on beside its own values. The booklet's id may be a value of a prepared statement. */
export type FilterContext = Pick<ParticipantsContext, 'follow' | 'late' | 'today'> & { booklet: { id: string | SQL } };

/** A site or a department, found by its sort key: the index of the order of the list serves its filter too. */
const buildPlaceCondition = (
  { column, key }: { column: SQLWrapper; key: SQLWrapper },
  value: string | SQL | undefined,
): SQL | undefined => {
  if (value === undefined) return undefined;
  // An empty text has no key.
  if (value === '') return isNull(key);
  // `coalesce`: the planner would take the two for independent, and expect next to no rows.
  return sql`${key} collate "C" = fold_text(${value}) collate "C" and coalesce(${column} = ${value}, false)`;
};

/** Filter condition, but for the search. Only a filter on their state finds anonymised participants. */
export const buildEnrolmentCondition = (
  source: QuerySource,
  people: FilterContext,
  filter: ListFilter,
): SQL | undefined => {
  const { enrolments } = source.views;
  return and(
    eq(enrolments.bookletId, people.booklet.id),
    filter.state === undefined
      ? ne(enrolments.state, 'anonymised')
      : inArray(enrolments.state, listStatesShownAs(people, filter.state)),
    buildTabCondition(people, enrolments, filter.tab),
    filter.stage && buildStageCondition(enrolments, filter.stage, people.today),
    buildPlaceCondition({ column: enrolments.site, key: enrolments.siteKey }, filter.site),
    buildPlaceCondition({ column: enrolments.department, key: enrolments.departmentKey }, filter.department),
    filter.contract === undefined ? undefined : eq(enrolments.contractType, filter.contract),
    filter.language === undefined ? undefined : eq(enrolments.language, filter.language),
    filter.referentId === undefined ? undefined : eq(enrolments.referentId, filter.referentId),
    filter.proofs && buildMissingProofsCondition(enrolments),
    filter.reading && buildReadingCondition(source, enrolments, filter.reading),
    filter.group === undefined ? undefined : sql`${enrolments.groups} @> jsonb_build_array(${filter.group}::text)`,
  );
};
