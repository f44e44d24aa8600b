/** Simulates the requests of a busy hour on nodes and a database, whose processor time for each request was measured. */
import { createSeededRandom } from '../../test/simulation/random.ts';
import { getPercentile } from '../measures.ts';

/** Processor time of one request, in milliseconds: on the node, and in the database. */
export interface RequestCost {
  node: number;
  database: number;
}

export interface LoadKind extends RequestCost {
  /** Requests of one company in its busiest hour. */
  hourly: number;
}

export interface Topology {
  /** Each node answers on one core: Node runs the code of requests in one thread. */
  nodes: number;
  databaseCores: number;
}

export interface LoadResult {
  /** Share of the time that the busier side works, from 0 to 1. */
  use: number;
  /** Milliseconds that 99 of 100 requests take at most. */
  p99: number;
}

const HOUR_SECONDS = 3600;
/** Simulated time, and its beginning that is not counted: queues are empty then. */
const SIMULATED_MS = 120_000;
const UNCOUNTED_MS = 10_000;

/** `random`: from 0 to 1, 1 excluded. */
const drawDuration = (random: () => number, mean: number): number => -Math.log(1 - random()) * mean;

/** Puts work in the queue of the core that is free first. Returns when it ends. */
const queueWork = (freeAt: number[], arrival: number, duration: number): number => {
  let first = 0;
  for (const [at, time] of freeAt.entries()) if (time < (freeAt[first] ?? 0)) first = at;
  const end = Math.max(arrival, freeAt[first] ?? 0) + duration;
  freeAt[first] = end;
  return end;
};

/**
 * Requests arrive at random (Poisson); each waits for its node, then for a core of the database. Durations vary around
 * their mean as independent events do (exponential). A proxy gives each request to the node that is free first.
 */
export const simulateLoad = (
  kinds: readonly LoadKind[],
  companies: number,
  { nodes, databaseCores }: Topology,
  seed = 1,
): LoadResult => {
  const random = createSeededRandom(seed).next;
  const rate = kinds.reduce((sum, { hourly }) => sum + hourly, 0);
  const meanGap = (HOUR_SECONDS * 1000) / (rate * companies);
  const nodesFreeAt = Array.from({ length: nodes }, () => 0);
  const databaseFreeAt = Array.from({ length: databaseCores }, () => 0);
  const durations: number[] = [];
  const busy = { node: 0, database: 0 };
  const drawKind = (): LoadKind | undefined => {
    let at = random() * rate;
    return kinds.find(({ hourly }) => {
      at -= hourly;
      return at < 0;
    });
  };
  for (let now = drawDuration(random, meanGap); now < SIMULATED_MS; now += drawDuration(random, meanGap)) {
    const kind = drawKind();
    if (!kind) continue;
    const own = drawDuration(random, kind.node);
    const asked = drawDuration(random, kind.database);
    const answered = queueWork(databaseFreeAt, queueWork(nodesFreeAt, now, own), asked);
    busy.node += own;
    busy.database += asked;
    if (now >= UNCOUNTED_MS) durations.push(answered - now);
  }
  return {
    use: Math.max(busy.node / nodes, busy.database / databaseCores) / SIMULATED_MS,
    p99: durations.length === 0 ? 0 : getPercentile(durations, 0.99),
  };
};

/** Cores that the requests of one company keep busy in its busiest hour, on the nodes or in the database. */
const sumCores = (kinds: readonly LoadKind[], side: keyof RequestCost): number =>
  kinds.reduce((sum, kind) => sum + kind.hourly * kind[side], 0) / (HOUR_SECONDS * 1000);

/** Companies that this topology serves, to two digits: as many as its cores have time for, or fewer if answers are late. */
export const findMostCompanies = (
  kinds: readonly LoadKind[],
  topology: Topology,
  limit: { use: number; p99: number },
): number => {
  const { nodes, databaseCores } = topology;
  const most = limit.use * Math.min(nodes / sumCores(kinds, 'node'), databaseCores / sumCores(kinds, 'database'));
  let companies = most;
  while (companies > most / 20) {
    const { p99 } = simulateLoad(kinds, companies, topology);
    if (p99 <= limit.p99) return Number(companies.toPrecision(2));
    companies -= most / 20;
  }
  return 0;
};

/** The fewest nodes, then the fewest cores of the database, that serve so many companies. */
export const findTopology = (
  kinds: readonly LoadKind[],
  companies: number,
  limit: { use: number; p99: number },
): Topology => {
  const countCores = (side: keyof RequestCost) =>
    Math.max(1, Math.ceil((sumCores(kinds, side) * companies) / limit.use));
  const topology: Topology = { nodes: countCores('node'), databaseCores: countCores('database') };
  while (simulateLoad(kinds, companies, topology).p99 > limit.p99) {
    topology.nodes += 1;
    topology.databaseCores += 1;
  }
  return topology;
};
