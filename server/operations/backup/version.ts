import { readFileSync } from 'node:fs';
import { requireProjectPath } from '../../platform/files/project-files.ts';

/** Of the product, as package.json says. */
export const PRODUCT_VERSION: string = JSON.parse(readFileSync(requireProjectPath('package.json'), 'utf8')).version;
