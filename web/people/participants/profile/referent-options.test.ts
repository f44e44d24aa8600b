import { expect, test } from 'vitest';
import { listReferentOptions } from './referent-options.ts';

const makeReferent = (id: string, role: 'manager' | 'buddy' | 'hr') => ({
  id,
  name: id.toUpperCase(),
  role,
  roleLabel: '',
});

test('those of the part come first, then the others, then whoever the sheet names already', () => {
  const choices = [makeReferent('a', 'hr'), makeReferent('b', 'buddy'), makeReferent('c', 'manager')];
  const named = [{ id: 'z', name: 'Z' }, { id: 'b', name: 'B' }, null];
  expect(listReferentOptions('manager', choices, named).map(({ value }) => value)).toEqual(['c', 'a', 'b', 'z']);
  expect(listReferentOptions('buddy', choices, []).map(({ value }) => value)).toEqual(['b', 'a', 'c']);
  expect(listReferentOptions('buddy', [], named).map(({ label }) => label)).toEqual(['Z', 'B']);
});
