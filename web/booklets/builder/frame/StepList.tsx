import { type BuilderStep, builderSteps, paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './StepList.module.css';
import type { StepState } from './step-states.ts';

const icons = { todo: IconCircle, done: IconCircleCheckFilled, check: IconAlertTriangle };

interface StepListProps {
  bookletId: string;
  current: BuilderStep;
  states: Record<BuilderStep, StepState>;
}

/** The steps with their states, as an icon and in words. Each step is a link. */
export function StepList({ bookletId, current, states }: StepListProps) {
  const t = useT();
  return (
    <nav aria-label={t('builder.steps')} className={classes.nav}>
      <ol className={`${shared.stack} ${classes.list}`}>
        {builderSteps.map((step) => {
          const state = states[step];
          const Icon = icons[state];
          return (
            <li key={step}>
              <Link
                to={`${paths.builder}/${step}`}
                search={{ livret: bookletId }}
                className={classes.step}
                data-state={state}
                aria-current={step === current ? 'step' : undefined}
              >
                <Icon size={18} aria-hidden className={classes.icon} />
                <span className={`${shared.stack} ${classes.words}`}>
                  <span className={classes.name}>{t(`builder.step.${step}`)}</span>{' '}
                  <span className={classes.state}>{t(`builder.state.${state}`)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
