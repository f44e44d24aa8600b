import { parseThemeColor, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatNumber } from '../../lib/format.ts';
import { getLabelInterval, listScaleValues } from './chart-scale.ts';
import classes from './visits-chart.module.css';

export interface ChartBar {
  name: string;
  /** Short name for the horizontal axis, if the name is long. */
  label?: string;
  values: Record<string, number>;
}

interface VisitsChartProps {
  bars: readonly ChartBar[];
  /** Series of each bar in order. */
  series: readonly { name: string; label: string; color: string }[];
}

const MAX_LABELS = 8;
/** Of months or days, on a phone. */
const MAX_LONG_LABELS = 3;
const SHORT_LABEL_LENGTH = 4;

/** Grouped bar chart. Visual only: the table serves screen readers. */
export function VisitsChart({ bars, series }: VisitsChartProps) {
  const theme = useMantineTheme();
  const drawn = series.map((one) => ({ ...one, background: parseThemeColor({ color: one.color, theme }).value }));
  const scale = listScaleValues(Math.max(0, ...bars.flatMap(({ values }) => Object.values(values))));
  const top = scale.at(-1) ?? 1;
  const isNarrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const isLong = bars.some(({ name, label = name }) => label.length > SHORT_LABEL_LENGTH);
  const interval = getLabelInterval(bars.length, isNarrow && isLong ? MAX_LONG_LABELS : MAX_LABELS);
  const toPercent = (value: number) => `${(100 * value) / top}%`;
  return (
    <div aria-hidden className={classes.chart}>
      {drawn.length > 1 && (
        <ul className={classes.legend}>
          {drawn.map(({ name, label, background }) => (
            <li key={name}>
              <span style={{ background }} /> {label}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.plot}>
        {scale.map((value) => (
          <div key={value} className={classes.line} style={{ bottom: toPercent(value) }}>
            <span>{formatNumber(value)}</span>
          </div>
        ))}
        {bars.map(({ name, label: text = name, values }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two bars may have the same label, and none moves
            key={index}
            className={classes.group}
            title={[name, ...drawn.map(({ name: key, label }) => `${label} : ${formatNumber(values[key] ?? 0)}`)].join(
              '\n',
            )}
          >
            {drawn.map(({ name: key, background }) => (
              <span key={key} style={{ background, height: toPercent(values[key] ?? 0) }} />
            ))}
            {index % interval === 0 && <em>{text}</em>}
          </div>
        ))}
      </div>
    </div>
  );
}
