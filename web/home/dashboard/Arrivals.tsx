import type { Dashboard } from '../../../contract/home/dashboard.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { formatLongDay } from '../../lib/wall-time.ts';
import { IconCircleCheck, IconUserExclamation } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './dashboard.module.css';

type Arrival = Dashboard['arrivals'][number];

const toNoon = (day: string): string => `${day}T12:00:00Z`;

/** Monday of the week of a day, both `YYYY-MM-DD`. */
const getMonday = (day: string): string => {
  const date = new Date(toNoon(day));
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};

const sumPeople = (arrivals: readonly Arrival[]): number => arrivals.reduce((sum, { people }) => sum + people, 0);

function ArrivalLine({ day, bookletId, title, people, notInvited }: Arrival) {
  const t = useT();
  const isReady = notInvited === 0;
  const Icon = isReady ? IconCircleCheck : IconUserExclamation;
  return (
    <li className={classes.arrival} data-ready={isReady || undefined}>
      <time dateTime={day} title={formatDay(toNoon(day))}>
        {formatLongDay(toNoon(day))}
      </time>
      <Link to={paths.bookletParticipants} search={{ livret: bookletId, ...(isReady ? {} : { onglet: 'to_invite' }) }}>
        {title || t('booklets.untitled')}
      </Link>
      <span>
        <Icon size={18} aria-hidden />
        {t('dashboard.arrivals.count', { count: people })} ·{' '}
        {isReady
          ? t('dashboard.arrivals.ready', { count: people })
          : t('dashboard.arrivals.left', { count: notInvited })}
      </span>
    </li>
  );
}

/** Arrivals of the next weeks, and whether everybody is invited. */
export function Arrivals({ arrivals, left }: { arrivals: Dashboard['arrivals']; left: Dashboard['arrivalsLeft'] }) {
  const t = useT();
  const shown = Map.groupBy(arrivals, ({ day }) => getMonday(day));
  const others = new Map(left.map(({ monday, people }) => [monday, people]));
  const weeks = [...new Set([...shown.keys(), ...others.keys()])].map((monday) => ({
    monday,
    some: shown.get(monday) ?? [],
    people: others.get(monday) ?? 0,
  }));
  return (
    <section className={classes.block} aria-labelledby="arrivees">
      <h2 id="arrivees">{t('dashboard.arrivals')}</h2>
      {arrivals.length === 0 && <p className={classes.quiet}>{t('dashboard.arrivals.none')}</p>}
      {weeks.map(({ monday, some, people }) => (
        <div key={monday} className={classes.week}>
          <h3>
            {t('dashboard.arrivals.week', { day: formatLongDay(toNoon(monday)) })}
            <span className={shared.note}>{t('dashboard.arrivals.count', { count: sumPeople(some) + people })}</span>
          </h3>
          <ul className={shared.plainList}>
            {some.map((arrival) => (
              <ArrivalLine key={`${arrival.day}-${arrival.bookletId}`} {...arrival} />
            ))}
          </ul>
          {people > 0 && (
            <p className={`${shared.noMargin} ${shared.hint}`}>{t('dashboard.arrivals.others', { count: people })}</p>
          )}
        </div>
      ))}
    </section>
  );
}
