import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';
import type { UpgradeNode } from './nodes-file.ts';

const runFile = promisify(execFile);

const versionAnswer = z.object({ build: z.string().nullable() });

const REQUEST_TIMEOUT_MS = 5000;
const POLL_MS = 200;

const fetchOk = async (url: string): Promise<Response | null> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch(() => null);
  return response?.ok ? response : null;
};

/** A node that answers, with its database and its storage. */
export const isReady = async ({ address }: UpgradeNode): Promise<boolean> =>
  (await fetchOk(`${address}/ready`)) !== null;

/** Build that answers at this node; null for one that does not tell it, and for none. */
export const findBuild = async ({ address }: UpgradeNode): Promise<string | null> => {
  const response = await fetchOk(`${address}/version`);
  const parsed = versionAnswer.safeParse(await response?.json().catch(() => null));
  return parsed.success ? parsed.data.build : null;
};

interface Target {
  /** What the switch command receives: a folder, or the name of an image. */
  version: string;
  /** Build that must answer; null accepts any that is ready. */
  build: string | null;
}

interface SwitchOptions {
  maxWaitMs: number;
  signal?: AbortSignal;
}

const isRunning = async (node: UpgradeNode, { build }: Target): Promise<boolean> =>
  (await isReady(node)) && (build === null || (await findBuild(node)) === build);

/**
 * Restarts a node in a version, and waits until it is ready there. Throws a StartError when the command fails, or when
 * the node does not answer in time.
 */
export const switchNode = async (
  node: UpgradeNode,
  target: Target,
  { maxWaitMs, signal }: SwitchOptions,
): Promise<void> => {
  const deadline = performance.now() + maxWaitMs;
  const env = { ...process.env, VERSION: target.version };
  await runFile('sh', ['-c', node.switch], { env, timeout: maxWaitMs, ...(signal && { signal }) }).catch(
    (error: Error & { stderr?: string }) => {
      throw new StartError(`${node.name} : la commande de bascule a échoué. ${(error.stderr || error.message).trim()}`);
    },
  );
  while (!(await isRunning(node, target))) {
    if (signal?.aborted) throw new StartError(`${node.name} : interrompu.`);
    if (performance.now() > deadline) {
      throw new StartError(`${node.name} ne répond pas dans la version « ${target.version} ».`);
    }
    await wait(POLL_MS);
  }
};
