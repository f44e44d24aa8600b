import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from './root.mjs';

/**
 * Tests that failed once and passed on a second try, `{ name, file, date }` each. The list is committed: a listed test
 * that needs a second try again fails the run. After repairing a test, remove its line.
 */
const list = inRoot('test/unsteady.json');

export const readUnsteady = () => (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []);

const today = () => new Date().toISOString().slice(0, 10);

/**
 * Splits tests that passed on a second try: `repeated` were on the list before this run, `added` are written to it now.
 * @param {{ name: string, file: string, why: string }[]} secondTries
 */
export function noteUnsteady(secondTries, known = readUnsteady(), write = writeList) {
  const named = secondTries.map(({ file, ...test }) => ({ ...test, file: relative(root, file) }));
  const isKnown = ({ name, file }) => known.some((one) => one.name === name && one.file === file);
  const added = named.filter((test) => !isKnown(test));
  if (added.length > 0) {
    write([...known, ...added.map(({ name, file }) => ({ name, file, date: today() }))]);
  }
  return { repeated: named.filter(isKnown), added };
}

const writeList = (tests) => writeFileSync(list, `${JSON.stringify(tests, null, 2)}\n`);
