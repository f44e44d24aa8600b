/**
 * The global search over 1,000,000 indexed items, 60 % of them of one company, on PostgreSQL. A query of each kind:
 * a frequent word, a frequent beginning, a typing error, two words, a word that nothing holds. Targets: 0.6 of the
 * requests a second of a bare server that runs the least SQL which shows the same results, with 8 users; and at most
 * 150 ms (95th percentile) with one query at a time. `ITEMS=30000` for a try.
 */
import { sql } from 'drizzle-orm';
import { queryRows } from '../server/platform/data/statements/query-rows.ts';
import type { SqlStatement } from './bare-sql.ts';
import { startBenchApp } from './compare-with-sql.ts';
import { fillSearch, ITEMS_PER_BOOKLET } from './fill-search.ts';
import { getPercentile, reportFigure } from './measures.ts';

const ITEMS = Number(process.env.ITEMS ?? 1_000_000);
const QUERIES = Number(process.env.QUERIES ?? 60);
const CHOSEN = process.env.QUERY ?? '';
const SHARE = 0.6;
const OTHER_COMPANIES = 40;
const USERS = 8;
const TARGET_RATIO = 0.6;
const MAX_P95_MS = 150;
const HITS_PER_KIND = 6;

const app = await startBenchApp();
const { make, database } = app;

/** Creates the companies with their items; returns the first one and the cookies of its users. */
const fillCompanies = async (): Promise<{ companyId: string; cookies: string[] }> => {
  const booklets = Math.ceil(ITEMS / ITEMS_PER_BOOKLET);
  const { id: companyId } = await make.company({ quotaBooklets: 2 * booklets });
  const sizes = new Map([[companyId, Math.ceil(booklets * SHARE)]]);
  for (let n = 0; n < OTHER_COMPANIES; n += 1) {
    const { id } = await make.company();
    sizes.set(id, Math.ceil((booklets * (1 - SHARE)) / OTHER_COMPANIES));
  }
  const began = performance.now();
  await fillSearch(app.databaseUrl, sizes);
  const people = await app.colleagues(companyId, USERS);
  const [found] = await queryRows<{ n: number; own: number; size: string }>(
    database.db,
    sql`select count(*)::int as n, count(*) filter (where company_id = ${companyId})::int as own,
      pg_size_pretty(pg_total_relation_size('search_items')) as size from search_items`,
  );
  console.log(
    `  ${found?.n} items, ${found?.own} of the company, ${found?.size}, in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  if ((found?.n ?? 0) < ITEMS) throw new Error(`fewer than the ${ITEMS} items meant`);
  return { companyId, cookies: await app.signIn(people) };
};

/** The items of a company that match a condition, best first, without what was deleted: six of each kind. */
const selectBest = (companyId: string, match: string, rank: string, query: string): string => `
  with matching as (
    select s.kind, s.item_id, s.booklet_id, s.page_id, s.title, s.body, ${rank} as rank,
      b.title as booklet_title, p.title as page_title
    from search_items s left join booklets b on b.id = s.booklet_id left join pages p on p.id = s.page_id
    where s.company_id = '${companyId}' and ${match} and b.binned_at is null and p.deleted_at is null
  ), placed as (
    select *, row_number() over (partition by case kind when 'block' then 'page' else kind end order by rank desc) as place
    from matching
  )
  select kind, item_id, booklet_id, page_id, title, booklet_title, page_title, rank,
    case when kind = 'block' then ts_headline('french', body, ${query}, 'MaxWords=18,MinWords=8,MaxFragments=1') else '' end
  from placed where place <= ${HITS_PER_KIND} order by rank desc`;

/** Words as tests of the index: each in its French stem, the last one as the beginning of a word too. */
const buildWordQuery = (companyId: string, words: readonly string[]): SqlStatement => {
  const terms = words.map((word, at) => {
    const start = at === words.length - 1 ? ` || to_tsquery('simple', '${word}:*')` : '';
    return `(plainto_tsquery('french', '${word}') || plainto_tsquery('simple', '${word}')${start})`;
  });
  const query = `(${terms.join(' && ')})`;
  const match = `search_words_of(s.company_id, s.words) @@ search_asked_of('${companyId}', ${query})`;
  return { text: selectBest(companyId, match, `ts_rank(s.words, ${query})`, query), values: [] };
};

const buildSimilarQuery = (companyId: string, text: string): SqlStatement => ({
  text: selectBest(companyId, `'${text}' <% s.title_key`, `word_similarity('${text}', s.title_key)`, `''::tsquery`),
  values: [],
});

type Hits = { hits: unknown[]; approximate: boolean };

/** `folded`: its words as the index holds them. */
const SEARCHES = [
  { what: 'un mot', q: 'mutuelle', folded: ['mutuelle'], isFound: true, isSimilar: false },
  { what: 'un début fréquent', q: 'échaf', folded: ['echaf'], isFound: true, isSimilar: false },
  { what: 'une faute', q: 'prevoyanse', folded: ['prevoyanse'], isFound: true, isSimilar: true },
  { what: 'deux mots', q: 'mutuelle cantine', folded: ['mutuelle', 'cantine'], isFound: true, isSimilar: false },
  { what: 'un mot absent', q: 'xylophone', folded: ['xylophone'], isFound: false, isSimilar: true },
];

try {
  const { companyId, cookies } = await fillCompanies();
  for (const { what, q, folded, isFound, isSimilar } of SEARCHES.filter(({ what }) => what.includes(CHOSEN))) {
    const name = `recherche, ${what} (« ${q} »)`;
    const path = `/api/admin/search?q=${encodeURIComponent(q)}`;
    const check = (body: string) => {
      const { hits, approximate } = JSON.parse(body) as Hits;
      return hits.length > 0 === isFound && approximate === (isFound && isSimilar);
    };
    const [similar = ''] = folded;
    // A typing error takes two queries: that nothing holds the word is known once the first has answered.
    const statements = [
      buildWordQuery(companyId, folded),
      ...(isSimilar ? [buildSimilarQuery(companyId, similar)] : []),
    ];
    const durations = await app.measureOneByOne({ path, cookies }, QUERIES);
    reportFigure({
      name: `${name}, 95e centile`,
      value: getPercentile(durations, 0.95),
      unit: 'ms',
      target: { atMost: MAX_P95_MS },
      reference: `${ITEMS.toLocaleString('fr-FR')} éléments, une requête à la fois`,
    });
    await app.compareWithSql({ name, path, cookies, check }, [
      { name: 'même index', target: TARGET_RATIO, statements },
    ]);
  }
} finally {
  await app.close();
}
