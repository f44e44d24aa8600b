import { expect, test } from 'vitest';
import { listNamedParts, removeParts } from '../bin/lib/slim-components.ts';

test('parts named by the screens stay, and those that Mantine itself needs for them; the others do not', () => {
  const named = listNamedParts();
  expect([...named]).toEqual(expect.arrayContaining(['Menu.Item', 'Tabs.Panel', 'Combobox.Chevron', 'Input.Wrapper']));
  expect(['Menu.Search', 'Menu.Sub', 'Table.Td', 'Button.Group'].filter((part) => named.has(part))).toEqual([]);
});

test('a part that nothing names leaves with its import, unless its module uses it in another way', () => {
  const code = [
    'import { MenuItem } from "./MenuItem.mjs";',
    'import { MenuSearch } from "./MenuSearch.mjs";',
    'import { MenuSub } from "./MenuSub.mjs";',
    'const Menu = () => MenuSub();',
    'Menu.Item = MenuItem;',
    'Menu.Search = MenuSearch;',
    'Menu.Sub = MenuSub;',
  ].join('\n');
  const lines = removeParts(code, new Set(['Menu.Item']))
    .split('\n')
    .filter(Boolean);
  expect(lines).toEqual([
    'import { MenuItem } from "./MenuItem.mjs";',
    'import { MenuSub } from "./MenuSub.mjs";',
    'const Menu = () => MenuSub();',
    'Menu.Item = MenuItem;',
  ]);
});
