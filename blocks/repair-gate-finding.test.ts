import { expect, test } from 'vitest';
import { checkPage, type PageFacts } from './gate.ts';
import { BLOCK_DEFINITIONS } from './registry.ts';
import { repairGateFinding } from './repair-gate-finding.ts';

const FACTS: PageFacts = { variables: [], media: new Set(), pages: new Set(), headingOrder: 'error' };
const makeHeading = (id: string, level: number) => ({ id, type: 'heading', props: { level, text: `Titre ${id}` } });
const ROWS = [['Jour'], ['Lundi']].map((row) => row.map((html) => ({ html })));
const makeTable = (values: object) => ({
  id: 'table',
  type: 'table',
  props: BLOCK_DEFINITIONS.table.props.parse({
    caption: 'Horaires',
    headerRow: true,
    headerColumn: false,
    rows: ROWS,
    ...values,
  }),
});

test('a heading takes the level below the one above it', () => {
  const blocks = [makeHeading('1', 2), makeHeading('2', 4)];
  const [finding] = checkPage(blocks, FACTS);
  if (!finding) throw new Error('not found');
  const props = repairGateFinding(blocks[1]?.props, finding);
  expect(props).toEqual({ level: 3, text: 'Titre 2' });
  expect(checkPage([makeHeading('1', 2), { id: '2', type: 'heading', props }], FACTS)).toEqual([]);
});

test('the first heading of a page becomes one of level 2', () => {
  const [finding] = checkPage([makeHeading('1', 4)], FACTS);
  expect(finding && repairGateFinding(makeHeading('1', 4).props, finding)).toEqual({ level: 2, text: 'Titre 1' });
});

test('the first row of a table becomes its header row', () => {
  const table = makeTable({ headerRow: false });
  const [finding] = checkPage([table], FACTS);
  if (!finding) throw new Error('not found');
  expect(checkPage([{ ...table, props: repairGateFinding(table.props, finding) }], FACTS)).toEqual([]);
});

test('a table without a title, and an image without words, need a person', () => {
  const table = makeTable({ caption: '', headerRow: false });
  const [finding] = checkPage([table], FACTS);
  expect(finding && repairGateFinding(table.props, finding)).toBeNull();
  expect(repairGateFinding({ picture: { alt: '' } }, { code: 'EDI-003', field: 'picture.alt' })).toBeNull();
});
