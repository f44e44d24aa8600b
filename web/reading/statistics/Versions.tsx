import type { Rate, Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import { StatisticsBlock } from './StatisticsBlock.tsx';
import classes from './statistics.module.css';

type Versions = Statistics['versions'];

/** « 83 % », or a dash when the population is too small or empty. */
const useShareFormat = () => {
  const t = useT();
  return ({ percent }: Rate): string => (percent === null ? '—' : t('statistics.percent', { n: percent }));
};

function VersionsTable({ versions, threshold }: { versions: Versions; threshold: number }) {
  const t = useT();
  const told = (n: number | null) => (n === null ? t('statistics.hidden', { n: threshold }) : formatNumber(n));
  const share = useShareFormat();
  return (
    <StaticTable
      className={classes.table}
      caption={t('statistics.versions')}
      columns={[
        t('statistics.versions.booklet'),
        t('statistics.versions.version'),
        t('statistics.versions.people'),
        t('statistics.versions.completed'),
        t('statistics.versions.progress'),
        t('statistics.versions.quizzes'),
        t('statistics.visits.openings'),
        t('statistics.visits.pagesRead'),
        t('statistics.versions.ratio'),
      ]}
    >
      {versions.map((one) => (
        <tr key={`${one.booklet} ${one.version}`}>
          <th scope="row">{one.booklet}</th>
          <td>{formatNumber(one.version)}</td>
          <td>{told(one.people)}</td>
          <td>{share(one.completed)}</td>
          <td>{share(one.progress)}</td>
          <td>{share(one.quizzes)}</td>
          <td>{told(one.openings)}</td>
          <td>{told(one.pages)}</td>
          <td>
            {one.openings && one.pages !== null ? formatNumber(Math.round((10 * one.pages) / one.openings) / 10) : '—'}
          </td>
        </tr>
      ))}
    </StaticTable>
  );
}

/** Comparison of the last two versions of a booklet, in words; null when they cannot be compared. */
const useVersionComparison = (versions: Versions): string | null => {
  const t = useT();
  const share = useShareFormat();
  for (const some of Map.groupBy(versions, ({ booklet }) => booklet).values()) {
    const [before, after] = some.filter(({ completed }) => completed.percent !== null).slice(-2);
    if (!before || !after) continue;
    return t('statistics.versions.compared', {
      booklet: after.booklet,
      version: after.version,
      share: share(after.completed),
      before: before.version,
      other: share(before.completed),
    });
  }
  return null;
};

/** Versions side by side: participants, completion, quizzes, visits. */
export function Versions({ versions, threshold }: { versions: Versions; threshold: number }) {
  const t = useT();
  const compared = useVersionComparison(versions);
  if (versions.length === 0) return null;
  const many = t('statistics.versions.sentence', { count: versions.length });
  return (
    <StatisticsBlock
      wide
      title={t('statistics.versions')}
      sentence={`${compared ?? many} ${t('statistics.versions.how')}`}
      table={<VersionsTable versions={versions} threshold={threshold} />}
    />
  );
}
