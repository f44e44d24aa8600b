import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Parts of selectors that make the browser search again after any inserted element, whatever it is. */
const COSTLY_ARGUMENT = /:has\((?:[^()]|\([^()]*\))*(?::(?!where\()|\+|~)/;

const listCostlyRules = (folder: string): string[] =>
  globSync(`${folder}/**/*.css`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => COSTLY_ARGUMENT.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

// In the editor, a typed letter would cost more the more blocks the page has (bench/editor-typing.bench.ts).
test.each(['blocks', 'web'])(
  '%s: no rule depends on the state or the neighbours of what an element holds',
  (folder) => {
    expect(globSync(`${folder}/**/*.css`).length).toBeGreaterThan(15);
    expect(listCostlyRules(folder)).toEqual([]);
  },
);

test.each(['.a:has(:checked) {', '&:has(+ .slot:hover),', '.b:has(> .c:empty) {'])('%s is found', (line) => {
  expect(COSTLY_ARGUMENT.test(line)).toBe(true);
});
