import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUpEmbedded, formatBackupName } from './backup-commands.ts';
import { readConfig } from './config.ts';
import { createEmbeddedInstallation } from './operations/upgrade/embedded-installation.ts';
import type { Installation } from './operations/upgrade/installation.ts';
import { readNodesFile } from './operations/upgrade/nodes-file.ts';
import { createPostgresInstallation } from './operations/upgrade/postgres-installation.ts';
import { upgradeInstallation } from './operations/upgrade/upgrade.ts';
import type { Config } from './platform/config.ts';
import { getProjectPath } from './platform/files/project-paths.ts';
import { StartError } from './platform/start-error.ts';
import { BUILD, PRODUCT_VERSION } from './platform/version.ts';

const DEFAULT_WAIT_SECONDS = '120';

const USAGE =
  'npm run upgrade -- --nodes nodes.json --from /opt/embarque/0.1.0 [--to …] [--backup dossier] [--wait secondes]';

const readOptions = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        nodes: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string', default: getProjectPath('.') },
        backup: { type: 'string' },
        wait: { type: 'string', default: DEFAULT_WAIT_SECONDS },
      },
    });
    const { nodes, from } = values;
    const seconds = Number(values.wait);
    if (nodes && from && seconds > 0) return { ...values, nodes, from, maxWaitMs: seconds * 1000 };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new StartError(`Usage : ${USAGE}`);
};

const createInstallation = (config: Config, folder: string, now: Date): Installation =>
  config.databaseUrl === null
    ? createEmbeddedInstallation(folder, () => backUpEmbedded(config, folder, now))
    : createPostgresInstallation(config.databaseUrl, config.s3 ? null : join(config.dataDir, 'fichiers'), folder);

/** `npm run upgrade`, in the folder of the new version: upgrades a running installation. Returns the message to print. */
export const runUpgradeCommand = async (
  args: readonly string[],
  env: Record<string, string | undefined>,
  now = new Date(),
): Promise<string> => {
  const { nodes: nodesPath, from, to, backup, maxWaitMs } = readOptions(args);
  const config = readConfig(env);
  const folder = backup ? resolve(backup) : resolve('sauvegardes', formatBackupName(now));
  const nodes = await readNodesFile(nodesPath);
  if (config.databaseUrl === null && nodes.length > 1) {
    throw new StartError('Une base embarquée n’a qu’un nœud : donnez DATABASE_URL, comme aux nœuds.');
  }
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const plan = { nodes, from, to, build: BUILD, maxWaitMs, signal: interruption.signal };
  const report = (line: string) => process.stdout.write(`${line}\n`);
  await upgradeInstallation(createInstallation(config, folder, now), plan, report);
  return `Embarque ${PRODUCT_VERSION} est en service. La sauvegarde d’avant est dans « ${folder} ».`;
};
