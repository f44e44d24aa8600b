import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from './root.ts';

/** Throws unless dist/ holds these builds of the current sources: tests of an older build would prove nothing. */
export const requireBuild = async (...names: ('browser' | 'server')[]): Promise<void> => {
  const { listStaleBuilds } = await import(pathToFileURL(join(PROJECT_ROOT, 'bin/lib/built.mjs')).href);
  const stale: string[] = listStaleBuilds();
  const missing = names.filter((name) => stale.includes(name));
  if (missing.length === 0) return;
  throw new Error(`dist/ is not built from the present sources: run \`npm run build ${missing.join(' ')}\` first.`);
};
