import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { getProjectPath, requireProjectPath } from './files/project-paths.ts';

/** Product version in package.json. */
export const PRODUCT_VERSION: string = JSON.parse(readFileSync(requireProjectPath('package.json'), 'utf8')).version;

const stamp = z.object({ server: z.string().regex(/^[0-9a-f]{16,}$/) });
const stampPath = getProjectPath('dist/built-from');

/** Tells builds of the server apart, also of the same version. Null without a build. */
export const BUILD: string | null = existsSync(stampPath)
  ? (stamp.safeParse(JSON.parse(readFileSync(stampPath, 'utf8'))).data?.server.slice(0, 16) ?? null)
  : null;
