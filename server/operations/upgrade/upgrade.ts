import { StartError } from '../../platform/start-error.ts';
import type { Installation } from './installation.ts';
import type { UpgradeNode } from './nodes-file.ts';
import { findBuild, isReady, switchNode } from './switch-node.ts';

export interface UpgradePlan {
  nodes: readonly UpgradeNode[];
  /** What the switch commands receive: folders, or names of images. */
  from: string;
  to: string;
  /** Build that must answer after the switch. */
  build: string | null;
  /** Maximum time for a node to restart, in milliseconds. */
  maxWaitMs: number;
  signal?: AbortSignal;
}

/** The former version is waited for at least as long, in milliseconds: giving up on it leaves a node without any. */
const MIN_WAIT_BACK_MS = 120_000;

/** Prints one step that is done. */
type Report = (line: string) => void;

const formatCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${count < 2 ? one : many}`;

const formatMigrations = (count: number): string =>
  count === 0
    ? 'aucune évolution de structure'
    : formatCount(count, 'évolution de structure', 'évolutions de structure');

const requireReadyNodes = async (nodes: readonly UpgradeNode[]): Promise<void> => {
  const states = await Promise.all(nodes.map(isReady));
  const silent = nodes.filter((_, index) => !states[index]).map(({ name }) => name);
  if (silent.length > 0) {
    throw new StartError(`Ne répond pas avant la mise à jour : ${silent.join(', ')}. Rien n’a été changé.`);
  }
};

/** Returns the nodes that could not be brought back. */
const switchBack = async (
  nodes: readonly { node: UpgradeNode; build: string | null }[],
  { from, maxWaitMs }: UpgradePlan,
  report: Report,
): Promise<string[]> => {
  const failed: string[] = [];
  for (const { node, build } of nodes) {
    try {
      await switchNode(node, { version: from, build }, { maxWaitMs: Math.max(maxWaitMs, MIN_WAIT_BACK_MS) });
      report(`↩ ${node.name} répond de nouveau dans la version d’avant`);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      report(`✖ ${error.message}`);
      failed.push(node.name);
    }
  }
  return failed;
};

/** Switches the nodes one after the other; when one fails, switches all that were touched back. */
const switchNodes = async (plan: UpgradePlan, restoreCommand: string, report: Report): Promise<void> => {
  const { nodes, to, build, maxWaitMs, signal } = plan;
  const touched: { node: UpgradeNode; build: string | null }[] = [];
  try {
    for (const node of nodes) {
      touched.unshift({ node, build: await findBuild(node) });
      await switchNode(node, { version: to, build }, { maxWaitMs, ...(signal && { signal }) });
      report(`✔ ${node.name} répond dans la nouvelle version`);
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report(`✖ ${error.message}`);
    const failed = await switchBack(touched, plan, report);
    throw new StartError(
      failed.length === 0
        ? 'La mise à jour a échoué : tout est revenu à la version d’avant, et rien de ce qui a été écrit n’est perdu.'
        : `La mise à jour a échoué, et ${failed.join(', ')} ne répond plus : regardez son journal. En dernier recours, à l’arrêt : ${restoreCommand}`,
    );
  }
};

/**
 * Upgrades a running installation: backup, check of the backup by restoring it, migration, then each node in turn. The
 * structure of the database only grows, so the version before runs on it: the way back loses nothing that was written.
 *
 * @throws StartError when a step fails. Before the migration nothing has changed; later the nodes are switched back.
 */
export const upgradeInstallation = async (
  installation: Installation,
  plan: UpgradePlan,
  report: Report,
): Promise<void> => {
  const requireTime = () => {
    if (plan.signal?.aborted) throw new StartError('Mise à jour interrompue. Rien n’a été changé.');
  };
  await requireReadyNodes(plan.nodes);
  report(`✔ ${formatCount(plan.nodes.length, 'nœud répond', 'nœuds répondent')}`);
  await installation.backUp();
  report('✔ Sauvegarde faite');
  requireTime();
  const { tables, rows, migrations } = await installation.checkBackup();
  report(`✔ Sauvegarde restaurée à côté et relue : ${tables} tables, ${formatCount(rows, 'ligne', 'lignes')}`);
  report(`✔ Migration essayée sur cette copie : ${formatMigrations(migrations)}`);
  requireTime();
  const applied = await installation.migrate();
  if (applied !== null) report(`✔ Base migrée, nœuds en service : ${formatMigrations(applied)}`);
  await switchNodes(plan, installation.restoreCommand, report);
};
