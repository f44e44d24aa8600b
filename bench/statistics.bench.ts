/**
 * The statistics of 24 months and ten booklets, on PostgreSQL, with 5,000,000 events and with 100,000,000 against
 * 500,000: the same booklets, days and pages with more people. Events are the rows behind the figures: daily counters of
 * reading, enrolments, proofs, answers, recipients of messages. Target: at most 1.1 times as long, for everybody and for
 * one of two sites: with so few sites, each month of the smallest company has enough people to be shown, since the query
 * skips groups too small to show. `SITES=20` measures the cost of more sites. `SHARE=0.1` for a try.
 *
 * The sums of 100,000,000 events are simulated: those of the smallest company, multiplied, and completed by each value
 * in each month (see `multiplySums`). The screen reads nothing else.
 */
import pg from 'pg';
import { addDays } from '../server/platform/text/calendar/days.ts';
import { refreshStatistics } from '../server/reading/statistics/roll-up.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { BOOKLET_LOOK } from './fill-companies.ts';
import { openInProcess } from './in-process.ts';
import { getMedian, reportFigure } from './measures.ts';

const EVENT_SHARE = Number(process.env.SHARE ?? 1);
const ROUNDS = Number(process.env.ROUNDS ?? 25);
const SITES = Number(process.env.SITES ?? 2);
const MAX_RATIO = 1.1;
const BOOKLETS = 10;
const PAGES = 20;
const TODAY = new Date().toISOString().slice(0, 10);
const FIRST_DAY = addDays(TODAY, -729);
/** The last 24 months, including the current one. */
const PERIOD_START = new Date(Date.UTC(Number(TODAY.slice(0, 4)), Number(TODAY.slice(5, 7)) - 24, 1))
  .toISOString()
  .slice(0, 10);
const buildUrl = (more: string) => `/api/admin/statistics?from=${PERIOD_START}&to=${TODAY}${more}`;

const folder = createTemporaryFolder();
const postgres = await startPostgres();

/**
 * `people`: in all booklets; `cohorts`: arrival months of the readers of each page, each day, on three kinds of
 * devices.
 */
interface CompanySize {
  people: number;
  cohorts: number;
  sites: number;
  /** Events whose sums are simulated; 0: those of its rows. */
  simulated?: number;
}

const fillStatistics = async (client: pg.Client, companyId: string, { people, cohorts, sites }: CompanySize) => {
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run('begin');
  const part = { company: companyId, each: Math.round((people * EVENT_SHARE) / BOOKLETS), cohorts };
  await run(
    `create temp table n_booklets on commit drop as select id, row_number() over (order by id) as n from booklets where company_id = '${part.company}'`,
  );
  await run(
    `insert into chapters (id, company_id, booklet_id, title, position) select gen_random_uuid(), $1, id, 'Chapitre', 1 from n_booklets`,
    [companyId],
  );
  await run(
    `insert into pages (id, company_id, booklet_id, chapter_id, title, slug, position)
     select gen_random_uuid(), $1, b.id, c.id, 'Page ' || p, 'page-' || p, p
     from n_booklets b join chapters c on c.booklet_id = b.id, generate_series(1, ${PAGES}) p`,
    [companyId],
  );
  await run(
    `insert into reading_counts (booklet_id, company_id, day, version, key, device, cohort, count)
     select b.id, $1, $2::date + d, 1 + d / 400, case when p = 0 then 'cover' else 'page-' || p end, device,
       to_char($2::date + d - 30 * c, 'YYYY-MM'), 1 + (d + p + c) % 9
     from n_booklets b, generate_series(0, ${Math.round(729 * EVENT_SHARE)}) d, generate_series(0, ${PAGES}) p, generate_series(1, ${cohorts}) c,
       unnest(array['phone', 'tablet', 'desktop']) device on conflict do nothing`,
    [companyId, FIRST_DAY],
  );
  await run(
    `insert into participants (id, company_id, first_name, last_name, name_key, site, department, contract_type, arrival_on)
     select gen_random_uuid(), $1, 'A', 'B' || n, 'b' || n, 'Site ' || n % ${sites}, 'Service ' || n % 8, 'permanent', $2::date + (n * 7) % 730
     from generate_series(1, ${part.each * BOOKLETS}) n`,
    [companyId, FIRST_DAY],
  );
  await run(
    `insert into enrolments (id, company_id, booklet_id, participant_id, name_key, arrival_on, source, state, pages_done, pages_due,
       progress, proofs_done, proofs_due, invited_at, opened_at, started_at, completed_at)
     select gen_random_uuid(), $1, b.id, p.id, p.name_key, p.arrival_on, 'import', case when p.n % 3 = 0 then 'completed' else 'started' end,
       p.n % 20, 20, (p.n % 20) * 5, 3, 4, p.arrival_on - 14, p.arrival_on - 14 + (p.n % 9) * interval '7 hours', p.arrival_on - 5,
       case when p.n % 3 = 0 then p.arrival_on + (p.n % 40)::int end
     from (select *, (row_number() over (order by id))::int as n from participants where company_id = $1) p
     join n_booklets b on b.n = 1 + p.n % ${BOOKLETS}`,
    [companyId],
  );
  await run(
    `insert into page_progress (enrolment_id, page_id, company_id, version, done_at)
     select e.id, p.id, $1, 1, e.opened_at from enrolments e join pages p on p.booklet_id = e.booklet_id and p.position <= e.pages_done / 2 + 1
     where e.company_id = $1`,
    [companyId],
  );
  await run(
    `insert into proofs (id, company_id, booklet_id, enrolment_id, block_id, page_id, version, statement, content_hash, previous_hash, hash, number)
     select gen_random_uuid(), $1, e.booklet_id, e.id, ('00000000-0000-7000-8000-00000000000' || d)::uuid, e.id, 1, '{"document":"Document"}', 'h', 'h', 'h',
       row_number() over ()
     from enrolments e, generate_series(1, 4) d where e.company_id = $1`,
    [companyId],
  );
  await run(
    `insert into responses (id, company_id, booklet_id, enrolment_id, kind, block_id, version, value, day)
     select gen_random_uuid(), $1, e.booklet_id, null, case when d = 0 then 'satisfaction' when d = 5 then 'survey' else 'quiz' end,
       ('00000000-0000-7000-8000-00000000001' || d)::uuid, 1,
       case when d = 0 then jsonb_build_object('score', e.pages_done % 11) when d = 5 then '{"kind":"astonishment","answers":[{"kind":"single","values":["Le rythme"]}]}'::jsonb
         else '{"passed":true,"right":[true,false,true]}'::jsonb end, e.arrival_on
     from enrolments e, generate_series(0, 5) d where e.company_id = $1`,
    [companyId],
  );
  await run(
    `insert into campaigns (id, company_id, booklet_id, name, kind, bodies, audience, planning)
     select gen_random_uuid(), $1, id, 'C' || c, 'information', '{}', '{}', '{}' from n_booklets, generate_series(1, 9) c`,
    [companyId],
  );
  await run(
    `insert into campaign_recipients (id, company_id, campaign_id, enrolment_id, state, reason)
     select gen_random_uuid(), $1, c.id, e.id, case when random() < 0.9 then 'sent' else 'failed' end, 'mailbox_full'
     from enrolments e join campaigns c on c.booklet_id = e.booklet_id where e.company_id = $1`,
    [companyId],
  );
  await run('commit');
  await run('analyze');
  let events = 0;
  for (const table of ['reading_counts', 'enrolments', 'proofs', 'responses', 'campaign_recipients']) {
    const { rows } = await run(`select count(*)::int as n from ${table}`);
    events += rows[0].n as number;
  }
  return events;
};

const SUM_TABLES = ['reading_sums', 'people_sums', 'side_sums'];
/** Arrival months that read a page in one month, of a company with readers from all of them. */
const MAX_COHORTS = 25;

/**
 * Turns the sums of a small company into those of one with that many times its events. With enough people, every value
 * that a measure has in a booklet (hour of a delay, page, document, cause) occurs in each month and on each side, and
 * readers have arrived in each of the last months: these are all the sums there can be, however many the events.
 */
const multiplySums = async (client: pg.Client, times: number) => {
  await client.query('begin');
  for (const [table, columns] of [
    ['people_sums', 'booklet_id, company_id, measure, value'],
    ['side_sums', 'booklet_id, company_id, side, of, measure, value'],
  ]) {
    await client.query(
      `insert into ${table} (${columns}, month, n)
       select known.*, months.month, 1 from (select distinct ${columns} from ${table}) known
         cross join (select distinct month from people_sums) months on conflict do nothing`,
    );
    await client.query(`update ${table} set n = n * $1`, [times]);
  }
  await client.query(
    `insert into reading_sums (booklet_id, company_id, grain, "on", facet, value, openings, pages)
     select booklet_id, company_id, grain, "on", facet, to_char("on" - interval '1 month' * c, 'YYYY-MM'), 1, 1
     from (select distinct booklet_id, company_id, grain, "on", facet from reading_sums where facet = 'cohort') months,
       generate_series(0, ${MAX_COHORTS - 1}) c on conflict do nothing`,
  );
  await client.query('update reading_sums set openings = openings * $1, pages = pages * $1', [times]);
  await client.query('commit');
};

/** Rows and size of the tables of sums. */
const describeSums = async (client: pg.Client): Promise<string> => {
  const told: string[] = [];
  for (const table of SUM_TABLES) {
    const { rows } = await client.query(
      `select count(*)::int as n, pg_size_pretty(pg_total_relation_size('${table}')) as size from ${table}`,
    );
    told.push(`${table} ${formatNumber(rows[0].n)} rows ${rows[0].size}`);
  }
  return told.join(', ');
};

const formatNumber = (value: number) => Math.round(value).toLocaleString('fr-FR');

/**
 * Creates a company on its own database, with aggregates computed; `ask` makes one call as its administrator and
 * returns its time in ms.
 */
const createCompany = async (size: CompanySize) => {
  const url = await postgres.createDatabase();
  const { app, make, signIn, close } = await openInProcess(url, folder.path);
  const user = await make.user();
  const companyId = user.companyId ?? '';
  const scope = make.scope(user, companyId);
  await scope.insert(
    'booklets',
    Array.from({ length: BOOKLETS }, (_, n) => ({
      title: `Livret ${n}`,
      titleKey: `livret ${n}`,
      slug: `livret-${n}`,
      type: 'employee' as const,
      ...BOOKLET_LOOK,
      state: 'published' as const,
    })),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const events = await fillStatistics(client, companyId, size);
  const began = performance.now();
  await refreshStatistics(scope, { anew: true });
  const summed = performance.now() - began;
  await client.query(
    'update enrolments set pages_done = pages_done + 1 where id in (select id from enrolments order by id limit 100)',
  );
  const again = performance.now();
  await refreshStatistics(scope);
  const hourly = performance.now() - again;
  if (size.simulated) await multiplySums(client, Math.round((size.simulated * EVENT_SHARE) / events));
  await client.query('vacuum analyze');
  const sums = await describeSums(client);
  await client.end();
  const [cookie = ''] = await signIn([user]);
  const ask = async (address: string): Promise<number> => {
    const start = performance.now();
    const answer = await app.inject({ url: address, headers: { cookie } });
    const took = performance.now() - start;
    const { people } = answer.json() as { people: number | null };
    // With a small SHARE, a site has too few people to be shown.
    const isTold = people !== null || EVENT_SHARE < 1;
    if (answer.statusCode !== 200 || !isTold) throw new Error(`${answer.statusCode}: ${answer.body.slice(0, 300)}`);
    told.people = people;
    return took;
  };
  const told: { people: number | null } = { people: null };
  return { events: size.simulated ? size.simulated * EVENT_SHARE : events, summed, hourly, sums, ask, told, close };
};

const companies: { close: () => Promise<void> }[] = [];
try {
  const small = await createCompany({ people: 5000, cohorts: 1, sites: SITES });
  const large = await createCompany({ people: 50_000, cohorts: 9, sites: SITES });
  const vast = await createCompany({ people: 5000, cohorts: 1, sites: SITES, simulated: 100_000_000 });
  companies.push(small, large, vast);
  for (const [name, { events, summed, hourly, sums }] of Object.entries({ small, large, vast })) {
    console.log(`  ${name}: ${formatNumber(events)} events; ${sums}`);
    if (name !== 'vast')
      console.log(
        `    summed from nothing in ${formatNumber(summed)} ms, again after 100 people read in ${formatNumber(hourly)} ms`,
      );
  }
  const compare = async (more: string): Promise<void> => {
    const sides = [small, large, vast];
    const took = sides.map((): number[] => []);
    for (let round = -3; round < ROUNDS; round += 1) {
      // In turn, so that other work on the machine slows all of them.
      for (const [at, side] of sides.entries()) {
        const ms = await side.ask(buildUrl(more));
        if (round >= 0) took[at]?.push(ms);
      }
    }
    const [smallMs = 1, ...others] = took.map(getMedian);
    const who = more === '' ? 'tous' : 'un site';
    for (const [at, side] of [large, vast].entries()) {
      const ms = others[at] ?? 0;
      console.log(`  ${who}: ${smallMs.toFixed(1)} ms, ${ms.toFixed(1)} ms, ${side.told.people ?? 'no'} people told`);
      reportFigure({
        name: `statistiques, ${who}, ${formatNumber(side.events)} événements${side === vast ? ' simulés' : ''}`,
        value: ms / smallMs,
        unit: '×',
        target: { atMost: MAX_RATIO },
        reference: `${formatNumber(small.events)} événements : ${smallMs.toFixed(1)} ms`,
      });
    }
  };
  await compare('');
  await compare('&site=Site+1');
} finally {
  for (const { close } of companies) await close();
  await postgres.stop();
  folder.remove();
}
