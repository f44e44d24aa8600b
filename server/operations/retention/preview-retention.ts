import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { RetentionNight } from '../../../contract/booklets/settings/booklet-settings.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { type DueRows, type RetentionTerms, selectPeopleToAnonymise, selectProofsToDelete } from './due-rows.ts';
import { getNextRetentionDay } from './nightly.ts';

const MAX_PREVIEW_NIGHTS = 12;

const countByNight = (scope: Scope, due: DueRows, bookletId: string, first: string) => {
  const on = sql<string>`greatest(${due.on}, ${first}::date)::text`;
  return scope
    .select({ on, n: count() })
    .from(due)
    .where(and(eq(due.bookletId, bookletId), sql`${due.on} is not null`))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(MAX_PREVIEW_NIGHTS);
};

/**
 * Data of a booklet that the next nights would delete under these terms, by the rules of the job itself
 * (`deleteOverdueData`): the first night takes all that is due by then. Changes nothing.
 */
export const previewRetention = async (
  scope: Scope,
  bookletId: string,
  terms: RetentionTerms,
  { timeZone, now = new Date() }: { timeZone: string; now?: Date },
): Promise<{ nights: RetentionNight[]; unknown: number }> => {
  const first = getNextRetentionDay(timeZone, now);
  const due = selectPeopleToAnonymise(scope, terms);
  const people = await countByNight(scope, due, bookletId, first);
  const proofs = await countByNight(scope, selectProofsToDelete(scope, terms), bookletId, first);
  const [open] = await scope
    .select({ n: count() })
    .from(due)
    .where(and(eq(due.bookletId, bookletId), isNull(due.on)));
  const days = [...new Set([...people, ...proofs].map(({ on }) => on))].sort().slice(0, MAX_PREVIEW_NIGHTS);
  const on = (rows: typeof people, day: string) => rows.find((row) => row.on === day)?.n ?? 0;
  return {
    nights: days.map((day) => ({ on: day, people: on(people, day), proofs: on(proofs, day) })),
    unknown: open?.n ?? 0,
  };
};
