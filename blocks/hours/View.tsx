import { Fragment } from 'react';
import type { Translate } from '../booklet-words.ts';
import { capitaliseText, listDayNames } from '../format.ts';
import type { BlockViewProps } from '../registry.ts';
import { type DayHours, groupSameDays } from './group-days.ts';

const OpeningTime = ({ value, t }: { value: string; t: Translate }) => {
  const [hour = '', minutes = ''] = value.split(':');
  const h = Number(hour);
  return (
    <time dateTime={value}>{minutes === '00' ? t('hours.round', { h }) : t('hours.time', { h, m: minutes })}</time>
  );
};

const OpeningRanges = ({ ranges, t }: { ranges: DayHours; t: Translate }) =>
  ranges.map(({ from, to }, index) => (
    <Fragment key={from}>
      {index > 0 && ', '}
      <span className="b-hours-range">
        <OpeningTime value={from} t={t} /> – <OpeningTime value={to} t={t} />
      </span>
    </Fragment>
  ));

/** Opening hours, with consecutive days of the same hours in one row. */
export const HoursView = ({ props, context }: BlockViewProps<'hours'>) => {
  const { t } = context;
  const names = listDayNames(context.language);
  const days = (first: number, last: number) => {
    const values = { from: names[first] ?? '', to: names[last] ?? '' };
    if (first === last) return capitaliseText(values.from);
    return capitaliseText(t(last === first + 1 ? 'hours.pair' : 'hours.span', values));
  };
  return (
    <div className="b-hours">
      <table className="b-hours-table">
        <caption>{context.fillText(props.title) || t('hours.title')}</caption>
        <thead className="b-hidden">
          <tr>
            <th scope="col">{t('hours.days')}</th>
            <th scope="col">{t('hours.open')}</th>
          </tr>
        </thead>
        <tbody>
          {groupSameDays(props.days).map(({ first, last, ranges }) => (
            <tr key={first}>
              <th scope="row">{days(first, last)}</th>
              <td>{ranges.length === 0 ? t('hours.closed') : <OpeningRanges ranges={ranges} t={t} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {props.exceptions.length > 0 && (
        <div className="b-hours-exceptions">
          <p className="b-hours-exceptions-title">{t('hours.exceptions')}</p>
          <dl>
            {props.exceptions.map(({ when, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an exception is its place
              <div key={index}>
                <dt>{context.fillText(when)}</dt>
                <dd>{context.fillText(text)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
};
