import { Suspense } from 'react';
import { paths } from '../../../../contract/platform/paths.ts';
import { useBooklet, useBookletId } from '../../../booklets/booklets/use-booklet.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { toWallTime } from '../../../lib/wall-time.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import { IconArrowLeft, IconInfoCircle, IconPlus } from '../../../ui/icons/index.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { DeniedState } from '../../../ui/states/DeniedState.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { ScreenFailure } from '../../../ui/states/ScreenFailure.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { LinkButton } from '../LinkButton.tsx';
import { MAILING_TABS } from '../list/list-state.ts';
import { isDeniedError, isNotFoundError, useCampaignSequence } from '../use-campaigns.ts';
import classes from './rehearsal.module.css';
import { useRehearsalAddress } from './use-rehearsal-address.ts';

// Lazy chunks: few visits of the e-mailing rehearse.
const PersonMode = lazyComponent('PersonMode', () => import('./PersonMode.tsx'));
const CohortMode = lazyComponent('CohortMode', () => import('./CohortMode.tsx'));

type Mode = 'person' | 'cohort';

/** `/livrets/options/emailing/repetition`: the automatic sequence for people who do not exist. Nothing leaves. */
export function RehearsalPage() {
  const t = useT();
  const bookletId = useBookletId() ?? '';
  const { isCohort, setMode } = useRehearsalAddress();
  const booklet = useBooklet(bookletId);
  const sequence = useCampaignSequence(bookletId);
  if (isNotFoundError(booklet.error)) return <ScreenFailure error={booklet.error} />;
  if (isDeniedError(sequence.error)) return <DeniedState message={sequence.error.message} />;
  const toSequence = (label: string, isMain: boolean) => (
    <LinkButton
      to={paths.bookletMailing}
      bookletId={bookletId}
      more={{ onglet: MAILING_TABS.sequence }}
      variant={isMain ? 'filled' : 'default'}
      leftSection={isMain ? <IconPlus size={18} aria-hidden /> : <IconArrowLeft size={18} aria-hidden />}
    >
      {label}
    </LinkButton>
  );
  const renderBody = () => {
    if (!booklet.data || !sequence.data)
      return <LoadState error={booklet.error ?? sequence.error} onRetry={sequence.refetch} />;
    if (sequence.data.steps.length === 0) {
      return (
        <div className={classes.panel}>
          <EmptyState
            title={t('campaigns.sequence.empty')}
            sentence={t('rehearsal.empty.sentence')}
            drawing="mail"
            action={toSequence(t('campaigns.sequence.add'), true)}
          />
        </div>
      );
    }
    const today = toWallTime(new Date().toISOString(), sequence.data.timeZone).slice(0, 10);
    return (
      <>
        <SegmentedChoice<Mode>
          label={t('rehearsal.mode')}
          value={isCohort ? 'cohort' : 'person'}
          onChange={(mode) => setMode(mode === 'cohort')}
          options={toOptions<Mode>(['person', 'cohort'], (mode) => t(`rehearsal.${mode}`))}
        />
        {booklet.data.onlineVersion === null && (
          <p className={`${shared.notice} ${classes.notice}`}>
            <IconInfoCircle size={18} aria-hidden />
            {t('rehearsal.draft')}
          </p>
        )}
        <Suspense fallback={<LoadingSkeleton />}>
          {isCohort ? (
            <CohortMode bookletId={bookletId} today={today} />
          ) : (
            <PersonMode bookletId={bookletId} today={today} seesPeople={booklet.data.can['participants.list']} />
          )}
        </Suspense>
      </>
    );
  };
  return (
    <>
      <PageHeader
        title={t('rehearsal.title')}
        sentence={t('rehearsal.sentence')}
        more={toSequence(t('campaigns.sequence.back'), false)}
      />
      <div className={classes.page}>{renderBody()}</div>
    </>
  );
}
