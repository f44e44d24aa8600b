import type { Dashboard } from '../../../contract/home/dashboard.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { AreaChart } from '../../ui/charts/AreaChart.tsx';
import classes from './dashboard.module.css';

/** Openings of all booklets over the last 30 days; the details are in the statistics. */
export function Openings({ openings }: Pick<Dashboard, 'openings'>) {
  const t = useT();
  const total = openings.reduce((sum, one) => sum + one.openings, 0);
  return (
    <section className={classes.block} aria-labelledby="ouvertures">
      <h2 id="ouvertures">{t('booklet.openings.title', { count: total })}</h2>
      {total === 0 ? (
        <p className={classes.quiet}>{t('booklet.openings.none')}</p>
      ) : (
        <>
          <AreaChart
            curves={[{ name: 'openings', values: openings.map((one) => one.openings) }]}
            from={formatDay(openings[0]?.day ?? '')}
            to={formatDay(openings.at(-1)?.day ?? '')}
          />
          <Link to={paths.statistics}>{t('dashboard.openings.more')}</Link>
        </>
      )}
    </section>
  );
}
