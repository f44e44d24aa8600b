import { Suspense } from 'react';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import { findLargestShare, formatChartLabel, formatChartStep, formatMonth } from './format-statistics.ts';
import { StatisticsBlock } from './StatisticsBlock.tsx';
import classes from './statistics.module.css';
import { TallyTable } from './TallyTable.tsx';

// Recharts is heavy: it loads once there is data to draw.
const VisitsChart = lazyComponent('VisitsChart', () => import('./VisitsChart.tsx'));

type VisitFigures = NonNullable<Statistics['visits']>;

function SeriesTable({ visits, threshold }: { visits: VisitFigures; threshold: number }) {
  const t = useT();
  const told = (n: number | null) => (n === null ? t('statistics.hidden', { n: threshold }) : formatNumber(n));
  return (
    <StaticTable
      className={classes.table}
      caption={t('statistics.visits.chart', { step: t(`statistics.step.${visits.step}`) })}
      columns={[
        t(`statistics.visits.${visits.step}`),
        t('statistics.visits.openings'),
        t('statistics.visits.pagesRead'),
      ]}
    >
      {visits.series.map(({ from, openings, pages }) => (
        <tr key={from}>
          <th scope="row">{formatChartStep(from, visits.step)}</th>
          <td>{told(openings)}</td>
          <td>{told(pages)}</td>
        </tr>
      ))}
    </StaticTable>
  );
}

/** Aggregates about anonymous visits. */
export function VisitStatistics({ visits, threshold }: { visits: VisitFigures; threshold: number }) {
  const t = useT();
  const isNone = visits.openings === 0 && visits.pages === 0;
  const said =
    visits.openings === null || visits.pages === null
      ? t('statistics.visits.masked')
      : `${t('statistics.visits.sentence', { count: visits.openings })} ${t('statistics.visits.pages', { count: visits.pages })} ${t('statistics.visits.what')}`;
  const device = findLargestShare(visits.devices);
  const [read] = visits.read.shown;
  const readers = findLargestShare(visits.cohorts);
  const bars = visits.series.map(({ from, openings, pages }) => ({
    name: formatChartStep(from, visits.step),
    label: formatChartLabel(from, visits.step),
    values: { ...(openings !== null && { openings }), ...(pages !== null && { pages }) },
  }));
  const colours = [
    { name: 'openings', label: t('statistics.visits.openings'), color: 'brand.6' },
    { name: 'pages', label: t('statistics.visits.pagesRead'), color: 'orange.5' },
  ];
  return (
    <>
      <StatisticsBlock
        wide
        title={t('statistics.visits')}
        sentence={isNone ? t('statistics.visits.none') : said}
        chart={
          visits.openings ? (
            <Suspense fallback={<LoadingSkeleton />}>
              <VisitsChart bars={bars} series={colours} />
            </Suspense>
          ) : undefined
        }
        table={isNone ? undefined : <SeriesTable visits={visits} threshold={threshold} />}
      />
      {!isNone && (
        <>
          <StatisticsBlock
            title={t('statistics.devices')}
            sentence={device ? t('statistics.devices.sentence', device) : t('statistics.nothing')}
            table={<TallyTable tally={visits.devices} label={t('statistics.devices')} threshold={threshold} />}
          />
          <StatisticsBlock
            title={t('statistics.read')}
            sentence={read ? t('statistics.read.sentence', { label: read.label }) : t('statistics.nothing')}
            table={<TallyTable tally={visits.read} label={t('statistics.read')} threshold={threshold} />}
          />
          {visits.cohorts.shown.length > 0 && (
            <StatisticsBlock
              title={t('statistics.readers')}
              sentence={
                readers
                  ? t('statistics.readers.sentence', { label: formatMonth(readers.label) })
                  : t('statistics.nothing')
              }
              table={
                <TallyTable
                  tally={visits.cohorts}
                  label={t('statistics.readers')}
                  threshold={threshold}
                  name={formatMonth}
                />
              }
            />
          )}
        </>
      )}
    </>
  );
}
