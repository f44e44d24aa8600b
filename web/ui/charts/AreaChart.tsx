import classes from './AreaChart.module.css';

const WIDTH = 300;
const HEIGHT = 90;
/** Room above the highest point, for the width of its line. */
const HEADROOM = 4;

interface AreaChartProps {
  /** One curve for each, drawn in this order over the same scale. */
  curves: readonly { name: string; values: readonly number[] }[];
  /** Labels of the first and of the last value. */
  from: string;
  to: string;
}

const buildPoints = (values: readonly number[], most: number): string[] =>
  values.map((value, index) => {
    const x = values.length < 2 ? WIDTH / 2 : (index * WIDTH) / (values.length - 1);
    return `${x.toFixed(1)},${(HEIGHT - (value / most) * (HEIGHT - HEADROOM)).toFixed(1)}`;
  });

/** Curves over time with their area. Visual only: a table or a sentence gives the same data to everybody. */
export function AreaChart({ curves, from, to }: AreaChartProps) {
  const most = Math.max(1, ...curves.flatMap(({ values }) => values));
  return (
    <div aria-hidden="true" className={classes.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="presentation">
        {curves.map(({ name, values }) => {
          const points = buildPoints(values, most);
          return (
            <g key={name}>
              <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
              <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
            </g>
          );
        })}
      </svg>
      <p>
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}
