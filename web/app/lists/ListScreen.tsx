import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';

interface ListScreenProps<Row extends object> extends Omit<ListTableProps<Row>, 'label'> {
  /** Also the accessible name of the table. */
  title: string;
  sentence?: ReactNode;
  /** The main button. */
  action?: ReactNode;
  /** Other buttons. */
  more?: ReactNode;
  /** Comes between the header and the table. */
  children?: ReactNode;
}

/** A whole list screen: header, table, and the state that replaces both when the role may not see the list. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { title, sentence, action, more, children, ...table } = props;
  const { error } = table.result;
  if (error instanceof ApiError && error.status === 403) return <ScreenFailure error={error} />;
  return (
    <>
      <PageHeader title={title} sentence={sentence} action={action} more={more} />
      {children}
      <ListTable<Row> label={title} {...table} />
    </>
  );
}
