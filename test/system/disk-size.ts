import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './root.ts';

const MEGABYTE = 1024 * 1024;
const BLOCK_BYTES = 512;

const countBlocks = (path: string, except?: string): number => {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.blocks;
  const inner = readdirSync(path).filter((name) => name !== except);
  return inner.reduce((sum, name) => sum + countBlocks(join(path, name)), entry.blocks);
};

/** What a folder takes on disk, in Mo, as `du` counts. */
export const measureFolder = (path: string): number => (countBlocks(path) * BLOCK_BYTES) / MEGABYTE;

/** What the packages that `npm start` installs take on disk, in Mo: those of node_modules but the development ones. */
export const measureProductPackages = (): number => {
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8'),
  );
  const paths = Object.entries(packages).flatMap(([path, { dev }]) => (path === '' || dev ? [] : [path]));
  const folders = paths.map((path) => join(PROJECT_ROOT, path)).filter((path) => existsSync(path));
  return (folders.reduce((sum, path) => sum + countBlocks(path, 'node_modules'), 0) * BLOCK_BYTES) / MEGABYTE;
};
