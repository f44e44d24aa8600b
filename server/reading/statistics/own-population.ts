import { and, asc, eq, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { REMOVED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { StatisticsQuery } from '../../../contract/reading/statistics/statistics.ts';
import {
  buildReferentCondition,
  listRepresentedReferents,
  type ReferentAccess,
  toReferentAccess,
} from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type CompanyDay, getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import type { ReportBooklet } from './list-report-booklets.ts';
import { type PopulationAggregates, VALUE_MEASURES } from './load-aggregates.ts';
import { aggregatePopulation } from './measures.ts';
import { selectMonths } from './period.ts';
import type { Population } from './population-query.ts';
import type { ReportQuery } from './report-query.ts';

/**
 * Online booklets where the actor is a referent, those requested marked, and the condition that selects their
 * participants: the same as in the list of each booklet. GEN-010 for any other booklet.
 */
export const listOwnReportBooklets = async (
  scope: Scope,
  { booklets: asked }: Pick<StatisticsQuery, 'booklets'>,
  at: Date,
): Promise<{ booklets: ReportBooklet[]; also: NonNullable<Population['also']> }> => {
  const { booklets, referents } = scope.views;
  const { today } = await getCompanyDay(scope, at);
  const mine = scope
    .selectDistinct({ id: referents.bookletId })
    .from(referents)
    .where(eq(referents.userId, scope.actor.id))
    .as('mine');
  const rows = await scope
    .select()
    .from(booklets)
    .innerJoin(mine, eq(mine.id, booklets.id))
    .innerJoin(referents, eq(referents.bookletId, booklets.id))
    .where(and(eq(booklets.state, 'published'), isNull(booklets.binnedAt)))
    .orderBy(asc(booklets.titleKey), asc(booklets.id));
  const found: ReportBooklet[] = [];
  const reaches = new Map<string, ReferentAccess>();
  for (const [id, some] of Map.groupBy(rows, (row) => row.booklets.id)) {
    const charges = some.map((row) => row.referents);
    const led = listRepresentedReferents(({ userId }) => userId === scope.actor.id, charges, today);
    const booklet = some[0]?.booklets;
    if (!booklet || led.length === 0) continue;
    const chosen = asked === undefined || asked.includes(id);
    found.push({ id, title: booklet.title ?? '', tracking: booklet.settings.tracking, chosen });
    reaches.set(id, toReferentAccess(led));
  }
  if (asked?.some((id) => !reaches.has(id))) throw new Refusal('GEN-010');
  return {
    booklets: found,
    also: (enrolments, participants): SQL | undefined =>
      and(
        notInArray(enrolments.state, REMOVED_STATES),
        isNull(participants.anonymisedAt),
        or(
          ...[...reaches].map(([id, reach]) =>
            and(eq(enrolments.bookletId, id), buildReferentCondition(participants, reach)),
          ),
        ),
      ),
  };
};

/** Publishable months of these participants, and their sums. */
export const loadOwnAggregates = async (
  scope: Scope,
  { ids, months, thresholds }: ReportQuery,
  also: NonNullable<Population['also']>,
  here: CompanyDay,
): Promise<PopulationAggregates> => {
  const all = ids.length === 0 ? [] : await aggregatePopulation(scope, { bookletIds: ids, also }, here);
  const sums = all.filter(({ side }) => side === '');
  const people = sums.filter(({ measure: name }) => name === 'people');
  const found = selectMonths(people, months, thresholds);
  return {
    included: found,
    sums: sums.filter(({ bookletId, month }) => found.places.has(`${bookletId} ${month}`)),
    values: sums.filter(({ measure: name }) => VALUE_MEASURES.some((one) => one === name)),
  };
};
