import { useState } from 'react';
import type { getBookletOverview } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { AreaChart } from '../../ui/charts/AreaChart.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import panel from './BookletHomePage.module.css';
import classes from './Openings.module.css';

type OpeningDay = CallAnswer<typeof getBookletOverview>['openings'][number];

/** Openings of the last 30 days: a title with the total, a curve, and the same data as a table behind a switch. */
export function Openings({ openings }: { openings: readonly OpeningDay[] }) {
  const t = useT();
  const [table, setTable] = useState(false);
  const total = openings.reduce((sum, one) => sum + one.openings, 0);
  const pages = openings.reduce((sum, one) => sum + one.pages, 0);
  return (
    <section className={panel.panel} aria-labelledby="ouvertures">
      <h2 id="ouvertures">{t('booklet.openings.title', { count: total })}</h2>
      <p className={classes.sentence}>
        {total === 0 ? t('booklet.openings.none') : t('booklet.openings.sentence', { count: pages })}
      </p>
      {total > 0 && !table && (
        <AreaChart
          curves={[{ name: 'openings', values: openings.map((one) => one.openings) }]}
          from={formatDay(openings[0]?.day ?? '')}
          to={formatDay(openings.at(-1)?.day ?? '')}
        />
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
