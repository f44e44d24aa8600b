import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { REMOVED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { ReferentPerimeter, ReferentRow, ReferentWarning } from '../../../contract/people/referents/referents.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { LimitedList } from '../../platform/data/queries/limited-list.ts';
import { COUNT_GROUPS } from '../../platform/data/statements/count-groups.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { buildReferentCondition } from '../participants/access/referent-access.ts';
import { createSubstituteFinder, toRoleKey } from './resolve-referents.ts';

const MAX_WARNINGS = 20;

/** True when two perimeters of the same kind share participants. */
const hasOverlap = (a: ReferentPerimeter, b: ReferentPerimeter): boolean => {
  if (a.kind === 'all' || b.kind === 'all') return a.kind === b.kind;
  if (a.kind === 'participants' || b.kind === 'participants') {
    return a.kind === 'participants' && b.kind === 'participants' && a.ids.some((id) => b.ids.includes(id));
  }
  return a.kind === b.kind && a.values.some((value) => b.values.includes(value));
};

type WarningInput = Pick<
  TenantRow<'referents'>,
  'id' | 'firstName' | 'lastName' | 'role' | 'roleLabel' | 'perimeter' | 'absentFrom' | 'absentUntil' | 'deputyId'
>;

/** Same role and perimeters of equal rank: the list order decides, which few expect. */
const listOverlapWarnings = (rows: readonly WarningInput[]): ReferentWarning[] =>
  rows.flatMap((one, index) => {
    const others = rows
      .slice(index + 1)
      .filter((other) => toRoleKey(other) === toRoleKey(one) && hasOverlap(one.perimeter, other.perimeter));
    const { role, roleLabel } = one;
    return others.map((other) => ({
      kind: 'overlap' as const,
      role,
      roleLabel,
      names: [formatFullName(one), formatFullName(other)],
    }));
  });

/** Participants without a manager, by site. */
const listUncoveredWarnings = async (
  scope: Scope,
  bookletId: string,
  rows: readonly WarningInput[],
): Promise<LimitedList<ReferentWarning>> => {
  const { enrolments, participants } = scope.views;
  const perimeters = rows.filter(({ role }) => role === 'manager').map(({ perimeter }) => perimeter);
  const covered = buildReferentCondition(participants, { referentIds: [], perimeters }) as SQL;
  const found = await scope
    .select({ site: participants.site, n: sql<number>`count(*)::int`, all: COUNT_GROUPS })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      and(
        eq(enrolments.bookletId, bookletId),
        notInArray(enrolments.state, REMOVED_STATES),
        isNull(participants.referentId),
        sql`not (${covered})`,
      ),
    )
    .groupBy(participants.site)
    .orderBy(sql`count(*) desc`, participants.site)
    .limit(MAX_WARNINGS);
  return {
    rows: found.map(({ site, n }) => ({ kind: 'uncovered' as const, site, n })),
    left: (found[0]?.all ?? 0) - found.length,
  };
};

/** Problems of a booklet's referents; empty while there are none. */
export const listReferentWarnings = async (
  scope: Scope,
  bookletId: string,
  rows: readonly (WarningInput & Pick<ReferentRow, 'account'>)[],
  today: string,
): Promise<LimitedList<ReferentWarning>> => {
  if (rows.length === 0) return { rows: [], left: 0 };
  const findSubstitute = createSubstituteFinder(rows, today);
  const overlaps = listOverlapWarnings(rows);
  const uncovered = await listUncoveredWarnings(scope, bookletId, rows);
  const warnings = [
    ...overlaps.slice(0, MAX_WARNINGS),
    ...uncovered.rows,
    ...rows
      .filter((row) => findSubstitute(row) === null)
      .map((row) => ({ kind: 'away' as const, name: formatFullName(row), until: row.absentUntil })),
    ...rows
      .filter(({ account }) => account === 'suspended' || account === 'archived')
      .map((row) => ({ kind: 'closed' as const, name: formatFullName(row) })),
  ];
  return { rows: warnings, left: Math.max(0, overlaps.length - MAX_WARNINGS) + uncovered.left };
};
