import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { IconAlertTriangleFilled, IconCheck, IconX } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { buildBookletSearch, campaignPath } from '../names.ts';
import classes from './Stepper.module.css';
import { EDIT_STEPS, type EditStep, type EditStepState, listEditSteps } from './steps.ts';

interface StepperProps {
  current: EditStep;
  /** Null before the draft exists: the steps show without links. */
  states: Record<EditStep, EditStepState> | null;
  campaign?: { id: string; bookletId: string; step: unknown };
}

/** The five steps, each with its state as an icon and in words. */
export function Stepper({ current, states, campaign }: StepperProps) {
  const t = useT();
  return (
    <nav aria-label={t('campaigns.steps')} className={classes.nav}>
      <ol className={`${shared.wrapTight} ${classes.list}`}>
        {listEditSteps(campaign ?? null).map((step, index) => {
          const state = states?.[step] ?? 'todo';
          const here = step === current;
          const words = (
            <>
              <span className={`${shared.fixed} ${shared.numbers} ${classes.mark}`} data-state={state} aria-hidden>
                {state === 'done' && !here ? <IconCheck size={16} stroke={3} /> : null}
                {state === 'blocking' ? <IconX size={16} stroke={3} /> : null}
                {state === 'warning' ? <IconAlertTriangleFilled size={14} /> : null}
                {state === 'todo' || (state === 'done' && here) ? index + 1 : null}
              </span>
              <span className={`${shared.truncate} ${classes.name}`}>{t(`campaigns.step.${step}`)}</span>
              <span className={shared.hidden}>{t(`campaigns.stepState.${state}`)}</span>
            </>
          );
          const shown = { className: classes.step, 'data-here': here || undefined };
          return (
            <li key={step}>
              {campaign ? (
                <Link
                  to={campaignPath(campaign.id)}
                  search={buildBookletSearch(campaign.bookletId, { etape: EDIT_STEPS[step] })}
                  aria-current={here ? 'step' : undefined}
                  resetScroll={false}
                  {...shown}
                >
                  {words}
                </Link>
              ) : (
                <span aria-current={here ? 'step' : undefined} {...shown}>
                  {words}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
