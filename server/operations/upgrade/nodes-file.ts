import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';

const node = z.strictObject({
  name: z.string().min(1),
  /** Address at which this node alone answers. */
  address: z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, '')),
  /** Shell command that restarts the node in the version named by the environment variable VERSION. */
  switch: z.string().min(1),
});
export type UpgradeNode = z.infer<typeof node>;

const nodesFile = z.strictObject({ nodes: z.array(node).min(1).max(100) });

/** Reads the nodes of an installation, in the order of their upgrade. Throws a StartError that names the field. */
export const readNodesFile = async (path: string): Promise<UpgradeNode[]> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`« ${path} » ne se lit pas : c’est le fichier qui nomme les nœuds (docs/deployment.md).`);
  });
  const parsed = nodesFile.safeParse(parseJson(text, path));
  if (parsed.success) return parsed.data.nodes;
  const fields = parsed.error.issues.map(({ path: field }) => field.join('.') || 'nodes').join(', ');
  throw new StartError(`« ${path} » n’est pas valable : ${fields}. Un exemple est dans deploy/nodes.json.`);
};

const parseJson = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartError(`« ${path} » n’est pas du JSON valable.`);
  }
};
