import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const variables = [...read('server/config.ts').matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name = '']) => name);

test('every variable of the configuration is told to who runs the product', () => {
  expect(variables).toContain('DATABASE_URL');
  const readme = read('README.md');
  // SERVE_WEB is for `npm run dev`, which sets it.
  const untold = variables.filter(
    (name) => name !== 'SERVE_WEB' && !readme.includes(`${name}=`) && !readme.includes(`\`${name}\``),
  );
  expect(untold).toEqual([]);
});

test('the files for production name no variable that does not exist', () => {
  const environment = /environment:\n((?: {4}\w+: .*\n)+)/.exec(read('deploy/compose.yaml'))?.[1] ?? '';
  const given = [...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name);
  expect(given).toContain('DATABASE_URL');
  expect(given.filter((name) => !variables.includes(name))).toEqual([]);
  const asked = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  const offered = [...read('deploy/exemple.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  expect([...new Set(asked)].sort()).toEqual(offered.sort());
});

test('the demonstration is made in the embedded database unless it is refused, in PostgreSQL only when it is asked for', () => {
  const postgres = { DATABASE_URL: 'postgresql://embarque@127.0.0.1/embarque' };
  const demo = (env: Record<string, string>) => readConfig(env).demo;
  expect([demo({}), demo({ DEMO: '0' })]).toEqual([true, false]);
  expect([demo(postgres), demo({ ...postgres, DEMO: '1' }), demo({ ...postgres, DEMO: '0' })]).toEqual([
    false,
    true,
    false,
  ]);
});
