import { toPlainText } from '../../contract/platform/text/text.ts';
import { changeAtPath } from '../prop-paths.ts';
import type { BlockProps } from '../registry.ts';
import { type CheckedPage, defineRules, type RuleHit } from './rule.ts';

type TableProps = BlockProps<'table'>;
type Row = TableProps['rows'][number];

const isBlank = (cell: { html: string } | undefined): boolean => toPlainText(cell?.html ?? '') === '';
const isBlankRow = (row: Row): boolean => row.every(isBlank);

const findTables = ({ blocks }: CheckedPage, field: string, matches: (table: TableProps) => boolean): RuleHit[] =>
  blocks
    .filter(({ type, props }) => type === 'table' && !(props as TableProps).rows.every(isBlankRow))
    .filter(({ props }) => matches(props as TableProps))
    .map(({ id }) => ({ blockId: id, field }));

/** The cell at the top left of a table with headers on two sides is blank, and rightly. */
const listHeaders = ({ rows, headerColumn }: TableProps): Row => (rows[0] ?? []).slice(headerColumn ? 1 : 0);

export const TABLE_RULES = defineRules({
  tableBlankHeader: {
    criterion: '5.6',
    severity: 'warning',
    find: (page) =>
      findTables(page, 'rows', (table) => {
        const headers = listHeaders(table);
        // A blank corner alone: the first column holds headers, which another rule says.
        const named = isBlank(headers[0]) && !table.headerColumn ? headers.slice(1) : headers;
        return table.headerRow && named.some(isBlank);
      }),
  },
  tableWithoutHeaderColumn: {
    criterion: '5.7',
    severity: 'warning',
    find: (page) =>
      findTables(
        page,
        'headerColumn',
        ({ headerColumn, rows: [head = [], ...rows] }) =>
          !headerColumn &&
          head.length > 1 &&
          isBlank(head[0]) &&
          !head.slice(1).some(isBlank) &&
          rows.length > 0 &&
          rows.every(([first]) => !isBlank(first)),
      ),
    repair: (props) => changeAtPath(props, 'headerColumn', () => true),
  },
  tableOfOneColumn: {
    criterion: '5.3',
    severity: 'warning',
    find: (page) => findTables(page, 'rows', ({ rows }) => rows[0]?.length === 1),
  },
  tableBlankRow: {
    criterion: '8.9',
    severity: 'warning',
    find: (page) => findTables(page, 'rows', ({ rows }) => rows.some(isBlankRow)),
    repair: (props) => changeAtPath(props, 'rows', (rows) => (rows as Row[]).filter((row) => !isBlankRow(row))),
  },
});
