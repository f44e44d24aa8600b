// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { paths, screenPaths } from '../contract/platform/paths.ts';
import { firstScreens } from './app/routes/first-screens.ts';
import { screens } from './screens.ts';

const rows = [...firstScreens, ...screens];

test('each entry of the menu names a permission that calls check, but groups and screens for everybody', () => {
  const files = import.meta.glob<string>('../contract/**/*.ts', { query: '?raw', import: 'default', eager: true });
  const contract = Object.values(files).join();
  const entries = rows.flatMap(({ menu }) => menu);
  const unchecked = entries.filter(({ permission }) => !contract.includes(`right: '${permission}'`));
  expect(unchecked.map(({ to }) => to)).toEqual([paths.home, paths.dashboard, paths.settings, paths.help]);
});

test('each address of the contract without an id has a screen', () => {
  expect(screenPaths.filter((path) => !rows.some((row) => row.path === path))).toEqual([paths.index]);
});
