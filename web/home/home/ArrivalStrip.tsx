import type { CSSProperties } from 'react';
import type { getHome } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { getCurrentLocale, useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useUser } from '../../lib/user.ts';
import { formatLongDay } from '../../lib/wall-time.ts';
import { IconMailExclamation } from '../../ui/icons/index.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import classes from './arrivals.module.css';

type ArrivalDays = CallAnswer<typeof getHome>['arrivals'];

const STRIP_DAYS = 31;
const DAY_MS = 86_400_000;

/** `2026-11-20` and the days after it. */
const listDaysFrom = (today: string): string[] =>
  Array.from({ length: STRIP_DAYS }, (_, n) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10),
  );

const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** « Arrivées des 30 prochains jours »: one square per day; days with arrivals link to the participants. */
export default function ArrivalStrip({ arrivals }: { arrivals: ArrivalDays }) {
  const t = useT();
  const user = useUser();
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: user?.timeZone ?? 'Europe/Paris' });
  const byDay = new Map(arrivals.map((one) => [one.day, one]));
  const words = (day: string, options: Intl.DateTimeFormatOptions) =>
    toNoon(day).toLocaleDateString(getCurrentLocale(), { ...options, timeZone: 'UTC' });
  return (
    <section aria-labelledby="arrivees" className={classes.section}>
      <h2 id="arrivees" className={classes.title}>
        {t('dashboard.arrivals')}
      </h2>
      {arrivals.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.arrivals.none')}</p>
      ) : (
        <ul className={classes.strip} style={{ '--weekday': toNoon(today).getUTCDay() || 7 } as CSSProperties}>
          {listDaysFrom(today).map((day, index) => {
            const here = byDay.get(day);
            const { people = 0, notInvited = 0 } = here ?? {};
            const face = (
              <>
                <span className={classes.weekday} aria-hidden>
                  {words(day, { weekday: 'short' })}
                </span>
                <span className={classes.date} aria-hidden>
                  {Number(day.slice(8))}
                </span>
                <span className={classes.month} aria-hidden>
                  {index === 0 || day.endsWith('-01') ? words(day, { month: 'short' }) : ''}
                </span>
              </>
            );
            if (!here) {
              return (
                <li key={day} className={classes.day} aria-hidden>
                  {face}
                </li>
              );
            }
            const told = [
              t('home.arrivals.day', { count: people, date: formatLongDay(toNoon(day)) }),
              ...(notInvited > 0 ? [t('home.arrivals.notInvited', { count: notInvited })] : []),
            ].join(', ');
            const { bookletId } = here;
            const others = here.booklets - here.titles.length;
            const titles = [
              ...here.titles.map((title) => title || t('booklets.untitled')),
              ...(others > 0 ? [t('ui.rows.leftOut', { count: others })] : []),
            ].join(' · ');
            return (
              <li key={day} className={classes.day} data-busy>
                <Tooltip label={titles}>
                  <Link
                    to={bookletId ? paths.bookletParticipants : paths.dashboard}
                    search={bookletId ? { livret: bookletId } : {}}
                  >
                    {/*
                     * Visible words, not a label: an accessible name must contain the visible text, which each language
                     * abbreviates its own way.
                     */}
                    <VisuallyHidden>{told}</VisuallyHidden>
                    {face}
                    <strong className={classes.people} aria-hidden>
                      {people}
                      {notInvited > 0 && <IconMailExclamation size={14} aria-hidden />}
                    </strong>
                  </Link>
                </Tooltip>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
