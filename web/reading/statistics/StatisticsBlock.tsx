import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { useOverflow } from '../../ui/table/use-overflow.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './statistics.module.css';

interface StatisticsBlockProps {
  title: string;
  /** Sentence that states the result of the figures. */
  sentence: ReactNode;
  /** Decorative: the table gives the same data to everybody. */
  chart?: ReactNode;
  table?: ReactNode;
  wide?: boolean;
}

/** One figure: title, sentence, chart and table. The table is behind a switch when there is a chart. */
export function StatisticsBlock({ title, sentence, chart, table, wide }: StatisticsBlockProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [scroller, overflows] = useOverflow();
  return (
    <section className={`${shared.card} ${classes.block}`} data-wide={wide || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classes.sentence}>{sentence}</p>
      {chart}
      {chart && table && (
        <SwitchField
          label={t('statistics.table')}
          checked={open}
          onChange={(event) => setOpen(event.currentTarget.checked)}
        />
      )}
      {table && (!chart || open) && (
        <div
          ref={scroller}
          className={shared.scrollX}
          {...(overflows && { tabIndex: 0, role: 'group', 'aria-label': title })}
        >
          {table}
        </div>
      )}
    </section>
  );
}
