import { and, eq, sql } from 'drizzle-orm';
import type { Statistics } from '../../contract/statistics.ts';
import { amongTexts } from '../db/among.ts';
import type { Scope } from '../db/scope.ts';
import { tallyOf } from './figures.ts';
import { included } from './period.ts';
import type { Asked } from './statistics.ts';
import { placesOf, valuesOf } from './sums.ts';

const MOST = 50;

/** What surprised readers: tags counted, and their own words where enough of them wrote some, in no order of time. */
export const surpriseTold = async (scope: Scope, asked: Asked): Promise<NonNullable<Statistics['surprise']>> => {
  const { places, n } = included(await placesOf(scope, asked.ids, 'surprise'), asked.months, asked.thresholds);
  const tags = tallyOf(await valuesOf(scope, 'tag', places), asked.threshold, (key) => key);
  if (n < asked.threshold) return { tags, verbatims: [] };
  const { responses } = scope.views;
  const comment = sql<string>`trim(${responses.value} ->> 'comment')`;
  const place = sql`${responses.bookletId} || ' ' || to_char(${responses.day}, 'YYYY-MM')`;
  const rows = await scope
    .selectDistinct({ comment })
    .from(responses)
    .where(
      and(
        eq(responses.kind, 'survey'),
        amongTexts(place, [...places]),
        sql`trim(${responses.value} ->> 'comment') <> ''`,
      ),
    )
    .orderBy(comment)
    .limit(MOST);
  const words = rows.map((row) => row.comment);
  return { tags, verbatims: words.length < asked.threshold ? [] : words };
};
