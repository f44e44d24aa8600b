import { type Dashboard, type DashboardAlert, getDashboard } from '../../../contract/home/dashboard.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatDay, formatNumber, formatSize } from '../../lib/format.ts';
import { getCurrentLocale, useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { formatLongDay } from '../../lib/wall-time.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { getTodoSearch, TODO_TARGETS } from '../home/todo-targets.ts';
import classes from './dashboard.module.css';

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

function Alerts({ alerts }: { alerts: readonly DashboardAlert[] }) {
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
    </section>
  );
}

function Arrivals({ arrivals }: { arrivals: Dashboard['arrivals'] }) {
  const t = useT();
  return (
    <section className={classes.block} aria-labelledby="arrivees">
      <h2 id="arrivees">{t('dashboard.arrivals')}</h2>
      {arrivals.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.arrivals.none')}</p>
      ) : (
        <StaticTable
          className={classes.table}
          columns={[t('dashboard.arrivals.day'), t('dashboard.arrivals.people'), t('dashboard.arrivals.notInvited')]}
        >
          {arrivals.map(({ day: on, bookletId, title, people, notInvited }) => (
            <tr key={`${on}-${bookletId}`}>
              <th scope="row">
                <time dateTime={on} title={formatDay(`${on}T12:00:00Z`)}>
                  {formatLongDay(`${on}T12:00:00Z`)}
                </time>
                <br />
                <Link to={paths.bookletParticipants} search={{ livret: bookletId }}>
                  {title || t('booklets.untitled')}
                </Link>
              </th>
              <td>{formatNumber(people)}</td>
              <td>{formatNumber(notInvited)}</td>
            </tr>
          ))}
        </StaticTable>
      )}
    </section>
  );
}

const formatShortMonth = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(getCurrentLocale(), { month: 'short', year: 'numeric' });

function Cohorts({ cohorts }: { cohorts: Dashboard['cohorts'] }) {
  const t = useT();
  return (
    <section className={classes.block} aria-labelledby="cohortes">
      <h2 id="cohortes">{t('dashboard.cohorts')}</h2>
      {cohorts.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.cohorts.none')}</p>
      ) : (
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
                  <td>{formatNumber(opened ?? 0)}</td>
                  <td>{formatNumber(completed ?? 0)}</td>
                </>
              )}
            </tr>
          ))}
        </StaticTable>
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
      <PageHeader title={t('dashboard.title')} sentence={t('dashboard.sentence')} />
      {data.numbers.booklets === 0 ? (
        <EmptyState title={t('dashboard.none')} sentence={t('dashboard.none.sentence')} />
      ) : (
        <>
          <Numbers numbers={data.numbers} />
          <div className={classes.columns}>
            <Alerts alerts={data.alerts} />
            <Arrivals arrivals={data.arrivals} />
            <Cohorts cohorts={data.cohorts} />
          </div>
        </>
      )}
    </>
  );
}
