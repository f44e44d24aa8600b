import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { getProjectPath } from '../../platform/files/project-files.ts';
import { StartError } from '../../platform/start-error.ts';

const DIST = getProjectPath('dist/reader/');
/** Base path of the reader's own files. */
export const ASSETS = '/lire/lecteur';

const manifest = z.record(z.string(), z.object({ file: z.string() }));

export interface Asset {
  type: string;
  bytes: Buffer;
  etag: string;
  gzip: Buffer | null;
  brotli: Buffer | null;
}

export interface ReaderAssets {
  /** Paths written into documents. */
  script: string;
  style: string;
  files: ReadonlyMap<string, Asset>;
}

const SCRIPT = 'text/javascript; charset=utf-8';
const TYPES: Record<string, string> = { js: SCRIPT, mjs: SCRIPT, css: 'text/css; charset=utf-8' };

const twin = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);

/**
 * Built scripts and style sheet of the reader, kept in memory: two small files, and two megabytes that show PDF files.
 * Without a build, throws a StartError unless `optional` (development, tests): documents are then served without them.
 */
export const readAssets = ({ optional }: { optional: boolean }): ReaderAssets => {
  if (!existsSync(`${DIST}manifest.json`)) {
    if (!optional) {
      throw new StartError(
        'Les fichiers du lecteur manquent. Lancez « npm start », qui les construit, ou « npm run build ».',
      );
    }
    return { script: `${ASSETS}/main.js`, style: `${ASSETS}/reader.css`, files: new Map() };
  }
  const entries = manifest.parse(JSON.parse(readFileSync(`${DIST}manifest.json`, 'utf8')));
  const addressOf = (source: string) => `${ASSETS}/${entries[source]?.file ?? ''}`;
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(m?js|css)$/.test(name))
    .map((name): [string, Asset] => {
      const bytes = readFileSync(DIST + name);
      return [
        name,
        {
          type: TYPES[name.split('.').pop() ?? ''] ?? 'application/octet-stream',
          bytes,
          etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 20),
          gzip: twin(`${DIST}${name}.gz`),
          brotli: twin(`${DIST}${name}.br`),
        },
      ];
    });
  return { script: addressOf('reader/main.ts'), style: addressOf('reader/reader.css'), files: new Map(files) };
};
