import { useMemo } from 'react';
import type { CohortChoice } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { useT } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { CohortForm } from './CohortForm.tsx';
import { CohortReport, useCohortRehearsal } from './CohortReport.tsx';
import { FormPanel } from './FormPanel.tsx';
import classes from './rehearsal.module.css';
import { formatChoice } from './rehearsal-address.ts';
import { createExampleCohort } from './rehearsal-defaults.ts';
import { useRehearsalAddress } from './use-rehearsal-address.ts';
import { useScrollToResult } from './use-scroll-to-result.ts';

interface CohortModeProps {
  bookletId: string;
  /** Day in the time zone of the company. */
  today: string;
}

/** A cohort: the form, and the report before the launch. */
export function CohortMode({ bookletId, today }: CohortModeProps) {
  const t = useT();
  const { cohort, setCohort } = useRehearsalAddress();
  const { data, error, refetch, isFetching } = useCohortRehearsal(bookletId, cohort);
  const box = useScrollToResult(data);
  const example = useMemo(() => createExampleCohort(today), [today]);
  // The same choice again: the sequence may have changed since.
  const rehearse = (choice: CohortChoice) =>
    cohort && formatChoice(choice) === formatChoice(cohort) ? void refetch() : setCohort(choice);
  return (
    <div className={classes.stacked}>
      <FormPanel title={t('rehearsal.cohort')} isOpenAtFirst={cohort === null}>
        <CohortForm choice={cohort ?? example} busy={isFetching} hasReport={data !== undefined} onRehearse={rehearse} />
      </FormPanel>
      {cohort === null ? (
        <div className={classes.panel}>
          <EmptyState
            title={t('rehearsal.cohort.empty')}
            sentence={t('rehearsal.cohort.empty.sentence')}
            drawing="people"
          />
        </div>
      ) : data ? (
        <CohortReport ref={box} bookletId={bookletId} choice={cohort} answer={data} loading={isFetching} />
      ) : (
        <LoadState error={error} onRetry={refetch} />
      )}
    </div>
  );
}
