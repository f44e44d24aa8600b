import { Button } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId } from 'react';
import {
  REHEARSAL_DAYS,
  type RehearsalAnswer,
  type RehearsedMessage,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconChevronLeft, IconChevronRight, IconPlayerPlay } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { formatDayNumber, formatDayOffset, formatMonthName, formatWholeDay } from './format-rehearsal.ts';
import {
  addDays,
  clampDay,
  countDays,
  findNextEventDay,
  getDayOf,
  getPlace,
  groupByDay,
  isWithinRehearsal,
} from './rehearsal-days.ts';
import classes from './slider.module.css';

const WEEK = 7;

const LANES = ['participant', 'referent', 'reader'] as const satisfies readonly RehearsedMessage['to'][];

const toStyle = (n: number): CSSProperties => ({ '--at': getPlace(n) }) as CSSProperties;

interface DaySliderProps {
  answer: RehearsalAnswer;
  /** Chosen day, counted from the arrival. */
  value: number;
  /** Day of the arrival. */
  arrivalOn: string;
  onChange: (n: number) => void;
}

/** Marks of a rehearsal on its days. Visual only: the table below tells the same. */
function Marks({ answer, arrivalOn, value, onChange }: DaySliderProps) {
  const t = useT();
  const { days, messages, pages } = answer;
  const toNumber = (day: string) => countDays(arrivalOn, day);
  const opened = new Map<number, number>();
  for (const { opensOn } of pages) {
    if (opensOn !== null) opened.set(toNumber(opensOn), (opened.get(toNumber(opensOn)) ?? 0) + 1);
  }
  const most = Math.max(1, ...opened.values());
  const choose = (event: PointerEvent<HTMLDivElement>) => {
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const share = (isRtl ? right - event.clientX : event.clientX - left) / width;
    onChange(clampDay(REHEARSAL_DAYS.min + share * (REHEARSAL_DAYS.max - REHEARSAL_DAYS.min)));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 1) choose(event);
  };
  return (
    <div className={classes.scale} aria-hidden onPointerDown={choose} onPointerMove={drag}>
      {days
        .filter(({ dayOff }) => dayOff !== null)
        .map(({ n, dayOff }) => (
          <span key={n} className={classes.dayOff} data-off={dayOff} style={toStyle(n)} />
        ))}
      <span className={classes.arrival} style={toStyle(0)}>
        <b>{t('rehearsal.event.arrival')}</b>
      </span>
      {LANES.map((lane) => (
        <div key={lane} className={classes.lane}>
          {messages
            .filter(({ to, local }) => to === lane && local !== null && isWithinRehearsal(toNumber(getDayOf(local))))
            .map(({ id, local, fate }) => (
              <span
                key={id}
                className={classes.mark}
                data-to={lane}
                data-fate={fate}
                style={toStyle(toNumber(getDayOf(local ?? '')))}
              />
            ))}
        </div>
      ))}
      <div className={classes.pages}>
        {[...opened]
          .filter(([n]) => isWithinRehearsal(n))
          .map(([n, count]) => (
            <span
              key={n}
              className={classes.page}
              style={{ ...toStyle(n), blockSize: `${Math.max(25, (100 * count) / most)}%` }}
            />
          ))}
      </div>
      <span className={classes.cursor} style={toStyle(value)} />
    </div>
  );
}

/** Months under the track, each at its first day. */
function Months({ arrivalOn }: { arrivalOn: string }) {
  const days = Array.from({ length: REHEARSAL_DAYS.max - REHEARSAL_DAYS.min + 1 }, (_, index) => {
    const n = REHEARSAL_DAYS.min + index;
    return { n, on: addDays(arrivalOn, n) };
  });
  return (
    <div className={classes.months} aria-hidden>
      {days
        .filter(({ on, n }) => on.endsWith('-01') && getPlace(n) < 0.93)
        .map(({ on, n }) => (
          <span key={n} style={toStyle(n)}>
            {formatMonthName(on)}
          </span>
        ))}
    </div>
  );
}

/** The days of a rehearsal, from thirty before the arrival to ninety after, on a slider. */
export function DaySlider(props: DaySliderProps) {
  const { answer, value, arrivalOn, onChange } = props;
  const t = useT();
  const id = useId();
  const on = addDays(arrivalOn, value);
  const next = findNextEventDay(answer.days, groupByDay(answer), value);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const weeks = { PageUp: WEEK, PageDown: -WEEK }[event.key];
    if (weeks === undefined) return;
    event.preventDefault();
    onChange(clampDay(value + weeks));
  };
  const renderStep = (by: 1 | -1, label: string) => {
    const isOff = clampDay(value + by) === value;
    const Icon = by === 1 ? IconChevronRight : IconChevronLeft;
    const icon = <Icon size={18} aria-hidden />;
    return (
      <Button
        variant="default"
        {...(by === 1 ? { rightSection: icon } : { leftSection: icon })}
        // Keeps the focus at either end.
        aria-disabled={isOff}
        data-disabled={isOff || undefined}
        onClick={() => onChange(clampDay(value + by))}
      >
        {label}
      </Button>
    );
  };
  return (
    <div className={classes.slider}>
      <label htmlFor={`${id}-slider`} className={classes.name}>
        {t('rehearsal.slider')}
      </label>
      <Marks {...props} />
      <input
        className={classes.input}
        type="range"
        id={`${id}-slider`}
        aria-describedby={`${id}-keys`}
        aria-valuetext={t('rehearsal.day.value', { day: formatWholeDay(on), offset: formatDayOffset(value) })}
        min={REHEARSAL_DAYS.min}
        max={REHEARSAL_DAYS.max}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onKeyDown={press}
      />
      <Months arrivalOn={arrivalOn} />
      <div className={classes.ends} aria-hidden>
        <span>{formatDayNumber(REHEARSAL_DAYS.min)}</span>
        <span>{formatDayNumber(REHEARSAL_DAYS.max)}</span>
      </div>
      <span id={`${id}-keys`} className={shared.hidden}>
        {t('rehearsal.slider.keys')}
      </span>
      <div className={`${shared.rowWrapXs} ${classes.steps}`}>
        {renderStep(-1, t('rehearsal.previousDay'))}
        {renderStep(1, t('rehearsal.nextDay'))}
        <Button
          variant="light"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          aria-disabled={next === null}
          data-disabled={next === null || undefined}
          onClick={() => next !== null && onChange(next)}
        >
          {t('rehearsal.nextEvent')}
        </Button>
      </div>
      <ul className={classes.legend}>
        {LANES.map((lane) => (
          <li key={lane}>
            <span className={classes.mark} data-to={lane} aria-hidden />
            {t(`rehearsal.legend.${lane}`)}
          </li>
        ))}
        <li>
          <span className={classes.mark} data-to="participant" data-fate="skipped" aria-hidden />
          {t('rehearsal.legend.skipped')}
        </li>
        <li>
          <span className={classes.pageKey} aria-hidden />
          {t('rehearsal.legend.pages')}
        </li>
        <li>
          <span className={classes.offKey} data-off="weekend" aria-hidden />
          {t('rehearsal.legend.weekend')}
        </li>
        <li>
          <span className={classes.offKey} data-off="holiday" aria-hidden />
          {t('rehearsal.legend.holiday')}
        </li>
      </ul>
    </div>
  );
}
