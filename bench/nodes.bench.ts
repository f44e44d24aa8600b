/**
 * Three nodes behind nginx under a mixed load: editors, a publisher, readers, confirmations, campaigns back to back,
 * imports and uploads. A node is killed (kill -9) every ten seconds for ten minutes; then the nodes are replaced one by
 * one by a version with one more migration. Nothing acknowledged may be missing, nobody may get a message twice, no
 * session may end, and readers see one error in 10,000 at most. `DURATION=60` (seconds) for a try.
 */
import { runQuery } from '../test/system/postgres.ts';
import { startCluster } from './nodes/cluster.ts';
import { killInTurn, upgradeInTurn } from './nodes/disturbances.ts';
import { beginPhase, type Load, pause } from './nodes/load.ts';
import { prepareLoad } from './nodes/mixed-load.ts';
import { COUNT_NEW_COLUMNS, installNextVersion, NEW_COLUMNS } from './nodes/next-version.ts';
import { KILL_PHASE, reportNodes, UPGRADE_PHASE } from './nodes/report.ts';

const NODES = Number(process.env.NODES ?? 3);
const DURATION_MS = Number(process.env.DURATION ?? 600) * 1000;
const KILL_EVERY_MS = Number(process.env.EVERY ?? 10) * 1000;
const SETTLE_MS = Number(process.env.SETTLE ?? 5) * 1000;

const cluster = await startCluster(NODES);
try {
  const { loads, readers, campaigns, sessions, close } = await prepareLoad(cluster, {
    editors: Number(process.env.EDITORS ?? 6),
    readers: Number(process.env.READERS ?? 4),
    recipients: Number(process.env.RECIPIENTS ?? 10_000),
    lines: Number(process.env.LINES ?? 5000),
  });
  const begin = (phase: string) => {
    console.log(`  ${new Date().toLocaleTimeString('fr-FR')} ${phase}`);
    beginPhase(phase);
    readers.beginPhase(phase);
  };
  const end = new AbortController();
  begin('calme');
  // A failure of the bench ends it at once, and not after the last kill.
  const runLoad = async ({ name, run }: Load) => {
    await run(end.signal);
    console.log(`  ${new Date().toLocaleTimeString('fr-FR')} ${name} : fini`);
  };
  const work = Promise.all(loads.map(runLoad));
  const disturb = async () => {
    await pause(SETTLE_MS);
    begin(KILL_PHASE);
    const kills = await killInTurn(cluster, { durationMs: DURATION_MS, everyMs: KILL_EVERY_MS }, sessions.check);
    await pause(SETTLE_MS);
    begin(UPGRADE_PHASE);
    const upgrade = await upgradeInTurn(cluster, installNextVersion(cluster.home), sessions.check);
    await pause(SETTLE_MS);
    return { ...kills, ...upgrade };
  };
  const disturbances = await Promise.race([disturb(), work.then(() => Promise.reject(new Error('The load ended')))]);
  end.abort();
  await work;
  const [columns] = await runQuery(cluster.databaseUrl, COUNT_NEW_COLUMNS);
  if (Number(columns?.n) !== NEW_COLUMNS) throw new Error('The nodes run without the new migration');
  await reportNodes({ loads, readers, campaigns, sessions, disturbances, listLogLines: cluster.listLogLines });
  await close();
} catch (error) {
  // The load still runs, and would fail in other ways while the nodes stop: the exit ends them.
  console.error(error);
  process.exit(1);
}
await cluster.stop();
