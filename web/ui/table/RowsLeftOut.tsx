import { useT } from '../../lib/i18n.ts';
import shared from '../theme/shared.module.css';

/** Below a list that shows its first rows alone: « et 12 autres ». */
export function RowsLeftOut({ count }: { count: number }) {
  const t = useT();
  return count > 0 ? <p className={`${shared.noMargin} ${shared.hint}`}>{t('ui.rows.leftOut', { count })}</p> : null;
}
