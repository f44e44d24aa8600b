import type { RenderContext } from '../context.ts';
import { RichText } from '../parts/RichText.tsx';
import type { BlockProps, BlockViewProps } from '../registry.ts';

type TableRow = BlockProps<'table'>['rows'][number];

const TableCells = ({
  row,
  context,
  header,
  headerColumn,
}: {
  row: TableRow;
  context: RenderContext;
  header: boolean;
  headerColumn: boolean;
}) => (
  <tr>
    {row.map((cell, column) => {
      const scope = header ? 'col' : headerColumn && column === 0 ? 'row' : undefined;
      // An empty corner cell is no header: screen readers would announce a column without a name.
      const head = scope !== undefined && cell.html !== '';
      return (
        <RichText
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          key={column}
          as={head ? 'th' : 'td'}
          scope={head ? scope : undefined}
          className="b-cell"
          html={cell.html}
          context={context}
        />
      );
    })}
  </tr>
);

/** A table wider than the screen scrolls inside its own frame, by keyboard too; the page does not scroll sideways. */
export const TableView = ({ props, context }: BlockViewProps<'table'>) => {
  const { caption, headerRow, headerColumn, rows } = props;
  const captionId = `legende-${context.blockId}`;
  const [first, ...rest] = rows;
  const body = headerRow ? rest : rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="b-table" tabIndex={0} aria-labelledby={captionId}>
      <table>
        <caption id={captionId}>{context.fillText(caption)}</caption>
        {headerRow && first !== undefined && (
          <thead>
            <TableCells row={first} context={context} header headerColumn={headerColumn} />
          </thead>
        )}
        <tbody>
          {body.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <TableCells key={index} row={row} context={context} header={false} headerColumn={headerColumn} />
          ))}
        </tbody>
      </table>
    </section>
  );
};
