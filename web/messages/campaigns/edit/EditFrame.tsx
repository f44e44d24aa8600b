import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ConflictPanel } from '../../../booklets/booklets/conflict/ConflictPanel.tsx';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconEye } from '../../../ui/icons/index.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { MailPreview } from '../preview/MailPreview.tsx';
import { CampaignBadge } from '../state-badges.tsx';
import { useCampaignChecks } from '../use-campaigns.ts';
import { useCampaignDraft } from './draft.ts';
import { findDraftFieldLabel, formatDraftFieldValue } from './draft-field-labels.ts';
import classes from './EditFrame.module.css';
import { StepFooter } from './StepFooter.tsx';
import { Stepper } from './Stepper.tsx';
import { computeStepStates, type EditStep } from './steps.ts';

const STEP_COMPONENTS = {
  model: lazyComponent('ModelStep', () => import('./ModelStep.tsx')),
  content: lazyComponent('ContentStep', () => import('./ContentStep.tsx')),
  recipients: lazyComponent('RecipientsStep', () => import('./RecipientsStep.tsx')),
  planning: lazyComponent('PlanningStep', () => import('./PlanningStep.tsx')),
  check: lazyComponent('CheckStep', () => import('./CheckStep.tsx')),
} as const satisfies Record<EditStep, unknown>;

/** Layout of a draft: stepper above, form in the middle, preview at the right. */
export function EditFrame({ step }: { step: EditStep }) {
  const t = useT();
  const { bookletId, campaign, session, snapshot, values } = useCampaignDraft();
  const wide = useMediaQuery('(min-width: 1180px)', true, { getInitialValueInEffect: false });
  const [shown, setShown] = useState(false);
  const checks = useCampaignChecks(bookletId, campaign.id, campaign.rowVersion);
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  // A new step takes the focus, so that screen readers announce it; the first step leaves the focus to the page.
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, [step]);
  const Step = STEP_COMPONENTS[step];
  const preview = <MailPreview />;
  return (
    <>
      <PageHeader title={values.name} badge={<CampaignBadge state={campaign.state} />} />
      <Stepper
        current={step}
        states={computeStepStates(checks.data?.checks, step)}
        campaign={{ id: campaign.id, bookletId, step: campaign.step }}
      />
      <div className={classes.frame}>
        <div className={classes.middle}>
          <header className={classes.head}>
            <h2 ref={title} tabIndex={-1} className={classes.title}>
              {t(`campaigns.question.${step}`)}
            </h2>
            <p className={classes.sentence}>{t(`campaigns.question.${step}.sentence`)}</p>
          </header>
          {!wide && step !== 'check' && (
            <ButtonWithIcon className={classes.look} variant="default" icon={IconEye} onClick={() => setShown(true)}>
              {t('campaigns.preview')}
            </ButtonWithIcon>
          )}
          {snapshot.conflict && (
            <ConflictPanel
              heading={t('campaigns.conflict')}
              conflict={snapshot.conflict}
              nameOf={findDraftFieldLabel}
              wordsOf={formatDraftFieldValue}
              onSettle={(mine) => void session.resolveConflict(mine)}
            />
          )}
          {snapshot.message && !snapshot.conflict && (
            <p role="alert" className={classes.failure}>
              {snapshot.message}
            </p>
          )}
          <Suspense fallback={<LoadingSkeleton />}>
            <Step key={snapshot.epoch} />
          </Suspense>
        </div>
        {wide && (
          <aside className={classes.preview} aria-label={t('campaigns.preview')}>
            {preview}
          </aside>
        )}
      </div>
      <StepFooter step={step} />
      <Dialog opened={!wide && shown} onClose={() => setShown(false)} title={t('campaigns.preview')} width="42rem">
        {preview}
      </Dialog>
    </>
  );
}
