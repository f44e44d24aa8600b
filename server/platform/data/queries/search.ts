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

/**
 * Matching items that are ranked, of the blocks and of the rest. A frequent word matches thousands of texts: reading
 * them all, to show six, would take a second.
 */
const MAX_RANKED = 2000;

/** Kinds with a title, in groups: when too many items match, each group is searched apart, so that none hides another. */
const TITLED_GROUPS: readonly SearchMatch['kind'][][] = [
  ['booklet', 'chapter', 'user'],
  ['page'],
  ['participant'],
  ['media'],
];

/** « l’ », « d’ », « qu’ »: the index holds none of them. */
const ELISIONS = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu)['’]/giu;

/** Words of a search: all must match, the last one as a prefix. Empty: nothing to search. */
export const splitSearchWords = (asked: string): string[] =>
  asked
    .replace(ELISIONS, ' ')
    .split(/[^\p{L}\p{N}@.-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/*
 * Each item is checked against small sets of the company, computed once. Joins would read the tables of all companies,
 * once for each item.
 */

/** Condition on an item with a title: the user may see it, and neither it nor what holds it is deleted. */
const isVisibleTitle = (reach: SearchScope): SQL => {
  const yes = sql`true`;
  const no = sql`false`;
  return sql`case s.kind
    when 'media' then ${reach.media ? yes : no}
    when 'user' then ${reach.users ? yes : no}
    else s.booklet_id in (select id from own_booklets)
      and case s.kind
        when 'booklet' then true
        when 'participant' then ${reach.participants ?? no}
        when 'chapter' then ${reach.content ? yes : no} and s.item_id not in (select id from deleted_chapters)
        else ${reach.content ? yes : no} and s.page_id not in (select id from deleted_pages) end
    end`;
};

/** The same for a block. */
const IS_VISIBLE_BLOCK = sql`s.booklet_id in (select id from own_booklets)
  and s.page_id not in (select id from deleted_pages)`;

/** How items are found: a condition on the items of this company, or of none, that can use an index. */
interface SearchMethod {
  match: (companyId: SQL) => SQL;
  rank: SQL;
  excerpt: SQL;
  /** False if only titles are searched: blocks have none. */
  withBlocks: boolean;
}

/**
 * Some items that match and that the user may see, with their rank: those of each group of titled kinds, blocks, and
 * articles of the help. The planner must not read the index of all blocks of the company, so it may not recognise their
 * condition: the index of words is by company already.
 */
const selectItems = (
  reach: SearchScope,
  { match, rank, withBlocks }: SearchMethod,
  groups: readonly SearchMatch['kind'][][],
): SQL => {
  const company = sql`${reach.companyId}::uuid`;
  const conditions = groups.map((kinds) => {
    const names = kinds.map((kind) => sql`${kind}`);
    return sql`${match(company)} and s.company_id = ${company} and s.kind in (${sql.join(names, sql`, `)})
      and ${isVisibleTitle(reach)}`;
  });
  if (withBlocks && reach.content) {
    const isOwnBlock = sql`(s.company_id = ${company} and s.kind = 'block') is true`;
    conditions.push(sql`${match(company)} and ${isOwnBlock} and ${IS_VISIBLE_BLOCK}`);
  }
  const isArticle = sql`exists (select from tutorials t where t.id = s.item_id and ${reach.help})`;
  conditions.push(sql`${match(sql`null`)} and s.company_id is null and ${isArticle}`);
  return sql.join(
    conditions.map(
      (condition) => sql`(
        select s.kind, s.item_id, s.booklet_id, s.page_id, s.title, s.body, ${rank} as rank from search_items s
        where ${condition} limit ${MAX_RANKED})`,
    ),
    sql` union all `,
  );
};

/**
 * The best of these items, of each kind, and how many of them have a title. Items of a binned booklet or a deleted
 * chapter are excluded.
 */
const selectBest = (reach: SearchScope, { excerpt }: SearchMethod, items: SQL, each: number): SQL => sql`
  with own_booklets as materialized (
    select b.id from booklets b where b.binned_at is null and ${reach.booklets}
  ), deleted_chapters as materialized (
    select c.id from chapters c where c.company_id = ${reach.companyId}::uuid and c.deleted_at is not null
  ), deleted_pages as materialized (
    select p.id from pages p where p.company_id = ${reach.companyId}::uuid and p.deleted_at is not null
    union all select p.id from pages p where p.chapter_id in (select id from deleted_chapters)
  ), ranked as (
    select s.*, count(*) filter (where s.kind <> 'block') over () as titled,
      row_number() over (partition by case s.kind when 'block' then 'page' else s.kind end order by s.rank desc, s.item_id) as place
    from (${items}) s
  )
  select s.kind, s.item_id as id, s.booklet_id as "bookletId", s.page_id as "pageId", s.title, s.rank::float8 as rank,
    s.titled::int as titled, ${excerpt} as excerpt,
    (select b.title from booklets b where b.id = s.booklet_id) as "bookletTitle",
    (select p.title from pages p where p.id = s.page_id) as "pageTitle"
  from ranked s where s.place <= ${each} order by s.rank desc`;

/** Words of a search as a query of the index, in French: stems, without accents or capitals; the last may be a prefix. */
const buildWordQuery = (asked: string): SQL => {
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
  return sql`(${sql.join(terms, sql` && `)})`;
};

/** Shortest text that is searched in the blocks of a list: shorter ones begin too many words. */
const MIN_TEXT_SEARCH = 3;

/**
 * Pages of a company whose blocks hold every word of a search; null when it is too short. The
 * caller leaves out deleted pages.
 */
export const selectPagesByText = (companyId: SQL, asked: string): SQL | null => {
  if (splitSearchWords(asked).join('').length < MIN_TEXT_SEARCH) return null;
  // The planner must not read the index of all blocks of the company: see `selectItems`.
  return sql`select s.page_id from search_items s
    where search_words_of(s.company_id, s.words) @@ search_asked_of(${companyId}, ${buildWordQuery(asked)})
      and (s.company_id = ${companyId} and s.kind = 'block') is true`;
};

/** Matches every word of a search, in titles and in texts. */
const buildWordMethod = (asked: string): SearchMethod => {
  const query = buildWordQuery(asked);
  const around = sql`ts_headline('french', s.body, ${query}, 'MaxWords=18,MinWords=8,MaxFragments=1')`;
  // Plain text needs no highlight marks. The index holds no tags, so these marks are the only ones.
  const plain = sql`btrim(replace(replace(${around}, '<b>', ''), '</b>', ''))`;
  // An ellipsis where the text goes on.
  const excerpt = sql`case when s.kind in ('block', 'help') then (
    select case when starts_with(btrim(s.body), part) then '' else '… ' end || part
      || case when right(regexp_replace(s.body, '[[:space:][:punct:]]+$', ''), length(part)) = part then '' else ' …' end
    from (select ${plain} as part) parts) else '' end`;
  // The index is by company, then by word: the words of other companies are not read, even for a prefix.
  const match = (companyId: SQL) =>
    sql`search_words_of(s.company_id, s.words) @@ search_asked_of(${companyId}, ${query})`;
  return { match, rank: sql`ts_rank(s.words, ${query})`, excerpt, withBlocks: true };
};

/** Matches similar titles, for typing errors. */
const buildSimilarityMethod = (asked: string): SearchMethod => {
  const key = sql`search_fold(${asked})`;
  return {
    match: () => sql`${key} <% s.title_key`,
    rank: sql`word_similarity(${key}, s.title_key)`,
    excerpt: sql`''`,
    withBlocks: false,
  };
};

const listBestMatches = async (db: Db, reach: SearchScope, method: SearchMethod, each: number) => {
  const search = (groups: readonly SearchMatch['kind'][][]) =>
    queryRows<SearchMatch & { titled: number }>(
      db,
      selectBest(reach, method, selectItems(reach, method, groups), each),
    );
  const found = await search([TITLED_GROUPS.flat()]);
  return (found[0]?.titled ?? 0) < MAX_RANKED ? found : search(TITLED_GROUPS);
};

export const listMatchesByWords = (db: Db, reach: SearchScope, asked: string, each: number): Promise<SearchMatch[]> =>
  listBestMatches(db, reach, buildWordMethod(asked), each);

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
  (await hasSimilarityExtension(db)) ? listBestMatches(db, reach, buildSimilarityMethod(asked), each) : [];

/** Latest texts whose words may correct a search: all those of a large company would take seconds. */
const MAX_CORRECTING_TEXTS = 5000;
/** Shortest word that is corrected, and the least similarity of its correction. */
const MIN_CORRECTED_WORD = 4;
const MIN_CORRECTION_SIMILARITY = 0.4;

interface Correction {
  word: string;
  /** The word itself when the texts hold it, else the closest of theirs; null: none is close. */
  correction: string | null;
}

/**
 * The words of a search as the texts of a company spell them, by their stems; null when nothing is corrected. The result is not shown to
 * anybody: it may be a word of a text that the user may not read.
 */
export const correctSearchWords = async (db: Db, companyId: string, asked: string): Promise<string | null> => {
  const words = splitSearchWords(asked);
  if (!words.some((word) => word.length >= MIN_CORRECTED_WORD) || !(await hasSimilarityExtension(db))) return null;
  const list = sql.join(
    words.map((word, at) => sql`(${at}::int, search_fold(${word}))`),
    sql`, `,
  );
  const rows = await queryRows<Correction>(
    db,
    sql`with known as materialized (
        select word from ts_stat(format(
          'select words from search_items where company_id = %L and kind = ''block'' order by item_id desc limit %s',
          ${companyId}::uuid, ${MAX_CORRECTING_TEXTS}::int))
      ), asked (place, word) as (values ${list})
      select a.word, (
        select k.word from known k
        where k.word in (a.word, a.stem)
          or (length(a.word) >= ${MIN_CORRECTED_WORD} and similarity(k.word, a.stem) >= ${MIN_CORRECTION_SIMILARITY})
        order by k.word in (a.word, a.stem) desc, similarity(k.word, a.stem) desc, k.word limit 1
      ) as correction
      from (select place, word, coalesce((ts_lexize('french_stem', word))[1], word) as stem from asked) a
      order by a.place`,
  );
  if (rows.every(({ word, correction }) => correction === null || correction === word)) return null;
  return rows.map(({ word, correction }) => correction ?? word).join(' ');
};

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
