import { NativeSelect, Pagination } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import shared from '../theme/shared.module.css';
import classes from './DataTable.module.css';
import { getPageCount, getPageRange, PAGE_SIZES, type TableState } from './table-state.ts';

const controlTexts = {
  first: 'ui.table.first',
  previous: 'ui.table.previous',
  next: 'ui.table.next',
  last: 'ui.table.last',
} as const;

interface TableFooterProps {
  state: TableState;
  total: number;
  onStateChange: (state: TableState) => void;
}

/** Footer « 1–25 sur 3 412 »: range, rows per page, and pagination. */
export function TableFooter({ state, total, onStateChange }: TableFooterProps) {
  const t = useT();
  const pages = getPageCount(state, total);
  return (
    <div className={`${shared.rowWrap} ${classes.footer}`}>
      <p className={`${shared.noMargin} ${shared.hint} ${classes.count}`} role="status">
        {t('ui.table.range', { ...getPageRange(state, total), total })}
      </p>
      <NativeSelect
        className={classes.size}
        aria-label={t('ui.table.pageSize')}
        value={String(state.pageSize)}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('ui.table.rowsPerPage', { count: size }) }))}
        onChange={(event) => onStateChange({ ...state, pageSize: Number(event.currentTarget.value), page: 1 })}
      />
      {pages > 1 && (
        <nav aria-label={t('ui.table.pages')}>
          <Pagination
            total={pages}
            value={state.page}
            size="sm"
            onChange={(page) => onStateChange({ ...state, page })}
            getItemProps={(page) => ({ 'aria-label': t('ui.table.page', { page }) })}
            getControlProps={(control) => ({ 'aria-label': t(controlTexts[control]) })}
          />
        </nav>
      )}
    </div>
  );
}
