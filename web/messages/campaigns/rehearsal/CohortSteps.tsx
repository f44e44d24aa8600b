import type { CohortAnswer } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import type { Column } from '../../../ui/table/table-state.ts';
import shared from '../../../ui/theme/shared.module.css';
import { EDIT_STEPS } from '../edit/steps.ts';
import { buildBookletSearch, campaignPath } from '../names.ts';
import { formatRecipient, formatRowDay, formatSkipReason } from './format-rehearsal.ts';
import classes from './rehearsal.module.css';

type Step = CohortAnswer['steps'][number];

interface CohortStepsProps {
  bookletId: string;
  steps: readonly Step[];
  loading: boolean;
}

/** Steps of the sequence, with what became of each for a cohort. */
export function CohortSteps({ bookletId, steps, loading }: CohortStepsProps) {
  const t = useT();
  const columns: Column<Step>[] = [
    {
      id: 'step',
      header: t('campaigns.simulation.step'),
      cell: ({ id, name, to, isOff }) => (
        <span className={shared.named}>
          <Link
            className={shared.link}
            to={campaignPath(id)}
            search={buildBookletSearch(bookletId, { etape: EDIT_STEPS.content })}
          >
            {name}
          </Link>
          <span className={shared.detail}>
            {formatRecipient(to)}
            {isOff && ` · ${t('rehearsal.isOff')}`}
          </span>
        </span>
      ),
    },
    { id: 'sent', header: t('rehearsal.steps.sent'), kind: 'number', cell: ({ sent }) => formatNumber(sent) },
    { id: 'moved', header: t('rehearsal.steps.moved'), kind: 'number', cell: ({ moved }) => formatNumber(moved) },
    {
      id: 'skipped',
      header: t('rehearsal.steps.skipped'),
      cell: ({ to, skipped }) =>
        skipped.length === 0 ? (
          '—'
        ) : (
          <ul className={shared.plainList}>
            {skipped.map(({ why, n }) => (
              <li key={why}>{t('rehearsal.steps.why', { number: n, why: formatSkipReason(to, why) })}</li>
            ))}
          </ul>
        ),
    },
    {
      id: 'days',
      header: t('rehearsal.steps.days'),
      kind: 'date',
      cell: ({ firstOn, lastOn }) =>
        firstOn === null || lastOn === null ? (
          '—'
        ) : (
          <span className={shared.named}>
            <span>{formatRowDay(firstOn)}</span>
            {lastOn !== firstOn && <span>{formatRowDay(lastOn)}</span>}
          </span>
        ),
    },
  ];
  return (
    <div className={shared.stackSm}>
      <h2 className={classes.title}>{t('rehearsal.steps')}</h2>
      <PlainTable
        label={t('rehearsal.steps')}
        columns={columns}
        rows={steps}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={loading}
      />
    </div>
  );
}
