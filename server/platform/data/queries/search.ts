import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { queryRows } from '../statements/query-rows.ts';

/*
 * Database queries of the global search. Triggers (0031_across.sql) maintain `search_items`, so every write is
 * searchable at once. Permissions are conditions of the query itself.
 */

export interface SearchMatch {
  kind: 'booklet' | 'chapter' | 'page' | 'block' | 'participant' | 'media' | 'user' | 'help';
  id: string;
  bookletId: string | null;
  pageId: string | null;
  title: string;
  bookletTitle: string | null;
  pageTitle: string | null;
  /** Words around the match in a text. */
  excerpt: string;
  rank: number;
}

/** Search scope of a user: booklets, participants, and other kinds. */
export interface SearchScope {
  companyId: string;
  /** Condition on the booklet `b`. */
  booklets: SQL;
  /** Condition on the enrolment `s.item_id`, of the booklet `s.booklet_id`; null: no participant. */
  participants: SQL | null;
  content: boolean;
  media: boolean;
  users: boolean;
  /** Condition on the tutorial `t`. */
  help: SQL;
}

/** Candidates examined before permissions are checked, best first: enough for a user who may see only a part. */
const MAX_CANDIDATES = 400;

/** Words of a search: all must match, the last one as a prefix. Empty: nothing to search. */
export const splitSearchWords = (asked: string): string[] =>
  asked.split(/[^\p{L}\p{N}@.-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

/*
 * Each candidate is checked against small sets of the company, computed once. Joins would read the tables of all
 * companies, once for each candidate.
 */

const buildPermissionCondition = (reach: SearchScope): SQL => {
  const yes = sql`true`;
  const no = sql`false`;
  return sql`case s.kind
    when 'media' then ${reach.media ? yes : no}
    when 'user' then ${reach.users ? yes : no}
    when 'help' then exists (select from tutorials t where t.id = s.item_id and ${reach.help})
    else s.booklet_id in (select b.id from booklets b where b.binned_at is null and ${reach.booklets})
      and case s.kind
        when 'booklet' then true
        when 'participant' then ${reach.participants ?? no}
        else s.kind in ('chapter', 'page', 'block') and ${reach.content ? yes : no} end
    end`;
};

/** Excludes deleted chapters, and everything inside them or inside a deleted page. */
const buildNotDeletedCondition = ({ companyId }: SearchScope): SQL => {
  const chapters = sql`chapters c where c.company_id = ${companyId}::uuid and c.deleted_at is not null`;
  return sql`(s.kind <> 'chapter' or s.item_id not in (select c.id from ${chapters}))
    and (s.page_id is null or s.page_id not in (
      select p.id from pages p where p.company_id = ${companyId}::uuid and p.deleted_at is not null
      union all select p.id from pages p where p.chapter_id in (select c.id from ${chapters})))`;
};

/**
 * Items that match a condition, limited to those the user may see. Items of a binned booklet or a deleted chapter are
 * excluded.
 */
const selectVisibleItems = (reach: SearchScope, condition: SQL, rank: SQL, excerpt: SQL, each: number): SQL => sql`
  with near as materialized (
    select s.kind, s.item_id, s.booklet_id, s.page_id, s.title, s.body, ${rank} as rank
    from search_items s
    where (s.company_id = ${reach.companyId}::uuid or s.company_id is null) and ${condition}
    order by rank desc limit ${MAX_CANDIDATES}
  ), allowed as (
    select s.*,
      row_number() over (partition by case s.kind when 'block' then 'page' else s.kind end order by s.rank desc, s.item_id) as place
    from near s where ${buildPermissionCondition(reach)} and ${buildNotDeletedCondition(reach)}
  )
  select s.kind, s.item_id as id, s.booklet_id as "bookletId", s.page_id as "pageId", s.title, s.rank::float8 as rank,
    b.title as "bookletTitle", p.title as "pageTitle", ${excerpt} as excerpt
  from allowed s left join booklets b on b.id = s.booklet_id left join pages p on p.id = s.page_id
  where s.place <= ${each} order by s.rank desc`;

/** Matches every word, in French: stems, without accents or capitals; the last word may be a prefix. */
const selectByWords = (reach: SearchScope, asked: string, each: number): SQL => {
  const words = splitSearchWords(asked);
  const terms = words.map((word, at) => {
    const folded = sql`search_fold(${word})`;
    const last = at === words.length - 1;
    const exact = sql`plainto_tsquery('french', ${folded}) || plainto_tsquery('simple', ${folded})`;
    const start = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    return last && start !== ''
      ? sql`(${exact} || to_tsquery('simple', search_fold(${start}) || ':*'))`
      : sql`(${exact})`;
  });
  const query = sql`(${sql.join(terms, sql` && `)})`;
  const around = sql`ts_headline('french', s.body, ${query}, 'MaxWords=18,MinWords=8,MaxFragments=1')`;
  // Plain text needs no highlight marks. The index holds no tags, so these marks are the only ones.
  const excerpt = sql`case when s.kind in ('block', 'help') then replace(replace(${around}, '<b>', ''), '</b>', '') else '' end`;
  // The index is by company, then by word: the words of other companies are not read, even for a prefix.
  const among = (companyId: SQL) =>
    sql`search_words_of(s.company_id, s.words) @@ search_asked_of(${companyId}, ${query})`;
  const found = sql`(${among(sql`${reach.companyId}::uuid`)} or ${among(sql`null`)})`;
  return selectVisibleItems(reach, found, sql`ts_rank(s.words, ${query})`, excerpt, each);
};

/** Matches similar titles, for typing errors. */
const selectBySimilarity = (reach: SearchScope, asked: string, each: number): SQL => {
  const key = sql`search_fold(${asked})`;
  return selectVisibleItems(
    reach,
    sql`${key} <% s.title_key`,
    sql`word_similarity(${key}, s.title_key)`,
    sql`''`,
    each,
  );
};

export const listMatchesByWords = (db: Db, reach: SearchScope, asked: string, each: number): Promise<SearchMatch[]> =>
  queryRows(db, selectByWords(reach, asked, each));

let similarityCheck: Promise<boolean> | null = null;

/** Tells if the database has the similarity extension. Without it, typing errors match nothing. */
const hasSimilarityExtension = (db: Db): Promise<boolean> => {
  similarityCheck ??= queryRows(db, sql`select 1 from pg_extension where extname = 'pg_trgm'`).then(
    ({ length }) => length > 0,
  );
  return similarityCheck;
};

export const listMatchesBySimilarity = async (
  db: Db,
  reach: SearchScope,
  asked: string,
  each: number,
): Promise<SearchMatch[]> =>
  (await hasSimilarityExtension(db)) ? queryRows(db, selectBySimilarity(reach, asked, each)) : [];

const SEARCH_SOURCES = ['booklets', 'chapters', 'pages', 'blocks', 'enrolments', 'media', 'users'] as const;

/** Rebuilds the index of a company, source by source. `tell` receives the number of sources done and the total. */
export const rebuildSearchIndex = async (
  db: Db,
  companyId: string,
  tell: (done: number, total: number) => Promise<void>,
): Promise<number> => {
  let items = 0;
  for (const [at, source] of SEARCH_SOURCES.entries()) {
    const view = sql.identifier(`search_of_${source}`);
    const columns = sql.raw('kind, item_id, company_id, booklet_id, page_id, title, body');
    items += await db.transaction(async (tx) => {
      await tx.execute(sql`delete from search_items s where s.company_id = ${companyId}::uuid
        and s.kind = (select case ${source}::text when 'enrolments' then 'participant' when 'media' then 'media' else trim(trailing 's' from ${source}::text) end)`);
      const made = await queryRows(
        tx,
        sql`insert into search_items (${columns}) select ${columns} from ${view}
        where company_id = ${companyId}::uuid on conflict (kind, item_id) do nothing returning 1`,
      );
      return made.length;
    });
    await tell(at + 1, SEARCH_SOURCES.length);
  }
  return items;
};
