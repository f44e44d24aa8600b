import type { ParticipantImport } from '../../../../contract/people/imports/participant-imports.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './import.module.css';

const LINE_OUTCOMES = ['created', 'updated', 'ignored', 'failed'] as const;

/** Number of lines for each outcome, before or after the import. */
export function ImportCounts({ current, done }: { current: ParticipantImport; done: boolean }) {
  const t = useT();
  return (
    <dl className={classes.counts}>
      {LINE_OUTCOMES.map((fate) => (
        <div key={fate} data-fate={current[fate] > 0 ? fate : undefined}>
          <dt>{t(done ? `participants.import.done.${fate}` : `participants.import.coming.${fate}`)}</dt>
          <dd>{formatNumber(current[fate])}</dd>
        </div>
      ))}
    </dl>
  );
}
