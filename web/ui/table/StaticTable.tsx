import type { ReactNode } from 'react';
import shared from '../theme/shared.module.css';

interface StaticTableProps {
  className?: string | undefined;
  caption?: string;
  /** By default, only screen readers get the caption. */
  captionClassName?: string | false | undefined;
  /** Headings of the columns. */
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A table that shows all its rows at once, without sorting or pages. */
export const StaticTable = ({ className, caption, captionClassName, columns, children }: StaticTableProps) => (
  <table className={className}>
    {caption && <caption className={captionClassName || shared.hidden}>{caption}</caption>}
    <thead>
      <tr>
        {columns.map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
