import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { getProjectPath } from '../../../platform/files/project-paths.ts';
import { StartError } from '../../../platform/start-error.ts';

const READER_BUILD_FOLDER = getProjectPath('dist/reader/');
/** Base path of the reader's own files. */
export const READER_ASSETS_PATH = '/lire/lecteur';

const assetManifest = z.record(z.string(), z.object({ file: z.string() }));

export interface ReaderAsset {
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
  files: ReadonlyMap<string, ReaderAsset>;
}

const SCRIPT_MIME_TYPE = 'text/javascript; charset=utf-8';
const ASSET_MIME_TYPES: Record<string, string> = {
  js: SCRIPT_MIME_TYPE,
  mjs: SCRIPT_MIME_TYPE,
  css: 'text/css; charset=utf-8',
};

const readFileIfExists = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);

/**
 * Built scripts and style sheet of the reader, kept in memory: two small files, and two megabytes that show PDF files.
 * Without a build, throws a StartError unless `optional` (development, tests): documents are then served without them.
 */
export const loadReaderAssets = ({ optional }: { optional: boolean }): ReaderAssets => {
  if (!existsSync(`${READER_BUILD_FOLDER}manifest.json`)) {
    if (!optional) {
      throw new StartError(
        'Les fichiers du lecteur manquent. Lancez « npm start », qui les construit, ou « npm run build ».',
      );
    }
    return { script: `${READER_ASSETS_PATH}/main.js`, style: `${READER_ASSETS_PATH}/reader.css`, files: new Map() };
  }
  const entries = assetManifest.parse(JSON.parse(readFileSync(`${READER_BUILD_FOLDER}manifest.json`, 'utf8')));
  const addressOf = (source: string) => `${READER_ASSETS_PATH}/${entries[source]?.file ?? ''}`;
  const files = readdirSync(READER_BUILD_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(m?js|css)$/.test(name))
    .map((name): [string, ReaderAsset] => {
      const bytes = readFileSync(READER_BUILD_FOLDER + name);
      return [
        name,
        {
          type: ASSET_MIME_TYPES[name.split('.').pop() ?? ''] ?? 'application/octet-stream',
          bytes,
          etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 20),
          gzip: readFileIfExists(`${READER_BUILD_FOLDER}${name}.gz`),
          brotli: readFileIfExists(`${READER_BUILD_FOLDER}${name}.br`),
        },
      ];
    });
  return { script: addressOf('reader/main.ts'), style: addressOf('reader/reader.css'), files: new Map(files) };
};
