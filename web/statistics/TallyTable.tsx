import type { Tally } from '../../contract/statistics.ts';
import { number } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import classes from './statistics.module.css';

interface TallyTableProps {
  tally: Tally;
  label: string;
  threshold: number;
  /** What each line is called; default: as the server says. */
  name?: (label: string) => string;
}

/** A count by kinds: each with a bar as long as its share; those that are told together come last. */
export function TallyTable({ tally, label, threshold, name = (one) => one }: TallyTableProps) {
  const t = useT();
  const { shown, merged, total } = tally;
  const share = (n: number) => (total ? Math.round((100 * n) / total) : 0);
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('statistics.tally.kind')}</th>
          <th scope="col">{t('statistics.tally.n')}</th>
          <th scope="col">{t('statistics.tally.share')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ key, label: kind, n }) => (
          <tr key={key}>
            <th scope="row">
              {name(kind)}
              <span className={classes.bar} style={{ inlineSize: `${share(n)}%` }} aria-hidden />
            </th>
            <td>{number(n)}</td>
            <td>{t('statistics.percent', { n: share(n) })}</td>
          </tr>
        ))}
        {merged && (
          <tr>
            <td colSpan={3} className={classes.merged}>
              {merged.n === null
                ? t('statistics.tally.withheld', { labels: merged.labels.map(name).join(', '), min: threshold })
                : t('statistics.tally.merged', {
                    labels: merged.labels.map(name).join(', '),
                    min: threshold,
                    n: merged.n,
                  })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
