import type { ReaderReport } from '../../../contract/booklets/freshness/freshness.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import classes from './ReaderReports.module.css';

/** What readers reported: the day, what is wrong, and their words. */
export function ReaderReports({ reports }: { reports: readonly ReaderReport[] }) {
  const t = useT();
  if (reports.length === 0) return null;
  return (
    <ul className={classes.reports}>
      {reports.map(({ on, what, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two readers may report the same.
        <li key={index}>
          <span className={classes.about}>{t('freshness.report', { date: formatDay(`${on}T12:00:00Z`), what })}</span>
          {text === null ? (
            <span className={classes.about}>{t('freshness.report.elsewhere')}</span>
          ) : (
            <blockquote className={classes.words}>{text}</blockquote>
          )}
        </li>
      ))}
    </ul>
  );
}
