import { type Dashboard, type DashboardAlert, getDashboard } from '../../../contract/home/dashboard.ts';
import { formatNumber, formatSize } from '../../lib/format.ts';
import { getCurrentLocale, useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { CountingMethodLink } from '../../reading/statistics/CountingMethodLink.tsx';
import { AreaChart } from '../../ui/charts/AreaChart.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { getTodoSearch, TODO_TARGETS } from '../home/todo-targets.ts';
import { Arrivals } from './Arrivals.tsx';
import { BookletFunnels } from './BookletFunnels.tsx';
import classes from './dashboard.module.css';
import { Openings } from './Openings.tsx';

function Numbers({ numbers }: { numbers: Dashboard['numbers'] }) {
  const t = useT();
  const { used, quota, ...counts } = numbers;
  return (
    <dl className={classes.numbers}>
      {(['booklets', 'published', 'participants', 'arriving'] as const).map((name) => (
        <div key={name} className={`${shared.card} ${classes.number}`}>
          <dt>{t(`dashboard.number.${name}`)}</dt>
          <dd>{formatNumber(counts[name])}</dd>
        </div>
      ))}
      <div className={`${shared.card} ${classes.number}`}>
        <dt>{t('dashboard.number.used', { quota: formatSize(quota) })}</dt>
        <dd>{formatSize(used)}</dd>
      </div>
    </dl>
  );
}

function Alerts({ alerts, left }: { alerts: readonly DashboardAlert[]; left: Dashboard['alertsLeft'] }) {
  const t = useT();
  return (
    <section className={classes.block} aria-labelledby="alertes">
      <h2 id="alertes">{t('dashboard.alerts')}</h2>
      {alerts.length === 0 && <p className={classes.quiet}>{t('dashboard.alerts.none')}</p>}
      <ul className={`${shared.stackTight} ${classes.alerts}`}>
        {alerts.map(({ kind, count, bookletId, title }) => {
          const { icon: Icon, to } = TODO_TARGETS[kind];
          return (
            <li key={`${kind}-${bookletId}`}>
              <Link to={to} search={getTodoSearch({ kind, bookletId })}>
                <Icon size={20} aria-hidden />
                <span>{t(`home.todo.${kind}`, { title: title || t('booklets.untitled'), count })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {left.map(({ kind, count }) => (
        <p key={kind} className={`${shared.noMargin} ${shared.hint}`}>
          {t(`dashboard.alerts.left.${kind}`, { count })}
        </p>
      ))}
    </section>
  );
}

const formatShortMonth = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(getCurrentLocale(), { month: 'short', year: 'numeric' });

const COHORT_CURVES = ['people', 'opened', 'completed'] as const;

function Cohorts({ cohorts }: { cohorts: Dashboard['cohorts'] }) {
  const t = useT();
  const told = cohorts.filter(({ completed }) => completed !== null);
  return (
    <section className={classes.block} aria-labelledby="cohortes">
      <h2 id="cohortes">{t('dashboard.cohorts')}</h2>
      {cohorts.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.cohorts.none')}</p>
      ) : (
        <>
          {told.length > 1 && (
            <>
              <ul className={`${shared.plainList} ${classes.legend}`} aria-hidden="true">
                {COHORT_CURVES.map((name) => (
                  <li key={name}>{t(`dashboard.cohorts.${name}`)}</li>
                ))}
              </ul>
              <AreaChart
                curves={COHORT_CURVES.map((name) => ({ name, values: told.map((one) => one[name] ?? 0) }))}
                from={formatShortMonth(told[0]?.month ?? '')}
                to={formatShortMonth(told.at(-1)?.month ?? '')}
              />
            </>
          )}
          <StaticTable
            className={classes.table}
            columns={[
              t('dashboard.cohorts.month'),
              t('dashboard.cohorts.people'),
              t('dashboard.cohorts.opened'),
              t('dashboard.cohorts.completed'),
            ]}
          >
            {cohorts.map(({ month, people, opened, completed }) => (
              <tr key={month}>
                <th scope="row">{formatShortMonth(month)}</th>
                {people === null ? (
                  <td colSpan={3}>{t('dashboard.cohorts.few')}</td>
                ) : (
                  <>
                    <td>{formatNumber(people)}</td>
                    {opened === null || completed === null ? (
                      <td colSpan={2}>{t('dashboard.cohorts.few')}</td>
                    ) : (
                      <>
                        <td>{formatNumber(opened)}</td>
                        <td>{formatNumber(completed)}</td>
                      </>
                    )}
                  </>
                )}
              </tr>
            ))}
          </StaticTable>
        </>
      )}
    </section>
  );
}

/** `/tableau-bord` (A24): key numbers and alerts. */
export function DashboardPage() {
  const t = useT();
  const { data, error, refetch } = useCallQuery(['dashboard'], getDashboard, { staleTime: 0 });
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        sentence={
          <>
            {t('dashboard.sentence')} <CountingMethodLink />
          </>
        }
      />
      {data.numbers.booklets === 0 ? (
        <EmptyState title={t('dashboard.none')} sentence={t('dashboard.none.sentence')} />
      ) : (
        <>
          <Numbers numbers={data.numbers} />
          <BookletFunnels funnels={data.funnels} moreFunnels={data.moreFunnels} />
          <div className={classes.columns}>
            <Alerts alerts={data.alerts} left={data.alertsLeft} />
            <Arrivals arrivals={data.arrivals} left={data.arrivalsLeft} />
            <Openings openings={data.openings} />
            <Cohorts cohorts={data.cohorts} />
          </div>
        </>
      )}
    </>
  );
}
