import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '#renderer': fileURLToPath(new URL('./blocks/renderer/index.tsx', import.meta.url)) } },
  test: {
    include: ['{contract,blocks,server,web,reader,test}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
