import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../contract/platform/errors.ts';
import { builderSteps } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { useFullPage } from '../../../lib/use-full-page.ts';
import { IconAlertTriangle, IconEye } from '../../../ui/icons/index.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { ConflictPanel } from '../../booklets/conflict/ConflictPanel.tsx';
import { useDraft } from './draft.ts';
import { Foot } from './Foot.tsx';
import classes from './Frame.module.css';
import { useOtherTabs } from './other-tabs.ts';
import { Preview } from './Preview.tsx';
import { StepList } from './StepList.tsx';
import { countMinutesLeft, type StepState } from './step-states.ts';

interface FrameProps {
  states: Record<(typeof builderSteps)[number], StepState>;
  /** Preview page that fits this step. */
  opening: string;
  children: ReactNode;
}

let lastStep = '';

/** Layout of a step: steps on the left, the question in the middle, the live preview on the right. */
export function Frame({ states, opening, children }: FrameProps) {
  const t = useT();
  const { booklet, step, session, saved } = useDraft();
  const wide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const [listed, setListed] = useState(false);
  const [shown, setShown] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const place = builderSteps.indexOf(step) + 1;
  const isOpenElsewhere = useOtherTabs(booklet.id);
  useFullPage();

  // A new question takes the focus, so that screen readers read it. The first one leaves the focus alone.
  useEffect(() => {
    if (lastStep !== '' && lastStep !== step) {
      window.scrollTo({ top: 0 });
      title.current?.focus({ preventScroll: true });
    }
    lastStep = step;
  }, [step]);

  const steps = <StepList bookletId={booklet.id} current={step} states={states} />;
  const preview = <Preview bookletId={booklet.id} changes={saved.changeCount} opening={opening} />;
  return (
    <div className={classes.frame}>
      {wide && <aside className={classes.steps}>{steps}</aside>}
      <div className={`${shared.stack} ${shared.narrow}`}>
        <div className={classes.question}>
          {!wide && (
            <div className={`${shared.wrapXs} ${classes.tools}`}>
              <Button variant="default" onClick={() => setListed(true)}>
                {t('builder.steps.open')}
              </Button>
              <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => setShown(true)}>
                {t('builder.preview')}
              </Button>
            </div>
          )}
          <header className={classes.head}>
            <p className={classes.place}>
              {t('builder.place', { place, total: builderSteps.length, step: t(`builder.step.${step}`) })}
              {step !== 'livret-completed' && (
                <span className={`${shared.dimmed} ${shared.normal}`}>
                  {' '}
                  · {t('builder.left', { count: countMinutesLeft(step, states) })}
                </span>
              )}
            </p>
            <h1 ref={title} tabIndex={-1} className={classes.title}>
              {t(`builder.question.${step}`)}
            </h1>
            <p className={classes.sentence}>{t(`builder.sentence.${step}`)}</p>
          </header>
          {isOpenElsewhere && !saved.conflict && (
            <p role="status" className={shared.notice}>
              <IconAlertTriangle size={18} aria-hidden />
              {t('builder.otherTab', { warning: errorText('WIZ-009') })}
            </p>
          )}
          {saved.conflict && (
            <ConflictPanel
              heading={errorText('WIZ-009')}
              conflict={saved.conflict}
              onSettle={(mine) => void session.resolveConflict(mine)}
            />
          )}
          {saved.message && !saved.conflict && (
            <p role="alert" className={classes.failure}>
              {saved.message}
            </p>
          )}
          {children}
        </div>
        <Foot />
      </div>
      {wide && (
        <aside className={classes.preview} aria-label={t('builder.preview')}>
          {preview}
        </aside>
      )}
      <Dialog opened={!wide && shown} onClose={() => setShown(false)} title={t('builder.preview')} width="26rem">
        {preview}
      </Dialog>
      <Dialog opened={!wide && listed} onClose={() => setListed(false)} title={t('builder.steps')} width="22rem">
        {steps}
      </Dialog>
    </div>
  );
}
