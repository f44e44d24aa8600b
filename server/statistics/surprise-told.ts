import { and, eq, sql } from 'drizzle-orm';
import type { Statistics } from '../../contract/statistics.ts';
import { amongTexts } from '../db/among.ts';
import type { Scope } from '../db/scope.ts';
import { NONE_TOLD, tallyOf } from './figures.ts';
import { included } from './period.ts';
import type { Asked } from './statistics.ts';
import { placesOf, valuesOf } from './sums.ts';

const MOST = 50;

/** What surprised readers: tags counted, and their own words where enough of them wrote some, in no order of time. */
export const surpriseTold = async (scope: Scope, asked: Asked): Promise<NonNullable<Statistics['surprise']>> => {
  const { places, n } = included(await placesOf(scope, asked.ids, 'surprise'), asked.months, asked.thresholds);
  if (n < asked.threshold) return { tags: NONE_TOLD, verbatims: [] };
  const tags = tallyOf(await valuesOf(scope, 'tag', places), asked.threshold, (key) => key);
  const { responses } = scope.views;
  const place = sql`${responses.bookletId} || ' ' || to_char(${responses.day}, 'YYYY-MM')`;
  const spoken = scope
    .select({
      words: sql<string>`jsonb_array_elements_text(jsonb_path_query_array(${responses.value},
        '$.answers[*] ? (@.kind == "text").values[*]'))`.as('words'),
    })
    .from(responses)
    .where(
      and(
        eq(responses.kind, 'survey'),
        sql`${responses.value} ->> 'kind' = 'astonishment'`,
        amongTexts(place, [...places]),
      ),
    )
    .as('spoken');
  const rows = await scope.selectDistinct({ words: spoken.words }).from(spoken).orderBy(spoken.words).limit(MOST);
  const words = rows.map((row) => row.words);
  return { tags, verbatims: words.length < asked.threshold ? [] : words };
};
