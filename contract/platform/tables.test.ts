import { expect, test } from 'vitest';
import { packTables, unpackTables } from './tables.ts';

const transmit = (answer: unknown) => JSON.parse(JSON.stringify(packTables(answer)));

const ROWS = [
  { id: 1, name: 'Élodie', groups: ['nuit'], referent: { id: 2, name: 'Paul' }, late: null },
  { id: 2, name: '', groups: [], referent: null, late: false },
  { id: 3, name: 'Ali', groups: [], referent: null, late: null },
];

test('rows are sent as the names of their fields and their values, and come back as they were', () => {
  const answer = {
    rows: ROWS,
    total: 3,
    facets: { sites: ROWS.map(({ name }) => ({ value: name, n: 1 })), n: 2 },
    can: {},
  };
  const sent = transmit(answer);
  expect(sent.rows.$columns).toEqual(['id', 'name', 'groups', 'referent', 'late']);
  expect(sent.rows.$rows[1]).toEqual([2, '', [], null, false]);
  expect(sent.facets.sites.$rows).toHaveLength(3);
  expect(unpackTables(sent)).toEqual(answer);
});

test('a field that some rows leave out is left out again', () => {
  const rows = [{ id: 1, note: 'a' }, { id: 2 }, { id: 3, note: undefined }];
  const back = unpackTables(transmit({ rows })) as { rows: object[] };
  expect(back.rows.map((row) => Object.keys(row))).toEqual([['id', 'note'], ['id'], ['id']]);
});

test('what all rows share is sent once', () => {
  const rows = [1, 2, 3].map((id) => ({ id, state: 'invited', groups: [], referent: null, late: id === 2 }));
  const sent = transmit({ rows });
  expect(sent.rows).toMatchObject({
    $columns: ['id', 'late'],
    $shared: { state: 'invited', groups: [], referent: null },
  });
  const back = unpackTables(sent) as { rows: { groups: string[] }[] };
  expect(back).toEqual({ rows });
  // A screen may change one row.
  back.rows[0]?.groups.push('nuit');
  expect(back.rows[1]?.groups).toEqual([]);
});

test('an object that many rows share is sent once, and each row gets its own', () => {
  const [paul, zoe] = [
    { id: 7, name: 'Paul' },
    { id: 8, name: 'Zoé' },
  ];
  const rows = [paul, null, zoe, paul, zoe, null, paul].map((referent, id) => ({
    id,
    referent: referent && { ...referent },
  }));
  const sent = transmit({ rows });
  expect(sent.rows.$objects).toEqual({ referent: [paul, null, zoe] });
  expect(sent.rows.$rows.map(([, at]: number[]) => at)).toEqual([0, 1, 2, 0, 2, 1, 0]);
  const back = unpackTables(sent) as { rows: { referent: { name: string } | null }[] };
  expect(back).toEqual({ rows });
  if (back.rows[0]?.referent) back.rows[0].referent.name = 'Jo';
  expect(back.rows[3]?.referent?.name).toBe('Paul');
});

test('an object that some rows leave out is left out again', () => {
  const rows = Array.from({ length: 6 }, (_, id) => (id % 3 === 0 ? { id } : { id, owner: { id: id % 2 } }));
  const sent = transmit({ rows });
  expect(sent.rows.$objects.owner).toHaveLength(2);
  expect((unpackTables(sent) as { rows: object[] }).rows).toStrictEqual(rows);
});

test('rows in which null and nothing differ stay as they are', () => {
  const rows = [{ id: 1, note: null }, { id: 2 }, { id: 3, note: 'c' }];
  expect(transmit({ rows })).toEqual({ rows });
});

test.each([
  ['a few rows', { rows: ROWS.slice(0, 2) }],
  ['texts', { tags: ['a', 'b', 'c'] }],
  ['values of several kinds', { values: [1, { a: 1 }, { a: 2 }, null] }],
  ['lists in rows', { rows: ROWS.map((row) => ({ ...row, inner: ROWS })) }],
  ['nothing', null],
  ['a list', [ROWS]],
])('%s', (_, answer) => {
  expect(unpackTables(transmit(answer))).toEqual(answer);
});
