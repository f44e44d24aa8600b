import { readFileSync } from 'node:fs';
import { requireProjectPath } from './files/project-paths.ts';

/** Product version in package.json. */
export const PRODUCT_VERSION: string = JSON.parse(readFileSync(requireProjectPath('package.json'), 'utf8')).version;
