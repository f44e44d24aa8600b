import { expect, test } from 'vitest';
import { parseMailingListState } from './list-state.ts';

test('an address without anything is the first page of campaigns, the latest first', () => {
  expect(parseMailingListState({})).toEqual({
    table: { page: 1, pageSize: 25, sort: { column: 'updated', direction: 'desc' }, columns: null },
    filters: { state: undefined, kind: undefined, archived: undefined },
    words: '',
    tab: 'campaigns',
  });
});

test('what the address says is kept, what makes no sense in it is not', () => {
  const read = parseMailingListState({
    page: -3,
    taille: 50,
    tri: 'name',
    ordre: 'asc',
    etat: 'draft',
    q: 'mai',
    onglet: 'sequence',
  });
  expect(read).toMatchObject({
    table: { page: 1, pageSize: 50, sort: { column: 'name', direction: 'asc' } },
    filters: { state: 'draft' },
    words: 'mai',
    tab: 'sequence',
  });
  expect(parseMailingListState({ taille: 7, tri: 'secret', onglet: 'ailleurs' })).toMatchObject({
    table: { pageSize: 25, sort: { column: 'updated' } },
    tab: 'campaigns',
  });
});
