import type { ReadingFunnel } from '../../../contract/home/booklet-follow-up.ts';
import type { Dashboard } from '../../../contract/home/dashboard.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './BookletFunnels.module.css';
import dashboard from './dashboard.module.css';

const STAGES = ['completed', 'again', 'started', 'opened', 'waiting', 'toInvite'] as const;
type Stage = (typeof STAGES)[number];

/** People at each stage and not beyond; without the stages of the reading, those invited are all in `waiting`. */
const countStages = ({ toInvite, scheduled, failed, invited, reading }: ReadingFunnel): Record<Stage, number> => {
  const before = { toInvite: toInvite + scheduled + failed };
  if (reading.kind === 'few' || reading.kind === 'none')
    return { ...before, waiting: invited, opened: 0, started: 0, again: 0, completed: 0 };
  const toPeople = (n: number) => (reading.kind === 'share' ? (n * invited) / 100 : n);
  const { opened, started, again, completed } = reading;
  return {
    ...before,
    waiting: invited - toPeople(opened),
    opened: toPeople(opened - started),
    started: toPeople(Math.max(0, started - again - completed)),
    again: toPeople(again),
    completed: toPeople(completed),
  };
};

function FunnelText({ funnel }: { funnel: ReadingFunnel }) {
  const t = useT();
  const { toInvite, invited, reading } = funnel;
  const isTold = reading.kind === 'people' || reading.kind === 'share';
  const value = (n: number) => (reading.kind === 'share' ? t('followUp.share', { percent: n }) : formatNumber(n));
  const texts = [
    toInvite > 0 && t('dashboard.funnel.toInvite', { count: toInvite }),
    t('dashboard.funnel.invited', { count: invited }),
    isTold && t('dashboard.funnel.opened', { value: value(reading.opened) }),
    isTold && t('dashboard.funnel.completed', { value: value(reading.completed) }),
    isTold && reading.again > 0 && t('dashboard.funnel.again', { value: value(reading.again) }),
    reading.kind === 'few' && t('dashboard.funnel.few', { threshold: reading.threshold }),
    reading.kind === 'none' && t('dashboard.funnel.none'),
  ];
  return <p className={shared.note}>{texts.filter(Boolean).join(' · ')}</p>;
}

/** How far the people of each published booklet have come: one bar a booklet, which leads to its overview. */
export function BookletFunnels({ funnels, moreFunnels }: Pick<Dashboard, 'funnels' | 'moreFunnels'>) {
  const t = useT();
  if (funnels.length === 0) return null;
  return (
    <section className={`${dashboard.block} ${classes.section}`} aria-labelledby="lecteurs">
      <h2 id="lecteurs">{t('dashboard.funnels')}</h2>
      <ul className={`${shared.plainList} ${classes.legend}`} aria-hidden="true">
        {STAGES.map((stage) => (
          <li key={stage}>
            <span className={classes[stage]} /> {t(`dashboard.stage.${stage}`)}
          </li>
        ))}
      </ul>
      <ul className={`${shared.plainList} ${classes.list}`}>
        {funnels.map(({ bookletId, title, funnel }) => {
          const stages = countStages(funnel);
          const all = STAGES.reduce((sum, stage) => sum + stages[stage], 0);
          return (
            <li key={bookletId}>
              <Link to={paths.bookletHome} search={{ livret: bookletId }}>
                {title || t('booklets.untitled')}
              </Link>
              <FunnelText funnel={funnel} />
              <div className={classes.bar} aria-hidden="true">
                {STAGES.filter((stage) => stages[stage] > 0).map((stage) => (
                  <span key={stage} className={classes[stage]} style={{ width: `${(100 * stages[stage]) / all}%` }} />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {moreFunnels > 0 && (
        <p>
          <Link to={paths.booklets}>{t('dashboard.funnels.more', { count: moreFunnels })}</Link>
        </p>
      )}
    </section>
  );
}
