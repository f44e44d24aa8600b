import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const AREAS = 25;
const root = (path: string) => new URL(`../${path}`, import.meta.url);
const lines = [...readFileSync(root('docs/areas.md'), 'utf8').matchAll(/^\| (A(\d+)\.\d+) \|.*\| (.+) \|$/gm)].map(
  ([, line = '', area = '', held = '']) => ({ line, area: Number(area), held }),
);
const listFiles = (held: string): string[] => [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

test('the table of areas goes through each area, in order, and names no line twice', () => {
  expect([...new Set(lines.map(({ area }) => area))]).toEqual(Array.from({ length: AREAS }, (_, index) => index + 1));
  expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
});

test.each(lines)('$line is held by test files that exist, or said not to be built', ({ held }) => {
  const files = listFiles(held);
  expect(files.length > 0 || held === 'not built').toBe(true);
  for (const file of files) {
    expect(file).toMatch(/\.(test|spec)\.tsx?$/);
    expect(existsSync(root(file)), file).toBe(true);
  }
});
