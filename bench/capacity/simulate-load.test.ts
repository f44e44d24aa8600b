import { describe, expect, it } from 'vitest';
import { findMostCompanies, findTopology, type LoadKind, type LoadResult, simulateLoad } from './simulate-load.ts';

const LIMIT = { use: 0.65, p99: 500 };
const isServed = ({ use, p99 }: LoadResult, limit: typeof LIMIT) => use <= limit.use && p99 <= limit.p99;
/** One request a second for a hundred companies. */
const kind = (costs: Partial<LoadKind>): LoadKind => ({ hourly: 36, node: 1, database: 0.001, ...costs });

describe('simulateLoad', () => {
  it('agrees with the theory of one queue', () => {
    // 60 requests a second of 10 ms each: 99 of 100 take at most ln(100) / (1/10 - 0.06) ms.
    const { use, p99 } = simulateLoad([kind({ node: 10 })], 6000, { nodes: 1, databaseCores: 1 });
    expect(use).toBeGreaterThan(0.55);
    expect(use).toBeLessThan(0.65);
    expect(p99).toBeGreaterThan(80);
    expect(p99).toBeLessThan(160);
  });

  it('gives the same result again', () => {
    const run = () => simulateLoad([kind({}), kind({ database: 3 })], 5000, { nodes: 2, databaseCores: 2 });
    expect(run()).toEqual(run());
  });

  it('answers nobody in time beyond what the nodes can do', () => {
    expect(isServed(simulateLoad([kind({ node: 10 })], 12_000, { nodes: 1, databaseCores: 1 }), LIMIT)).toBe(false);
  });
});

describe('findMostCompanies', () => {
  it('serves about three times as many with three nodes', () => {
    const [one, three] = [1, 3].map((nodes) => findMostCompanies([kind({})], { nodes, databaseCores: 4 }, LIMIT));
    expect((three ?? 0) / (one ?? 1)).toBeGreaterThan(2.5);
    expect((three ?? 0) / (one ?? 1)).toBeLessThan(3.5);
  });
});

describe('findTopology', () => {
  it('serves the companies it was asked for, and one node fewer does not', () => {
    const kinds = [kind({ node: 4, database: 2 })];
    const topology = findTopology(kinds, 50_000, LIMIT);
    expect(isServed(simulateLoad(kinds, 50_000, topology), LIMIT)).toBe(true);
    const fewer = { ...topology, nodes: topology.nodes - 1 };
    expect(isServed(simulateLoad(kinds, 50_000, fewer), LIMIT)).toBe(false);
  });
});
