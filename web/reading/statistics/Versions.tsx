import { useMediaQuery } from '@mantine/hooks';
import type { Rate, Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { StatisticsBlock } from './StatisticsBlock.tsx';
import classes from './statistics.module.css';

type Versions = Statistics['versions'];

interface VersionsProps {
  versions: Versions;
  threshold: number;
}

/** « 83 % », or a dash when the population is too small or empty. */
const useShareFormat = () => {
  const t = useT();
  return ({ percent }: Rate): string => (percent === null ? '—' : t('statistics.percent', { n: percent }));
};

/** Headings of the figures of a version, and the figures in words. */
const useVersionFigures = (threshold: number) => {
  const t = useT();
  const told = (n: number | null) => (n === null ? t('statistics.hidden', { n: threshold }) : formatNumber(n));
  const share = useShareFormat();
  const headings = [
    t('statistics.versions.people'),
    t('statistics.versions.completed'),
    t('statistics.versions.progress'),
    t('statistics.versions.quizzes'),
    t('statistics.visits.openings'),
    t('statistics.visits.pagesRead'),
    t('statistics.versions.ratio'),
  ];
  const list = ({ people, completed, progress, quizzes, openings, pages }: Versions[number]): string[] => [
    told(people),
    share(completed),
    share(progress),
    share(quizzes),
    told(openings),
    told(pages),
    openings && pages !== null ? formatNumber(Math.round((10 * pages) / openings) / 10) : '—',
  ];
  return { headings, list };
};

function VersionsTable({ versions, threshold }: VersionsProps) {
  const t = useT();
  const { headings, list } = useVersionFigures(threshold);
  return (
    <StaticTable
      className={classes.table}
      caption={t('statistics.versions')}
      columns={[t('statistics.versions.booklet'), t('statistics.versions.version'), ...headings]}
    >
      {versions.map((one) => (
        <tr key={`${one.booklet} ${one.version}`}>
          <th scope="row">{one.booklet}</th>
          <td>{formatNumber(one.version)}</td>
          {list(one).map((figure, at) => (
            <td key={headings[at]}>{figure}</td>
          ))}
        </tr>
      ))}
    </StaticTable>
  );
}

/** The versions one below the other: a phone is too narrow for nine columns. */
function VersionCards({ versions, threshold }: VersionsProps) {
  const t = useT();
  const { headings, list } = useVersionFigures(threshold);
  return (
    <ul className={`${shared.plainList} ${classes.versions}`} aria-label={t('statistics.versions')}>
      {versions.map((one) => (
        <li key={`${one.booklet} ${one.version}`}>
          <h3>{t('statistics.versions.card', { booklet: one.booklet, version: formatNumber(one.version) })}</h3>
          <dl>
            {list(one).map((figure, at) => (
              <div key={headings[at]}>
                <dt>{headings[at]}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
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
export function Versions({ versions, threshold }: VersionsProps) {
  const t = useT();
  const isNarrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const compared = useVersionComparison(versions);
  if (versions.length === 0) return null;
  const many = t('statistics.versions.sentence', { count: versions.length });
  return (
    <StatisticsBlock
      wide
      title={t('statistics.versions')}
      sentence={`${compared ?? many} ${t('statistics.versions.how')}`}
      table={isNarrow ? <VersionCards {...{ versions, threshold }} /> : <VersionsTable {...{ versions, threshold }} />}
    />
  );
}
