import { and, count, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import type { BookletFigures } from '../../../contract/home/booklet-figures.ts';
import { ENDED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { buildVisibilityFilter } from '../../booklets/index.ts';
import { findPermittedBookletIds } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';

/** A median is the figure of one person: it is told to the nearest multiple of this. */
const COMPLETION_STEP = 5;

const listPermittedBooklets = async (scope: Scope, ids: readonly string[]) => {
  const permitted = await findPermittedBookletIds(scope, 'participants.list');
  const { booklets } = scope.views;
  return scope
    .select({ id: booklets.id, settings: booklets.settings })
    .from(booklets)
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        anyOf(booklets.id, ids),
        permitted === null ? undefined : anyOf(booklets.id, permitted),
      ),
    );
};

const countPeople = (scope: Scope, ids: readonly string[]) => {
  const { enrolments } = scope.views;
  const isActive = notInArray(enrolments.state, ENDED_STATES);
  return scope
    .select({
      id: enrolments.bookletId,
      total: count(),
      active: sql<number>`count(*) filter (where ${isActive})::int`,
      invited: sql<number>`count(*) filter (where ${isActive} and ${enrolments.state} not in ('to_invite', 'scheduled'))::int`,
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${enrolments.progress}) filter (where ${isActive} and ${enrolments.state} not in ('to_invite', 'scheduled'))`,
    })
    .from(enrolments)
    .where(and(anyOf(enrolments.bookletId, ids), isNull(enrolments.anonymisedAt)))
    .groupBy(enrolments.bookletId);
};

/** Moment and name of the next planned campaign of each booklet. */
const listNextCampaigns = (scope: Scope, ids: readonly string[]) => {
  const { campaigns } = scope.views;
  return scope
    .select({
      id: campaigns.bookletId,
      next: sql<[string, string]>`(array_agg(jsonb_build_array(${campaigns.plannedAt}, ${campaigns.name})
        order by ${campaigns.plannedAt}, ${campaigns.id}))[1]`,
    })
    .from(campaigns)
    .where(
      and(
        anyOf(campaigns.bookletId, ids),
        eq(campaigns.state, 'planned'),
        isNull(campaigns.archivedAt),
        isNull(campaigns.step),
        gt(campaigns.plannedAt, new Date()),
      ),
    )
    .groupBy(campaigns.bookletId);
};

const roundCompletion = (median: number): number => Math.round(median / COMPLETION_STEP) * COMPLETION_STEP;

/** Figures of the booklets of `ids` whose people the actor may see, in the order of `ids`. */
export const loadBookletFigures = async (scope: Scope, ids: readonly string[]): Promise<BookletFigures[]> => {
  const booklets = await listPermittedBooklets(scope, ids);
  const shown = booklets.map(({ id }) => id);
  const [people, campaigns] = await Promise.all([countPeople(scope, shown), listNextCampaigns(scope, shown)]);
  const peopleOf = new Map(people.map((row) => [row.id, row]));
  const campaignOf = new Map(
    campaigns.map(({ id, next: [at, name] }) => [id, { name, at: new Date(at).toISOString() }]),
  );
  const figures = booklets.map(({ id, settings: { tracking } }): BookletFigures => {
    const { active = 0, total = 0, invited = 0, median = null } = peopleOf.get(id) ?? {};
    const isTold = tracking.mode !== 'none' && invited >= tracking.threshold && median !== null;
    return {
      id,
      participants: { active, total },
      completion: isTold ? roundCompletion(Number(median)) : null,
      nextCampaign: campaignOf.get(id) ?? null,
    };
  });
  return figures.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
};
