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
  gzip: Buffer | null;
  brotli: Buffer | null;
}

export interface ReaderAssets {
  /** Paths written into documents. */
  script: string;
  style: string;
  /** One of the reader's own files, null when there is none of this name. */
  getFile: (name: string) => ReaderAsset | null;
}

const SCRIPT_MIME_TYPE = 'text/javascript; charset=utf-8';
const ASSET_MIME_TYPES: Record<string, string> = {
  js: SCRIPT_MIME_TYPE,
  mjs: SCRIPT_MIME_TYPE,
  css: 'text/css; charset=utf-8',
};

const readFileIfExists = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);

/** Files by name, kept once requested: most servers never show a PDF file, whose code is two megabytes. */
const readFiles = new Map<string, ReaderAsset>();

const readAsset = (name: string): ReaderAsset => {
  const asset = readFiles.get(name) ?? {
    type: ASSET_MIME_TYPES[name.split('.').pop() ?? ''] ?? 'application/octet-stream',
    bytes: readFileSync(READER_BUILD_FOLDER + name),
    gzip: readFileIfExists(`${READER_BUILD_FOLDER}${name}.gz`),
    brotli: readFileIfExists(`${READER_BUILD_FOLDER}${name}.br`),
  };
  readFiles.set(name, asset);
  return asset;
};

/**
 * Built scripts and style sheet of the reader. Without a build, throws a StartError unless `optional` (development,
 * tests): documents are then served without them.
 */
export const loadReaderAssets = ({ optional }: { optional: boolean }): ReaderAssets => {
  if (!existsSync(`${READER_BUILD_FOLDER}manifest.json`)) {
    if (!optional) {
      throw new StartError(
        'Les fichiers du lecteur manquent. Lancez « npm start », qui les construit, ou « npm run build ».',
      );
    }
    const path = READER_ASSETS_PATH;
    return { script: `${path}/main.js`, style: `${path}/reader.css`, getFile: () => null };
  }
  const entries = assetManifest.parse(JSON.parse(readFileSync(`${READER_BUILD_FOLDER}manifest.json`, 'utf8')));
  const addressOf = (source: string) => `${READER_ASSETS_PATH}/${entries[source]?.file ?? ''}`;
  const folder = readdirSync(READER_BUILD_FOLDER, { recursive: true, encoding: 'utf8' });
  const names = new Set(folder.filter((name) => /\.(m?js|css)$/.test(name)));
  return {
    script: addressOf('reader/main.ts'),
    style: addressOf('reader/reader.css'),
    getFile: (name) => (names.has(name) ? readAsset(name) : null),
  };
};
