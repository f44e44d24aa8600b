/**
 * Fills what the search reads, as SQL: booklets with their chapters and pages, and an item of the index for each of
 * them, for blocks, files and participants, which exist in the index alone. The triggers that keep the index, and its
 * indexes, are set aside while it is filled.
 */
import pg from 'pg';
import { BOOKLET_LOOK } from './fill-companies.ts';

/** Items that one booklet brings: itself, its chapters, pages and blocks, and its share of files and participants. */
const CHAPTERS = 2;
const PAGES = 10;
const BLOCKS = 240;
const FILES = 22;
const PARTICIPANTS = 25;
export const ITEMS_PER_BOOKLET = 1 + CHAPTERS + PAGES + BLOCKS + FILES + PARTICIPANTS;

const WORDS =
  'mutuelle échafaudage prévoyance congés sécurité vestiaire badge cantine horaires convention chantier atelier formation tutorat entretien remboursement transport télétravail équipe parrain urgence accident protection casque planning caisse client hygiène restauration lavage'.split(
    ' ',
  );
const PLACES = 'Lyon Nantes Rennes Lille Dijon Amiens Tours Brest Metz Nîmes'.split(' ');
const SYLLABLES = 'ba ré mi tour lan po vi chu dé ga lo fer ni sa ton quo pli mar'.split(' ');

const VOCABULARY_SIZE = 3000;
/** Our words stand among the frequent ones, from this rank on, that many apart. */
const FIRST_RANK = 40;
const RANK_STEP = 10;
const SENTENCES = 20_000;
const WORDS_PER_SENTENCE = 9;

/** The same pseudo-random numbers at each run, from 0 to 1. */
const createRandom = () => {
  let state = 20_261_125;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const spellWord = (n: number): string => {
  const at = (step: number) => SYLLABLES[Math.trunc(n / SYLLABLES.length ** step) % SYLLABLES.length];
  return `${at(0)}${at(1)}${at(2)}`;
};

/** Words in the order of their frequency. */
const VOCABULARY = Array.from({ length: VOCABULARY_SIZE }, (_, rank) => {
  const own = (rank - FIRST_RANK) / RANK_STEP;
  return (Number.isInteger(own) && WORDS[own]) || spellWord(rank + 1);
});

/** Sentences in which the frequency of a word is inverse to its rank, as in a language. */
const makeSentences = (): string[] => {
  const random = createRandom();
  const pickWord = () => VOCABULARY[Math.trunc(VOCABULARY_SIZE ** random()) - 1] ?? '';
  return Array.from({ length: SENTENCES }, () => Array.from({ length: WORDS_PER_SENTENCE }, pickWord).join(' '));
};

const toLiteral = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** Sentence number `n` of the table of sentences, spread over all of them. */
const sentenceAt = (n: string): string => `(${n}) * 7919::bigint % ${SENTENCES}`;
const place = (n: string): string => `(array['${PLACES.join("', '")}'])[1 + (${n}) % ${PLACES.length}]`;

/** In order; statements of a group run at the same time. */
const STATEMENTS: string[][] = [
  [
    `insert into booklets (id, company_id, title, title_key, slug, type, theme, welcome, cover, state)
     select gen_random_uuid(), c.id, 'Livret d’accueil ' || n || ' ' || ${place('n')}, 'livret d''accueil ' || n, 'livret-' || n, 'employee',
       ${Object.values(BOOKLET_LOOK).map(toLiteral).join(', ')}, 'draft'
     from bench_companies c, generate_series(1, c.booklets) n`,
  ],
  [
    `create unlogged table bench_booklets as select id, company_id, row_number() over (order by company_id, slug) as n from booklets`,
  ],
  [
    `insert into chapters (id, company_id, booklet_id, title, position)
     select gen_random_uuid(), company_id, b.id, 'Chapitre ' || split_part(s.text, ' ', 1), c
     from bench_booklets b cross join generate_series(1, ${CHAPTERS}) c join bench_sentences s on s.n = ${sentenceAt(`b.n * ${CHAPTERS} + c`)}`,
  ],
  [
    `insert into pages (id, company_id, booklet_id, chapter_id, title, slug, position)
     select gen_random_uuid(), b.company_id, b.id, c.id,
       split_part(s.text, ' ', 1) || ' ' || split_part(s.text, ' ', 2) || ' ' || split_part(s.text, ' ', 3) || ' ' || ${place('p')}, 'page-' || p, p
     from bench_booklets b cross join generate_series(1, ${PAGES}) p
     join chapters c on c.booklet_id = b.id and c.position = 1 + p % ${CHAPTERS}
     join bench_sentences s on s.n = ${sentenceAt(`b.n * ${PAGES} + p`)}`,
  ],
  [
    `create unlogged table bench_pages as select id, company_id, booklet_id, row_number() over (order by booklet_id, position) as n from pages`,
  ],
  [
    ...['booklets', 'chapters', 'pages'].map(
      (source) =>
        `insert into search_items (kind, item_id, company_id, booklet_id, page_id, title, body)
         select kind, item_id, company_id, booklet_id, page_id, title, body from search_of_${source}`,
    ),
    ...[0, 1].map(
      (half) => `insert into search_items (kind, item_id, company_id, booklet_id, page_id, title, body)
        select 'block', gen_random_uuid(), p.company_id, p.booklet_id, p.id, '', s.text || ' ' || more.text || ' ' || last.text
        from bench_pages p cross join generate_series(1, ${BLOCKS / PAGES}) b
        join bench_sentences s on s.n = ${sentenceAt(`p.n * ${BLOCKS / PAGES} + b`)}
        join bench_sentences more on more.n = ${sentenceAt('p.n + b * 31')}
        join bench_sentences last on last.n = ${sentenceAt('p.n * 3 + b * 17')} where p.n % 2 = ${half}`,
    ),
    `insert into search_items (kind, item_id, company_id, title, body)
     select 'media', gen_random_uuid(), b.company_id, split_part(s.text, ' ', 4) || '-' || split_part(s.text, ' ', 5) || '-' || f || '.webp', s.text
     from bench_booklets b cross join generate_series(1, ${FILES}) f join bench_sentences s on s.n = ${sentenceAt(`b.n * ${FILES} + f`)}`,
    `insert into search_items (kind, item_id, company_id, booklet_id, title, body)
     select 'participant', gen_random_uuid(), b.company_id, b.id, initcap(split_part(s.text, ' ', 6)) || ' ' || initcap(split_part(s.text, ' ', 7)),
       'personne.' || (b.n * ${PARTICIPANTS} + p) || '@bench.example M' || (b.n * ${PARTICIPANTS} + p)
     from bench_booklets b cross join generate_series(1, ${PARTICIPANTS}) p join bench_sentences s on s.n = ${sentenceAt(`b.n * ${PARTICIPANTS} + p`)}`,
  ],
];

/** Fills the database; `booklets` is the number of booklets of each company, by its id. */
export const fillSearch = async (databaseUrl: string, booklets: ReadonlyMap<string, number>): Promise<void> => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c session_replication_role=replica -c maintenance_work_mem=256MB -c jit=off',
  });
  const runTogether = (statements: readonly string[]) => Promise.all(statements.map((text) => pool.query(text)));
  await pool.query(
    'create unlogged table bench_companies as select * from unnest($1::uuid[], $2::int[]) as c(id, booklets)',
    [[...booklets.keys()], [...booklets.values()]],
  );
  await pool.query(
    'create unlogged table bench_sentences as select text, n - 1 as n from unnest($1::text[]) with ordinality as s(text, n)',
    [makeSentences()],
  );
  const { rows: indexes } = await pool.query(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'search_items' and indexname <> 'search_items_pk'`,
  );
  await pool.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  for (const statements of STATEMENTS) {
    await pool.query('analyze');
    await runTogether(statements);
  }
  await runTogether(indexes.map(({ definition }) => definition));
  await pool.query('drop table bench_companies, bench_sentences, bench_booklets, bench_pages');
  await pool.query('vacuum analyze');
  // Neither side compiles its queries to machine code: it takes longer than running them.
  await pool.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set jit = off`);
  await pool.end();
};
