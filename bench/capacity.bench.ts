/**
 * What platforms need: the processor time of each kind of request, on the node and in PostgreSQL, is measured on twenty
 * companies of 20 users, 50 booklets and 100 participants; then the busiest hour of many companies is simulated (see
 * capacity/simulate-load.ts). Writes the figures into docs/capacity.md. Target: three nodes serve 10,000 companies.
 * `REQUESTS=20` for a try.
 */

import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { GOOD_CHAPTERS, makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../server/booklets/publications/publication.ts';
import { queryRows } from '../server/platform/data/statements/query-rows.ts';
import { Browser } from '../test/browser.ts';
import { updateCapacityPage } from './capacity/capacity-page.ts';
import { getParentId, readProcessorTime } from './capacity/processor-time.ts';
import {
  findMostCompanies,
  findTopology,
  type LoadKind,
  type RequestCost,
  simulateLoad,
} from './capacity/simulate-load.ts';
import { startBenchApp } from './compare-with-sql.ts';
import { fillCompanies } from './fill-companies.ts';
import { formatCookies, reportFigure } from './measures.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 1000);
const COMPANIES = Number(process.env.COMPANIES ?? 20);
const CONNECTIONS = 4;
/** Cores are free for a third of the time, for background work and busier hours; nearly all answers within half a second. */
const LIMIT = { use: 0.65, p99: 500 };
const MANY_COMPANIES = 10_000;
const NODES = 3;
const DATABASE_CORES = 8;

const app = await startBenchApp();
const { database, make } = app;

/** Requests of one kind, and how many one company sends in its busiest hour. */
interface MeasuredKind {
  name: string;
  hourly: number;
  requests: autocannon.Request[];
}

const openCompany = async () => {
  const company = await make.company();
  const user = await make.user({ companyId: company.id });
  const scope = make.scope(user, company.id);
  const { id } = await makeBooklet(scope, GOOD_CHAPTERS);
  await publishBookletDraft(scope, id, { kind: 'minor', note: '' });
  const [block] = await queryRows<{ id: string; page_id: string; row_version: number }>(
    database.db,
    sql`select id, page_id, row_version from blocks where booklet_id = ${id} and type = 'text' limit 1`,
  );
  if (!block) throw new Error('The booklet has no text');
  const browser = new Browser(app.app);
  await make.signInAs(browser, user);
  const token = await browser.refreshToken();
  return { company, bookletId: id, block, cookie: formatCookies(browser.cookies), token };
};

const listKinds = ({
  company,
  bookletId,
  block,
  cookie,
  token,
}: Awaited<ReturnType<typeof openCompany>>): MeasuredKind[] => {
  const read = (path: string): autocannon.Request => ({ path, headers: { cookie } });
  let rowVersion = block.row_version;
  const save: autocannon.Request = {
    method: 'PATCH',
    path: `/api/admin/blocks/${block.id}`,
    headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ props: { html: `<p>Texte ${rowVersion}</p>` }, rowVersion }),
    }),
    onResponse: (_status, body) => {
      rowVersion = JSON.parse(body).block.rowVersion;
    },
  };
  return [
    {
      name: 'page publiée',
      hourly: 60,
      requests: [{ path: `/lire/${company.slug}/accueil/le-mot-de-la-direction` }],
    },
    {
      name: 'liste ou écran',
      hourly: 40,
      requests: [
        '/api/admin/home',
        '/api/admin/booklets?size=25',
        `/api/admin/booklets/${bookletId}/participants`,
        `/api/admin/booklets/${bookletId}/overview`,
        '/api/admin/media?size=25',
        '/api/admin/users',
      ].map(read),
    },
    {
      name: 'page de l’éditeur',
      hourly: 10,
      requests: [`/api/admin/booklets/${bookletId}/tree`, `/api/admin/pages/${block.page_id}`].map(read),
    },
    { name: 'enregistrement d’un bloc', hourly: 30, requests: [save] },
    { name: 'recherche', hourly: 2, requests: [read('/api/admin/search?q=mutuelle')] },
    { name: 'tableau de bord', hourly: 2, requests: [read('/api/admin/dashboard')] },
  ];
};

/** Sends requests of one kind; returns the processor time of one. A block is saved by one person at a time. */
const measureCost = async (
  { name, requests }: MeasuredKind,
  serverPid: number,
  databasePid: number,
): Promise<RequestCost> => {
  const isWrite = requests.some(({ method }) => method === 'PATCH');
  const send = async (amount: number) => {
    const connections = isWrite ? 1 : CONNECTIONS;
    const { non2xx, errors } = await autocannon({ url: app.address, requests, connections, amount });
    if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refusals, ${errors} errors`);
  };
  await send(Math.max(CONNECTIONS, REQUESTS / 5));
  const before = { node: readProcessorTime(serverPid), database: readProcessorTime(databasePid) };
  await send(REQUESTS);
  return {
    node: (readProcessorTime(serverPid) - before.node) / REQUESTS,
    database: (readProcessorTime(databasePid) - before.database) / REQUESTS,
  };
};

try {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const readSize = async () =>
    Number((await client.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes);
  const empty = await readSize();
  await fillCompanies(client, COMPANIES);
  const megabytes = ((await readSize()) - empty) / COMPANIES / 1e6;
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const databasePid = getParentId(rows[0].pid);
  await client.end();

  const kinds: (LoadKind & { name: string })[] = [];
  for (const kind of listKinds(await openCompany())) {
    const cost = await measureCost(kind, app.serverPid, databasePid);
    console.log(`  ${kind.name.padEnd(26)} node ${cost.node.toFixed(2)} ms, PostgreSQL ${cost.database.toFixed(2)} ms`);
    kinds.push({ name: kind.name, hourly: kind.hourly, ...cost });
  }
  const topologies = [
    { nodes: 1, databaseCores: 1 },
    { nodes: 3, databaseCores: 4 },
    { nodes: NODES, databaseCores: DATABASE_CORES },
  ].map((topology) => ({ ...topology, companies: findMostCompanies(kinds, topology, LIMIT) }));
  const needed = findTopology(kinds, MANY_COMPANIES, LIMIT);
  for (const { nodes, databaseCores, companies } of topologies) {
    console.log(`  ${nodes} node(s), ${databaseCores} core(s) of PostgreSQL: ${companies} companies`);
  }
  console.log(`  ${MANY_COMPANIES} companies: ${needed.nodes} node(s), ${needed.databaseCores} core(s) of PostgreSQL`);
  const many = simulateLoad(kinds, MANY_COMPANIES, { nodes: NODES, databaseCores: DATABASE_CORES });
  reportFigure({
    name: '10 000 entreprises sur trois nœuds, part du temps occupée (simulée)',
    value: many.use,
    unit: '',
    target: { atMost: LIMIT.use },
    reference: `p99 ${many.p99.toFixed(0)} ms, ${DATABASE_CORES} cœurs pour PostgreSQL`,
  });
  // With tiny sizes, the figures mean nothing.
  if (process.env.BENCH_FIGURES)
    await updateCapacityPage({ kinds, topologies, needed, many: MANY_COMPANIES, megabytes });
} finally {
  await app.close();
}
