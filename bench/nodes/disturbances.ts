/** What happens to the nodes while people work. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

export interface KillCounts {
  kills: number;
  /** Seconds from each kill until the node is ready again. */
  restarts: number[];
}

/**
 * Kills a node every `everyMs` for `durationMs`, each in turn, and starts it again at once. The last node that answers is
 * never killed.
 */
export const killInTurn = async (
  cluster: Cluster,
  { durationMs, everyMs }: { durationMs: number; everyMs: number },
  afterEach: () => Promise<void>,
): Promise<KillCounts> => {
  const restarts: number[] = [];
  const end = Date.now() + durationMs;
  const restarting: Promise<void>[] = [];
  let kills = 0;
  for (let next = Date.now() + everyMs; next <= end; next += everyMs) {
    await wait(Math.max(0, next - Date.now()));
    const node = cluster.nodes[kills % cluster.nodes.length];
    if (!node) throw new Error('no node');
    // One node must be left: when nodes start slowly, the next kill waits.
    await restarting[kills - (cluster.nodes.length - 1)];
    await node.server.stop('SIGKILL');
    kills += 1;
    restarting.push(
      cluster.restart(node, node.home).then((seconds) => {
        restarts.push(seconds);
        console.log(
          `  ${new Date().toLocaleTimeString('fr-FR')} node ${node.port} ready after ${seconds.toFixed(1)} s`,
        );
      }),
    );
    await afterEach();
  }
  await Promise.all(restarting);
  return { kills, restarts };
};

/**
 * Stops each node by SIGTERM and starts the next version in its place, one after the other. Returns their stop times in
 * seconds, and how many did not finish in time.
 */
export const upgradeInTurn = async (cluster: Cluster, home: string, afterEach: () => Promise<void>) => {
  const stops: number[] = [];
  let late = 0;
  for (const node of cluster.nodes) {
    const { code, ms } = await node.server.stop('SIGTERM');
    // After half a minute a node ends by itself with this code: what it was doing is then as after a kill.
    if (code !== 0 && code !== 1) throw new Error(`A node ended with code ${code}\n${node.server.stderr}`);
    if (code === 1) late += 1;
    stops.push(ms / 1000);
    await cluster.restart(node, home);
    await afterEach();
  }
  return { stops, late };
};
