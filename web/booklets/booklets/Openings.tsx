import { useState } from 'react';
import type { getBookletOverview } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import panel from './BookletHomePage.module.css';
import classes from './Openings.module.css';

type OpeningDay = CallAnswer<typeof getBookletOverview>['openings'][number];

const CHART_WIDTH = 300;
const CHART_HEIGHT = 90;

/** Openings of the last 30 days: a title with the total, a bar chart, and the same data as a table behind a switch. */
export function Openings({ openings }: { openings: readonly OpeningDay[] }) {
  const t = useT();
  const [table, setTable] = useState(false);
  const total = openings.reduce((sum, one) => sum + one.openings, 0);
  const pages = openings.reduce((sum, one) => sum + one.pages, 0);
  const most = Math.max(1, ...openings.map((one) => one.openings));
  const step = CHART_WIDTH / Math.max(1, openings.length);
  return (
    <section className={panel.panel} aria-labelledby="ouvertures">
      <h2 id="ouvertures">{t('booklet.openings.title', { count: total })}</h2>
      <p className={classes.sentence}>
        {total === 0 ? t('booklet.openings.none') : t('booklet.openings.sentence', { count: pages })}
      </p>
      {total > 0 && !table && (
        <svg
          viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
          className={classes.chart}
          aria-hidden="true"
          preserveAspectRatio="none"
        >
          {openings.map((one, index) => {
            const height = (one.openings / most) * (CHART_HEIGHT - 6);
            return (
              <rect
                key={one.day}
                x={index * step + 1}
                y={CHART_HEIGHT - height}
                width={Math.max(1, step - 2)}
                height={height}
                rx={1.5}
              />
            );
          })}
        </svg>
      )}
      {total > 0 && (
        <SwitchField
          label={t('booklet.openings.table')}
          checked={table}
          onChange={(event) => setTable(event.currentTarget.checked)}
        />
      )}
      {table && (
        <StaticTable
          className={classes.table}
          columns={[t('booklet.openings.day'), t('booklet.openings.openings'), t('booklet.openings.pages')]}
        >
          {openings
            .filter((one) => one.openings + one.pages > 0)
            .map((one) => (
              <tr key={one.day}>
                <th scope="row">{formatDay(one.day)}</th>
                <td>{one.openings}</td>
                <td>{one.pages}</td>
              </tr>
            ))}
        </StaticTable>
      )}
    </section>
  );
}
