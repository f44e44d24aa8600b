import { keepPreviousData } from '@tanstack/react-query';
import { type Ref, Suspense } from 'react';
import {
  type CohortAnswer,
  type CohortChoice,
  rehearseCohort,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { StatisticsBlock } from '../../../reading/statistics/StatisticsBlock.tsx';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { StaticTable } from '../../../ui/table/StaticTable.tsx';
import { campaignKeys } from '../use-campaigns.ts';
import { CohortPeople } from './CohortPeople.tsx';
import { CohortSteps } from './CohortSteps.tsx';
import { Findings } from './Findings.tsx';
import { formatShortDay, formatWholeDay } from './format-rehearsal.ts';
import classes from './rehearsal.module.css';

import { fillDays } from './rehearsal-days.ts';

const VisitsChart = lazyComponent('VisitsChart', () => import('../../../reading/statistics/VisitsChart.tsx'));

export const useCohortRehearsal = (bookletId: string, choice: CohortChoice | null) =>
  useCallQuery([...campaignKeys.sequence(bookletId), 'rehearsal-cohort', choice], rehearseCohort, {
    params: { id: bookletId },
    // A disabled query sends no body.
    ...(choice && { body: choice }),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

/** E-mails of each day, as bars and as a table. */
function EmailDays({ answer: { days, emails, quota } }: { answer: CohortAnswer }) {
  const t = useT();
  const busiest = days.reduce((most, day) => (day.n > most.n ? day : most), { on: '', n: 0 });
  const allowance = t('rehearsal.days.quota', { count: quota });
  if (emails === 0)
    return <StatisticsBlock wide title={t('rehearsal.days')} sentence={`${t('rehearsal.days.none')} ${allowance}`} />;
  return (
    <StatisticsBlock
      wide
      title={t('rehearsal.days')}
      sentence={`${t('rehearsal.days.busiest', { day: formatWholeDay(busiest.on), count: busiest.n })} ${allowance}`}
      chart={
        <Suspense fallback={<LoadingSkeleton blocks={1} />}>
          <VisitsChart
            bars={fillDays(days).map(({ on, n }) => ({ name: formatShortDay(on), values: { emails: n } }))}
            series={[{ name: 'emails', label: t('rehearsal.emails'), color: 'brand.6' }]}
          />
        </Suspense>
      }
      table={
        <StaticTable
          className={classes.figures}
          caption={t('rehearsal.days')}
          columns={[t('rehearsal.date'), t('rehearsal.emails')]}
        >
          {days.map(({ on, n }) => (
            <tr key={on}>
              <th scope="row">{formatWholeDay(on)}</th>
              <td>{formatNumber(n)}</td>
            </tr>
          ))}
        </StaticTable>
      }
    />
  );
}

interface CohortReportProps {
  ref: Ref<HTMLDivElement>;
  bookletId: string;
  choice: CohortChoice;
  answer: CohortAnswer;
  loading: boolean;
}

/** Report before the launch: what to mend, then the steps, the days and the people of a cohort. */
export function CohortReport({ ref, bookletId, choice, answer, loading }: CohortReportProps) {
  const t = useT();
  const { people, findings, emails, steps } = answer;
  const count = (severity: 'error' | 'warning') => findings.filter((one) => one.severity === severity).length;
  const parts = [
    t('rehearsal.report.errors', { count: count('error') }),
    ...(count('warning') > 0 ? [t('rehearsal.report.warnings', { count: count('warning') })] : []),
  ];
  return (
    <div ref={ref} className={classes.results} aria-busy={loading}>
      <div role="status" className={classes.summary}>
        <p>
          <strong>
            {t('rehearsal.report.people', { count: people.length })} {t('rehearsal.report.emails', { count: emails })}
          </strong>{' '}
          {parts.join(', ')}.
        </p>
      </div>
      <Findings bookletId={bookletId} answer={answer} withDrafts={choice.withDrafts} />
      <CohortSteps bookletId={bookletId} steps={steps} loading={loading} />
      <EmailDays answer={answer} />
      <CohortPeople people={people} withDrafts={choice.withDrafts} loading={loading} />
    </div>
  );
}
