import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The longest test files, longest first: seconds to minutes, while the others take a few seconds. */
const longestFiles = [
  'test/system/start.test.ts',
  'server/booklets/imports/imports.test.ts',
  'test/system/upgrade.test.ts',
  'test/system/configurations.test.ts',
  'server/platform/http/matrix.test.ts',
  'server/platform/data/connection/migrate.test.ts',
  'server/messages/sending/processes.test.ts',
  'test/system/backup-elsewhere.test.ts',
  'test/system/outbox.test.ts',
  'test/system/backup.test.ts',
  'test/system/nodes.test.ts',
  'server/people/imports/imports.test.ts',
  'test/system/postgres-restart.test.ts',
  'server/library/templates/types-of-booklet.test.ts',
  'server/operations/seed/seed.test.ts',
  'test/system/durability.test.ts',
  'test/system/install-production.test.ts',
  'test/system/full-disk.test.ts',
  'server/platform/mail/mailer.test.ts',
  'test/system/node-killed.test.ts',
  'test/import-rules.test.ts',
  'server/people/participants/list/far-pages.test.ts',
  'server/booklets/archive/archive-refusals.test.ts',
  'server/booklets/booklets/booklet-counts.test.ts',
  'server/booklets/archive/booklet-archive.test.ts',
  'server/platform/http/contract.test.ts',
  'blocks/page.axe.test.tsx',
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
