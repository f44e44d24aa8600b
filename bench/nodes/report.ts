import { getPercentile, reportFigure } from '../measures.ts';
import type { Campaigns } from './campaigns.ts';
import type { KillCounts } from './disturbances.ts';
import { failedAnswers, type Load } from './load.ts';
import type { Readers } from './readers.ts';
import type { SessionChecks } from './sessions.ts';

export const KILL_PHASE = 'arrêts brutaux';
export const UPGRADE_PHASE = 'mise à jour';
const MAX_READER_ERROR_SHARE = 0.0001;

interface NodesRun {
  loads: readonly Load[];
  readers: Readers;
  campaigns: Campaigns;
  sessions: SessionChecks;
  disturbances: KillCounts & { stops: number[]; late: number };
}

/** Checks everything that was acknowledged, and prints the figures. */
export const reportNodes = async ({ loads, readers, campaigns, sessions, disturbances }: NodesRun): Promise<void> => {
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
  const listFailures = (statuses: Map<number, number>) =>
    [...statuses].map(([status, n]) => `${n} × ${status}`).join(', ');
  for (const [phase, statuses] of failedAnswers) {
    console.log(`  failed answers to writers (${phase}): ${listFailures(statuses) || 'none'}`);
  }
  const incidents = [...failedAnswers.values()].reduce((sum, statuses) => sum + (statuses.get(500) ?? 0), 0);
  reportFigure({ name: 'erreurs internes (500)', value: incidents, unit: '', target: none, reference });
  const cut = [...(failedAnswers.get(UPGRADE_PHASE)?.values() ?? [])].reduce((sum, n) => sum + n, 0);
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
