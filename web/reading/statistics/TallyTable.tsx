import type { Tally } from '../../../contract/reading/statistics/statistics.ts';
import { formatNumber } from '../../lib/format.ts';
import { type t as Translate, useT } from '../../lib/i18n.ts';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import classes from './statistics.module.css';

interface TallyTableProps {
  tally: Tally;
  label: string;
  /** Also shows the label, for pages with several tables. */
  titled?: boolean;
  threshold: number;
  /** Name of a row; by default the server's label. */
  name?: (label: string) => string;
}

/** Sentence about the merged rows; empty when none are merged. */
export const formatMergedCategories = (
  { merged }: Tally,
  threshold: number,
  t: typeof Translate,
  name: (label: string) => string = (one) => one,
): string => {
  if (!merged) return '';
  const labels = merged.labels.map(name).join(', ');
  return merged.n === null
    ? t('statistics.tally.withheld', { labels, min: threshold })
    : t('statistics.tally.merged', { labels, min: threshold, n: merged.n });
};

/** Counts by category, each with a bar proportional to its share; merged categories come last. */
export function TallyTable({ tally, label, titled, threshold, name = (one) => one }: TallyTableProps) {
  const t = useT();
  const { shown, merged, total } = tally;
  const share = (n: number) => (total ? Math.round((100 * n) / total) : 0);
  return (
    <StaticTable
      className={classes.table}
      caption={label}
      captionClassName={titled && classes.titled}
      columns={[t('statistics.tally.kind'), t('statistics.tally.n'), t('statistics.tally.share')]}
    >
      {shown.map(({ key, label: kind, n }) => (
        <tr key={key}>
          <th scope="row">
            {name(kind)}
            <span className={classes.bar} style={{ inlineSize: `${share(n)}%` }} aria-hidden />
          </th>
          <td>{formatNumber(n)}</td>
          <td>{t('statistics.percent', { n: share(n) })}</td>
        </tr>
      ))}
      {merged && (
        <tr>
          <td colSpan={3} className={classes.merged}>
            {formatMergedCategories(tally, threshold, t, name)}
          </td>
        </tr>
      )}
    </StaticTable>
  );
}
