import { getPercentile, reportFigure } from '../measures.ts';
import type { Campaigns } from './campaigns.ts';
import type { LogLine } from './cluster.ts';
import type { KillCounts } from './disturbances.ts';
import { type FailedAnswer, failedAnswers, type Load, phases } from './load.ts';
import type { Readers } from './readers.ts';
import type { SessionChecks } from './sessions.ts';

export const KILL_PHASE = 'arrêts brutaux';
export const UPGRADE_PHASE = 'mise à jour';
const MAX_READER_ERROR_SHARE = 0.0001;

/** Milliseconds before a failed answer in which a line of a node may tell why. */
const LOG_WINDOW_MS = 2000;
const MAX_PRINTED_LINES = 40;

interface NodesRun {
  listLogLines: () => LogLine[];
  loads: readonly Load[];
  readers: Readers;
  campaigns: Campaigns;
  sessions: SessionChecks;
  disturbances: KillCounts & { stops: number[]; late: number };
}

const isUnexpected = ({ status, phase }: FailedAnswer): boolean =>
  status === 500 || status === 503 || phase === UPGRADE_PHASE;

/**
 * Prints the failed answers of the nodes, and those during the upgrade, with the lines that nodes and nginx wrote
 * meanwhile. Others of nginx (502, 504) and requests without an answer come of a node that is gone: it wrote nothing.
 */
const printFailures = (lines: readonly LogLine[]): void => {
  const printed = new Set<string>();
  for (const { phase, at, status, text } of failedAnswers.filter(isUnexpected)) {
    console.log(`  ${new Date(at).toISOString()} ${phase}: ${status} ${text.slice(0, 300)}`);
    const around = lines.filter((line) => line.at <= at && line.at > at - LOG_WINDOW_MS && !printed.has(line.text));
    for (const line of around.slice(0, MAX_PRINTED_LINES)) {
      printed.add(line.text);
      console.log(`    ${line.port} ${line.text}`);
    }
  }
};

const countStatuses = (phase: string): string => {
  const statuses = failedAnswers.filter((answer) => answer.phase === phase).map(({ status }) => status);
  return [...new Set(statuses)]
    .map((status) => `${statuses.filter((one) => one === status).length} × ${status}`)
    .join(', ');
};

/** Checks everything that was acknowledged, and prints the figures. */
export const reportNodes = async ({
  loads,
  readers,
  campaigns,
  sessions,
  disturbances,
  listLogLines,
}: NodesRun): Promise<void> => {
  const { kills, restarts, stops, late } = disturbances;
  const format = (seconds: number) => `${seconds.toFixed(1)} s`;
  console.log(
    `  ${kills} kills, ready again after ${format(getPercentile(restarts, 0.5))} (at most ${format(Math.max(...restarts))}); ${stops.length} nodes replaced, each stopped in ${format(Math.max(...stops))} at most, ${late} of them late`,
  );
  let done = 0;
  let lost = 0;
  let twice = 0;
  for (const load of loads) {
    if (load === campaigns) continue;
    const result = await load.verify();
    console.log(
      `  ${load.name.padEnd(16)} ${result.done} done, ${result.errors} errors and tried again, ${result.lost} lost, ${result.twice} twice  ${result.notes}`,
    );
    if (result.done === 0) throw new Error(`${load.name}: nothing was done`);
    lost += result.lost;
    twice += result.twice;
    if (load !== readers) done += result.done;
  }
  const reference = `${kills} arrêts brutaux et ${stops.length} nœuds remplacés`;
  const none = { atMost: 0 };
  reportFigure({ name: 'écritures confirmées et perdues', value: lost, unit: `sur ${done}`, target: none, reference });
  reportFigure({ name: 'écritures faites deux fois', value: twice, unit: `sur ${done}`, target: none, reference });
  const mail = await campaigns.verify();
  console.log(`  ${campaigns.name.padEnd(16)} ${mail.done} launched, ${mail.errors} errors  ${mail.notes}`);
  const unit = `sur ${mail.messages}`;
  reportFigure({ name: 'messages reçus deux fois', value: mail.twice, unit, target: none, reference });
  const uncertain = `${reference}, ${mail.toCheck} à vérifier`;
  reportFigure({ name: 'messages perdus', value: mail.lost, unit, target: none, reference: uncertain });
  const { checks, lost: ended, errors } = sessions.counts;
  console.log(`  ${checks} checks of sessions, ${errors} errors`);
  reportFigure({ name: 'sessions perdues', value: ended, unit: `sur ${checks} essais`, target: none, reference });
  for (const phase of phases) console.log(`  failed answers to writers (${phase}): ${countStatuses(phase) || 'none'}`);
  printFailures(listLogLines());
  const incidents = failedAnswers.filter(({ status }) => status === 500).length;
  reportFigure({ name: 'erreurs internes (500)', value: incidents, unit: '', target: none, reference });
  const cut = failedAnswers.filter(({ phase }) => phase === UPGRADE_PHASE).length;
  reportFigure({
    name: 'écritures à refaire pendant la mise à jour',
    value: cut,
    unit: '',
    target: none,
    reference: `${stops.length} nœuds remplacés`,
  });
  for (const [phase, { requests, errors: failures }] of readers.counts) {
    reportFigure({
      name: `part d’erreurs des lecteurs (${phase})`,
      value: failures / Math.max(1, requests),
      unit: `sur ${requests}`,
      target: { atMost: phase === KILL_PHASE ? MAX_READER_ERROR_SHARE : 0 },
      reference: phase === UPGRADE_PHASE ? `${stops.length} nœuds remplacés` : `${kills} arrêts brutaux`,
    });
  }
};
