import { Suspense } from 'react';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { findLargestShare, formatRate } from './format-statistics.ts';
import { StatisticsBlock } from './StatisticsBlock.tsx';
import classes from './statistics.module.css';
import { formatMergedCategories, TallyTable } from './TallyTable.tsx';

const VisitsChart = lazyComponent('VisitsChart', () => import('./VisitsChart.tsx'));

const SCORES = Array.from({ length: 11 }, (_, score) => String(score));

type StatisticsPart<Name extends 'quizzes' | 'opinion' | 'surprise' | 'searches'> = NonNullable<Statistics[Name]>;

function Quizzes({ quizzes, threshold }: { quizzes: StatisticsPart<'quizzes'>; threshold: number }) {
  const t = useT();
  const [hardest] = quizzes
    .filter(({ passed }) => passed.percent !== null)
    .toSorted((a, b) => (a.passed.percent ?? 0) - (b.passed.percent ?? 0));
  const table = (
    <StaticTable
      className={classes.table}
      caption={t('statistics.quizzes')}
      columns={[
        t('statistics.quizzes.quiz'),
        t('statistics.quizzes.passed'),
        t('statistics.quizzes.of'),
        t('statistics.quizzes.questions'),
      ]}
    >
      {quizzes.map(({ label, booklet, passed, questions }) => (
        <tr key={`${booklet} ${label}`}>
          <th scope="row">
            {label}
            <span className={`${shared.note} ${shared.block}`}>{booklet}</span>
          </th>
          <td>{formatRate(passed, threshold, t)}</td>
          <td>{passed.of === null ? t('statistics.hidden', { n: threshold }) : formatNumber(passed.of)}</td>
          <td>{questions.map((one) => formatRate(one, threshold, t)).join(' · ')}</td>
        </tr>
      ))}
    </StaticTable>
  );
  return (
    <StatisticsBlock
      title={t('statistics.quizzes')}
      sentence={
        hardest
          ? t('statistics.quizzes.sentence', { label: hardest.label, percent: hardest.passed.percent ?? 0 })
          : t('statistics.nothing')
      }
      table={quizzes.length > 0 ? table : undefined}
    />
  );
}

function Opinion({ opinion, threshold }: { opinion: StatisticsPart<'opinion'>; threshold: number }) {
  const t = useT();
  const { mean, scores, nps } = opinion;
  if (mean === null || scores.total === null) {
    return <StatisticsBlock title={t('statistics.opinion')} sentence={t('statistics.nothing')} />;
  }
  const recommends = nps === null ? t('statistics.opinion.noNps') : t('statistics.opinion.nps', { value: nps });
  const bars = new Map(scores.shown.map(({ label, n }) => [label, { n }]));
  const hasBars = scores.shown.some(({ n }) => n > 0);
  return (
    <StatisticsBlock
      title={t('statistics.opinion')}
      sentence={[
        t('statistics.opinion.sentence', { mean, count: scores.total }),
        recommends,
        formatMergedCategories(scores, threshold, t),
      ].join(' ')}
      chart={
        hasBars ? (
          <Suspense fallback={<LoadingSkeleton />}>
            <VisitsChart
              bars={SCORES.map((score) => ({ name: score, values: bars.get(score) ?? {} }))}
              series={[{ name: 'n', label: t('statistics.opinion.answers'), color: 'brand.6' }]}
            />
          </Suspense>
        ) : undefined
      }
      table={<TallyTable tally={scores} label={t('statistics.opinion')} threshold={threshold} />}
    />
  );
}

function Surprise({ surprise, threshold }: { surprise: StatisticsPart<'surprise'>; threshold: number }) {
  const t = useT();
  const first = findLargestShare(surprise.tags);
  if (!first && surprise.verbatims.length === 0) return null;
  return (
    <StatisticsBlock
      title={t('statistics.surprise')}
      sentence={first ? t('statistics.surprise.sentence', { label: first.label }) : t('statistics.nothing')}
      table={
        <>
          <TallyTable tally={surprise.tags} label={t('statistics.surprise')} threshold={threshold} />
          {surprise.verbatims.length > 0 && (
            <>
              <h3>{t('statistics.surprise.words')}</h3>
              <p className={shared.hint}>{t('statistics.surprise.words.limit')}</p>
              <ul className={classes.words}>
                {surprise.verbatims.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </>
          )}
        </>
      }
    />
  );
}

function Searches({ searches }: { searches: StatisticsPart<'searches'> }) {
  const t = useT();
  const [first] = searches;
  return (
    <StatisticsBlock
      title={t('statistics.searches')}
      sentence={
        first
          ? `${t('statistics.searches.sentence', { term: first.term })} ${t('statistics.searches.limit')}`
          : t('statistics.searches.none')
      }
      table={
        first && (
          <StaticTable
            className={classes.table}
            caption={t('statistics.searches')}
            columns={[t('statistics.searches.term'), t('statistics.searches.n')]}
          >
            {searches.map(({ term, n }) => (
              <tr key={term}>
                <th scope="row">{term}</th>
                <td>{formatNumber(n)}</td>
              </tr>
            ))}
          </StaticTable>
        )
      }
    />
  );
}

/** Reader answers, ratings and searches; hidden when a side filter is set. */
export function AnswerStatistics({ data }: { data: Statistics }) {
  const { threshold, quizzes, opinion, surprise, searches } = data;
  return (
    <>
      {quizzes && <Quizzes quizzes={quizzes} threshold={threshold} />}
      {opinion && <Opinion opinion={opinion} threshold={threshold} />}
      {surprise && <Surprise surprise={surprise} threshold={threshold} />}
      {searches && <Searches searches={searches} />}
    </>
  );
}
