import './bin/lib/require-node.mjs';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirstSequencer } from './test/longest-first.ts';

/** Tests that replace a module, which must not be loaded before, or that need React without leftovers of other tests. */
const isolatedFiles = [
  'server/administration/auth/login.test.ts',
  'server/people/participants/profile/added-field.test.ts',
  'web/lib/chunks.test.tsx',
  'web/people/participants/profile/added-field.test.tsx',
];
for (const file of isolatedFiles) {
  if (!existsSync(new URL(file, import.meta.url)))
    throw new Error(`vitest.config.ts names ${file}, which is not there.`);
}

// Programs started by tests, such as document parsers, would otherwise compile all their modules each time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./.runtime/compile-cache', import.meta.url));

/**
 * The same settings as the product (bin/start.mjs): React's development build records where each element was created,
 * which took a quarter of the time of a test that publishes.
 */
const productionJsx = { oxc: { jsx: { development: false } } } as const;
const env = { NODE_ENV: 'production' };

export default defineConfig({
  resolve: { alias: { '#renderer': fileURLToPath(new URL('./blocks/renderer/index.tsx', import.meta.url)) } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A worker waits half of its time: for PostgreSQL, for programs that it started, for a clock.
    maxWorkers: 3,
    // A larger young generation: small collections took an eighth of the processor time of a worker.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirstSequencer },
    // `isolate: false` below: a file shares the modules of earlier files. Loading them again for each took a third of
    // the time. Module caches are keyed by company, booklet or address, and each file has its own.
    projects: [
      {
        extends: true,
        ...productionJsx,
        test: {
          name: 'together',
          include: ['{contract,blocks,server,reader,test,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...isolatedFiles],
          env,
          isolate: false,
        },
      },
      // Component tests use `act`, which only React's development build has.
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...isolatedFiles],
          isolate: false,
        },
      },
      { extends: true, ...productionJsx, test: { name: 'apart', include: isolatedFiles, env } },
    ],
  },
});
