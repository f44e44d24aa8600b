import type { Translate } from '../words.ts';
import { type Countdown, dayInWords, daysUntil } from './days.ts';

/** The number of days and the event they lead to; on the day itself, the text of that day. */
export const Days = ({
  countdown,
  today,
  language,
  t,
}: {
  countdown: Countdown;
  today: string;
  language: string;
  t: Translate;
}) => {
  const { kind, on } = countdown;
  const n = daysUntil(on, today);
  const date = dayInWords(on, language);
  if (n === 0) return <p className="b-countdown-today">{countdown.today || t(`countdown.${kind}.today`)}</p>;
  const count = Math.abs(n);
  const words =
    n > 0
      ? countdown.before || t(`countdown.${kind}.before`, { date })
      : countdown.after || t(`countdown.${kind}.after`, { date });
  return (
    <p className="b-countdown-days">
      <strong className="b-countdown-number">
        {t(count === 1 ? 'countdown.days_one' : 'countdown.days_other', { n: count })}
      </strong>{' '}
      <span>{words}</span>
    </p>
  );
};
