import { expect, test } from 'vitest';
import { peopleFor } from './people-for.ts';

const one = (id: string, role: 'manager' | 'buddy' | 'hr') => ({ id, name: id.toUpperCase(), role, roleLabel: '' });

test('those of the part come first, then the others, then whoever the sheet names already', () => {
  const choices = [one('a', 'hr'), one('b', 'buddy'), one('c', 'manager')];
  const named = [{ id: 'z', name: 'Z' }, { id: 'b', name: 'B' }, null];
  expect(peopleFor('manager', choices, named).map(({ value }) => value)).toEqual(['c', 'a', 'b', 'z']);
  expect(peopleFor('buddy', choices, []).map(({ value }) => value)).toEqual(['b', 'a', 'c']);
  expect(peopleFor('buddy', [], named).map(({ label }) => label)).toEqual(['Z', 'B']);
});
