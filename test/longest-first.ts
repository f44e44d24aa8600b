import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The longest test files, longest first: seconds to minutes, while the others take a few seconds. */
const longestFiles = [
  'test/system/start.test.ts',
  'test/system/configurations.test.ts',
  'server/platform/http/matrix.test.ts',
  'test/system/backup.test.ts',
  'server/booklets/imports/imports.test.ts',
  'server/messages/sending/processes.test.ts',
  'test/system/outbox.test.ts',
  'server/operations/seed/seed.test.ts',
  'test/system/backup-elsewhere.test.ts',
  'server/booklets/archive/archive-refusals.test.ts',
  'server/library/templates/types-of-booklet.test.ts',
  'server/platform/http/contract.test.ts',
  'test/system/durability.test.ts',
  'server/platform/data/connection/migrate.test.ts',
  'test/system/postgres-restart.test.ts',
  'blocks/page.axe.test.tsx',
  'test/system/nodes.test.ts',
  'test/system/full-disk.test.ts',
];
const missingFiles = longestFiles.filter((file) => !existsSync(inRoot(file)));
if (missingFiles.length > 0)
  throw new Error(`test/longest-first.ts names tests that are not there: ${missingFiles.join(', ')}`);

const rankByFile = new Map(longestFiles.map((file, index) => [inRoot(file), index]));

/**
 * Runs the longest files first: a long file that starts last runs alone while the other core waits. Vitest sorts by
 * duration only after an earlier run, which a fresh clone lacks.
 */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => rankByFile.get(moduleId) ?? longestFiles.length;
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => rank(a) - rank(b)));
  }
}
