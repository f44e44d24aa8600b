import type { Translate } from '../booklet-words.ts';
import { type CountdownTexts, countDaysUntil, formatFullDay } from './count-days.ts';

/** The number of days and the event they lead to; on the day itself, the text of that day. */
export const CountdownText = ({
  countdown,
  today,
  language,
  t,
}: {
  countdown: CountdownTexts;
  today: string;
  language: string;
  t: Translate;
}) => {
  const { kind, on } = countdown;
  const n = countDaysUntil(on, today);
  const date = formatFullDay(on, language);
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
