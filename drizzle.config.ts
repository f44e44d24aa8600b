import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/data/schema/index.ts',
  out: './server/platform/data/migrations',
  casing: 'snake_case',
});
