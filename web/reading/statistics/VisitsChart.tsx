import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { formatNumber } from '../../lib/format.ts';
import classes from './statistics.module.css';

export interface ChartBar {
  /** Label on the horizontal axis. */
  name: string;
  values: Record<string, number>;
}

interface VisitsChartProps {
  bars: readonly ChartBar[];
  /** Series of each bar in order; a pattern distinguishes them, not only their colour. */
  series: readonly { name: string; label: string; color: string }[];
}

/** Grouped bar chart. Visual only: the table serves screen readers. */
export function VisitsChart({ bars, series }: VisitsChartProps) {
  return (
    <div aria-hidden className={classes.chart}>
      <BarChart
        h={240}
        data={bars.map(({ name, values }) => ({ name, ...values }))}
        dataKey="name"
        series={series.map((one) => ({ ...one }))}
        withLegend={series.length > 1}
        valueFormatter={formatNumber}
        gridAxis="x"
        tickLine="none"
        barProps={{ isAnimationActive: false, radius: 2 }}
        barChartProps={{ accessibilityLayer: false }}
        xAxisProps={{ minTickGap: 24 }}
        yAxisProps={{ tickFormatter: formatNumber, allowDecimals: false }}
      />
    </div>
  );
}
