import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { CohortTable } from './CohortTable.tsx';
import { findLargestShare, formatMonthRange } from './format-statistics.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { StatisticsBlock } from './StatisticsBlock.tsx';
import classes from './statistics.module.css';
import { TallyTable } from './TallyTable.tsx';

function Documents({ documents }: { documents: Statistics['proofs']['documents'] }) {
  const t = useT();
  return (
    <StatisticsBlock
      title={t('statistics.documents')}
      sentence={t('statistics.documents.sentence', { count: documents.length })}
      table={
        <StaticTable
          className={classes.table}
          caption={t('statistics.documents')}
          columns={[
            t('statistics.documents.document'),
            t('statistics.versions.version'),
            t('statistics.documents.confirmed'),
            t('statistics.documents.valid'),
          ]}
        >
          {documents.map(({ label, booklet, version, n, valid }) => (
            <tr key={`${booklet} ${label} ${version}`}>
              <th scope="row">
                {label}
                <span className={`${shared.note} ${shared.block}`}>{booklet}</span>
              </th>
              <td>{formatNumber(version)}</td>
              <td>{formatNumber(n)}</td>
              <td>{t(`statistics.documents.valid.${valid}`)}</td>
            </tr>
          ))}
        </StaticTable>
      }
    />
  );
}

function Mails({ mails, threshold }: { mails: NonNullable<Statistics['mails']>; threshold: number }) {
  const t = useT();
  const { sent, failed, excluded } = mails;
  const has = ({ shown, merged }: typeof failed) => shown.length > 0 || merged !== null;
  return (
    <StatisticsBlock
      title={t('statistics.mails')}
      sentence={sent === null ? t('statistics.mails.few') : t('statistics.mails.sent', { count: sent })}
      table={
        has(failed) || has(excluded) ? (
          <>
            {has(failed) && (
              <TallyTable tally={failed} label={t('statistics.mails.failed')} titled threshold={threshold} />
            )}
            {has(excluded) && (
              <TallyTable tally={excluded} label={t('statistics.mails.excluded')} titled threshold={threshold} />
            )}
          </>
        ) : undefined
      }
    />
  );
}

const MAX_BEST_COHORTS = 3;

/** The months of arrival that opened most, each of them when they are equal; of many, only their rate. */
function describeBestCohorts(cohorts: Statistics['cohorts'], t: ReturnType<typeof useT>): string {
  const known = cohorts.filter(({ opening }) => opening.percent !== null);
  if (known.length === 0) return t('statistics.cohorts.none');
  const percent = Math.max(...known.map(({ opening }) => opening.percent ?? 0));
  const best = known.filter(({ opening }) => opening.percent === percent);
  if (best.length > MAX_BEST_COHORTS) return t('statistics.cohorts.many', { percent });
  return t('statistics.cohorts.best', {
    month: best.map(({ months }) => formatMonthRange(months, t)).join(', '),
    percent,
  });
}

/** Aggregates about the participants of the period. */
export function ParticipantStatistics({ data }: { data: Statistics }) {
  const t = useT();
  const { cohorts, threshold, stops, proofs, mails } = data;
  const last = stops && findLargestShare(stops);
  return (
    <>
      <KeyFigures data={data} />
      <StatisticsBlock
        wide
        title={t('statistics.cohorts')}
        sentence={describeBestCohorts(cohorts, t)}
        table={cohorts.length > 0 ? <CohortTable cohorts={cohorts} threshold={threshold} /> : undefined}
      />
      {stops && (
        <StatisticsBlock
          title={t('statistics.stops')}
          sentence={last ? t('statistics.stops.sentence', { label: last.label }) : t('statistics.nothing')}
          table={
            stops.shown.length > 0 ? (
              <TallyTable tally={stops} label={t('statistics.stops')} threshold={threshold} />
            ) : undefined
          }
        />
      )}
      {proofs.documents.length > 0 && <Documents documents={proofs.documents} />}
      {mails && <Mails mails={mails} threshold={threshold} />}
    </>
  );
}
